/// The sentence of the one failure of browsing.
extension Failure {
  /// A line in `browse` that would write a file or run a program.
  static func notWhileBrowsing(_ verb: String) -> Failure {
    Failure(
      .badArgument, "\(verb): nothing is written, and no program runs, while browsing",
      hint: "q leaves first")
  }

  static func cannotRun(_ line: String) -> Failure {
    Failure(.badArgument, "'\(line)' cannot be run")
  }
}
