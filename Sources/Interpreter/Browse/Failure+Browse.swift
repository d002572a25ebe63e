/// The sentences of failures of browsing.
extension Failure {
  /// A line in `browse` that would write a file or run a program.
  static func notWhileBrowsing(_ verb: String) -> Failure {
    Failure(
      .badArgument, "\(verb): nothing is written, and no program runs, while browsing",
      hint: "q leaves first")
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
