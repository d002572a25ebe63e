/// The sentence of the one failure of browsing.
extension Failure {
  static func cannotRun(_ line: String) -> Failure {
    Failure(.badArgument, "'\(line)' cannot be run")
  }
}
