import TrendsCore

extension Command {
  static let forecast = Command(
    "forecast", "Carries the focused daily metric forward, else the weight.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; forecast 14", "load demo; forecast 14 --goal 75kg",
      "load demo; forecast 7 --on sleep",
    ],
    .optional(.whole(1...730), "How many days; 14 when left out"),
    .flag("goal", .weight, "Flatten the line at this weight")
  ) { (session: inout Session, days, goal) throws(Failure) in
    let (_, view) = try session.forecastView()
    if let goal {
      guard view.source.metric.kind == .weight else {
        throw Failure("bad-goal", "'\(view.name)' is no weight: it has no goal")
      }
      session.world.calc.goal = goal.kilograms
    }
    let entry = try session.computeForecast(of: view, days: days ?? 14)
    session.tell(entry, of: view)
  }

  static let goal = Command(
    "goal", "Shows or sets the weight to reach; forecasts never pass it.",
    examples: ["goal", "goal 75kg", "goal 165lb", "goal none"],
    .optional(.goal, "A weight, or none")
  ) { (session: inout Session, choice) throws(Failure) in
    guard let choice else {
      let unit = session.world.calc.unit
      let text = session.world.calc.goal.map {
        "\(unit.fromKilograms($0).fixed(1)) \(unit.rawValue)"
      }
      session.print(text ?? "none")
      return
    }
    session.world.calc.goal = choice.quantity?.kilograms
    try session.recomputeForecasts()
  }

  static let unit = Command(
    "unit", "Shows or sets the unit that weights are shown in.", examples: ["unit", "unit lb"],
    .optional(.oneOf(MassUnit.self), "kg, lb or st")
  ) { (session: inout Session, unit) throws(Failure) in
    guard let unit else { return session.print(session.world.calc.unit.rawValue) }
    session.world.calc.unit = unit
  }

  static let stats = Command(
    "stats", "Prints the figures of a view.", common: [.on, .format, .overwrite],
    examples: ["load demo; stats", "load demo; stats sleep", "load demo; cadence run7; stats"],
    .optional(.view, "Which view; the focused one when left out")
  ) { (session: inout Session, name) throws(Failure) in
    switch session.world.engine.views[try session.view(named: name)] {
    case .run(let view): session.print(RunSummary(view, session.world.bands).table)
    case .list(let view): session.print(view.table(in: session.world))
    case .days(let view):
      session.print(DayStatistics(view: view, world: session.world).table)
    }
  }
}

/// What `goal` was told.
struct GoalChoice: Equatable, Sendable {
  var quantity: Quantity?
}

extension ValueType where Value == GoalChoice {
  static let goal = ValueType(
    "QUANTITY|none", "a weight such as 75kg, or none", completion: .words(["none"])
  ) { text in
    text == "none"
      ? GoalChoice(quantity: nil)
      : ValueType<Quantity>.weight.read(text).map { GoalChoice(quantity: $0) }
  }
}

extension Quantity {
  /// A weight in kilograms; the unit has been checked.
  var kilograms: Double { value * (MassUnit(rawValue: unit)?.kilograms ?? 1) }
}

extension Session {
  /// The focused daily metric, else the weight.
  func forecastView() throws(Failure) -> (Int, DayView) {
    if call.view != nil { return try dayView() }
    if let focus = world.engine.focus, case .days(let view) = world.engine.views[focus] {
      return (focus, view)
    }
    return try dayView(named: "weight")
  }

  @discardableResult
  mutating func computeForecast(
    of view: DayView, days: Int
  ) throws(Failure) -> MetricForecast {
    let isWeight = view.source.metric.kind == .weight
    var settings = HoltSettings()
    settings.positiveOnly = isWeight
    settings.goal = isWeight ? world.calc.goal : nil
    let forecast: Forecast
    do throws(ForecastError) {
      forecast = try Holt.forecast(
        series: view.source.series, today: world.engine.clock.today, days: days,
        settings: settings)
    } catch {
      throw Failure("bad-forecast", "no forecast can be made with these settings: \(error)")
    }
    let computed = (world.calc.forecasts[view.name]?.computed ?? 0) + 1
    let entry = MetricForecast(days: days, forecast: forecast, computed: computed)
    world.calc.keep(entry, for: view.name)
    return entry
  }

  /// After the goal changed.
  mutating func recomputeForecasts() throws(Failure) {
    for case .days(let view) in world.engine.views where view.source.metric.kind == .weight {
      guard let entry = world.calc.forecasts[view.name] else { continue }
      try computeForecast(of: view, days: entry.days)
    }
  }

  mutating func tell(_ entry: MetricForecast, of view: DayView) {
    let report = ForecastReport(entry: entry, view: view, world: world)
    if let problem = report.problem { return print("\(view.name): \(problem)") }
    print(report.table(for: format))
    if format == .text { print(report.sentence) }
  }
}
