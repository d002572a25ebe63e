#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a person typed while the terminal was asked something or a command ran. The prompt takes it
/// first.
enum TypedAhead {
  // Used by the only thread that reads the terminal.
  nonisolated(unsafe) private static var bytes: [UInt8] = []

  static func add(_ more: [UInt8]) { bytes += more }

  static func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Adds what was typed before the terminal became raw. Linux has put a NUL where ^D was pressed.
  static func collect() {
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 0) == 1, Int32(polled.revents) & Int32(POLLIN) != 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = readBytes(STDIN_FILENO, &chunk, chunk.count)
    guard count > 0 else { return }
    add(chunk[..<count].map { $0 == 0 ? endOfFile : $0 })
  }

  private static let endOfFile: UInt8 = 0x04
}
