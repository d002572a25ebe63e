import Testing
import TrendsCore

@testable import TrendsImport

/// What is packed is what is unpacked.
@Suite("Deflate") struct DeflateOutputTests {
  private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
    let inflate = Inflate(MemoryBytes(packed), 0..<packed.count)
    var bytes: [UInt8] = []
    while let piece = try inflate.next() { bytes += piece }
    return bytes
  }

  @Test func `random bytes, texts and repeats come back`() throws {
    var noise = SplitMix64(seed: 7)
    for round in 0..<60 {
      let size = Int(noise.next() % 70_000)
      let spread = [1, 2, 4, 64, 256][round % 5]
      let bytes = (0..<size).map { _ in
        UInt8(truncatingIfNeeded: Int(noise.next() % UInt64(spread)))
      }
      let packed = DeflateOutput.packed(bytes)
      #expect(try unpacked(packed) == bytes, "\(size) of \(spread)")
    }
    let row = Array("2026-09-01T07:00:00Z,heart,142,bpm\n".utf8)
    let text = Array(repeatElement(row, count: 5_000).joined())
    #expect(DeflateOutput.packed(text).count < text.count / 50)
    #expect(DeflateOutput.packed([]).count == 2)
  }
}
