import Interpreter
import Testing
@testable import TrendsCharts

/// A chart and the frame it is drawn in.
struct Drawing: Sendable, CustomTestStringConvertible {
  var name: String
  var spec: ChartSpec
  var columns: Int
  var rows: Int
  var glyphs: Frame.Glyphs

  var testDescription: String { "\(name)-\(columns)x\(rows)-\(glyphs.rawValue)" }

  var lines: [String] {
    Chart.text(
      spec, in: Frame(columns: columns, rows: rows, glyphs: glyphs, color: false))
  }
}

@Suite("Charts: goldens") struct ChartGoldenTests {
  private static let kinds: [(String, ChartSpec)] = [
    ("bar", ChartFixtures.workout), ("line", ChartFixtures.weight),
    ("area", ChartFixtures.energy), ("cadence", ChartFixtures.cadence),
  ]

  static let mainPictures: [Drawing] = kinds.flatMap { name, spec in
    [(40, 12), (80, 24), (120, 30), (200, 40)].flatMap { columns, rows in
      [Frame.Glyphs.ascii, .narrow, .full].map {
        Drawing(name: name, spec: spec, columns: columns, rows: rows, glyphs: $0)
      }
    }
  }

  static let smallPictures: [Drawing] = kinds.flatMap { name, spec in
    [(40, 10), (24, 6), (20, 2)].map { columns, rows in
      Drawing(name: name, spec: spec, columns: columns, rows: rows, glyphs: .full)
    }
      + [Frame.Glyphs.quadrant, .octant].map {
        Drawing(name: name, spec: spec, columns: 80, rows: 24, glyphs: $0)
      }
  }

  static let edgePictures: [Drawing] = EdgeCases.all.flatMap { edge in
    [Frame.Glyphs.ascii, .full].map {
      Drawing(name: edge.name, spec: edge.spec, columns: 60, rows: 16, glyphs: $0)
    }
  }

  @Test("S0-25: each kind of chart at each size, of plain values", arguments: mainPictures)
  func main(_ picture: Drawing) throws {
    try ChartGolden.expect(picture.lines, matches: picture.testDescription)
  }

  @Test("compact, mini, spark, and lines of blocks", arguments: smallPictures)
  func small(_ picture: Drawing) throws {
    try ChartGolden.expect(picture.lines, matches: picture.testDescription)
  }

  @Test("S0-59: edge cases have defined frames", arguments: edgePictures)
  func edge(_ picture: Drawing) throws {
    try ChartGolden.expect(picture.lines, matches: picture.testDescription)
  }

  @Test("S3-19: a chart in words", arguments: kinds.map(\.0))
  func words(_ name: String) throws {
    let spec = Self.kinds.first { $0.0 == name }?.1 ?? ChartFixtures.weight
    try ChartGolden.expect(Chart.words(spec), matches: "\(name)-words")
  }

  @Test func `a chart in colour`() throws {
    let frame = Frame(columns: 80, rows: 24, glyphs: .full, color: true)
    let lines = Chart.text(ChartFixtures.weight, in: frame)
    let shown = lines.map { $0.replacing("\u{1B}", with: "^[") }
    try ChartGolden.expect(shown, matches: "line-80x24-colour")
  }

  @Test("S3-34: the colours of a run", arguments: [(40, 12), (80, 24), (120, 30)])
  func run(columns: Int, rows: Int) throws {
    let frame = Frame(columns: columns, rows: rows, glyphs: .full, color: true)
    let shown = Chart.text(ChartFixtures.cadence, in: frame).map {
      $0.replacing("\u{1B}", with: "^[")
    }
    try ChartGolden.expect(shown, matches: "cadence-\(columns)x\(rows)-colour")
  }
}
