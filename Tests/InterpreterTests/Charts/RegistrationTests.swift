import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// Reads values back from what is drawn: the printed characters, and the dots of a picture.
///
/// Everything is read against the printed numbers of the axis, as a person would.
@Suite("Charts: registration") struct RegistrationTests {
  /// The error that an eye does not notice, in rows.
  static let most = 0.25

  /// A kind of mark whose height means a value.
  enum Mark: String, CaseIterable, Sendable {
    case bar, hangingBar, line, area, point, goal, average, zone, bandTop, bandBottom
  }

  @Test(
    "each value is read within a quarter of a row, at every height",
    arguments: Mark.allCases, [Frame.Glyphs.full, .narrow, .quadrant, .octant, .ascii])
  func text(_ mark: Mark, _ glyphs: Frame.Glyphs) throws {
    var random = SplitMix64(seed: 35)
    var worst = 0.0
    for round in 0..<150 {
      let chart = MarkedChart(mark, &random)
      let frame = Frame(
        columns: 60 + round % 90, rows: 14 + round % 26, glyphs: glyphs, color: false)
      // Some axes have only one number, or words instead of one.
      guard let page = PrintedChart(chart.spec, in: frame) else { continue }
      let read = try #require(page.height(of: mark, at: chart.day), "\(chart.spec.points)")
      let error = (read - page.row(of: chart.value)).magnitude
      worst = max(worst, error)
      #expect(
        error <= Self.most + 1e-6,
        "\(mark) \(chart.value) in \(frame.columns)x\(frame.rows): \(error)\n\(page.text)")
    }
    #expect(worst > 0)
    print("greatest error in rows: \(mark) \(glyphs) \(worst.fixed(2))")
  }

  @Test("in a picture each mark is at the height of its number", arguments: Mark.allCases)
  func picture(_ mark: Mark) throws {
    var random = SplitMix64(seed: 36)
    var compared = 0
    var worst = 0.0
    for round in 0..<40 {
      let chart = MarkedChart(mark, &random)
      let frame = Frame(
        columns: 60 + round, rows: 16 + round % 20, glyphs: .full, color: false)
      guard let page = DrawnChart(chart.spec, in: frame) else { continue }
      let read = try #require(page.height(of: mark), "\(mark)")
      // Half a dot of a raster of two dots a point.
      let error = (read - page.row(of: chart.value)).magnitude
      #expect(error <= 0.06, "\(mark) \(chart.value): \(error)")
      worst = max(worst, error)
      compared += 1
    }
    #expect(compared > 20)
    print("greatest error in rows: \(mark) picture \(worst.fixed(3))")
  }
}

/// A chart in which one mark has a value that is known.
struct MarkedChart {
  var spec: ChartSpec
  var value: Double
  /// The day at which it is read.
  var day: Int

  init(_ mark: RegistrationTests.Mark, _ random: inout SplitMix64) {
    let today = ChartFixtures.today
    let first = today.advanced(by: -6)
    func value() -> Double { 10 + random.unit() * 90 }
    let known = value()
    var points = [2, 4, 6].map { ChartFixtures.point(first.advanced(by: $0), value()) }
    var spec = ChartSpec(
      title: "Marks", unit: "", decimals: 2, style: .line, emphasis: .latest,
      domain: .days(DayRange(first, today.advanced(by: 1)), today: today), points: [])
    var day = 6
    switch mark {
    case .bar:
      spec.style = .bar
      points[1].y = known
      day = 4
    case .hangingBar:
      spec.style = .bar
      points[0].y = -80
      points[1].y = -known
      day = 4
    case .line, .area:
      spec.style = mark == .area ? .area : .line
      points[0].y = 5
      points[1].y = 100
      points += [ChartFixtures.point(first.advanced(by: 0), 50)]
      // Without marks of its own: a trend that is level where it is read.
      spec.trend = [0, 3, 4, 6].map {
        ChartFixtures.point(first.advanced(by: $0), $0 < 3 ? 50 : known)
      }
      day = 5
    case .point:
      // So far from the others that no line goes to it.
      points = [0, 1, 2].map { ChartFixtures.point(first.advanced(by: $0), value()) }
      points.append(ChartFixtures.point(first.advanced(by: 6), known))
      day = 6
    case .goal:
      (points[0].y, points[1].y) = (5, 105)
      spec.goal = known
      day = 0
    case .average:
      spec.style = .bar
      spec.emphasis = .total
      day = 0
    case .zone:
      points[0].y = 5
      spec.band = known...(known + 20)
      points.append(ChartFixtures.point(first.advanced(by: 1), 135))
      day = 0
    case .bandTop, .bandBottom:
      spec.domain = .days(DayRange(first, today.advanced(by: 8)), today: today)
      let band = mark == .bandTop ? (known - 60)...known : known...(known + 60)
      spec.forecast = ChartSpec.Forecast(
        level: 80,
        steps: (1...7).map {
          .init(
            day: today.advanced(by: $0), mean: (band.lowerBound + band.upperBound) / 2, band: band)
        })
      day = 11
    }
    spec.points = points.sorted { $0.x < $1.x }
    self.spec = spec
    self.value =
      mark == .hangingBar
      ? -known
      : mark == .average ? points.map(\.y).reduce(0, +) / Double(points.count) : known
    self.day = Int(first.number) + day
  }
}

/// A scale as a person reads it: from two printed numbers and where they stand.
protocol ReadScale {
  /// Two values with their heights in rows.
  var marks: [(value: Double, height: Double)] { get }
}

extension ReadScale {
  /// The height at which a value has to be.
  func row(of value: Double) -> Double {
    let (a, b) = (marks[0], marks[1])
    return a.height + (value - a.value) / (b.value - a.value) * (b.height - a.height)
  }
}

/// The printed lines of a chart, read by their characters.
struct PrintedChart: ReadScale {
  let marks: [(value: Double, height: Double)]
  var text: String { lines.map { String($0) }.joined(separator: "\n") }
  private let lines: [[Character]]
  private let layout: Layout
  /// The line of row 0.
  private let bottom: Int

  init?(_ spec: ChartSpec, in frame: Frame) {
    let layout = Layout(Readings(spec), in: frame)
    self.layout = layout
    let lines = Chart.text(spec, in: frame).map(Array.init)
    self.lines = lines
    let bottom = layout.above.count + layout.geometry.rows - 1
    self.bottom = bottom
    let wall = layout.geometry.wall
    let labels: [(Double, Double)] = lines.indices.compactMap { index in
      let height = Double(bottom - index)
      guard lines[index].count > wall, height >= -1, index >= layout.above.count,
        let value = Double(String(lines[index][..<wall]).filter { $0 != " " })
      else { return nil }
      return (value, height)
    }
    guard let first = labels.first, let last = labels.last, first.0 != last.0 else { return nil }
    marks = [(first.0, first.1), (last.0, last.1)].map { (value: $0.0, height: $0.1) }
  }

  /// The height in rows of what a mark shows at a day, from the middle of row 0.
  func height(of mark: RegistrationTests.Mark, at day: Int) -> Double? {
    let track = layout.plot.track
    let column = layout.geometry.left + track.column(of: Double(day))
    let cells = (-1..<layout.geometry.rows).map { row -> (Double, Character) in
      let line = lines[bottom - row]
      // A band of every other cell is seen whole.
      let shown = [column, column + 1].filter { $0 < line.count }.map { line[$0] }
      let isDotted =
        tier.isASCII && [.bandTop, .bandBottom, .goal, .average, .zone].contains(mark)
      return (Double(row), (isDotted ? shown.first { $0 != " " } : shown.first) ?? " ")
    }
    func place(_ cell: (row: Double, glyph: Character), of fill: Double = 0) -> Double? {
      cell.row < 0
        ? nil : isFill(cell.glyph) ? cell.row + fill : ink(cell.glyph).map { cell.row + $0 }
    }
    return switch mark {
    case .bar: cells.last { fills[$0.1] != nil }.flatMap { top($0.0, $0.1) }
    case .hangingBar: cells.first { hangs[$0.1] != nil }.flatMap { bottom($0.0, $0.1) }
    case .bandTop: cells.compactMap { place($0, of: 0.5) }.last
    case .bandBottom: cells.compactMap { place($0, of: -0.5) }.first
    case .zone: cells.compactMap { place($0) }.first
    default: cells.compactMap { place($0) }.last
    }
  }

  private var tier: GlyphTier { layout.tier }

  private func isFill(_ glyph: Character) -> Bool { "░:".contains(glyph) }

  /// The upper end of a bar; its foot lies on the row of zero.
  private func top(_ row: Double, _ glyph: Character) -> Double? {
    let zero = Double(layout.plot.axis.zero ?? -1)
    if row == zero { return row + (feet[glyph] ?? 0) }
    return fills[glyph].map { row + $0 - 0.5 }
  }

  /// The lower end of a bar that hangs.
  private func bottom(_ row: Double, _ glyph: Character) -> Double? {
    if row == Double(layout.plot.axis.zero ?? -1) {
      return row + (["▄": -0.5, "⣤": -0.5, "#": -0.5][glyph] ?? 0)
    }
    return hangs[glyph].map { row + $0 }
  }

  /// The height of a fill in its cell.
  private var fills: [Character: Double] {
    var heights: [Character: Double] = [:]
    switch tier.isASCII {
    case true: heights = ["_": 0.1, "=": 0.5, "#": 1]
    case false:
      for (index, glyph) in "▁▂▃▄▅▆▇█".enumerated() { heights[glyph] = Double(index + 1) / 8 }
      for (index, glyph) in "⣀⣤⣶⣿".enumerated() { heights[glyph] = Double(index + 1) / 4 }
      for glyph in "▀⠛━⠒" { heights[glyph] = 0 }
    }
    return heights
  }

  /// The height of a foot above the middle of its cell.
  private var feet: [Character: Double] { ["▀": 0.5, "⠛": 0.5, "━": 0, "⠒": 0, "=": 0, "#": 0.5] }

  /// The lower end of a hanging bar from the middle of its cell.
  private var hangs: [Character: Double] {
    [
      "▄": -0.5, "⣤": -0.5, "━": 0, "⠒": 0, "▔": 0.375, "▀": 0, "█": -0.5, "⠉": 0.25, "⠛": 0,
      "⠿": -0.25, "⣿": -0.5, "'": 0.3, "=": 0,
      "#": -0.5,
    ]
  }

  /// The middle of the dots of a glyph from the middle of its cell; nil for a glyph without any.
  private func ink(_ glyph: Character) -> Double? {
    if isFill(glyph) { return 0 }
    if tier.isASCII {
      return ["'": 0.33, "\"": 0.33, "-": 0, "o": 0, ".": -0.33, ",": -0.33][glyph]
    }
    guard let scalar = glyph.unicodeScalars.first?.value,
      let dots = (1...255).last(where: { tier.dots[UInt8($0)] == scalar })
    else { return nil }
    let rows = (0..<4).filter { row in
      (0...1).contains { UInt8(dots) & Canvas.bit($0, row) != 0 }
    }
    return 0.5 - (Double(rows.reduce(0, +)) / Double(rows.count) + 0.5) / 4
  }
}

/// The marks and dots of a picture.
struct DrawnChart: ReadScale {
  let marks: [(value: Double, height: Double)]
  private let picture: Picture
  private let raster: Raster
  private let colors: PictureColors

  init?(_ spec: ChartSpec, in frame: Frame) {
    picture = Picture(spec, in: frame)
    colors = PictureColors(theme: Theme(), dark: false)
    raster = RasterPainter(picture, colors: colors).raster
    let labels: [(Double, Double)] = picture.marks.compactMap { mark in
      guard case .text(let spans, let place, .end) = mark.shape, mark.look == .faint,
        let value = Double(spans[0].text.filter { $0 != "," })
      else { return nil }
      return (value, DrawnChart.rows(place.y - 5))
    }
    guard let first = labels.first, let last = labels.last, first.0 != last.0 else { return nil }
    marks = [(first.0, first.1), (last.0, last.1)].map { (value: $0.0, height: $0.1) }
  }

  /// Points from the top as rows upwards.
  private static func rows(_ y: Double) -> Double { -y / Picture.cell.y }

  func height(of mark: RegistrationTests.Mark) -> Double? {
    switch mark {
    case .bar: boxes[safe: 1].map { topOfInk($0, .bar) } ?? nil
    case .hangingBar: boxes[safe: 1].map { Self.rows($0.corner.y + $0.height) }
    case .line, .area: lines(.line).last?.last.map { Self.rows($0.y) }
    case .point: discs[safe: 3].map { Self.rows($0.y) }
    case .goal, .average: lines(.goal).first?.first.map { Self.rows($0.y) }
    case .zone: zones.map { Self.rows($0.corner.y + $0.height) }.first
    case .bandTop: ends(of: bands.first).min().map(Self.rows)
    case .bandBottom: ends(of: bands.first).max().map(Self.rows)
    }
  }

  /// The heights of a band at its last day.
  private func ends(of band: [Picture.Place]?) -> [Double] {
    let end = band?.map(\.x).max()
    return (band ?? []).filter { $0.x == end }.map(\.y)
  }

  private typealias Box = (corner: Picture.Place, width: Double, height: Double)

  private func found(_ look: Picture.Look) -> [Picture.Shape] {
    picture.marks.filter { $0.look == look }.map(\.shape)
  }
  private func boxes(_ look: Picture.Look) -> [Box] {
    found(look).compactMap { shape in
      if case .box(let corner, let width, let height) = shape {
        (corner, width, height)
      } else {
        nil
      }
    }
  }
  private var boxes: [Box] { boxes(.bar).filter { $0.width > 20 } }
  private var zones: [Box] { boxes(.zone).filter { $0.width > 100 } }
  private var discs: [Picture.Place] {
    found(.point).compactMap { shape in
      if case .disc(let place, _) = shape, place.y <= picture.plot.bottom { place } else { nil }
    }
  }
  private var bands: [[Picture.Place]] {
    found(.band).compactMap { shape in
      if case .polygon(let places) = shape { places } else { nil }
    }
  }
  private func lines(_ look: Picture.Look) -> [[Picture.Place]] {
    found(look).compactMap { shape in
      switch shape {
      case .path(let places), .dashed(let places):
        (places.last?.x ?? 0) - (places.first?.x ?? 0) > 20 ? places : nil
      default: nil
      }
    }
  }

  /// The upper end of a box, read from the dots of the raster.
  private func topOfInk(_ box: Box, _ look: Picture.Look) -> Double? {
    let x = Int((box.corner.x + box.width / 2) * RasterPainter.fileScale)
    let ink = Raster.dot(colors[look])
    let column = (0..<raster.height).map { raster.dots[$0 * raster.width + x] }
    guard let first = column.firstIndex(of: ink) else { return nil }
    return Self.rows(Double(first) / RasterPainter.fileScale)
  }
}

extension Collection {
  fileprivate subscript(safe index: Index) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
