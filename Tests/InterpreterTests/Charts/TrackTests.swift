import TrendsCore
import Testing

@testable import TrendsCharts

/// From a day to its place in a chart, and back.
@Suite("Charts: places of days") struct TrackTests {
  static let spans = [1, 7, 10, 14, 35, 60, 90, 120]

  private func chart(_ days: Int, _ style: ChartSpec.Style) -> ChartSpec {
    let last = ChartFixtures.today
    let range = DayRange(last.advanced(by: 1 - days), last.advanced(by: 1))
    let points = (0..<days).map { index in
      ChartFixtures.point(range.start.advanced(by: index), Double(50 + index * 7 % 11))
    }
    return ChartSpec(
      title: "W", unit: "kg", decimals: 1, style: style, emphasis: .latest,
      domain: .days(range, today: last), points: points, known: range)
  }

  /// The columns of the plot in which text shows the selected day.
  private func marks(_ spec: ChartSpec, _ frame: Frame) -> Set<Int> {
    let left = Layout(Readings(spec), in: frame).geometry.left
    var columns: Set<Int> = []
    for line in Chart.text(spec, in: frame) where !line.hasPrefix("Key:") {
      for (place, sign) in line.enumerated() where sign == "◉" { columns.insert(place - left) }
    }
    return columns
  }

  @Test("S2-30: each column leads to a day, also before 1970", arguments: [1, 14, 120, 400, 9000])
  func grid(_ days: Int) throws {
    for (first, style) in [(-5, ChartSpec.Style.line), (-5, .bar), (20_000, .line), (-9_003, .bar)]
    {
      let range = DayRange(Day(clamping: first), Day(clamping: first + days))
      let points = (0..<days).map {
        ChartSpec.Point(x: Double(first + $0), y: Double(50 + $0 % 11))
      }
      let spec = ChartSpec(
        title: "W", unit: "kg", decimals: 1, style: style, emphasis: .latest,
        domain: .days(range, today: Day(clamping: 21_000)), points: points, known: range)
      for columns in [24, 80, 200] {
        let frame = Frame(columns: columns, rows: 24, glyphs: .full, color: false)
        let grid = try #require(ChartGrid(spec, in: frame))
        for column in -3..<(columns + 3) {
          #expect((Double(first)...Double(first + days - 1)).contains(grid.x(at: column)))
        }
        for point in points where days <= 400 {
          let back = grid.x(at: grid.column(of: point.x))
          #expect(grid.column(of: back) == grid.column(of: point.x))
        }
      }
    }
  }

  @Test("S2-30, B2-13: mark, column, day, and the same mark", arguments: spans)
  func roundTrip(_ days: Int) throws {
    for columns in [60, 80, 200] {
      let frame = Frame(columns: columns, rows: 24, glyphs: .full, color: false)
      let plain = chart(days, .line)
      let track = Layout(Readings(plain), in: frame).plot.track
      for point in plain.points {
        var spec = plain
        spec.selection = point.x
        let shown = marks(spec, frame)
        let column = try #require(shown.first, "no mark of day \(point.x) in \(columns) columns")
        #expect(shown.count == 1)
        // Back from the column: the days that stand in it are neighbours, and the selected one is
        // among them.
        let found = plain.points.map(\.x).filter { track.column(of: $0) == column }
        #expect(found.contains(point.x), "\(days) days in \(columns) columns")
        #expect(track.width < days || found == [point.x])
        for day in found where day != point.x {
          spec.selection = day
          #expect(marks(spec, frame) == shown)
        }
      }
    }
  }

  @Test("S2-30: columns ascend with days, in every style", arguments: spans)
  func ascending(_ days: Int) {
    for columns in [24, 40, 60, 80, 120, 200] {
      for bars in [false, true] {
        let spec = chart(days, bars ? .bar : .line)
        let track = Track(Readings(spec).span, width: columns, bars: bars).fitted
        let places = spec.points.map { track.column(of: $0.x) }
        #expect(places.count == days && places == places.sorted())
        #expect(places.allSatisfy { (0..<track.width).contains($0) })
      }
    }
  }
}
