import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

@Suite("Forecast reports") struct ForecastReportTests {
  /// Weights of the days up to 2026-10-04, in a file of their own.
  private func shell(_ values: [Double]) -> Shell {
    let today = Day(clamping: 20_730)
    var text = "Date,Weight (kg)\n"
    for (index, value) in values.enumerated() {
      text += "\(today.advanced(by: index + 1 - values.count)),\(value.fixed(1))\n"
    }
    var shell = Shell()
    shell.host.files["w.csv"] = Array(text.utf8)
    #expect(shell.run("load w.csv as w") == 0)
    return shell
  }

  private var losing: [Double] {
    (0..<90).map { (day: Int) -> Double in 82 - 0.06 * Double(day) + 0.3 * Double(day * 7 % 5 - 2) }
  }

  @Test func `the goal is told with its day, the days around it and a chance`() {
    var shell = shell(losing)
    #expect(shell.state("today") == "2026-10-04")
    let lines = shell.shown("forecast --preset trendweight --goal 75.5kg").split(separator: "\n")
    #expect(
      lines[14]
        == "Down 0.4 kg a week; 75.5 kg around 26 October (80%: 14 Oct – 4 Dec), "
        + "68% likely on 1 November."
    )
    #expect(
      lines[15] == "It begins on 4 Oct at the level 76.70 kg; the last value is 77.0.")
    shell.session.settings.glyphs = .ascii
    #expect(shell.shown("forecast --preset trendweight").contains("(80%: 14 Oct - 4 Dec)"))
  }

  @Test func `a goal that lies behind, is reached or is far away has words of its own`() {
    var shell = shell(losing)
    let away = shell.shown("forecast --goal 90kg")
    #expect(
      away.contains("At this pace 90.0 kg moves further away.\nLikely by 1 November: less than 1%"))
    let far = shell.shown("forecast --goal 30kg")
    #expect(
      far.contains("At this pace 30.0 kg is more than two years away.\nLikely by 1 November: less"))
    #expect(shell.shown("forecast --goal 90kg --damped").contains("90.0 kg is not in sight"))
    #expect(shell.run("forecast") == 0)
    let level = shell.state("calc.forecast.start")
    #expect(shell.run("goal \(level)kg") == 0)
    #expect(shell.shown("forecast").contains("kg is reached."))
  }

  @Test func `S2-45: the pace, the day it leads to and the chances are told apart`() {
    var shell = shell(losing)
    let lines = shell.shown("forecast --goal 75kg").split(separator: "\n")
    #expect(
      lines.dropFirst(14).prefix(3) == [
        "Down 0.41 kg a week (80%: 0.35 to 0.48); 75.9 kg on 18 Oct (75.2 to 76.6).",
        "At this pace 75.0 kg around 2 November.",
        "Likely by then: 45%; by 1 December: 86%; by 1 January 2027: 88%.",
      ], "\(lines)")
    // The rate and the day at this pace are of today, for however many days the line goes on.
    for days in [1, 7, 90, 365, 730] {
      let longer = shell.shown("forecast \(days) --goal 75kg").split(separator: "\n")
      let said = longer.drop { !$0.hasPrefix("Down") }
      #expect(said.first?.hasPrefix("Down 0.41 kg a week (80%: 0.35 to 0.48); ") == true)
      #expect(said.dropFirst().prefix(2) == lines[15...16])
    }
    let chances = shell.shown("forecast 365 --goal 75kg --format csv").split(separator: "\n")
      .dropFirst().map { Double($0.split(separator: ",").last ?? "") ?? -1 }
    #expect(zip(chances, chances.dropFirst()).allSatisfy { $0 <= $1 } && chances[0] >= 0)
  }

  @Test func `S2-45: gaining, holding and too little have sentences of their own`() {
    var gaining = shell(losing.reversed())
    let up = gaining.shown("forecast --goal 84kg")
    #expect(up.contains("\nUp 0.41 kg a week (80%: 0.3"), "\(up)")
    #expect(up.contains("\nAt this pace 84.0 kg around "))
    var holding = shell((0..<90).map { 80 + 0.3 * Double($0 * 7 % 5 - 2) })
    let level = holding.shown("forecast --goal 75kg")
    #expect(level.contains("\nLevel within the noise (80%: "), "\(level)")
    #expect(!level.contains("around"))
    #expect(level.contains("\nLikely by 1 November: less than 1%; by 1 January 2027: "))
    var few = shell([80, 79, 78.5, 78])
    let short = few.shown("forecast --goal 75kg")
    #expect(short.contains("\n4 values in 3 days: too few for a rate.\n"), "\(short)")
    #expect(!short.contains("week"))
  }

  @Test func `S2-50: a value in pounds is left out, told and counted on demand`() {
    var values = losing
    values[40] *= 2.20462
    var (clean, slipped) = (shell(losing), shell(values))
    let (before, after) = (clean.shown("forecast"), slipped.shown("forecast"))
    #expect(
      after.contains(
        "\n1 value left out: 174.2 on 16 Aug; in pounds it would be 79.0. --keep-all counts it.\n"),
      "\(after)")
    #expect(before.split(separator: "\n").prefix(14) == after.split(separator: "\n").prefix(14))
    #expect(slipped.state("calc.forecast.leftOut") == "1")
    #expect(!slipped.shown("forecast --keep-all").contains("left out"))
    #expect(slipped.state("calc.forecast.leftOut") == "0")
  }

  /// Steps of each day from 2025-10-05 to 2026-10-04: 10,000, and 4,000 on a Saturday or Sunday.
  private static var stepping: Shell {
    let today = Day(clamping: 20_730)
    var random = SplitMix64(seed: 3)
    var text = "date,steps\n"
    for index in 0..<365 {
      let day = today.advanced(by: index - 364)
      let noise = 1600 * (random.unit() + random.unit() - 1)
      text += "\(day),\(((index % 7 < 5 ? 10_000 : 4000) + noise).fixed(0))\n"
    }
    var shell = Shell()
    shell.host.files["s.csv"] = Array(text.utf8)
    #expect(shell.run("load s.csv as s") == 0)
    return shell
  }

  @Test func `S2-51: each weekday has its share, which backtest and the derivation tell`() {
    var shell = Self.stepping
    let days = shell.shown("forecast 7 --format csv").split(separator: "\n").dropFirst()
      .map { Double($0.split(separator: ",")[1]) ?? 0 }
    #expect(days.count { (3700...4300).contains($0) } == 2, "\(days)")
    #expect(days.count { (9700...10_300).contains($0) } == 5, "\(days)")
    #expect(shell.shown("forecast --explain").contains("\nweekdays  shrunk by their noise: Mon "))
    let errors = shell.shown("backtest --horizon 7 --format csv").split(separator: "\n").dropFirst()
      .prefix(8).compactMap { Double($0.split(separator: ",")[1]) }
    #expect(
      errors.count == 8 && errors[0] < 800 && errors[0] == errors.min(), "\(errors)")
  }

  @Test func `S2-52: the total of today is left out and told, and the week's sum is forecast`() {
    var shell = Self.stepping
    let lines = shell.shown("forecast").split(separator: "\n")
    #expect(lines.first?.hasPrefix("2026-10-04  ") ?? false)
    #expect(lines[14].contains(" a day, level within the noise (80%: "), "\(lines)")
    #expect(lines[14].contains("; 4 Oct \u{2013} 10 Oct: 5"), "\(lines)")
    #expect(
      lines[15].hasPrefix("Today's ")
        && lines[15].hasSuffix("so far is left out: the day is not over."))
    #expect(shell.run("clock 2026-10-05T12:00") == 0)
    #expect(!shell.shown("forecast").contains("so far"))
  }

  @Test func `S2-53: a day of rest counts as zero, a day without steps does not count`() {
    var shell = Shell()
    for (name, column) in [("d.csv", "distance_km"), ("s.csv", "steps")] {
      let text = "date,\(column)\n2026-09-20,5\n2026-09-22,7\n2026-09-24,6\n2026-09-26,6\n"
      shell.host.files[name] = Array(text.utf8)
    }
    let resting = shell.shown("load d.csv as d; forecast 7 --explain")
    #expect(resting.contains("\nrest "), "\(resting)")
    let level = shell.state("calc.forecast.start")
    #expect((Double(level) ?? 9) < 5)
    let unknown = shell.shown("load s.csv as s; forecast 7 --explain")
    #expect(!unknown.contains("\nrest "), "\(unknown)")
  }

  @Test func `S2-54: a day to be there by has its pace, its energy and its chance`() {
    var shell = shell(losing)
    let shown = shell.shown("forecast 75kg until 2026-12-01").split(separator: "\n")
    #expect(shown.count { $0.hasPrefix("2026-") } == 9)
    #expect(shown.last { $0.hasPrefix("By 1 December") }?.hasSuffix("; likely: 86%.") ?? false)
    #expect(
      shown.contains {
        $0.hasPrefix("By 1 December it takes \u{2212}0.") && $0.contains(" kcal a day)")
      },
      "\(shown)")
    #expect(shell.state("calc.forecast.needed") == "-0.20")
    #expect(shell.run("forecast until 2026-10-01") != 0)
    #expect(shell.run("forecast until 2036-10-01") != 0)
    var open = self.shell(losing)
    #expect(!open.shown("forecast until 2026-12-01").contains("it takes"))
  }

  @Test func `B2-09: a goal that was passed is not ahead`() {
    var shell = shell(losing)
    #expect(shell.run("goal 78kg") == 0)
    #expect(shell.shown("forecast").contains("\n78.0 kg is passed.\n"))
    #expect(shell.shown("describe").contains("Goal 78.0: passed by 1.0."))
    #expect(shell.shown("goal 75kg; describe").contains("Goal 75.0: 2.0 to go."))
    #expect(shell.shown("goal 77kg; describe").contains("Goal 77.0: reached."))
  }

  @Test func `what cannot be negative is not forecast below zero`() {
    var shell = Shell()
    #expect(shell.run("load demo; forecast 14 --on workout") == 0)
    let table = shell.shown("forecast 14 --on workout --level 99 --format csv")
    #expect(!table.contains("-") || !table.contains(",-"), "\(table)")
    #expect(table.contains(",0,"))
  }

  @Test func `a forecast of totals says how many days have one`() {
    var shell = Shell()
    shell.host.files["d.csv"] = Array(
      "date,steps\n2025-06-01,5000\n2025-06-03,6000\n2025-06-05,7000\n".utf8)
    let shown = shell.shown("clock 2025-06-06T12:00; load d.csv; forecast 3")
    #expect(shown.hasSuffix("It is for days with a value: 3 of 5 days have one."), "\(shown)")
  }

  @Test func `the seed rule has no error of its first two values`() {
    var shell = shell(losing)
    #expect(shell.shown("forecast --preset seed --explain").contains("from SSE/(n-4)"))
    #expect(shell.shown("forecast --preset default --explain").contains("from SSE/(n-2)"))
  }

  @Test func `backtest tells each day ahead`() {
    var shell = Shell()
    let start = "clock 2025-06-30T12:00; source daily days --from 2025-04-01; open w daily; "
    let lines = shell.shown(start + "backtest --by-day --horizon 3").split(separator: "\n")
    #expect(lines[0].split(separator: " ").prefix(2) == ["ahead", "default"])
    #expect(lines.dropFirst().prefix(3).map { $0.split(separator: " ")[0] } == ["1", "2", "3"])
  }

  @Test func `S2-08: without a trend there is a reason in place of a line`() {
    var shell = shell([80])
    #expect(
      shell.shown("forecast") == "weight: one value is too few for a trend, so there is no forecast"
    )
    #expect(shell.state("calc.reason") == "insufficient")
    #expect(shell.run("clock 2026-01-01; forecast; expect calc.reason == no-data") == 0)
  }

  @Test func `S2-01, S2-09: fourteen days, or as many as are set or asked for`() {
    var shell = shell(losing)
    #expect(shell.run("forecast; expect calc.forecast.days == 14") == 0)
    #expect(shell.run("set forecast-days 21; forecast; expect calc.forecast.days == 21") == 0)
    #expect(shell.run("forecast 3; expect calc.forecast.days == 3") == 0)
    #expect(shell.run("set forecast-days 731") == 1)
  }

  @Test func `S2-13: computed once for a change of the data, and for nothing else`() {
    var shell = shell(losing)
    #expect(
      shell.run(
        """
        forecast; expect calc.forecast.computed == 1
        goal 75kg; unit lb; range 1W; scroll -30d; show > a.txt; state > b.txt; forecast 30 --level 95
        clock +1d; expect calc.forecast.computed == 1
        undo; expect calc.forecast.computed == 1
        """) == 0, "\(shell.host.errors)")
    shell.host.files["more.csv"] = Array("Date,Weight (kg)\n2026-10-05,76.0\n".utf8)
    #expect(
      shell.run(
        "clock 2026-10-05; load more.csv as w; forecast; expect calc.forecast.origin == 2026-10-05")
        == 0, "\(shell.host.errors)")
  }

  @Test func `a source made to order is followed row by row`() {
    var shell = Shell()
    #expect(
      shell.run(
        """
        clock 2025-06-30T12:00; source daily days --from 2025-01-01; open w daily
        forecast > a.txt; expect calc.forecast.computed == 1; expect calc.forecast.origin == 2025-06-29
        source daily delete 2025-06-29; expect calc.forecast.computed == 2
        expect calc.forecast.origin == 2025-06-28
        undo; expect calc.forecast.origin == 2025-06-29; expect calc.forecast.computed == 1
        """) == 0, "\(shell.host.errors)")
  }

  @Test func `flags that do not go together are named`() {
    var shell = shell(losing)
    for (command, words) in [
      ("forecast --auto --damped", "--damped and --auto"),
      ("forecast --preset seed --optimised", "--preset and --optimised"),
      ("forecast --optimised --alpha 0.2", "--alpha cannot be given with --optimised"),
      ("forecast --gaps wright", "cannot be combined with damping"),
      ("forecast --damped --gaps wright", "cannot be combined with damping"),
    ] {
      #expect(shell.run(command) == 1, "\(command)")
      #expect(shell.shown(command).contains(words), "\(shell.shown(command))")
    }
    #expect(shell.run("forecast --alpha 1.5") == 2)
    #expect(shell.run("forecast --gaps wright --phi 1") == 0)
    #expect(shell.run("forecast --optimised --gaps wright") == 0)
  }

  @Test func `--explain says where every figure comes from`() {
    var shell = shell(losing + [200])
    let usual = shell.shown("goal 75kg; forecast --explain")
    for words in [
      "15 local linear trends", "wander", "noise", "left out 1 far off", "rate trend -0.0589 a day",
    ] {
      let squeezed = usual.split(separator: " ").joined(separator: " ")
      #expect(squeezed.contains(words), "\(words) in\n\(usual)")
    }
    let text = shell.shown("goal 75kg; forecast --preset default --explain")
    for words in [
      "method", "alpha 0.1000, beta* 0.0500, phi 0.9800", "calm", "values       91 days",
      "left out     none", "origin       2026-10-04: level", "SSE/(n-2)", "1.2816 sd_h",
      "far off, kept  4 Oct", "computed     2 times",
    ] {
      let squeezed = text.split(separator: " ").joined(separator: " ")
      let wanted = words.split(separator: " ").joined(separator: " ")
      #expect(squeezed.contains(wanted), "\(words) in\n\(text)")
    }
    let auto = shell.shown("forecast --auto --explain")
    for name in ["simple", "drift", "holt", "damped", "AICc"] { #expect(auto.contains(name)) }
  }

  @Test func `B2-18: a forecast of the past is flagged, and drawn only when asked for`() {
    var shell = shell(losing)
    #expect(shell.run("clock +40d; jump 2026-09-25") == 0)
    #expect(!shell.shown("show").contains("forecast"))
    #expect(shell.shown("forecast").contains("the forecast begins in the past"))
    #expect(shell.shown("show").contains("forecast"))
    #expect(shell.run("undo") == 0)
    #expect(!shell.shown("show").contains("forecast"))
  }

  @Test func `S2-58: the forecast on the chart is in the state without a request`() {
    var shell = shell(losing)
    #expect(
      shell.run("goal 75kg; expect calc.forecast.computed == 0; expect calc.forecast.days == 14")
        == 0)
    let paths = ["end", "low", "high", "crossing", "rate", "atPace"].map { "calc.forecast.\($0)" }
    let before = paths.map { shell.state($0) }
    #expect(!before.contains("null"))
    #expect(shell.run("forecast; expect calc.forecast.computed == 1") == 0)
    #expect(paths.map { shell.state($0) } == before)
    // It is not kept, so the states with and without a look at it are equal.
    #expect(shell.run("undo; clock +40d; expect calc.forecast == null") == 0)
  }

  @Test func `S2-62: a forecast ends on a day, and has a row a week where it is long`() {
    var shell = shell(losing)
    let shown = shell.shown("forecast 2026-12-31")
    let rows = shown.split(separator: "\n").filter { $0.hasPrefix("2026-") }
    #expect(shown.hasPrefix("day          mean    low   high\n2026-10-11  "), "\(shown)")
    #expect(rows.count == 13)
    #expect(rows.last?.hasPrefix("2026-12-31") == true)
    #expect(shell.shown("forecast 29").hasPrefix("2026-10-05"))
    #expect(shell.run("forecast 2026-12-31 until 2027-01-01") == 1)
    #expect(shell.run("forecast 2026-10-04") != 0)
  }

  @Test func `S2-41: the chart has a smoothed line, or the moving average that was asked for`() {
    var shell = shell(losing)
    let smoothed = shell.state("calc.trend")
    #expect(shell.state("calc.forecast.start") == smoothed)
    #expect(shell.shown("show").contains("trend"))
    #expect(!shell.shown("show --no-trend").contains("trend"))
    #expect(shell.shown("trend").contains("Trend \(smoothed) kg on 4 Oct: down"))
    let average = shell.shown("trend --method decay")
    #expect(average.contains("Trend 77.23 kg on 4 Oct: down 0.4 kg in a week"))
    #expect(average.contains("It lags: the level is"))
    #expect(shell.run("expect calc.trend == 77.23; undo; undo") == 0)
    #expect(shell.state("calc.trend") == smoothed)
    for method in TrendMethod.allCases where method != .smooth {
      #expect(shell.run("trend --method \(method.rawValue) --lambda 0.25") == 0)
    }
    #expect(shell.run("trend --method smooth --lambda 0.25") == 1)
    #expect(shell.shown("forecast 2").contains("the moving average"))
    #expect(shell.run("trend --lambda 2") == 2)
  }

  @Test func `S2-55: another method is named where it is better by more than chance`() throws {
    // A level that swings within weeks, without noise: arcs up and down.
    var shell = shell(
      (0..<365).map { (day: Int) -> Double in
        let place = Double(day % 28) / 14 - 1
        return 80 + (day / 28 % 2 == 0 ? 4 : -4) * (1 - place * place)
      })
    let shown = shell.shown("forecast 3")
    let said =
      "In 12 forecasts of the past, 3 days ahead, --damped missed by 0.17 kg on average, this method by 1.68."
    #expect(shown.contains(said), "\(shown)")
    // Of what is shown in another method or for programs it says nothing.
    #expect(!shell.shown("forecast 3 --damped").contains("forecasts of the past"))
    #expect(!shell.shown("forecast 3 --format csv").contains("forecasts of the past"))
    let report = shell.shown("backtest --horizon 3")
    #expect(
      report.contains("damped is better than default by more than chance: forecast --damped."))
    // Noise around a line is the usual case.
    shell = self.shell(losing)
    #expect(!shell.shown("forecast 3").contains("forecasts of the past"))
    #expect(shell.shown("backtest").contains("None is better than default by more than chance."))
  }

  @Test func `S2-56: the chances of goals are held against what came`() {
    var shell = shell(losing)
    let report = shell.shown("backtest --chances").split(separator: "\n")
    #expect(report.first == "chance   said   came  cases")
    #expect(
      report.last.map { String($0) }
        == "Goals reached, of those called up to 20% likely: 0% of 20; 20 to 80%: 100% of 3; "
        + "more: 100% of 1.")
    // Fewer than a week ahead tells nothing of them; other metrics have no goals.
    #expect(!shell.shown("backtest --horizon 6").contains("Goals reached"))
    #expect(shell.run("load demo") == 0)
    #expect(!shell.shown("backtest --on sleep").contains("Goals reached"))
    #expect(shell.run("backtest --chances --by-day") == 1)
  }

  @Test func `no forecast is judged by a value in pounds`() {
    var values = losing
    values[70] *= 2.20462
    var shell = shell(values)
    let report = shell.shown("backtest --horizon 7 --step 5")
    #expect(report.hasSuffix("1 value is not compared: 170.2 on 2026-09-15."), "\(report)")
    shell = self.shell(losing)
    #expect(!shell.shown("backtest --horizon 7 --step 5").contains("not compared"))
  }

  @Test func `a backtest compares every method, and says when there is too little`() {
    var shell = shell(losing)
    let lines = shell.shown("backtest --horizon 7 --step 5").split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines[9].hasPrefix("In 11 forecasts, 7 days ahead: "), "\(lines)")
    var short = Self.empty
    #expect(short.shown("backtest").contains("too few values"))
  }

  private static var empty: Shell {
    var shell = Shell()
    shell.run("source daily days --from 2026-10-01; open w daily")
    return shell
  }

  @Test func `averages are by ISO week and by month, totals over all days`() {
    var shell = Shell()
    shell.run("load demo")
    let weeks = shell.shown("averages week weight").split(separator: "\n")
    #expect(weeks.count == 13)
    #expect(weeks[12].hasPrefix("2026-W40"))
    #expect(weeks[0].hasPrefix("period    days  average  change  unit"))
    let months = shell.shown("averages month workout").split(separator: "\n")
    #expect(months.count == 14)
    #expect(months[0].hasPrefix("period   days  total  a day  unit"))
    #expect(months.last?.contains("without today's ") == true)
    #expect(shell.shown("averages month weight --all").split(separator: "\n").count == 38)
  }

  @Test func `a transcript brings its file along`() throws {
    let host = TestHost()
    host.files["t.trsh"] = Array(
      """
      #!/usr/bin/env trendsh
      #: transcript 1  rules 1
      #: data w.csv  embedded
      #+ w.csv
      #+ Date,Weight (kg)
      #+ 2025-06-29,80.4
      #+ 2025-06-30,80.2
      clock 2025-06-30T12:00; load w.csv as w; select today
      #| w: 1 metric 2025-06-29..2025-06-30
      #| Jun 30    80.2 kg

      """.utf8)
    #expect(TranscriptCheck(host: host).run("t.trsh") == 0, "\(host.errors)")
  }

  /// Weights until 4 October, and a clock in November.
  private func ended() throws -> Shell {
    var shell = Shell()
    shell.host.files["w.csv"] = Shell.weightsAndSteps
    #expect(shell.run("clock 2026-11-30; load w.csv") == 0)
    return shell
  }

  @Test(
    "a forecast of data that ended before today is drawn to its end",
    arguments: [
      ("14", "18 Oct"), ("56", "29 Nov"), ("57", "30 Nov"), ("58", "1 Dec"), ("89", "1 Jan 2027"),
      ("2027-02-01", "1 Feb 2027"),
    ])
  func horizon(_ aim: String, _ end: String) throws {
    var shell = try ended()
    #expect(shell.shown("forecast \(aim); show").contains("Forecast \(end): "))
    // Of a view that scrolls away, days of the forecast go off its edge, as many as it scrolled.
    shell.run("scroll -3d")
    #expect(!shell.shown("show").contains("Forecast \(end): "))
  }

  @Test
  func `a forecast of another metric is what is drawn, and a goal that is asked for replaces none`()
    throws
  {
    var shell = try ended()
    shell.run("forecast 7 --on steps")
    #expect(shell.session.context.printout.drawn == "steps")
    #expect(!shell.shown("goal 75kg; forecast 14").contains("the goal is"))
    // A question changes nothing that was said.
    let asked = shell.shown("forecast 70kg")
    #expect(asked.contains("the goal is still 75.0 kg"))
    #expect(shell.shown("goal") == "75.0 kg")
    #expect(shell.shown("forecast --goal 72kg").contains("the goal is 72.0 kg now, it was 75.0 kg"))
    #expect(shell.shown("goal") == "72.0 kg")
    #expect(shell.run("goal none; forecast 71kg") == 0 && shell.shown("goal") == "71.0 kg")
  }
}
