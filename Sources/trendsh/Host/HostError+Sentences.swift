import Interpreter

/// What the program says about files, programs and streams.
extension HostError {
  static var lostRecording: HostError {
    HostError(.io, "the recording of this session cannot be read back from the disk")
  }

  static func notARegularFile(_ path: String) -> HostError {
    HostError(.unsafe, "'\(path)' was not written: it is a link, folder or device")
  }

  /// A file that a script may not write; `reason` continues the sentence after the path.
  static func onlyTyped(_ path: String, _ reason: String, hint: String? = nil) -> HostError {
    HostError(.unsafe, "'\(path)' \(reason), so only a typed line may write it", hint: hint)
  }

  /// A path that contains the mark for bytes which are not UTF-8.
  static func nameIsNotUTF8(_ path: String, _ verb: String) -> HostError {
    HostError(.io, "cannot \(verb) '\(path)': its name is not UTF-8: rename it")
  }

  static func noFolder(_ folder: String, for path: String) -> HostError {
    HostError(.io, "cannot write '\(path)': there is no folder '\(folder)'")
  }

  /// EFBIG: the limit of safe mode or of the user's shell.
  static func mayNotGrow(_ path: String, _ verb: String, limit: String) -> HostError {
    HostError(
      .io, "cannot \(verb) '\(path)': the file may not grow further",
      hint: "safe mode adds at most \(limit) to a file; 'ulimit -f' shows the limit of your shell")
  }

  static func cannot(_ verb: String, _ path: String, _ reason: String) -> HostError {
    HostError(.io, "cannot \(verb) '\(path)': \(reason)")
  }

  static func refused(_ path: String, _ reason: String) -> HostError {
    HostError(.io, "'\(path)' \(reason)")
  }

  static func fileTooLarge(_ path: String) -> HostError {
    HostError(.tooLarge, "'\(path)' is larger than 64 MiB")
  }

  static func io(_ reason: String) -> HostError {
    HostError(.io, reason)
  }

  static func cannotStart(_ program: String, _ reason: String) -> HostError {
    HostError(.noProgram, "cannot run '\(program)': \(reason)")
  }

  static func noAnswer(of program: String, in seconds: Double) -> HostError {
    HostError(
      .timeout, "'\(program)' did not answer in \(seconds) s",
      hint: "connect it with a longer --timeout, such as --timeout 2min")
  }

  static func answerTooLarge(of program: String) -> HostError {
    HostError(.tooLarge, "'\(program)' answered more than 64 MiB")
  }

  /// A program's exit code as the word `exit-N`, with the lines that it said.
  static func exit(_ code: Int32, of program: String, said lines: [String]) -> HostError {
    let said = lines.isEmpty ? "" : ": " + lines.joined(separator: "\n")
    return HostError(code: "exit-\(code)", "'\(program)' failed with exit \(code)\(said)")
  }

  /// A program that stays says why it does not answer; it waits for the next question.
  static func refused(by program: String, _ message: String) -> HostError {
    HostError(.noAnswer, "'\(program)' does not answer: \(message)")
  }

  /// A program that stays has printed something, but not the mark as its last line.
  static func withoutMark(_ program: String, hasMark: Bool, in seconds: Double) -> HostError {
    HostError(
      .noAnswer,
      hasMark
        ? "'\(program)' printed more after the mark of its answer"
        : "'\(program)' printed no mark at the end of its answer in \(seconds) s",
      hint: "a program that stays ends each answer with the \"mark\" of the request, flushed")
  }

  /// A program that was to stay ended in the midst of an answer.
  static func gone(_ program: String, said lines: [String]) -> HostError {
    let said = lines.isEmpty ? "" : ": " + lines.joined(separator: "\n")
    return HostError(
      code: "exit-0", "'\(program)' ended before its answer was whole\(said)",
      hint: "a program that stays ends each answer with a line that is the \"mark\" of the request")
  }

  /// `-` as a file to read in `serve` mode.
  static var inputBringsRequests: HostError {
    HostError(
      .io, "standard input is taken by the requests", hint: "write the data to a file and load that"
    )
  }

  static func exists(_ path: String) -> HostError {
    HostError(.fileExists, "'\(path)' exists", hint: "--overwrite replaces it")
  }
}
