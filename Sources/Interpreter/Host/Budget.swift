import TrendsCore

/// A limit of the machine that a session has used up: time or memory.
///
/// The host measures both while a command runs. Budgets of statements, output and written files are
/// counted by the session itself (`Spent`).
public enum Budget: Equatable, Sendable {
  /// The limit that was reached, not the amount used.
  case time(seconds: Int), memory(bytes: Int)

  /// Seconds that one command in safe mode, or a whole replay, may take.
  public static let timeLimit = 60
  /// Bytes by which the file behind standard output may grow in safe mode and in `check`; the
  /// kernel enforces it where it can.
  public static let fileLimit = 1 << 30
  /// Share of the memory the machine allows that a session may hold; with more, the system could
  /// end the process without a message.
  public static let memoryShare = (parts: 3, of: 4)
  /// The share in safe mode and in a replay.
  public static let safeMemoryShare = (parts: 1, of: 4)

  var failure: Failure {
    switch self {
    case .time(let seconds):
      Failure.outOfTime(seconds: seconds)
    case .memory(let bytes):
      Failure.outOfMemory(Budget.amount(of: bytes))
    }
  }

  /// Returns an amount as people read it, `512 MiB` or `1.5 GiB`; MiB are rounded down.
  public static func amount(of bytes: Int) -> String {
    bytes < 1 << 30
      ? "\(bytes >> 20) MiB" : (Double(bytes) / Double(1 << 30)).fixed(1) + " GiB"
  }
}
