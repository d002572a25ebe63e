#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a person typed while the terminal was asked something. The prompt takes it first.
enum TypedAhead {
  // Used by the only thread that reads the terminal.
  nonisolated(unsafe) private static var bytes: [UInt8] = []

  /// Whether the line editor has read keys behind the line that runs.
  nonisolated(unsafe) static var isInEditor = false

  static func add(_ more: [UInt8]) { bytes += more }

  /// Whether something is typed that the prompt has not taken yet.
  static var isWaiting: Bool {
    if isInEditor || !bytes.isEmpty { return true }
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1 && Int32(polled.revents) & Int32(POLLIN) != 0
  }

  static func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
