import TrendsCore

/// What a session may use besides its steps and its output; a host watches it, and says what is
/// spent while a command runs.
public enum Budget: Equatable, Sendable {
  case time(seconds: Int), memory(bytes: Int)

  /// Seconds that a command in safe mode, or a whole replay, may take.
  public static let timeLimit = 60
  /// What a file that standard output goes to may grow by in safe mode and in `check`, where the kernel
  /// holds it.
  public static let fileLimit = 1 << 30
  /// The share of the machine's memory that a session may hold: more would end it without a word.
  public static let memoryShare = (parts: 3, of: 4)
  /// The same in safe mode and in a replay.
  public static let safeMemoryShare = (parts: 1, of: 4)

  var failure: Failure {
    switch self {
    case .time(let seconds):
      Failure.outOfTime(seconds: seconds)
    case .memory(let bytes):
      Failure.outOfMemory(Budget.amount(of: bytes))
    }
  }

  /// `512 MiB`, `1.5 GiB`.
  public static func amount(of bytes: Int) -> String {
    bytes < 1 << 30
      ? "\(bytes >> 20) MiB" : (Double(bytes) / Double(1 << 30)).fixed(1) + " GiB"
  }
}
