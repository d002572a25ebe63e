import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// The line of a run: what is drawn of it, and what is said.
@Suite("Runs: charts") struct RunChartTests {
  private func shell(_ lines: String..., columns: Int = 80) -> (Shell, String) {
    var shell = Shell()
    shell.session.settings.columns = columns
    var printed = ""
    for line in ["load demo"] + lines { printed = shell.shown(line) }
    return (shell, printed)
  }

  private func spec(_ shell: Shell, _ view: String) throws -> ChartSpec {
    let index = try #require(shell.session.world.engine.index(of: view))
    return try #require(shell.session.context.spec(of: index))
  }

  @Test func `each of the 14 pick-ups is a local maximum of the drawn line`() throws {
    let (shell, printed) = shell("cadence run7")
    let spec = try spec(shell, "cadence")
    let layout = Layout(
      Readings(spec), in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
    let dots = try #require(layout.curve.stretches.first)
    #expect(layout.curve.stretches.count == 1 && layout.curve.points.isEmpty)
    for number in 0..<14 {
      // Every seven minutes from 14:00, for a minute.
      let from = layout.plot.track.dot(of: 840 + Double(number) * 420)
      let around = dots.filter { (from - 2...from + 4).contains($0.x) }
      let beside = dots.filter { (from - 4...from + 6).contains($0.x) && !around.contains($0) }
      let top = try #require(around.map(\.y).max())
      #expect(beside.allSatisfy { $0.y < top }, "pick-up \(number)")
    }
    #expect(printed.contains("14 pick-ups"))
    #expect(printed.contains("30 s mean"))
    #expect(printed.contains("after 3 min of warm-up; 14 pick-ups every 7 min from 14:"))
    #expect(layout.labels.labels.last?.lines == ["1:47:00"])
  }

  @Test func `without colour there is no fill, and the target is two lines of dots`() {
    let (_, printed) = shell("cadence run7")
    #expect(!printed.contains("░") && !printed.contains("▒") && !printed.contains("●"))
    #expect(printed.split(separator: "\n").filter { $0.contains("⠂⠂⠂") }.count == 2)
  }

  @Test func `a heart rate that rises is told with its ends, a steady cadence with its level`() {
    #expect(shell("heart run7").1.contains("Rises from 151 to 159 after 4 min of warm-up."))
    #expect(shell("cadence run20").1.contains("Steady at 166"))
    #expect(shell("pace run22").1.contains("; 4 pick-ups"))
  }

  @Test func `a part of a run has its own axis, figures and finding`() throws {
    let (shell, hour) = shell("cadence run7", "show --from -1h")
    #expect(hour.contains("run7 · 47:00–1:47:00"))
    #expect(hour.contains("Steady at 170; 9 pick-ups of 55 s"))
    #expect(!hour.contains("warm-up"))
    // S3-14: marks every 15 seconds where they have room.
    var close = shell
    let marks = close.shown("show --from 47:00 --to 52:00")
    #expect(marks.contains("every 15 s"))
    #expect(close.shown("table --from -10s").split(separator: "\n").count == 11)
    #expect(close.shown("describe --from 47:00 --to 52:00").contains("47:00 to 52:00"))
    #expect(close.shown("show --from 5:00 --to 5:01").contains("too few samples from 5:00 to 5:01"))
  }

  @Test func `the line of a part is that of the whole where both have one window`() throws {
    let (shell, _) = shell("cadence run7")
    let index = try #require(shell.session.world.engine.index(of: "cadence"))
    let context = shell.session.context
    let whole = try #require(context.spec(of: index)?.trend)
    let part = try #require(context.spec(of: index, with: ChartParts(seconds: 2820...6420)))
    let both = part.trend
    #expect(part.window == context.spec(of: index)?.window && both.count > 500)
    let known = Dictionary(whole.map { ($0.x, $0.y) }, uniquingKeysWith: { $1 })
    var compared = 0
    for point in both {
      guard let y = known[point.x] else { continue }
      compared += 1
      #expect((point.y - y).magnitude < 1e-9)
    }
    #expect(compared > 200)
  }

  @Test(arguments: [
    ("show --from 1:50:00", "is after its end"), ("show --from 10:00 --to 5:00", "is after"),
    ("show weight --from 5:00", "is not a run"), ("show --from 5", "a time into a run"),
    ("show --to 0:00", "there is nothing"), ("show --from 1h", "a time into a run"),
  ]) func `a part that is none is refused`(_ line: String, _ message: String) {
    var (shell, _) = shell("cadence run7")
    let told = shell.shown(line)
    #expect(told.contains(message), "\(told)")
  }

  @Test func `the page of a run with a pause goes on to its last sample`() throws {
    // Twenty minutes of running in half an hour.
    let seconds = (Array(0...120) + Array(240...360)).map { Double($0) * 5 }
    let run = Run(
      record: RunRecord(
        id: "paused", start: CivilTime(day: .first, secondsOfDay: 0), seconds: 1200, kilometers: 4)
    ) { kind in
      switch kind {
      case .heart:
        SampleSeries(
          seconds: seconds,
          values: seconds.map { 140 + ($0 / 5).truncatingRemainder(dividingBy: 7) })
      // A sensor that was never there.
      case .cadence: SampleSeries(seconds: seconds, values: seconds.map { _ in 0 })
      default: nil
      }
    }
    let chart = try #require(RunPage(run, Shell().session.world, efforts: []).chart)
    #expect(chart.panels.map(\.title) == ["Heart rate"])
    #expect(chart.panels.map(\.domain) == [.clock(from: 0, to: 1800)])
  }

  @Test func `S3-51: the page of a run has its charts on one clock axis`() {
    for columns in [40, 80, 120, 200] {
      var shell = Shell()
      shell.session.settings.columns = columns
      _ = shell.shown("load demo")
      let lines = shell.shown("run run7").split(separator: "\n").map(String.init)
      let walls = lines.compactMap { line -> Int? in
        line.contains("┤") || line.contains("└")
          ? line.prefix { $0 != "┤" && $0 != "└" }.count : nil
      }
      #expect(walls.count > 6 && Set(walls).count == 1, "\(columns): \(walls)")
      #expect(lines.filter { $0.contains("└") }.count == 1)
      #expect(lines.contains { $0.hasPrefix("zone ") || $0.hasPrefix("z ") })
    }
  }

  @Test func `S3-52: a run of which a part came is told as a part`() throws {
    let (shell, _) = shell("fault stream fail denied", "cadence run7")
    var later = shell
    let printed = later.shown("show")
    #expect(printed.contains("Only 1:59 of 1:47:00 could be read (denied). Type: retry."))
    #expect(printed.contains("of 1:59 of 1:47:00"))
    #expect(printed.contains("××××"))
    #expect(later.shown("stats").contains("known, of 1:47:00   1:59"))
  }

  @Test func `the style of a run is not to be chosen`() {
    var shell = Shell()
    _ = shell.shown("load demo; cadence run7")
    _ = shell.shown("show --style bar")
    #expect(shell.host.errors.joined().contains("'cadence' is not a day chart"))
  }

  @Test func `standing still is cut out of a line, marked and counted`() throws {
    var values: [Double] = []
    for second in 0..<1800 {
      values.append((600..<690).contains(second) ? 0 : 170 + Double(second % 5))
    }
    let series = SampleSeries(seconds: values.indices.map(Double.init), values: values)
    let picture = RunPicture(series, kind: .cadence)
    #expect(picture.stops == [600...690])
    #expect(!picture.line.times.contains { (600..<690).contains($0) })
    #expect(picture.line.values.allSatisfy { (170...175).contains($0) })
    let shape = try #require(picture.shape)
    #expect(shape.isSteady && shape.pickUps.isEmpty && shape.warmUp == nil && shape.drift == nil)
  }

  @Test func `noise is no drift and has no pick-ups`() throws {
    var random = SplitMix64(seed: 8)
    var (drifts, picked) = (0, 0)
    for _ in 0..<100 {
      // Correlated noise around a level, as heart rates have.
      var off = 0.0
      let values = (0..<2400).map { _ in
        off = 0.98 * off + (random.unit() - 0.5)
        return 150 + off
      }
      let series = SampleSeries(seconds: values.indices.map(Double.init), values: values)
      let shape = try #require(RunPicture(series, kind: .cadence).shape)
      drifts += shape.drift == nil ? 0 : 1
      picked += shape.pickUps.isEmpty ? 0 : 1
    }
    #expect(drifts <= 5 && picked <= 5, "\(drifts) drifts, \(picked) with pick-ups")
  }
}
