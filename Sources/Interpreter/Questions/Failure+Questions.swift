/// Failures of questions, once it is known what they are asked of.
extension Failure {
  /// A span whose ends are exchanged.
  static var reversedSpan: Failure {
    Failure(.badArgument, "the span ends before it begins", hint: "write its first day first")
  }

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

  /// `all` with a question that only one metric can be asked.
  static func oneSubject(_ word: String) -> Failure {
    Failure(
      .badArgument, "'\(word)' asks one metric",
      hint: "'all' goes with normal, unusual, 'compare' and 'relate'")
  }

  /// `compare` or `relate` with words that they do not take.
  static var onlyTimes: Failure {
    Failure(
      .badArgument, "groups and figures are for 'stats'", hint: "write: compare weight 2025 2026")
  }

  /// A note of more days than one may have.
  static func noteIsLong(most: Int) -> Failure {
    Failure(.badRange, "a note covers \(most) days at most", hint: "write: note 2026-03-02 flu")
  }

  /// A note of days in the wrong order, or far from any life.
  static var noNoteDays: Failure {
    Failure(
      .badRange, "a note covers days from 1900 to 2199, the first before the last",
      hint: "write: note 2026-03-02..2026-03-06 flu")
  }

  /// `trend` with figures or conditions.
  static func onlyDays(of verb: String) -> Failure {
    Failure(
      .badArgument, "\(verb) takes a view and its days, nothing else",
      hint: "write: \(verb) weight 2025-03..2025-05")
  }

  /// `goal METRIC` without a goal of it.
  static func noGoal(of name: String) -> Failure {
    Failure(
      .badGoal, "'\(name)' has no goal", hint: "write: goal \(name) AMOUNT a day")
  }

  /// `goal steps by DATE`.
  static var byOfWeight: Failure {
    Failure(
      .badGoal, "'by DATE' is for the goal of the weight", hint: "write: goal 75kg by 2027-06-01")
  }

  /// A goal of a metric that does not add up for more than a day.
  static func onlyDaily(_ name: String) -> Failure {
    Failure(
      .badGoal, "'\(name)' does not add up, so its goal is for a day",
      hint: "write: goal \(name) AMOUNT a day")
  }

  /// `goal weight 79 a day`.
  static var goalOfWeight: Failure {
    Failure(.badGoal, "the goal of the weight is a weight to reach", hint: "write: goal 75kg")
  }

  /// `goal by DATE` without a goal.
  static var noGoal: Failure {
    Failure(.badGoal, "no goal is set", hint: "write: goal 75kg by 2027-06-01")
  }

  /// A day of a goal that is not one of those that a forecast reaches.
  static func goalDay(_ day: some CustomStringConvertible) -> Failure {
    Failure(.badGoal, "\(day) is not one of the next 730 days")
  }

  /// Too few weights for a pace.
  static func tooFewForPace(view: String) -> Failure {
    Failure(.noData, "'\(view)' has too few values for a pace")
  }

  static func unknownSport(_ word: String, among sports: [String]) -> Failure {
    Failure(
      .badArgument, "there is no activity of the sport '\(word)'",
      hint: "there are: \(sports.prefix(12).joined(separator: ", "))")
  }

  /// Words that do not go with what is found out, or that are given once too often.
  static func notWithFinding(_ word: String) -> Failure {
    Failure(.badArgument, "'\(word)' takes days and conditions, no figures, groups or order")
  }

  static func noGroups(_ group: String, of subject: String) -> Failure {
    Failure(.badArgument, "'\(subject)' cannot be grouped by \(group)")
  }
}
