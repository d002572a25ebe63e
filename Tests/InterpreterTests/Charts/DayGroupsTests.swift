import TrendsCore
import Testing

@testable import TrendsCharts

/// The weeks, months and years that share a bar or a point of a line.
@Suite("Charts: days that share a point") struct DayGroupsTests {
  private func day(_ text: String) throws -> Int { Int(try #require(Day(iso: text)).number) }

  private func groups(_ first: String, _ last: String, most: Int) throws -> DayGroups {
    DayGroups(from: try day(first), to: try day(last), most: most)
  }

  @Test func `weeks begin on Monday, and the first one is cut`() throws {
    let groups = try groups("2026-08-21", "2026-10-04", most: 36)
    #expect(groups.unit == .week && groups.count == 7)
    #expect(groups.starts[0] == (try day("2026-08-21")))
    #expect(groups.starts[1] == (try day("2026-08-24")))
    #expect(groups.days(of: 6) == (try day("2026-09-28"))...(try day("2026-10-04")))
  }

  @Test func `the unit is the least that fits`() throws {
    let units: [(Int, DayGroups.Unit)] = [
      (2000, .day), (200, .week), (40, .months(1)), (20, .months(3)), (6, .months(12)),
      (3, .months(24)), (2, .months(60)),
    ]
    for (most, unit) in units {
      let groups = try groups("2023-10-05", "2026-10-04", most: most)
      #expect(groups.unit == unit, "\(most)")
      #expect(groups.count <= most)
    }
    #expect(try groups("2026-10-04", "2026-10-04", most: 0).count == 1)
  }

  @Test func `every day is in one group, over all of the calendar`() throws {
    let spans = [
      ("0001-01-01", "9999-12-31"), ("2024-02-29", "2024-03-01"), ("1999-12-31", "2031-01-01"),
      ("9998-06-01", "9999-12-31"),
    ]
    for (first, last) in spans {
      for most in [1, 2, 3, 7, 30, 100] {
        let groups = try groups(first, last, most: most)
        #expect(groups.count <= max(most, 2), "\(first) \(most)")
        #expect(zip(groups.starts, groups.starts.dropFirst()).allSatisfy { $0 < $1 })
        var next = try day(first)
        for group in 0..<groups.count {
          let days = groups.days(of: group)
          #expect(days.lowerBound == next)
          #expect(groups.group(of: days.lowerBound) == group)
          #expect(groups.group(of: days.upperBound) == group)
          next = days.upperBound + 1
        }
        #expect(next == (try day(last)) + 1)
        #expect(groups.group(of: .min) == 0 && groups.group(of: .max) == groups.count - 1)
      }
    }
  }

  @Test func `a total that still grows is in no average with finished days`() throws {
    let today = try #require(Day(iso: "2026-10-04"))
    let range = DayRange(today.advanced(by: -69), today.advanced(by: 1))
    let points = (0..<70).map {
      ChartSpec.Point(x: Double(range.start.advanced(by: $0).number), y: $0 == 69 ? 7 : 70)
    }
    var spec = ChartSpec(
      title: "steps", unit: "/day", decimals: 0, style: .bar, emphasis: .total,
      domain: .days(range, today: today), points: points)
    spec.unfinished = Double(today.number)
    let layout = Layout(
      Readings(spec), in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
    #expect(layout.plot.track.average == "weekly average")
    #expect(layout.bars.bars.allSatisfy { $0.mean == 70 })
  }

  @Test("S2-44: bars of a long range have gaps, and an axis that fits them")
  func longBars() throws {
    for count in [45, 60, 90, 120, 366, 1096, 20_000] {
      let range = DayRange(Day(clamping: 20_000), Day(clamping: 20_000 + count))
      let points = (0..<count).map {
        ChartSpec.Point(x: Double(20_000 + $0), y: $0 % 14 == 0 ? 700 : 0)
      }
      let spec = ChartSpec(
        title: "workout", unit: "min/day", decimals: 0, style: .bar, emphasis: .total,
        domain: .days(range, today: range.end), points: points)
      for columns in [60, 80, 120, 200] {
        let layout = Layout(
          Readings(spec), in: Frame(columns: columns, rows: 24, glyphs: .full, color: false))
        let bars = layout.bars.bars.map(\.columns)
        #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        guard layout.plot.track.average.isEmpty == false else { continue }
        let most = layout.bars.bars.map(\.height).max() ?? 0
        #expect(most * 2 > layout.plot.axis.rows * 8, "\(count) days in \(columns) columns")
      }
    }
  }
}
