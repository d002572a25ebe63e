import Makers
import Testing
import TrendsCore
@testable import TrendsImport

@Suite("Inflate") struct InflateTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var stream: [UInt8]
    var reason: InflateFailure.Reason
    var offset: Int
    var testDescription: String { name }

    static let all = [
      Mistake(name: "nothing", stream: [], reason: .cutOff, offset: 0),
      Mistake(name: "block type 3", stream: [0x07], reason: .badBlockType, offset: 0),
      Mistake(
        name: "stored lengths", stream: [0x01, 5, 0, 5, 0], reason: .badStoredLength, offset: 1),
      Mistake(name: "stored, cut", stream: [0x01, 5, 0, 0xFA, 0xFF], reason: .cutOff, offset: 5),
      // 3 bits of header, then the 7-bit code 0000001 (length 3), then distance 1.
      Mistake(name: "too far", stream: [0x03, 0x02, 0, 0, 0], reason: .tooFarBack, offset: 0),
      // Symbol 286 is 11000110, written from its first bit on.
      Mistake(name: "symbol 286", stream: [0x1B, 0x03, 0, 0], reason: .badSymbol, offset: 0),
      Mistake(name: "fixed, cut", stream: [0x4B], reason: .cutOff, offset: 1),
      Mistake(
        name: "287 symbols", stream: [0xF5, 0, 0, 0, 0], reason: .badCodeLengths, offset: 2),
      Mistake(
        name: "31 distances", stream: [0x05, 0x1E, 0, 0, 0], reason: .badCodeLengths, offset: 2),
      Mistake(
        name: "no code lengths", stream: [0x05, 0, 0, 0, 0], reason: .badCodeLengths, offset: 3),
    ]
  }

  @Test(arguments: Mistake.all) func `a malformed stream says what is wrong and where`(
    mistake: Mistake
  ) {
    let inflated = Inflated(mistake.stream)
    #expect(inflated.failure?.reason == mistake.reason)
    #expect(inflated.failure?.offset == mistake.offset)
  }

  @Test func `each kind of block is read`() {
    #expect(Inflated([0x03, 0x00]).bytes.isEmpty)
    #expect(Inflated([0x03, 0x00]).failure == nil)
    #expect(Inflated([0x01, 2, 0, 0xFD, 0xFF, 7, 9]).bytes == [7, 9])
    #expect(
      Inflated([0x4B, 0x4C, 0x84, 0x01, 0x00]).bytes == [UInt8](repeating: 0x61, count: 10))
    #expect(Inflated([0x03, 0x00, 1, 2, 3]).end == 2)
  }

  @Test(arguments: 0..<40) func `streams of any codes and distances are read`(seed: UInt64) {
    let maker = Self.mixture(seed: seed, blocks: 12, symbols: 250)
    let inflated = Inflated(maker.stream)
    #expect(inflated.failure == nil, "seed \(seed)")
    #expect(isSame(inflated.bytes, maker.plain), "seed \(seed)")
    #expect(inflated.end == maker.stream.count)
  }

  @Test func `a stream that is cut off gives what stands before the cut`() {
    let maker = Self.mixture(seed: 3, blocks: 4, symbols: 60)
    var longest = 0
    for size in 0..<maker.stream.count {
      let inflated = Inflated(Array(maker.stream[..<size]))
      #expect(inflated.failure == InflateFailure(.cutOff, at: size))
      let isPrefix = maker.plain.starts(with: inflated.bytes)
      #expect(isPrefix)
      #expect(inflated.bytes.count >= longest)
      longest = inflated.bytes.count
    }
  }

  @Test func `damage ends in a failure or in other bytes, and it does end`() {
    let maker = Self.mixture(seed: 4, blocks: 5, symbols: 40)
    var failures = 0
    for stream in damaged(maker.stream, times: 1500, seed: 9) {
      let inflated = Inflated(stream)
      if let failure = inflated.failure {
        failures += 1
        #expect((0...stream.count).contains(failure.offset))
      }
    }
    #expect(failures > 700)
  }

  @Test func `a failure stays`() {
    let inflate = Inflate(MemoryBytes([0x07]), 0..<1)
    for _ in 0..<3 {
      #expect(throws: InflateFailure(.badBlockType, at: 0)) { try inflate.next() }
    }
    #expect(inflate.restartPoint() == nil)
    #expect(inflate.streamEnd == nil)
  }

  @Test func `a source that is shorter than it says is cut off`() {
    let inflate = Inflate(MemoryBytes([0x4B]), 0..<1000)
    #expect(throws: InflateFailure(.cutOff, at: 1)) { while try inflate.next() != nil {} }
  }

  @Test func `a source that cannot be read says why`() {
    struct Broken: ByteSource {
      let count = 100
      func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int
      ) throws(ReadFailure) -> Int { throw ReadFailure("the disk is gone") }
    }
    let inflate = Inflate(Broken(), 0..<100)
    #expect(throws: InflateFailure(.unreadable("the disk is gone"), at: 0)) {
      try inflate.next()
    }
  }

  /// Blocks of every kind, in random order and of random contents.
  static func mixture(seed: UInt64, blocks: Int, symbols: Int) -> DeflateMaker {
    var maker = DeflateMaker(seed: seed)
    for index in 0..<blocks {
      let isFinal = index == blocks - 1
      switch maker.below(4) {
      case 0:
        let bytes = (0..<maker.below(symbols)).map { UInt8(truncatingIfNeeded: $0 * 7) }
        maker.stored(bytes, isFinal: isFinal)
      case 1: maker.fixed(symbols: symbols, isFinal: isFinal)
      default: maker.dynamic(symbols: symbols, isFinal: isFinal)
      }
    }
    return maker
  }
}
