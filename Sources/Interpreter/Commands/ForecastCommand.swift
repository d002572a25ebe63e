import TrendsCore
import TrendsOutput
import TrendsCharts

extension Command {
  /// Forecasts a daily metric and keeps the request, so that the chart shows it and it follows new
  /// data.
  ///
  /// A goal is accepted for the weight only. It becomes the session's goal if none was set, or with --goal.
  /// Options that name a method exclude each other, and a method that fits its constants refuses given ones.
  static let forecast = Command(
    "forecast", "Forecasts the focused daily metric, else the weight.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; forecast 14", "load demo; forecast 14 --goal 75kg",
      "load demo; forecast 77kg until +90d", "load demo; forecast 2026-12-31",
      "load demo; forecast 7 --on sleep",
      "clock 2025-06-30T12:00; source daily days --from 2025-05-01; open w daily; forecast --auto --explain",
      "load demo; forecast 30 --preset trendweight --level 95 --bands empirical",
      "load demo; forecast --alpha 0.2 --beta 0.1 --phi 1 --start estimated --gaps carry",
    ],
    .optional(
      .forecastAim, before: "until",
      "How many days, the setting forecast-days when left out; or the last day; or a goal"),
    .keyword("until", .day, "The last day of the forecast"),
    .flag("goal", .weight, "Set this goal and hold the line there"),
    .flag("level", .whole(1...99), "Percent of values expected in the band; 80 when left out"),
    .flag("preset", .oneOf(HoltSettings.Preset.self), "Holt's method with these constants"),
    .flag("bands", .oneOf(HoltSettings.Bands.self), "Bands from the model or from its past errors"),
    .switch("optimised", "Use the constants that fit best"),
    .switch("damped", "Use the best constants and a fading trend"),
    .switch("auto", "Combine four models, each weighted by its fit"),
    .flag("alpha", .share, "How much a new value moves the level"),
    .flag("beta", .share, "How much a change of level moves the trend"),
    .flag("phi", .damping, "The share of the trend left a day later; 1 keeps it"),
    .flag("start", .oneOf(StartName.self), "How level and trend begin"),
    .flag("gaps", .oneOf(GapName.self), "How days without a value are treated"),
    .switch("keep-all", "Count values that look like slips too"),
    .switch("explain", "Explain where each figure comes from")
  ) {
    (
      context: inout CommandContext, aim, until, goal, level, preset, bands, optimised, damped,
      auto,
      alpha,
      beta,
      phi, start, gaps, keepAll, explain
    ) throws(Failure) in
    let (_, view) = try context.forecastView()
    let metric = view.source.metric
    let isWeight = metric.kind == .weight
    // A goal that is asked for does not take the place of the one that was set; --goal does.
    let said = context.world.calc.goal
    if let goal = goal ?? aim?.goal {
      guard isWeight else {
        throw Failure.noGoal(view: view.name)
      }
      context.world.calc.goal = goal.kilograms
    }
    if until != nil, aim?.until != nil { throw Failure.excludedFlags("the day", "until") }
    let model = ModelWords(
      preset: preset, optimised: optimised, damped: damped, auto: auto, alpha: alpha, beta: beta,
      phi: phi, start: start, gaps: gaps)
    var request = ForecastRequest(
      days: aim?.days ?? context.settings.forecastDays,
      until: try context.lastDay(until ?? aim?.until, of: view), settings: .usual(of: metric.nature)
    )
    request.level = level ?? request.level
    if !model.isEmpty || bands != nil {
      request.settings = try model.settings
      request.settings.bands = bands ?? .analytic
      request.settings.positiveOnly = isWeight
    }
    request.settings.keepsAll = keepAll
    let shown = try context.ask(request, of: view)
    // The prompt draws what was forecast, also beside another view that has the focus.
    if view.name != context.world.focusName { context.printout.drawn = view.name }
    context.tell(shown, of: view, explains: explain)
    if let said, let asked = context.world.calc.goal, said != asked {
      let reading = DayReading(view: view, world: context.world)
      if goal == nil { context.world.calc.goal = said }
      context.note(
        goal == nil
          ? "the goal is still \(reading.text(said)): 'goal' changes it"
          : "the goal is \(reading.text(asked)) now, it was \(reading.text(said))")
    }
    context.noteWhatIsLoaded(of: view)
  }
}

/// The method options as they were typed, before their combinations are checked.
private struct ModelWords {
  var preset: HoltSettings.Preset?
  var optimised: Bool
  var damped: Bool
  var auto: Bool
  var alpha: Double?
  var beta: Double?
  var phi: Double?
  var start: StartName?
  var gaps: GapName?

  /// Whether no option of a method was typed.
  var isEmpty: Bool {
    preset == nil && !optimised && !damped && !auto && alpha == nil && beta == nil && phi == nil
      && start == nil && gaps == nil
  }

  /// The model that the options describe; throws for options that exclude each other or contradict
  /// the method.
  ///
  /// Constants left out are those of the preset, or of the standard preset.
  var settings: HoltSettings {
    get throws(Failure) {
      let named = [
        preset == nil ? nil : "--preset", optimised ? "--optimised" : nil,
        damped ? "--damped" : nil, auto ? "--auto" : nil,
      ].compactMap(\.self)
      guard named.count < 2 else {
        throw Failure.excludedFlags(named[0], named[1])
      }
      var settings = (preset ?? .standard).settings
      if let gaps { settings.gaps = gaps.policy }
      let given = [
        alpha == nil ? nil : "--alpha", beta == nil ? nil : "--beta", phi == nil ? nil : "--phi",
        start == nil ? nil : "--start",
      ].compactMap(\.self)
      if optimised || damped || auto {
        guard given.isEmpty else {
          throw Failure.searchedFlag(given[0], by: named[0])
        }
        settings.method = auto ? .auto : .optimised(damped: damped)
        if damped, gaps == .wright { throw Failure.dampedWright }
        return settings
      }
      if let start { settings.start = start.start }
      let base = (preset ?? .standard).parameters
      do throws(ForecastError) {
        settings.method = .preset(
          try HoltParameters(
            alpha: alpha ?? base.alpha, betaStar: beta ?? base.betaStar, phi: phi ?? base.phi))
      } catch { throw Failure(error) }
      return settings
    }
  }
}

/// Words of `--start` for how level and trend are initialised.
enum StartName: String, CaseIterable, Sendable {
  case calm, seed, simple, heuristic, estimated

  /// The initialisation that the word stands for.
  var start: HoltStart {
    switch self {
    case .calm: .calm
    case .seed: .seed
    case .simple: .simple
    case .heuristic: .heuristic
    case .estimated: .estimated
    }
  }
}

/// Words of `--gaps` for how days without a value are treated.
enum GapName: String, CaseIterable, Sendable {
  case exact, carry, entry, wright

  /// The policy that the word stands for; Wright's rule takes daily values, hence a spacing of 1.
  var policy: GapPolicy {
    switch self {
    case .exact: .exact
    case .carry: .carry
    case .entry: .entry
    case .wright: .wright(spacing: 1)
    }
  }
}

/// What stands behind `forecast`: how far, or where to.
enum ForecastAim: Sendable {
  case days(Int)
  case until(DayWord)
  case goal(Quantity)

  /// The number of days; nil for a goal.
  var days: Int? { if case .days(let days) = self { days } else { nil } }
  /// The last day; nil for a number of days and for a goal.
  var until: DayWord? { if case .until(let day) = self { day } else { nil } }
  /// The goal; nil for a number of days and for a day.
  var goal: Quantity? { if case .goal(let goal) = self { goal } else { nil } }
}

extension ValueType where Value == ForecastAim {
  /// A number of days, the last day, or a weight.
  static let forecastAim: ValueType = {
    let days = ValueType<Int>.whole(1...Goal.horizon)
    return ValueType(
      "N|DAY|QUANTITY", "\(days.expected), a day, or a weight such as 75kg", completion: .goal,
      role: .number
    ) { text in
      days.read(text).map { .days($0) }
        ?? ValueType<Quantity>.weight.read(text).map { .goal($0) }
        ?? ValueType<DayWord>.day.read(text).map { .until($0) }
    }
  }()
}

extension ValueType where Value == Double {
  /// A damping factor in (0, 1]. Zero is excluded: it would cancel the trend altogether.
  static let damping = number.limited(to: "a number above 0, up to 1") { $0 > 0 && $0 <= 1 }
}

extension Failure {
  /// Turns an error of the forecast functions into a failure of the command.
  init(_ error: ForecastError) {
    switch error {
    case .outside(let name, let value, let allowed):
      self = .outside(name, value, allowed: allowed)
    case .wrightNeedsNoDamping: self = .dampedWright
    case .interrupted: self = .interrupted
    }
  }
}

extension CommandContext {
  /// Returns the view that analytics commands mean: `--on`, else the focused chart of days, else
  /// the view named `weight`. Throws if that one is not open.
  mutating func forecastView() throws(Failure) -> (Int, DayView) {
    if options.view != nil { return try dayView() }
    if let focus = world.engine.focus, case .days(let view) = world.engine.views[focus] {
      return try dayView(named: view.name)
    }
    return try dayView(named: "weight")
  }

  /// Returns the day that ends a forecast; throws unless it is one of the 730 after the last value.
  fileprivate func lastDay(_ word: DayWord?, of view: DayView) throws(Failure) -> Day? {
    guard let word else { return nil }
    let today = world.engine.clock.today
    let day = word.day(today: today)
    guard let last = world.learned(of: view).end(upTo: today) else { return day }
    guard (1...Goal.horizon).contains(last.distance(to: day)) else {
      throw Failure.beyondForecast(day, after: last)
    }
    return day
  }

  /// Computes the forecast and keeps the request under the view's name.
  ///
  /// `computed` counts fits since the first request: repeating a request with the same settings
  /// over unchanged rows does not count again.
  fileprivate mutating func ask(
    _ request: ForecastRequest, of view: DayView
  ) throws(Failure) -> MetricForecast {
    let rows = world.learned(of: view)
    let line: Forecast
    let host = host
    do throws(ForecastError) {
      line = try world.line(of: view, request, rows, unless: { host.isInterrupted })
    } catch {
      throw Failure(error)
    }
    let today = world.engine.clock.today
    var asked = AskedForecast(request, rows, today: today)
    if let before = world.calc.forecasts[view.name] {
      let isSame =
        before.request.settings == request.settings && before.isSame(as: rows, today: today)
      asked.computed = before.computed + (isSame ? 0 : 1)
    }
    world.calc.keep(asked, for: view.name)
    return MetricForecast(request: request, forecast: line, computed: asked.computed)
  }

  /// Prints the forecast: the days, then sentences for people; with `explains` the figures behind
  /// it.
  fileprivate mutating func tell(_ shown: MetricForecast, of view: DayView, explains: Bool) {
    let report = ForecastReport(
      entry: shown, view: view, world: world, dash: dash)
    if let problem = report.problem {
      print("\(view.name): \(problem)")
      if explains { printLines(report.explanation) }
      return
    }
    if explains {
      guard format == .text else { return print(report.figures) }
      printLines(report.sentences)
      return printLines(report.explanation)
    }
    // All days, however few of them people see.
    world.answer = report.table(for: .csv).answer
    print(report.table(for: format))
    guard format == .text else { return }
    printLines(report.sentences)
    if let better = better(shown, of: view) { print(better.sentence(report.reading)) }
    print(report.beginning)
  }

  /// The method that did better than the usual one on the past of this metric.
  private func better(_ shown: MetricForecast, of view: DayView) -> BetterMethod? {
    guard case .trends(let nature) = shown.request.settings.method else { return nil }
    let rows = Observations(
      world.learnedOnOneScale(of: view), upTo: world.engine.clock.today, of: nature)
    return BetterMethod(of: rows, nature, days: shown.forecast.steps.count)
  }
}
