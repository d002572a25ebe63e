import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

/// What holds for every chart, tried on charts from seeds.
@Suite("Charts: properties") struct ChartPropertyTests {
  static let seeds = Array(UInt64(1)...6)

  private static func stripped(_ line: String) -> String {
    line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
  }

  private func layout(_ spec: ChartSpec, _ frame: Frame) -> Layout {
    Layout(Readings(spec), in: frame)
  }

  @Test("S2-22: no line is wider than the frame, no chart taller", arguments: seeds)
  func fits(_ seed: UInt64) {
    var samples = ChartSamples(seed: seed)
    for round in 0..<20 {
      let spec =
        round % 3 == 0 ? samples.hostile() : round % 3 == 1 ? samples.days() : samples.clock()
      let frame = samples.frame()
      let lines = Chart.text(spec, in: frame).map(Self.stripped)
      #expect(lines.count <= frame.rows, "\(frame)")
      for line in lines {
        #expect(DisplayWidth.of(line) <= frame.columns, "\(frame): \(line)")
        #expect(!line.hasSuffix(" "), "\(frame): \(line)|")
      }
    }
  }

  @Test("no frame, however small, and no number stops the program", arguments: seeds)
  func hostile(_ seed: UInt64) {
    var samples = ChartSamples(seed: seed &* 977)
    for round in 0..<20 {
      let spec = samples.hostile()
      _ = Chart.words(spec)
      for columns in [Int.min, -1, 0, 1, 2, 5, 9, 13, 19, 24, 40, 60] {
        let rows = [Int.min, 0, 1, 3, 6, 10, 14, Int.max][round % 8]
        let frame = Frame(columns: columns, rows: rows, glyphs: .full, color: false)
        for line in Chart.text(spec, in: frame) {
          #expect(DisplayWidth.of(line) <= max(0, columns), "\(columns)x\(rows)")
          #expect(OutputGate.safe(line, escapingBreaks: true) == line)
        }
      }
    }
  }

  @Test("role-strip equals colour-strip: no fact rests on colour", arguments: seeds)
  func colour(_ seed: UInt64) {
    var samples = ChartSamples(seed: seed &* 31)
    for round in 0..<12 {
      let spec = round % 2 == 0 ? samples.days() : samples.clock()
      var frame = samples.frame()
      frame.color = true
      let painted = Chart.text(spec, in: frame)
      frame.color = false
      let plain = Chart.text(spec, in: frame)
      #expect(painted.count == plain.count)
      for (a, b) in zip(painted.map { Colorless.of($0) }, plain) where !a.hasPrefix("Key:") {
        #expect(a == b)
      }
      for line in painted where line.contains("\u{1B}") {
        #expect(line.matches(of: #/\u{1B}\[[0-9;]*m/#).last?.output == "\u{1B}[0m")
      }
    }
  }

  @Test(
    "S0-09, S0-12, S0-48: labels are disjoint at all widths and at every viewport",
    arguments: [7, 14, 21, 42, 120, 400, 2000])
  func labels(_ days: Int) {
    for columns in stride(from: 20, through: 200, by: 1) {
      let shift = columns * 3
      let end = ChartFixtures.today.advanced(by: 1 - shift)
      var spec = ChartFixtures.weights([])
      spec.domain = .days(DayRange(end.advanced(by: -days), end), today: ChartFixtures.today)
      spec.points = [ChartFixtures.point(end.advanced(by: -1), 80)]
      let frame = Frame(columns: columns, rows: 24, glyphs: .full, color: false)
      let labels = layout(spec, frame).labels.labels
      #expect(!labels.isEmpty)
      for (a, b) in zip(labels, labels.dropFirst()) {
        #expect(a.column + a.width + 2 <= b.column, "\(columns)")
      }
      for label in labels {
        #expect(label.column >= 0 && label.column + label.width <= columns)
        #expect((label.column..<label.column + label.width).contains(label.tick), "\(columns)")
      }
    }
  }

  @Test("S0-12: a 14-day window has at most four labels, and its ticks stay on their days")
  func viewports() {
    var seen: Set<Int> = []
    for shift in 0..<60 {
      let end = ChartFixtures.today.advanced(by: 1 - shift)
      var spec = ChartFixtures.weights([])
      spec.domain = .days(DayRange(end.advanced(by: -14), end), today: ChartFixtures.today)
      spec.points = [ChartFixtures.point(end.advanced(by: -1), 80)]
      let frame = Frame(columns: 80, rows: 24, glyphs: .full, color: false)
      let found = layout(spec, frame)
      #expect(found.labels.labels.count <= 4)
      for tick in found.ticks { seen.insert((Int(tick.x) - Int(ChartFixtures.today.number)) % 4) }
    }
    #expect(seen == [0])
  }

  @Test("value labels are exact, on their row and equally spaced", arguments: seeds)
  func values(_ seed: UInt64) throws {
    var samples = ChartSamples(seed: seed &* 101)
    for round in 0..<20 {
      let spec = round % 2 == 0 ? samples.days() : samples.clock()
      let axis = layout(spec, samples.frame()).plot.axis
      let rows = axis.labels.map(\.row)
      let steps = Set(zip(rows, rows.dropFirst()).map { $1 - $0 })
      #expect(steps.count <= 1, "\(rows)")
      for label in axis.labels where label.row >= 0 {
        guard let value = Double(label.text.filter { $0 != "," }) else { continue }
        #expect(axis.limits != nil || axis.row(of: value) == label.row, "\(label)")
      }
    }
  }

  @Test("S0-59: each measured day is visible, and a gap holds no ink", arguments: seeds)
  func ink(_ seed: UInt64) {
    var samples = ChartSamples(seed: seed &* 7)
    for _ in 0..<15 {
      var spec = samples.days()
      spec.selection = nil
      spec.goal = nil
      spec.forecast = nil
      let frame = Frame(columns: 80, rows: 24, glyphs: .full, color: false)
      let found = layout(spec, frame)
      let inked = Self.inked(found)
      let track = found.plot.track
      for point in found.plot.points {
        #expect(inked.contains(track.column(of: point.x)), "\(point)")
      }
      if track.average.isEmpty {
        #expect(found.plot.points == found.readings.points)
      } else {
        #expect(
          Set(found.plot.points.map { track.group(of: $0.x) })
            == Set(found.readings.points.map { track.group(of: $0.x) }))
      }
      for column in found.missing { #expect(!inked.contains(column), "\(column)") }
    }
  }

  /// Columns of the plot in which data is drawn.
  private static func inked(_ layout: Layout) -> Set<Int> {
    var canvas = Canvas(columns: layout.geometry.columns, lines: layout.geometry.rows + 3)
    let painter = Painter(tier: layout.tier)
    let data: Set<Role> = [.bar, .chosenBar, .line, .point]
    var columns: Set<Int> = []
    for primitive in Scene(layout).primitives where data.contains(primitive.role) {
      painter.paint(primitive, on: &canvas)
    }
    for (cell, role) in canvas.roles.enumerated() where role > 0 {
      columns.insert(cell % canvas.columns - layout.geometry.left)
    }
    for value in layout.bars.values where value.isZero { columns.insert(value.column) }
    return columns
  }

  @Test("words parse back to the extremes that are drawn", arguments: seeds)
  func extremes(_ seed: UInt64) throws {
    var samples = ChartSamples(seed: seed &* 13)
    for _ in 0..<15 {
      let spec = samples.days()
      let readings = Readings(spec)
      guard let summary = Summary(readings), summary.change != nil else { continue }
      let words = Chart.words(spec).joined(separator: " ")
      let found = try #require(
        words.firstMatch(of: #/Highest (-?[0-9.,]+) on .*?, lowest (-?[0-9.,]+) on /#), "\(words)")
      #expect(found.1 == summary.highest.y.fixed(spec.decimals).withSeparators)
      #expect(found.2 == summary.lowest.y.fixed(spec.decimals).withSeparators)
    }
  }

  @Test("S3-14 B3-11: points beyond a fixed axis are pinned and counted")
  func pinned() {
    let frame = Frame(columns: 80, rows: 24, glyphs: .full, color: false)
    let found = layout(ChartFixtures.cadence, frame)
    let rows = found.plot.axis.rows
    #expect(found.curve.above.allSatisfy { $0.row == rows - 1 })
    #expect(found.curve.below.allSatisfy { $0.row == 0 })
    #expect(
      Chart.text(ChartFixtures.cadence, in: frame).last?.contains("10 values outside") == true)
  }
}
