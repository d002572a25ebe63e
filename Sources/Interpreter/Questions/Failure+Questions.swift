/// Failures of questions, once it is known what they are asked of.
extension Failure {
  static func unknownSubject(_ name: String, hint: String?) -> Failure {
    Failure(.unknownMetric, "there is no view, metric or list '\(name)'", hint: hint)
  }

  /// The value of a condition has a unit that its field does not have.
  static func unfitBound(_ text: String, of field: String, expected: String) -> Failure {
    Failure(.badArgument, "'\(text)' does not fit '\(field)'", hint: "write \(expected)")
  }

  /// A word that only activities understand, such as `pace` or `sport`.
  static func onlyOfRuns(_ word: String, subject: String) -> Failure {
    Failure(
      .badArgument, "'\(subject)' has no \(word)", hint: "only runs have it: stats runs \(word)")
  }

  static func noGroups(_ group: String, of subject: String) -> Failure {
    Failure(.badArgument, "'\(subject)' cannot be grouped by \(group)")
  }
}
