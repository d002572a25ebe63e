/// The sentences of failures of settings.
extension Failure {
  static var clockOutOfRange: Failure {
    Failure(.badClock, "the clock must be in the years 1900 to 2199")
  }

  static func badSetting(_ problem: String) -> Failure {
    Failure(.badArgument, problem)
  }

  static func badValue(_ text: String, of setting: String, hint: String? = nil) -> Failure {
    Failure(.badArgument, "'\(text)' cannot be the value of '\(setting)'", hint: hint)
  }
}
