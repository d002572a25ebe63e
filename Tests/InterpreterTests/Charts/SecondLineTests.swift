import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts
@testable import TrendsOutput

/// S3-49: a second line has an axis of its own, on which each value is read where it is.
@Suite("Charts: a second line") struct SecondLineTests {
  private static func spec(_ values: [Double], unit: String) -> ChartSpec {
    var spec = ChartFixtures.cadence
    spec.second = ChartSpec.Second(
      title: "Pace", unit: unit, decimals: 1,
      points: values.enumerated().map { .init(x: Double($0) * 60, y: $1) }, limits: nil,
      average: values.reduce(0, +) / Double(values.count))
    return spec
  }

  @Test(
    "each value is read within a quarter of a row", arguments: [40, 80, 120, 200], [12, 24, 40])
  func registration(_ columns: Int, _ rows: Int) throws {
    let spec = Self.spec((0..<90).map { 300 + Double($0 * 37 % 91) }, unit: "bpm")
    let layout = Layout(
      Readings(spec), in: Frame(columns: columns, rows: rows, glyphs: .full, color: false))
    let second = try #require(layout.second)
    let values = second.plot.readings.points.map(\.y)
    #expect(values.count > 20)
    let labels = second.axis.labels
    let (first, last) = (try #require(labels.first), try #require(labels.last))
    let (a, b) = (try #require(Double(first.text)), try #require(Double(last.text)))
    try #require(first.row != last.row)
    var worst = 0.0
    for value in values {
      let dot = Double(second.axis.dot(of: value))
      // The middle of a dot's quarter, against the row that the two labels give.
      let read = (dot + 0.5) / 4 - 0.5
      let right = Double(first.row) + (value - a) / (b - a) * Double(last.row - first.row)
      #expect((read - right).magnitude <= 0.25, "\(value)")
      worst = max(worst, (read - right).magnitude)
      let depth = second.axis.depth(of: value)
      #expect((Double(second.axis.rows) - 0.5 - depth - right).magnitude < 0.001)
    }
    print("greatest error in rows: second line \(columns)x\(rows) \(worst.fixed(2))")
    // The labels stand right of the plot, in their rows.
    let lines = Chart.text(
      spec, in: Frame(columns: columns, rows: rows, glyphs: .full, color: false))
    for label in labels where label.row >= 0 {
      let line = lines[layout.above.count + layout.geometry.rows - 1 - label.row]
      #expect(line.hasSuffix(" " + label.text), "\(line)")
    }
  }

  @Test func `text, words, JSON and pictures have both`() throws {
    var shell = Shell()
    shell.run(
      "load demo; cadence run7 --with pace; describe --format json; save-chart a.html cadence; state cadence.beside"
    )
    let printed = shell.host.printed
    #expect(printed.contains("⠒⠒ cadence  ⠒⠂ pace at the right"))
    #expect(
      printed.contains("\"second\": {\"title\": \"Pace\"")
        || printed.contains("\"second\":{\"title\":\"Pace\""))
    #expect(printed.contains("pace"))
    let page = String(decoding: try #require(shell.host.files["a.html"]), as: UTF8.self)
    #expect(page.contains("pace at the right") && page.contains(" spm  pace 6:"))
    var words = Shell()
    words.run("set glyphs words; load demo; cadence run7 --with pace")
    #expect(
      words.host.printed.contains(
        "Pace from 5:22 to 6:25, 6:00 on average, in minutes per kilometre."))
  }

  @Test func `a run without the second series, and the same one twice, are told`() {
    var shell = Shell()
    shell.run("load demo; cadence run7 --with cadence")
    #expect(shell.host.errors.joined().contains("another series than cadence"))
    shell = Shell()
    shell.run("load demo; heart run16 --with cadence")
    #expect(shell.host.errors.joined().contains("run16 has no cadence"))
  }

  @Test func `a part of a run, and a selection, have both`() {
    var shell = Shell()
    shell.run(
      "load demo; heart run7 --with cadence; show --from 47:00 --to 52:00; select 48:00; show")
    #expect(shell.host.printed.contains("cadence at the right"))
    #expect(shell.host.printed.contains(" bpm, cadence 1"))
    #expect(shell.host.errors.isEmpty)
    // The average is that of the part, as of the series alone.
    #expect(
      shell.shown("cadence run7 --with pace; show --from 20:00 --to 21:00").contains(
        "Pace from 5:54 to 6:08, 5:59 on average."))
    #expect(shell.shown("pace run7; show --from 20:00 --to 21:00").contains("avg 5:59"))
  }
}
