import TrendsCore

/// The lines of a text, without their ends: `\n`, `\r\n` or, where no `\n` follows, `\r`.
struct Lines: Sequence, IteratorProtocol {
  struct Line {
    var bytes: ArraySlice<UInt8>
    var place: ImportReport.Place
  }

  private let bytes: [UInt8]
  private var index: Int
  private var number = 0

  /// A mark at the beginning is passed over.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func next() -> Line? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
    number += 1
    let line = Line(
      bytes: bytes[start..<index],
      place: ImportReport.Place(line: number, column: 1, byte: start))
    if index < bytes.count, bytes[index] == 13 { index += 1 }
    if index < bytes.count, bytes[index] == 10 { index += 1 }
    return line
  }
}

extension ByteSource {
  /// The whole of a text file.
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
