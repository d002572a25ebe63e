/// The sentences of failures that hosts and their budgets cause, beside those of `HostError`.
extension Failure {
  static func outOfTime(seconds: Int) -> Failure {
    Failure(
      .budget, "stopped after \(seconds) seconds",
      hint: "the limit applies to a command in safe mode, and to a whole replay")
  }

  static func outOfMemory(_ amount: String) -> Failure {
    Failure(
      .budget, "stopped at \(amount) of memory",
      hint: "'trendsh --version --verbose' says what the machine allows")
  }

  static func unknownZone(_ name: String) -> Failure {
    Failure(
      .unknownZone, "there is no time zone '\(name)'",
      hint: "time zones look like Europe/Berlin or America/New_York")
  }

  static func damagedZone(_ name: String) -> Failure {
    Failure(.badZone, "the system's file for the time zone '\(name)' is damaged")
  }
}
