import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("FIT, damaged") struct FITCorruptionTests {
  /// A file with every kind of message that is read.
  private static var sample: [UInt8] {
    var builder = FITBuilder()
    builder.define(
      3, 206,
      [
        .init(0, 1, 2), .init(1, 1, 2), .init(2, 1, 2), .init(3, 12, 7), .init(8, 4, 7),
        .init(14, 2, 0x84), .init(15, 1, 2), .init(6, 1, 2), .init(7, 1, 1),
      ])
    let name = Array("Run Cadence\0spm\0".utf8)
    builder.add(3, [0, 7, 0x84] + name + [20, 0, 4, 10, 1])
    builder.defineRecord()
    for second: UInt32 in 0..<20 { builder.record(second, UInt8(100 + second)) }
    builder.define(
      2, 20, [.init(253, 4, 0x8C), .init(8, 3, 0x0D), .init(73, 4, 0x86), .init(53, 1, 2)],
      developer: [.init(7, 2, 0)])
    for second: UInt32 in 20..<40 {
      builder.add(
        2,
        (FITBuilder.start + second).littleEndianBytes + [0x11, 0x22, 0x33] + [1, 9, 0, 0, 64, 9, 1])
    }
    builder.define(4, 21, [.init(253, 4, 0x86), .init(0, 1, 0), .init(1, 1, 0)])
    for type: UInt8 in [0, 4] { builder.add(4, FITBuilder.start.littleEndianBytes + [0, type]) }
    builder.define(5, 30, [.init(253, 4, 0x86), .init(0, 2, 0x84)])
    builder.add(5, FITBuilder.start.littleEndianBytes + [0, 30])
    builder.session(sport: 1, seconds: 20)
    builder.session(sport: 2, start: 20, seconds: 20)
    builder.define(6, 34, [.init(253, 4, 0x86), .init(5, 4, 0x86)])
    builder.add(6, FITBuilder.start.littleEndianBytes + (FITBuilder.start + 3600).littleEndianBytes)
    return builder.file + builder.file
  }

  @Test(arguments: 0..<8) func `whatever the bytes are, reading ends and the series ascend`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let sample = Self.sample
    for _ in 0..<400 {
      let bytes = damaged(sample, &random)
      guard let imported = try? FITImporter.read(bytes) else { continue }
      for activity in imported.activities { expectSound(activity, "seed \(seed)") }
    }
  }

  @Test func `a file cut off anywhere gives the messages before the cut`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    for second: UInt32 in 0..<20 { builder.record(second) }
    let file = builder.file
    for length in 12..<file.count {
      let imported = try FITImporter.read(Array(file[..<length]))
      let whole = max(0, length - 12 - 15) / 7
      #expect(imported.activities.first?.points ?? 0 == min(whole, 20))
      #expect(!imported.report.notes.isEmpty)
    }
  }
}
