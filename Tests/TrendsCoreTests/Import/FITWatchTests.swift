import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// What watches write beside points: the beats of a belt, and the counts of a day.
@Suite("FIT, belts and days") struct FITWatchTests {
  private typealias Field = FITBuilder.Field

  /// A run of a minute without heart rates.
  private static func run() -> FITBuilder {
    var fit = FITBuilder()
    fit.define(0, 20, [Field(253, 4, 0x86), Field(5, 4, 0x86)])
    for second in 0..<60 as Range<UInt32> {
      fit.add(0, (FITBuilder.start + second).littleEndianBytes + (second * 300).littleEndianBytes)
    }
    return fit
  }

  private static func heart(_ fit: FITBuilder) throws -> SampleSeries {
    var fit = fit
    fit.session(sport: 1, seconds: 60)
    return try #require(try FITImporter.read(fit.file).activities.first).heart
  }

  @Test func `beats of a belt have the times of its clock`() throws {
    var fit = Self.run()
    fit.define(2, 132, [Field(253, 4, 0x86), Field(6, 2, 0x02), Field(9, 8, 0x86)])
    // The clock of the belt shows 1,000 s at the start; the second beat is half a second later.
    let clock: UInt32 = 1000 * 1024
    fit.add(
      2,
      FITBuilder.start.littleEndianBytes + [140, 141] + clock.littleEndianBytes
        + (clock + 512).littleEndianBytes)
    // Without a time of its own, a message goes on from the last one that had it.
    fit.define(3, 132, [Field(6, 3, 0x02), Field(9, 12, 0x86)])
    let later = [2, 3, 90].map { clock + $0 * 1024 }
    fit.add(3, [142, 0, 144] + later.flatMap(\.littleEndianBytes))
    let heart = try Self.heart(fit)
    // 0 is none, and a beat after the end belongs to no run.
    #expect(heart.seconds == [0, 0.5, 2])
    #expect(heart.values == [140, 141, 142])
  }

  @Test func `packed clocks are counted on from the last one`() throws {
    var fit = Self.run()
    fit.define(2, 132, [Field(253, 4, 0x86), Field(6, 1, 0x02), Field(9, 4, 0x86)])
    // So near to the end of its range that the clock begins anew.
    let clock = UInt32.max - 100
    fit.add(2, FITBuilder.start.littleEndianBytes + [140] + clock.littleEndianBytes)
    fit.define(3, 132, [Field(6, 4, 0x02), Field(10, 6, 0x0D)])
    let shorts = (1...4).map { (clock &+ UInt32($0) * 1024) & 0xFFF }
    let packed = [(0, 1), (2, 3)].flatMap { low, high -> [UInt8] in
      let pair = shorts[low] | shorts[high] << 12
      return Array(pair.littleEndianBytes.prefix(3))
    }
    fit.add(3, [141, 142, 143, 144] + packed)
    let heart = try Self.heart(fit)
    #expect(heart.seconds == [0, 1, 2, 3, 4])
    #expect(heart.values == [140, 141, 142, 143, 144])
  }

  @Test func `a belt does not replace the rates of points, nor does a list that is cut`() throws {
    var fit = FITBuilder()
    fit.defineRecord()
    for second in 0..<60 as Range<UInt32> { fit.record(second, 150) }
    fit.define(2, 132, [Field(253, 4, 0x86), Field(6, 1, 0x02), Field(9, 4, 0x86)])
    fit.add(2, FITBuilder.start.littleEndianBytes + [140] + UInt32(7).littleEndianBytes)
    #expect(try Set(Self.heart(fit).values) == [150])
    // A list of clocks that ends within a number, and more rates than clocks.
    var cut = Self.run()
    cut.define(2, 132, [Field(253, 4, 0x86), Field(6, 3, 0x02), Field(9, 6, 0x86)])
    cut.add(
      2,
      FITBuilder.start.littleEndianBytes + [140, 141, 142] + UInt32(7).littleEndianBytes + [1, 2])
    #expect(try Self.heart(cut).values == [140])
  }

  @Test func `the counts of a day are its steps, one for each kind of movement`() throws {
    var fit = FITBuilder()
    // Two hours east of UTC: local midnight is at 22:00.
    fit.define(0, 103, [Field(253, 4, 0x86), Field(0, 4, 0x86)])
    let midnight = FITBuilder.start - 7200
    fit.add(0, midnight.littleEndianBytes + (midnight + 7200).littleEndianBytes)
    fit.define(1, 55, [Field(253, 4, 0x86), Field(3, 4, 0x86), Field(5, 1, 0), Field(27, 1, 2)])
    func count(_ second: UInt32, _ steps: UInt32, _ kind: UInt8, _ pulse: UInt8 = 0xFF) {
      fit.add(
        1, (midnight + second).littleEndianBytes + steps.littleEndianBytes + [kind, pulse])
    }
    count(3600, 1000, 6, 60)
    count(7200, 300, 1, 70)
    count(80_000, 9000, 6)
    // Cycling turns are no steps.
    count(80_100, 5000, 2)
    // The whole of the day, at the next midnight, and the first steps after it.
    count(86_400, 9500, 6)
    count(90_000, 40, 6)
    // Sixteen bits of the time: 20 minutes on.
    fit.define(2, 55, [Field(26, 2, 0x84), Field(27, 1, 0x02)])
    fit.add(2, Array((midnight + 91_200).littleEndianBytes.prefix(2)) + [80])
    fit.define(3, 211, [Field(253, 4, 0x86), Field(0, 1, 2), Field(1, 1, 2)])
    fit.add(3, (midnight + 4000).littleEndianBytes + [55, 52])
    fit.add(3, (midnight + 90_000).littleEndianBytes + [55, 0xFF])
    let imported = try FITImporter.read(fit.file)
    let day = try #require(Day(iso: "2024-01-01"))
    #expect(imported.activities.isEmpty)
    func readings(_ metric: Metric) -> [Reading] {
      imported.series.first { $0.metric == metric }?.readings ?? []
    }
    #expect(
      readings(.steps) == [
        Reading(time: .day(day), value: 9800), Reading(time: .day(day.advanced(by: 1)), value: 40),
      ])
    #expect(readings(.resting).map(\.value) == [52, 55])
    #expect(readings(.heart).map(\.value) == [60, 70, 80])
    let last = FITBuilder.instant.advanced(byMilliseconds: Int64(91_200 - 7200) * 1000)
    #expect(readings(.heart).last?.time == .instant(last))
    #expect(imported.report.read == imported.report.kept && imported.report.read == 7)
  }
}
