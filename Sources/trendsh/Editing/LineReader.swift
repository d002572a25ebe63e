/// What reading one input came to.
enum ReadLine: Equatable {
  /// A line without its end; with an editor it may hold newlines.
  case line(String)
  /// Bytes that are not UTF-8, as they came; the reader goes on with the next line.
  case invalid([UInt8])
  /// A line longer than `StreamReader.lineLimit`, dropped up to its end.
  case tooLong
  /// ^C: the line is gone, the shell goes on.
  case interrupted
  /// Nothing more will come.
  case endOfFile
  /// SIGTERM or SIGHUP: leave in good order, then die of that signal.
  case terminated(signal: Int32)
}

/// Where the prompt's input comes from: a terminal with an editor, or a stream of bytes.
protocol LineReader {
  /// Whether one answer may be only the first line of an unfinished input.
  var readsSingleLines: Bool { get }
  mutating func read(prompt: String) -> ReadLine
  /// Gives the terminal back as it was found.
  mutating func close()
}
