/// What a session may use besides its steps and its output; a host watches it, and says what is
/// spent while a command runs.
public enum Budget: Equatable, Sendable {
  case time, memory

  /// Seconds that a session in safe mode may take.
  public static let timeLimit = 60
  /// Bytes that a session may hold: more would end it without a word.
  public static let memoryLimit = 2 << 30

  var failure: Failure {
    switch self {
    case .time:
      Failure("budget", "stopped after \(Budget.timeLimit) seconds of time", kind: .budget)
    case .memory:
      Failure("budget", "stopped at \(Budget.memoryLimit >> 30) GiB of memory", kind: .budget)
    }
  }
}
