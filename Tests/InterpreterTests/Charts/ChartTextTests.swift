import Interpreter
import Testing
import TrendsCore

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

  @Test func `S3-18: the readout of a run is time, then the whole number and its unit`() {
    var spec = ChartFixtures.cadence
    spec.points = [ChartSpec.Point(x: 750, y: 171.6)]
    #expect(lines(spec)[1] == "▸ 12:30, 172 spm")
  }

  @Test func `S0-10: labels are day number and abbreviated month`() {
    #expect(lines(ChartFixtures.workout).contains { $0.contains("22 Sep") && $0.contains("4 Oct") })
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
        == "Down 1.4 kg in 14 days (2 days missing). Forecast 18 Oct: 80.4 (79.5 to 81.3).")
    #expect(
      lines(ChartFixtures.workout).last
        == "394 min on 9 of 14 days. Highest 74 min on Sun 27 Sep. 1 day has no data.")
  }

  @Test func `a frame of words gets the words`() {
    let frame = Frame(columns: 80, rows: 24, glyphs: .words, color: true)
    #expect(Chart.text(ChartFixtures.weight, in: frame) == Chart.words(ChartFixtures.weight))
  }
}
