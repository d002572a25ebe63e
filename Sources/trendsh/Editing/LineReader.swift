/// The outcome of reading one input.
enum ReadLine: Equatable {
  /// A line without its end. From an editor it may contain newlines.
  case line(String)
  /// Bytes that are not UTF-8, as they came. Reading continues with the next line.
  case invalid([UInt8])
  /// A line longer than `StreamReader.lineLimit`, dropped up to its end.
  case tooLong
  /// ^C: the line is dropped, the shell goes on.
  case interrupted
  /// The end of the input.
  case endOfFile
  /// SIGTERM or SIGHUP: end in good order, then die of that signal.
  case terminated(signal: Int32)
}

/// The source of the prompt's input: a terminal with an editor, or a stream of bytes.
protocol LineReader {
  /// Whether an answer may be only the first line of an unfinished input.
  var readsSingleLines: Bool { get }
  mutating func read(prompt: String) -> ReadLine
  /// Whether nothing was typed in the line that ^C ended last.
  var leftEmpty: Bool { get }
  /// Restores the terminal as it was found.
  mutating func close()
}
