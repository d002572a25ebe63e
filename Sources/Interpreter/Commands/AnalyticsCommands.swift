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
    case .run(let view): session.print(RunSummary(view).table)
    case .list(let view): session.print(view.table(in: session.world))
    case .days(let view):
      session.print(DayStatistics(view: view, world: session.world).table)
    }
  }

  static let cadence = Command(
    "cadence", "Shows the cadence of a run: its chart, then its figures.",
    examples: ["load demo; cadence run7", "load demo; cadence last"],
    .required(.run, "An id such as run7, last, or a day")
  ) { (session: inout Session, name) throws(Failure) in
    if case .run(let source)? = session.world.engine.synthetic[name] {
      let record = RunRecord(
        id: name, start: session.world.engine.clock.zone.civil(at: source.start),
        seconds: Double(source.length) / 1000, kilometers: 0)
      let run = Run(record: record) { _ in nil }
      let view = RunView(name: "cadence", run: run, series: SampleSeries())
      session.world.engine.open(view, streaming: name)
      try session.finishLoads()
    } else {
      let run = try session.run(named: name)
      session.world.engine.open(
        RunView(name: "cadence", run: run, series: run.samples(.cadence) ?? SampleSeries()))
    }
    if let index = session.world.engine.focus { session.draw(index) }
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

  func run(named name: String) throws(Failure) -> Run {
    let zone = world.engine.clock.zone
    let runs = world.library.runs.map(\.run).sorted { $0.start(in: zone) < $1.start(in: zone) }
    guard !runs.isEmpty else {
      throw Failure("no-runs", "no runs are loaded", hint: "type: load demo")
    }
    if name == "last", let run = runs.last { return run }
    if let run = runs.first(where: { $0.id == name }) { return run }
    if let word = DayWord(name) {
      let day = word.day(today: world.engine.clock.today)
      if let run = runs.last(where: { $0.record.start.day == day }) { return run }
      throw Failure("unknown-run", "there is no run on \(day)", hint: "'runs' lists them")
    }
    throw Failure(
      "unknown-run", "there is no run '\(name)'",
      hint: Nearest.to(name, in: runs.map(\.id)).map { "did you mean '\($0)'?" }
        ?? "'runs' lists them")
  }
}
