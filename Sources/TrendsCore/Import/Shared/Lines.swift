import TrendsCore

/// Iterates over the lines of a text, without their line ends: `\n`, `\r\n` or a single `\r`.
///
///     Lines(Array("a\r\nb\n".utf8))   // "a", "b": no empty line after the last end
struct Lines: Sequence, IteratorProtocol {
  /// One line and the place of its first byte.
  struct Line {
    var bytes: ArraySlice<UInt8>
    var place: ImportReport.Place
  }

  private let bytes: [UInt8]
  private var index: Int
  private var number = 0

  /// Skips a byte order mark at the start.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func next() -> Line? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, !Lines.isBreak(bytes[index]) { index += 1 }
    number += 1
    let line = Line(
      bytes: bytes[start..<index],
      place: ImportReport.Place(line: number, column: 1, byte: start))
    if index < bytes.count, bytes[index] == UInt8(ascii: "\r") { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    return line
  }

  /// Returns whether a byte is part of a line end.
  @inline(__always) static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

extension ByteSource {
  /// Returns all bytes of a text file; throws for more than `limit` bytes.
  func text(limit: Int) throws(ImportError) -> [UInt8] {
    guard count <= limit else {
      throw ImportError.textTooLarge(limit: limit >> 20)
    }
    do throws(ReadFailure) {
      return try bytes(limit: limit)
    } catch {
      throw ImportError.unreadable(error.message)
    }
  }
}
