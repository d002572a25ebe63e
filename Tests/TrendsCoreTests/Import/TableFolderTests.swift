import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Folders of tables: what is held and what is paged means the same.
@Suite("Folders of tables") struct TableFolderTests {
  enum Time: CaseIterable { case days, instants, local }

  /// Several tables of two metrics that overlap here and there, one or two of them small.
  static func tables(_ time: Time, _ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 2...6, using: &random)).map { _ in
      let first = 20_000 + Int.random(in: 0..<60, using: &random)
      let days = Int.random(in: 1...60, using: &random)
      let each = time == .days ? 1 : Int.random(in: 1...20, using: &random)
      var text = "date,weight (kg),steps\n"
      for number in 0..<days {
        let day = Day(clamping: first + number)
        for part in 0..<each {
          let hour = part * 24 / each
          let clock = "\(hour < 10 ? "0" : "")\(hour):30:00"
          let written =
            switch time {
            case .days: "\(day)"
            case .instants: "\(day)T\(clock)Z"
            case .local: "\(day) \(clock)"
            }
          // Few values, so that tables have some readings in common.
          let weight = 70 + Int.random(in: 0..<3, using: &random)
          text += "\(written),\(weight),\(Int.random(in: 1...2, using: &random))"
          text += String(repeating: " ", count: 200) + "\n"
        }
      }
      return text
    }
  }

  /// The dataset of some tables where `heldBytes` are held by earlier ones.
  static func dataset(_ tables: [String], heldBytes: Int, zone: Zone) throws -> (
    dataset: Dataset, paged: Int
  ) {
    var options = FileImporter.Options(home: zone, zoneNamed: { _ in nil })
    options.memory = TableMemory(heldBytes: heldBytes)
    var items: [FileImporter.Item] = []
    for (number, table) in tables.enumerated() {
      var importer = FileImporter(options)
      try importer.read(MemoryBytes(Array(table.utf8)), named: "\(number).csv")
      items += importer.items
    }
    let builder = DatasetBuilder(zones: ZoneHistory(home: zone)) { _ in nil }
    return (
      try builder.dataset(named: "t", of: items), items.count { $0.content.pagedBytes > 0 }
    )
  }

  @Test(arguments: Time.allCases) func `paged tables mean what held ones mean`(time: Time) throws {
    var random = SplitMix64(seed: 13)
    let zone = Zone(hoursEast: 9)
    var (paged, mixed) = (0, 0)
    for _ in 0..<60 {
      let tables = Self.tables(time, &random)
      let held = try Self.dataset(tables, heldBytes: 0, zone: zone)
      let small = try Self.dataset(tables, heldBytes: TableMemory.most, zone: zone)
      #expect(held.paged == 0)
      paged += small.paged
      if small.paged > 0, small.paged < tables.count { mixed += 1 }
      #expect(held.dataset.metrics.map(\.metric) == small.dataset.metrics.map(\.metric))
      for (one, other) in zip(held.dataset.metrics, small.dataset.metrics) {
        #expect(one.span == other.span)
        #expect(one.series == other.series)
        let day = Day(clamping: 20_030 + Int.random(in: 0..<60, using: &random))
        #expect(one.value(on: day) == other.value(on: day))
      }
      // What is told of days that several have names the same files, or more: only spans are known.
      for shared in held.dataset.sharedDays where small.paged == tables.count {
        let told = small.dataset.sharedDays.filter { $0.metric == shared.metric }
        #expect(
          told.contains { Set(shared.files).isSubset(of: $0.files) && $0.rule == shared.rule })
      }
    }
    #expect(paged > 60 && mixed > 5)
  }

  @Test func `a small table is held however much is held already`() throws {
    let small = try Self.dataset(
      ["date,steps\n2026-10-01,5\n"], heldBytes: TableMemory.most, zone: .utc)
    #expect(small.paged == 0)
  }

  @Test func `files of single days do not contradict each other`() throws {
    let tables = (0..<3).map { number in
      "time,steps\n"
        + (0..<200).map { part in
          let (hour, minute) = ((part / 10).padded, (part % 10 * 6).padded)
          return "\(Day(clamping: 20_000 + number))T\(hour):\(minute):00Z,\(part)   \n"
        }.joined()
    }
    let paged = try Self.dataset(
      tables, heldBytes: TableMemory.most, zone: Zone(hoursEast: 2))
    #expect(paged.paged == 3)
    #expect(paged.dataset.sharedDays.isEmpty)
    #expect(paged.dataset.metrics.first?.series.count == 3)
  }
}

extension Int {
  /// Two digits.
  fileprivate var padded: String { self < 10 ? "0\(self)" : "\(self)" }
}
