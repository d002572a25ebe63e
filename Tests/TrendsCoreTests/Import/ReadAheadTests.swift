import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("Reading ahead") struct ReadAheadTests {
  /// Fails from a place on.
  struct Failing: ByteSource {
    let bytes: MemoryBytes
    let end: Int
    var count: Int { bytes.count }

    func read(
      into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(ReadFailure) -> Int {
      guard offset < end else { throw ReadFailure("no more") }
      return try bytes.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(end - offset)), at: offset)
    }
  }

  static let bytes = (0..<3_500_001).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  static func readAll(_ source: any ByteSource, pieces: Int) throws(ReadFailure) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let piece = try source.bytes(from: all.count, limit: pieces)
      if piece.isEmpty { return all }
      all += piece
    }
  }

  @Test(arguments: [1000, 65_536, 1 << 20, 5_000_000])
  func `the same bytes come in the same order`(pieces: Int) throws {
    let ahead = ReadAhead(MemoryBytes(Self.bytes))
    defer { ahead.stop() }
    let isSame = try Self.readAll(ahead, pieces: pieces) == Self.bytes
    #expect(isSame)
  }

  @Test func `what is asked for out of turn comes too`() throws {
    let ahead = ReadAhead(MemoryBytes(Self.bytes))
    defer { ahead.stop() }
    #expect(try ahead.bytes(from: 3_000_000, limit: 5) == Array(Self.bytes[3_000_000..<3_000_005]))
    #expect(try ahead.bytes(limit: 5) == Array(Self.bytes[..<5]))
  }

  @Test func `what comes before a failure is had first`() throws {
    let ahead = ReadAhead(Failing(bytes: MemoryBytes(Self.bytes), end: 1_200_000))
    defer { ahead.stop() }
    #expect(try ahead.bytes(limit: 1_200_000).count == 1_200_000)
    #expect(throws: ReadFailure("no more")) { try ahead.bytes(from: 1_200_000, limit: 1) }
  }

  @Test func `one that is not read to its end can be stopped`() throws {
    let ahead = ReadAhead(MemoryBytes(Self.bytes))
    #expect(try ahead.bytes(limit: 10).count == 10)
    ahead.stop()
    #expect(try ahead.bytes(from: 5, limit: 1) == [Self.bytes[5]])
  }
}
