/// The sentences of failures of browsing.
extension Failure {
  /// A line in `browse` that would write a file or run a program.
  static func notWhileBrowsing(_ verb: String) -> Failure {
    Failure(
      .badArgument, "\(verb): nothing is written, and no program runs, while browsing",
      hint: "q leaves first")
  }

  static func nothingIsCalled(_ words: String) -> Failure {
    Failure(
      .badArgument, "nothing is called '\(words)'",
      hint: "a view, a run, days such as 2025-03, or a question such as runs 2026")
  }

  static var onlyWithFollow: Failure {
    Failure(
      .badArgument, "--speed and --series go with 'follow' and one run or file",
      hint: "browse follow last --speed 600")
  }

  static func cannotRun(_ line: String) -> Failure {
    Failure(.badArgument, "'\(line)' cannot be run")
  }
}
