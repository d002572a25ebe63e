import Interpreter
import Testing
import TrendsCore
@testable import TrendsCharts

@Suite("Charts: the lines around a plot") struct ChartTextTests {
  private func lines(_ spec: ChartSpec, columns: Int = 80) -> [String] {
    Chart.text(spec, in: Frame(columns: columns, rows: 24, glyphs: .full, color: false))
  }

  @Test func `S2-24: the readout of a day is the first thing after the title`() {
    #expect(lines(ChartFixtures.weight)[1].hasPrefix("▸ Sep 29    82.4 kg"))
  }

  @Test func `S2-24: a selected day without a value says so`() {
    var spec = ChartFixtures.weight
    spec.selection = Double(ChartFixtures.day(26, 9).number)
    #expect(lines(spec)[1] == "▸ Sep 26    no data")
  }

  @Test
  func
    `S2-46: a selected day off the chart stands at its edge, also in words, pictures and 7 bits`()
  {
    var spec = ChartFixtures.weight
    for (day, plain, ascii, words) in [
      (ChartFixtures.day(1, 9), "◂ 1 Sep", "< 1 Sep", "1 September 2026, before"),
      (Day(iso: "2025-12-31") ?? .first, "◂ 31 Dec 2025", "< 31 Dec 2025", "2025, before"),
      (ChartFixtures.day(30, 11), "30 Nov ▸", "30 Nov >", "30 November 2026, after"),
    ] {
      spec.selection = Double(day.number)
      let isBefore = plain.hasPrefix("◂")
      for columns in [40, 80, 200] {
        let line = lines(spec, columns: columns)[1]
        #expect(line.drop { $0 == " " } == plain)
        #expect(line.count == (isBefore ? plain.count : columns))
      }
      let frame = Frame(columns: 80, rows: 24, glyphs: .ascii, color: false)
      #expect(Chart.text(spec, in: frame)[1].drop { $0 == " " } == ascii)
      #expect(Chart.words(spec).contains { $0.contains(words + " the days on show.") })
    }
    // A chart that has no room for it goes without.
    #expect(!lines(spec, columns: 20).joined().contains("▸"))
  }

  @Test func `S0-08: a label stands at every third day where that is asked for`() {
    var spec = ChartFixtures.workout
    spec.tickDays = 3
    for columns in [80, 120] {
      let labels = lines(spec, columns: columns).first {
        $0.contains("28 Sep") && $0.contains("1 Oct") && $0.contains("4 Oct")
      }
      #expect(labels.map { $0.contains("30 Sep") } == false, "\(columns)")
    }
    // What has no room for its label keeps its tick.
    #expect(lines(spec, columns: 24).count > 3)
  }

  @Test func `S3-18: the readout of a run is time, then the whole number and its unit`() {
    var spec = ChartFixtures.cadence
    spec.points = [ChartSpec.Point(x: 750, y: 171.6)]
    #expect(lines(spec)[1] == "▸ 12:30, 172 spm")
  }

  @Test func `S0-10: labels are day number and abbreviated month`() {
    #expect(lines(ChartFixtures.workout).contains { $0.contains("22 Sep") && $0.contains("4 Oct") })
  }

  private func balance(_ values: [Double], _ style: ChartSpec.Style) -> ChartSpec {
    let first = Day(clamping: 20_000)
    let last = first.advanced(by: values.count - 1)
    return ChartSpec(
      title: "balance", unit: "kcal", decimals: 0, style: style, emphasis: .average,
      domain: .days(DayRange(first, last.advanced(by: 1)), today: last),
      points: values.enumerated().map { .init(x: Double(20_000 + $0.offset), y: $0.element) },
      selection: Double(20_001))
  }

  @Test func `bars to both sides of zero have a scale, and nothing on their axis`() {
    let spec = balance([-300, 200, -50], .bar)
    for (columns, rows) in [(40, 10), (60, 9), (60, 10), (80, 10), (120, 10), (80, 14)] {
      for glyphs in [Frame.Glyphs.full, .ascii] {
        let frame = Frame(columns: columns, rows: rows, glyphs: glyphs, color: false)
        let drawn = Chart.text(spec, in: frame)
        let walls = drawn.filter { $0.contains("┤") || $0.contains("┼") || $0.contains(" +") }
        let floor = drawn.first { $0.contains("└") } ?? drawn.last { $0.contains("+--") } ?? ""
        #expect(!floor.contains("300"), "\(drawn)")
        if glyphs == .full { #expect(walls.count > 1, "\(columns)x\(rows) \(drawn)") }
      }
    }
  }

  @Test func `a zero between two signs can be selected`() {
    var spec = balance([500, 0, -300, 0, 0], .area)
    spec.selection = Double(20_003)
    let drawn = Chart.text(spec, in: Frame(columns: 60, rows: 14, glyphs: .full, color: false))
    let zero = drawn.first { $0.contains(" 0 ┤") } ?? ""
    #expect(zero.count { $0 == "◉" } == 1, "\(drawn)")
  }

  @Test func `bars of several days fill the plot`() {
    for count in [75, 90, 100, 120, 150, 200, 365, 400] {
      let spec = balance((0..<count).map { Double(50 + $0 % 7) }, .bar)
      let drawn = lines(spec)
      guard let row = drawn.last(where: { $0.hasPrefix("  0 └") || $0.contains("└") }),
        let foot = drawn.firstIndex(of: row)
      else {
        Issue.record("no axis: \(drawn)")
        continue
      }
      let bars = drawn[foot - 1]
      #expect(bars.count >= 56, "\(count) \(bars)")
    }
  }

  @Test func `S2-25: a selected bar has brackets, a selected point its own mark and rule`() {
    #expect(lines(ChartFixtures.workout).contains { $0.contains("[61]") })
    #expect(lines(ChartFixtures.weight).filter { $0.contains("◉") }.count == 2)
  }

  @Test func `the header says what counts first`() {
    #expect(lines(ChartFixtures.weight)[0].hasSuffix("last 81.2  14-day −1.4  goal 80.0"))
    #expect(lines(ChartFixtures.workout)[0].contains("394 min  9 active days  avg 30"))
    #expect(lines(ChartFixtures.cadence)[0].contains("avg 172  max 236"))
  }

  @Test func `the last line is one sentence`() {
    #expect(
      lines(ChartFixtures.weight).last
        == "Down 1.4 kg from 21 Sep to 4 Oct. Forecast 18 Oct: 80.4 (79.5 to 81.3).")
    #expect(
      lines(ChartFixtures.weight, columns: 120).last
        == "Down 1.4 kg from 21 Sep to 4 Oct. 2 days missing. Highest 82.8 on 25 Sep. "
        + "Forecast 18 Oct: 80.4 (79.5 to 81.3).")
    #expect(
      lines(ChartFixtures.workout).last
        == "394 min on 9 of 14 days. Highest 74 min on Sun 27 Sep. 1 day has no data.")
  }

  @Test func `a frame of words gets the words`() {
    let frame = Frame(columns: 80, rows: 24, glyphs: .words, color: true)
    #expect(
      Chart.text(ChartFixtures.weight, in: frame)
        == Chart.sentences(ChartFixtures.weight) + ["For values, type: table."])
  }
}
