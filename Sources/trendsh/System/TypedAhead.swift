/// What a person typed while the terminal was asked something. The prompt takes it first.
enum TypedAhead {
  // Used by the only thread that reads the terminal.
  nonisolated(unsafe) private static var bytes: [UInt8] = []

  static func add(_ more: [UInt8]) { bytes += more }

  static func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
