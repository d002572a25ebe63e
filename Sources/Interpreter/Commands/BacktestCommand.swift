import TrendsCore

extension Command {
  /// Compares forecast methods by their errors on the past of a daily metric.
  ///
  /// The values are those that a forecast learns from. ^C ends the work between two fits and fails the command.
  static let backtest = Command(
    "backtest", "Measures how far off each forecast method was in the past.",
    common: [.on, .format, .overwrite],
    // The examples run in tests without optimisation, so their series are short.
    examples: [
      "clock 2025-06-30T12:00; source daily days --from 2025-04-01; open w daily; backtest",
      "clock 2025-06-30T12:00; source daily days --from 2025-04-01; open w daily; backtest --horizon 7 --step 30",
    ],
    .flag("horizon", .whole(1...365), "Days ahead; the setting forecast-days when left out"),
    .flag(
      "step", .whole(1...3650),
      "Values between two forecasts; \(BacktestReport.usualStep) when left out"),
    .switch("by-day", "The error of each method one day ahead, two days ahead and so on"),
    .switch("chances", "How often goals came that were said to be so likely")
  ) { (context: inout CommandContext, horizon, step, byDay, chances) throws(Failure) in
    if byDay, chances { throw Failure.excludedFlags("--by-day", "--chances") }
    let (_, view) = try context.forecastView()
    let days = horizon ?? context.settings.forecastDays
    let rows = Observations(
      context.world.learnedOnOneScale(of: view), upTo: context.world.engine.clock.today,
      of: view.source.metric.nature)
    let report: BacktestReport
    do throws(ForecastError) {
      let test = try Backtest(
        firstOrigin: BacktestReport.firstOrigin, step: step ?? BacktestReport.usualStep, days: days)
      report = try BacktestReport(
        test, of: rows, reading: DayReading(view: view, world: context.world),
        unless: context.host.interruption)
    } catch {
      // One query for each interruption: a recording notes it, and a replay answers it from there.
      _ = context.host.isInterrupted
      throw Failure(error)
    }
    if context.host.isInterrupted { throw .interrupted }
    context.printAnswer(
      chances ? report.tableOfChances : byDay ? report.tableByDay : report.table)
    for line in [report.sentence, report.choice, report.calibration, report.leftOut].compactMap(
      \.self)
    {
      context.note(line)
    }
    context.noteWhatIsLoaded(of: view)
  }
}
