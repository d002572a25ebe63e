import Testing

@testable import TrendsCore
@testable import TrendsImport

/// A large table read by pages against the same table held whole.
@Suite("Large tables") struct TableFileTests {
  enum Form: String, CaseIterable { case wide, long, lines, array, newestFirst, zoned }

  static func text(_ form: Form, days: Int) -> String {
    var rows: [String] = []
    for number in 0..<days {
      let day = Day(clamping: 15_000 + number)
      for hour in ["06", "12", "23"] {
        let count = number * (hour == "06" ? 6 : 23)
        let value = Double(count % 50) / 10 + 70
        let time = "\(day) \(hour):30:00"
        switch form {
        case .wide, .newestFirst: rows.append("\(time),\(value),\(count)")
        case .zoned: rows.append("\(day)T\(hour):30:00+02:00,\(value),7")
        case .long: rows += ["\(time),weight,\(value),kg", "\(time),steps,\(count),count"]
        case .lines, .array:
          rows.append("{\"day\":\"\(time)\",\"weight_kg\":\(value),\"steps\":\(count)}")
        }
      }
    }
    let header = "day,weight (kg),steps\n"
    switch form {
    case .wide, .zoned: return header + rows.joined(separator: "\n") + "\n"
    case .newestFirst: return header + rows.reversed().joined(separator: "\r\n")
    case .long: return "day,metric,value,unit\n" + rows.joined(separator: "\n")
    case .lines: return rows.joined(separator: "\n") + "\n"
    case .array: return "[" + rows.joined(separator: ",\n") + "]"
    }
  }

  @Test(arguments: Form.allCases) func `pages hold what the whole table has`(form: Form) throws {
    let source = MemoryBytes(Array(Self.text(form, days: 2000).utf8))
    let file = try #require(try TableFile(source, TableOptions(), watched: source))
    let whole = try TableImporter.read(source)
    #expect(file.report == whole.report)
    #expect(file.metrics == whole.series.map(\.metric))
    let days = ReadingDays(ZoneHistory(home: .utc), .mean)
    for (slot, series) in whole.series.enumerated() {
      let all = days.series(of: series.metric, days.byDay(series.readings.map { ($0, 1) }))
      let rows = TablesDays(
        series.metric, [TableShare(file: "t", .paged(file, slot: slot))], days)
      #expect(try rows.rows(in: #require(rows.span)) == all)
      for start in stride(from: 14_990, to: 17_010, by: 97) {
        let range = DayRange(Day(clamping: start), Day(clamping: start + 14))
        #expect(try rows.rows(in: range) == all.slice(range))
      }
    }
  }

  /// As a `load` asks for the newest page of each metric.
  @Test func `many metrics do not read the same rows again and again`() throws {
    var text = "date,metric,value,unit\n"
    for day in 0..<60 {
      for number in 0..<900 {
        text += "\(Day(clamping: 20_000 + day)),name of number \(number) and more,\(number),g\n"
      }
    }
    let source = CountedBytes(Array(text.utf8))
    let file = try #require(try TableFile(source, TableOptions(), watched: source))
    #expect(file.metrics.count == 900)
    source.read.withLock { $0 = 0 }
    let days = DayRange(Day(clamping: 20_040), Day(clamping: 20_060))
    for slot in file.metrics.indices {
      let readings = try file.readings(of: slot, in: days)
      #expect(readings.map(\.value) == Array(repeating: Double(slot), count: 21))
    }
    #expect(source.read.withLock { $0 } < 3 * source.count)
  }

  private final class CountedBytes: ByteSource {
    private let bytes: MemoryBytes
    let read = Locked(0)

    init(_ bytes: [UInt8]) { self.bytes = MemoryBytes(bytes) }

    var count: Int { bytes.count }

    func read(
      into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(ReadFailure) -> Int {
      let count = try bytes.read(into: buffer, at: offset)
      read.withLock { $0 += count }
      return count
    }
  }

  @Test func `a table in no order of days is not read by pages`() throws {
    let rows = Self.text(.wide, days: 48_000).split(separator: "\n").dropFirst()
    let order = rows.indices.sorted { ($0 * 7919) % 60_013 < ($1 * 7919) % 60_013 }
    let text = "day,weight (kg),steps\n" + order.map { rows[$0] }.joined(separator: "\n")
    let source = MemoryBytes(Array(text.utf8))
    #expect(try TableFile(source, TableOptions(), watched: source) == nil)
    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    try importer.read(source, named: "a.csv")
    #expect(
      importer.items[0].content.report.notes == [
        "a large unsorted table: one value per day is kept, the sum or the mean"
      ])
  }

  @Test func `a name with two units is not read by pages`() throws {
    let text = Self.text(.long, days: 100) + "\n2020-01-01,weight,150,lb\n"
    let source = MemoryBytes(Array(text.utf8))
    #expect(try TableFile(source, TableOptions(), watched: source) == nil)
  }
}
