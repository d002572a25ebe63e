import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("FIT") struct FITImporterTests {
  private static let running: UInt8 = 1
  private static let cycling: UInt8 = 2

  private func run(_ cadences: [UInt8], sport: UInt8 = running) throws -> Imported {
    var builder = FITBuilder()
    builder.defineRecord()
    for (index, cadence) in cadences.enumerated() {
      builder.record(UInt32(index), 140, cadence)
    }
    builder.session(sport: sport, seconds: UInt32(cadences.count))
    return try FITImporter.read(builder.file)
  }

  @Test func `the cadence of a run is doubled, that of a ride is not`() throws {
    #expect(try run([80, 0, 255, 85]).activities.first?.cadence.values == [160, 0, 170])
    #expect(
      try run([80, 0, 255, 85], sport: Self.cycling).activities.first?.cadence.values == [
        80, 0, 85,
      ])
  }

  @Test func `a cadence that already counts both feet is not doubled, and the report says so`()
    throws
  {
    let imported = try run([168, 170, 0, 171])
    #expect(imported.activities.first?.cadence.values == [168, 170, 0, 171])
    #expect(imported.report.notes == ["cadence already counts both feet: not doubled"])
  }

  @Test func `times that stand still, go back or run ahead are left out and counted`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    for second: UInt32 in [0, 1, 1, 2, 500, 3, 2, 4] { builder.record(second) }
    let imported = try FITImporter.read(builder.file)
    #expect(imported.activities.first?.heart.seconds == [0, 1, 2, 3, 4])
    #expect(imported.activities.first?.points == 8)
    #expect(
      imported.report.skipped.map(\.reason) == [
        "a second point at the same time", "a point later than the next one",
        "a point earlier than the one before",
      ])
    #expect(imported.report.read == imported.report.kept + imported.report.skippedCount)
  }

  @Test func `fields of odd sizes are passed over, the file is read`() throws {
    var builder = FITBuilder()
    builder.define(
      0, 20,
      [
        .init(253, 4, 0x86), .init(3, 2, 0x02), .init(4, 3, 0x84), .init(5, 4, 0x86),
        .init(6, 0, 0x84), .init(7, 1, 0x1F),
      ])
    let bytes = FITBuilder.start.littleEndianBytes + [140, 141, 1, 2, 3]
    builder.add(0, bytes + UInt32(1234).littleEndianBytes + [9])
    let activity = try #require(try FITImporter.read(builder.file).activities.first)
    #expect(activity.heart.isEmpty)
    #expect(activity.cadence.isEmpty)
    #expect(activity.kilometers == 0.01234)
  }

  @Test func `compressed times roll over every 32 seconds`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    builder.record(0)
    builder.define(2, 20, [.init(3, 1, 0x02)])
    // The first time stamp ends in the bits 00000.
    for second: UInt8 in [5, 31, 3, 2] { builder.add(0x80 | 2 << 5 | second, [150]) }
    let activity = try #require(try FITImporter.read(builder.file).activities.first)
    #expect(FITBuilder.start & 0x1F == 0)
    #expect(activity.heart.seconds == [0, 5, 31, 35, 66])
  }

  @Test func `a developer field stands for the native field it names`() throws {
    var builder = FITBuilder()
    builder.define(
      3, 206,
      [
        .init(0, 1, 2), .init(1, 1, 2), .init(2, 1, 2), .init(3, 4, 7), .init(8, 4, 7),
        .init(14, 2, 0x84), .init(15, 1, 2),
      ])
    let name = Array("abcd".utf8)
    builder.add(3, [0, 7, 0x88] + name + [0, 0, 0, 0, 20, 0, 3])
    builder.add(3, [0, 8, 2] + name + Array("spm".utf8) + [0, 20, 0, 4])
    builder.define(
      0, 20, [.init(253, 4, 0x86)], developer: [.init(7, 4, 0), .init(8, 1, 0), .init(9, 2, 1)])
    let heart = Float(151.5).bitPattern.littleEndianBytes
    builder.add(0, FITBuilder.start.littleEndianBytes + heart + [172, 0, 0])
    builder.session(sport: Self.running, seconds: 1)
    let activity = try #require(try FITImporter.read(builder.file).activities.first)
    #expect(activity.heart.values == [151.5])
    #expect(activity.cadence.values == [172])
  }

  @Test func `each session gets the points from its start on`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    for second: UInt32 in 0..<10 { builder.record(second, UInt8(100 + second)) }
    builder.session(sport: Self.cycling, start: 6, seconds: 4)
    builder.session(sport: Self.running, start: 0, seconds: 6)
    builder.session(sport: Self.running, start: 0, seconds: 6)
    let imported = try FITImporter.read(builder.file)
    #expect(imported.activities.map(\.sport) == ["running", "cycling"])
    #expect(imported.activities.map(\.points) == [6, 4])
    #expect(imported.activities.last?.heart.values == [106, 107, 108, 109])
    #expect(imported.activities.last?.cadence.values.first == 80)
    #expect(imported.report.duplicates == 1)
  }

  @Test func `without a session the timer's events tell the pauses`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    builder.define(4, 21, [.init(253, 4, 0x86), .init(0, 1, 0), .init(1, 1, 0)])
    for second: UInt32 in [0, 10, 70, 100] { builder.record(second) }
    for (second, type): (UInt32, UInt8) in [(10, 4), (70, 0)] {
      builder.add(4, (FITBuilder.start + second).littleEndianBytes + [0, type])
    }
    let activity = try #require(try FITImporter.read(builder.file).activities.first)
    #expect(activity.start == FITBuilder.instant)
    #expect(activity.seconds == 100)
    #expect(activity.movingSeconds == 40)
    #expect(activity.sport == "other")
  }

  @Test func `behind bytes of no meaning it is read on`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    for second: UInt32 in 0..<5 { builder.record(second) }
    let damage = builder.data.count
    builder.add(0x0F, [1, 2, 3])
    for second: UInt32 in 5..<20 { builder.record(second) }
    let imported = try FITImporter.read(builder.file)
    #expect(imported.activities.first?.points == 20)
    #expect(imported.report.skipped.first?.reason == "bytes of an undefined message")
    #expect(imported.report.skipped.first?.first.byte == 12 + damage)
  }

  @Test func `a wrong size in the header does not matter where the checksum is right`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    for second: UInt32 in 0..<5 { builder.record(second) }
    for size: UInt8 in [0, 20, 200] {
      var file = builder.file
      file[4] = size
      let sum = file.dropLast(2).withUnsafeBytes { FITChecksum.of($0) }
      file.replaceSubrange(file.count - 2..<file.count, with: sum.littleEndianBytes)
      let imported = try FITImporter.read(file)
      #expect(imported.activities.first?.points == 5)
      #expect(imported.report.notes.count == 1)
      #expect(imported.report.skipped.isEmpty)
    }
  }

  @Test func `seconds since power-on are no dates`() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    builder.add(0, UInt32(17_217_864).littleEndianBytes + [140, 80])
    let report = try FITImporter.read(builder.file).report
    #expect(report.skipped.map(\.reason) == ["seconds since power-on, no date"])
    #expect(report.notes == ["it has neither an activity with a date nor values of days"])
  }

  @Test func `it is told by its bytes`() {
    #expect(FITImporter.recognises(FITBuilder().file))
    #expect(!FITImporter.recognises("<?xml version='1.0'?><gpx>".utf8))
    #expect(!FITImporter.recognises([] as [UInt8]))
    #expect(throws: ImportError.self) { try FITImporter.read([]) }
  }
}
