/// The sentences of failures that hosts and their budgets cause, beside those of `HostError`.
extension Failure {
  static func outOfTime(seconds: Int) -> Failure {
    Failure(
      .budget, "stopped after \(seconds) seconds of time",
      hint: "the limit holds for each command in safe mode, and for a whole replay")
  }

  static func outOfMemory(_ amount: String) -> Failure {
    Failure(
      .budget, "stopped at \(amount) of memory",
      hint: "'trendsh --version --verbose' says what the machine allows")
  }

  static func unknownZone(_ name: String) -> Failure {
    Failure(
      .unknownZone, "there is no time zone '\(name)'",
      hint: "zones are written as Europe/Berlin or America/New_York")
  }

  static func damagedZone(_ name: String) -> Failure {
    Failure(.badZone, "the system's file for the zone '\(name)' is damaged")
  }
}
