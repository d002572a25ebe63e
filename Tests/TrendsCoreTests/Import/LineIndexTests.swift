import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Lines of bytes") struct LineIndexTests {
  /// Counts every byte before `byte`, one after the other.
  static func counted(_ byte: Int, in text: [UInt8]) -> ImportReport.Place {
    var place = ImportReport.Place(line: 1, column: 1, byte: byte)
    var (line, column) = (1, 1)
    for byte in text[..<byte] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    place.line = line
    place.column = column
    return place
  }

  /// Lines of `length` characters on average, some of them of two bytes; 0 is one line.
  static func text(lines length: Int, bytes: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(length + 1))
    var text: [UInt8] = []
    while text.count < bytes {
      switch Int.random(in: 0..<max(2, length), using: &random) {
      case 0 where length > 0: text.append(UInt8(ascii: "\n"))
      case 1: text += "é".utf8
      default: text.append(UInt8(ascii: "x"))
      }
    }
    return text
  }

  @Test(arguments: [0, 3, 60, 900_000])
  func `a byte's line and column are those that counting finds`(length: Int) {
    let text = Self.text(lines: length, bytes: 2 * LineIndex.blockSize + 77)
    let source = MemoryBytes(text)
    let edges = [1, 2].map { $0 * LineIndex.blockSize }
    let all = LineIndex(of: source, upTo: text.count)
    for byte in [0, 1, 12_345, text.count - 1, text.count]
      + edges.flatMap({ [$0 - 1, $0, $0 + 1] })
    {
      let right = Self.counted(byte, in: text)
      #expect(all.place(of: byte, in: source) == right)
      #expect(ImportReport.Place(byte: byte, of: source) == right)
    }
  }

  @Test func `an index does not know the bytes behind it`() {
    let source = MemoryBytes(Self.text(lines: 10, bytes: 3 * LineIndex.blockSize))
    let index = LineIndex(of: source, upTo: LineIndex.blockSize + 5)
    #expect(index.place(of: 2 * LineIndex.blockSize - 1, in: source) != nil)
    #expect(index.place(of: 2 * LineIndex.blockSize, in: source) == nil)
    #expect(index.place(of: -1, in: source) == nil)
    #expect(ImportReport.Place(byte: 9 * LineIndex.blockSize, of: source) == nil)
  }

  @Test func `all ends are counted at every length`() {
    for size in 0..<300 {
      for every in [1, 7] {
        let bytes = (0..<size).map { $0 % every == 0 ? UInt8(ascii: "\n") : UInt8(0x8A) }
        let count = bytes.withUnsafeBytes(LineIndex.count)
        #expect(count == bytes.count { $0 == UInt8(ascii: "\n") })
      }
    }
    let many = [UInt8](repeating: UInt8(ascii: "\n"), count: 10_007)
    #expect(many.withUnsafeBytes(LineIndex.count) == 10_007)
  }

  @Test func `what is read ahead is counted on the way`() throws {
    let text = Self.text(lines: 30, bytes: 2 * LineIndex.blockSize + 400)
    let ahead = ReadAhead(MemoryBytes(text))
    defer { ahead.stop() }
    _ = try ReadAheadTests.readAll(ahead, pieces: 70_000)
    let lines = try #require(ahead.lines)
    let byte = text.count - 3
    #expect(lines.place(of: byte, in: MemoryBytes(text)) == Self.counted(byte, in: text))
  }
}
