import TrendsCore
import TrendsOutput

/// The list of runs, the views of their series, and the relation of two series.
extension Command {
  /// Lists the loaded runs, newest first by their start in the clock's zone.
  ///
  /// The averages need the samples. Where these are in a file, only the newest 50 runs are read
  /// without `--all`. Days, conditions and an order leave some of them, each once.
  static let runs = Command(
    "runs", "Lists the loaded runs, newest first, or their bests.",
    examples: [
      "load demo; runs", "load demo; runs --format csv", "load demo; runs 2026-09 > 7km",
      "load demo; runs sport run pace top 3", "load demo; runs --best",
    ],
    .question("Days, conditions such as > 10km or sport run, and an order such as top 5"),
    .switch("all", "Average the samples of every run, even if files must be read"),
    .switch("best", "The bests over distances and in times, and what they predict")
  ) { (context: inout CommandContext, question, all, best) throws(Failure) in
    if best { return try context.printBests(question) }
    let units = context.world.calc.units
    let zone = context.world.engine.clock.zone
    var sorted = context.world.library.runs.sorted {
      $0.run.start(in: zone) > $1.run.start(in: zone)
    }
    if sorted.isEmpty, context.format == .text {
      return context.note(
        "no runs are loaded: they come from FIT, TCX and GPX files and exports of apps")
    }
    var cells: [String: Table.Cell] = [:]
    if question != Question(subject: AskedList.runs.rawValue) {
      let asked = try context.runs(of: question)
      sorted = asked.compactMap { run, _ in
        sorted.first { $0.run.id == run.id && $0.dataset.name == run.dataset }
      }
      // What the list does not show anyway.
      if let field = question.field, !RunReading.fields.contains(field.name) {
        cells = Dictionary(
          asked.map { ("\($0.run.dataset ?? "")/\($0.run.id)", $0.cell) },
          uniquingKeysWith: { first, _ in first })
      }
      // The newest comes first unless an order ranks them.
      switch question.order {
      case .last, nil: sorted.reverse()
      case .first, .top, .bottom: break
      }
      if sorted.isEmpty { return context.note("no run meets that") }
    }
    let speeds = Set(sorted.map { RunReading($0.run, units).speedUnit })
    // Programs read one unit in all rows.
    let speed =
      context.format == .text
      ? speeds.count > 1 ? nil : speeds.first ?? SpeedUnit(units.length) : SpeedUnit(units.length)
    var table = Table(RunReading.columns(units, speed: speed))
    let place = RunReading.placeOfAsked
    if let field = question.field, !cells.isEmpty {
      table.columns.insert(.init(field.words, isNumeric: true), at: place)
    }
    for (index, (dataset, run)) in sorted.enumerated() {
      if context.host.isInterrupted { throw .interrupted }
      let counts = all || run.isCheap || index < CommandContext.runsReadAtOnce
      var row = RunReading(run, units).row(source: dataset.name, counts: counts, speed: speed)
      if !cells.isEmpty { row.insert(cells["\(dataset.name)/\(run.id)"] ?? .missing, at: place) }
      table.rows.append(row)
    }
    table.add(pictures: context.paces(sorted.map(\.run)), named: "pace over the run")
    context.printAnswer(table)
  }

  /// Opens the cadence of a run. Its axis and target zone apply to steps only.
  static let cadence = opening(
    .cadence, "Shows the cadence of a run: steps per minute of both feet.",
    examples: [
      "load demo; cadence run7", "load demo; cadence last", "load demo; cadence run3 --prewarm 30s",
      "load demo; cadence run7 --with pace",
      "source easy run --length 30min; cadence easy",
    ])

  /// Opens the heart rate of a run.
  static let heart = opening(
    .heart, "Shows the heart rate of a run.",
    examples: ["load demo; heart run7", "load demo; heart last"])

  /// Opens the pace of a run, derived from its speed.
  static let pace = opening(
    .pace, "Shows the pace of a run, or the speed of a ride, where it is known.",
    examples: ["load demo; pace run7", "load demo; pace last"])

  /// Opens the length of the steps of a run, derived from its speed and its cadence.
  static let stride = opening(
    .stride, "Shows the length of a run's steps, where its speed and cadence are known.",
    examples: ["load demo; stride run7", "load demo; stride last; stats"])

  /// Declares the command that opens a run in the view of one kind of samples.
  private static func opening(
    _ kind: Run.Kind, _ summary: String, examples: [String]
  ) -> Command {
    Command(
      kind.rawValue, summary, examples: examples,
      .required(.run, "An id such as run7 or watch:run7, last, a day, or a source made to order"),
      .flag("prewarm", .prewarm, "How much of its end is loaded first; 120s when left out"),
      .flag("with", .series, "A second series, with its own axis at the right")
    ) { (session: inout Session, name, prewarm, second) throws(Failure) in
      try session.context.openRun(
        named: name, kind, beside: second?.kind, prewarm: Double(prewarm ?? 120_000) / 1000)
      try session.finishLoads()
      guard let index = session.world.engine.focus else { return }
      session.context.draw(index)
      session.context.noteEmptyRun(index)
    }
  }

  /// Correlates two metrics by day, all of them, or two series of one run.
  ///
  /// Two names of run series mean a run, unless both are open views or loaded metrics of days and no run
  /// is named or on show.
  static let relate = Command(
    "relate", "Measures how two metrics, or two series of a run, move together.",
    examples: [
      "load demo; relate sleep hrv", "load demo; relate sleep hrv last 1 year --lag 1",
      "load demo; relate all", "load demo; cadence run7; relate cadence pace",
      "load demo; relate heart pace --run run7",
      "load demo; relate cadence stride --run last --format json",
    ],
    forms: [
      Command.Form(.word("all"), .question("The days")) {
        (context: inout CommandContext, _, question) throws(Failure) in
        try context.relateDays(AskedRows.all, nil, question, lag: nil)
      },
      Command.Form(
        .required(.related, "The first metric or series"),
        .required(.related, "The second"),
        .question("The days"),
        .flag("lag", .lag, "Days from the first to the second; all from -7 to 7 when left out"),
        .flag("run", .run, "Which run; the one on show when left out, else the last")
      ) { (context: inout CommandContext, first, second, question, lag, name) throws(Failure) in
        if name != nil {
          for word in [first, second] where SeriesName(rawValue: word) == nil {
            throw Failure.noSeries(word)
          }
          if lag != nil { throw Failure.excludedFlags("--lag", "--run") }
        }
        guard let a = SeriesName(rawValue: first), let b = SeriesName(rawValue: second),
          !context.areDays(first, second) || name != nil || context.showsRun
        else { return try context.relateDays(first, second, question, lag: lag) }
        let run = try context.run(named: name, or: a.kind)
        let relation = RunRelation(
          run: run, first: a.kind, second: b.kind, units: context.world.calc.units)
        context.world.answer = relation.table.answer
        if context.format == .text { return context.print(relation.sentence) }
        context.print(relation.table)
      },
    ])
}

/// Names of run series that a user can type. Speed is missing: a person thinks in pace.
enum SeriesName: String, CaseIterable, Sendable {
  case cadence, heart, pace, stride

  /// The kind of samples of that name.
  var kind: Run.Kind {
    switch self {
    case .cadence: .cadence
    case .heart: .heart
    case .pace: .pace
    case .stride: .stride
    }
  }
}

extension ValueType where Value == SeriesName {
  /// The name of a run series.
  static let series = ValueType(
    "SERIES", "cadence, heart, pace or stride",
    completion: .words(SeriesName.allCases.map(\.rawValue)), role: .word
  ) { SeriesName(rawValue: $0) }
}

extension ValueType where Value == String {
  /// A metric of days, or a series of runs.
  static let related = ValueType(
    "NAME", "a metric such as sleep, or cadence, heart, pace or stride", completion: .question,
    role: .name
  ) { $0.isEmpty ? nil : $0 }
}

extension ValueType where Value == Int {
  /// Days from one metric to another: `1`, `-2`, `1d`.
  static let lag = ValueType("DAYS", "a whole number of days from -30 to 30", role: .number) {
    text in
    let days =
      ShapeReader.whole(text) { reader -> Int? in
        let sign = reader.sign() < 0 ? -1 : 1
        guard let count = reader.digits(1...2) else { return nil }
        _ = reader.take("d")
        return sign * count
      }
    return days.flatMap { (-30...30).contains($0) ? $0 : nil }
  }
}

extension ValueType where Value == Int64 {
  /// Milliseconds of the run's end that are loaded before the rest (S3-23).
  static let prewarm = timeSpan.limited(to: "30s to 120s") { (30_000...120_000).contains($0) }
}

extension CommandContext {
  /// Whether a run has the focus.
  var showsRun: Bool { world.engine.focus.map { world.engine.views[$0].isRun } ?? false }

  /// Whether both names are metrics of days.
  func areDays(_ names: String...) -> Bool {
    names.allSatisfy { name in
      if let index = world.engine.index(of: name) { return !world.engine.views[index].isRun }
      return world.library.metric(name) != nil
    }
  }

  /// Number of runs, newest first, whose samples may be read from a file without being asked to.
  static let runsReadAtOnce = 50

  /// Says what to type where a loaded run has nothing to draw.
  mutating func noteEmptyRun(_ index: Int) {
    guard case .run(let view) = world.engine.views[index],
      world.library.runs(named: view.run.id).count > 0
    else { return }
    let summary = RunSummary(view, world)
    guard !summary.hasChart, !summary.isLoading else { return }
    let name = world.library.written(run: view.run.id, of: view.run.dataset)
    let back = world.firstDayChart.map { world.engine.views[$0].name }
    note(
      "'run \(name)' shows what it has"
        + (back.map { "; 'focus \($0)' goes back to the chart of days" } ?? ""))
  }

  /// Opens a run, loaded or made to order, in the view of that kind and gives it the focus.
  ///
  /// `prewarm` is in seconds. A made source takes precedence over a loaded run of the same name.
  mutating func openRun(
    named name: String, _ kind: Run.Kind, beside: Run.Kind? = nil, prewarm: Double
  ) throws(Failure) {
    guard beside != kind else { throw Failure.secondIsFirst(kind.words) }
    let view: RunView
    let title = viewName(of: kind)
    if let (run, source) = madeRun(named: name) {
      view = RunView(
        name: title, run: run, kind: kind, beside: try second(beside, of: run),
        source: .made(name), isLive: source.isLive)
    } else {
      let run = try run(named: name, having: kind)
      // How fast a ride is, is its speed.
      let speed = RunReading(run, world.calc.units).speedUnit
      let shown = kind == .pace && !speed.isPace ? Run.Kind.speed : kind
      view = RunView(
        name: viewName(of: shown), run: run, kind: shown, beside: try second(beside, of: run),
        source: .held(run.samples(shown)))
    }
    world.engine.open(view, prewarm: prewarm)
  }

  /// Reads the second series of a run; throws where it makes no line.
  private func second(_ kind: Run.Kind?, of run: Run) throws(Failure) -> RunView.Beside? {
    guard let kind else { return nil }
    guard let beside = RunView.Beside(kind, of: run),
      RunPicture(beside.series, kind: kind).line.values.count > 1
    else { throw Failure.runHasNo(kind.words, run: run.id) }
    return beside
  }

  /// The name of the view for a kind: `heart`, or `heart-run` if a daily metric has that name.
  func viewName(of kind: Run.Kind) -> String {
    let isTaken = world.library.datasets.contains { dataset in
      dataset.metrics.contains { $0.metric.name == kind.rawValue }
    }
    return isTaken ? kind.rawValue + "-run" : kind.rawValue
  }

  /// The run made to order under this name, as a run without distance; nil if there is none.
  private func madeRun(named name: String) -> (Run, MadeRun)? {
    guard case .run(let source) = world.engine.made[name] else { return nil }
    let record = RunRecord(
      id: name, start: world.engine.clock.zone.civil(at: source.start),
      seconds: Double(source.length) / 1000, kilometers: 0)
    return (Run(record: record) { source.series($0) }, source)
  }

  /// Returns the named run, else the one on show, else the last one with samples of the kind.
  func run(named name: String?, or kind: Run.Kind) throws(Failure) -> Run {
    if let name {
      if let (run, _) = madeRun(named: name) { return run }
      return try run(named: name, having: kind)
    }
    if let focus = world.engine.focus, case .run(let view) = world.engine.views[focus] {
      return view.run
    }
    return try run(named: "last", having: kind)
  }

  /// Finds a loaded run by id, by `last`, or by a day.
  ///
  /// An id in several datasets is ambiguous and throws. Of several runs on a day the newest with
  /// samples of the kind is taken.
  func run(named name: String, having kind: Run.Kind) throws(Failure) -> Run {
    let zone = world.engine.clock.zone
    let runs = world.library.runs.map(\.run).sorted { $0.start(in: zone) < $1.start(in: zone) }
    guard !runs.isEmpty else {
      throw Failure.noRuns
    }
    let named = world.library.runs(named: name)
    if named.count > 1 {
      throw Failure.ambiguousRun(name, in: named.map(\.id))
    }
    if let run = named.first { return run }
    if name == "last", let run = newest(of: runs, having: kind) { return run }
    if let word = DayWord(name) {
      let day = word.day(today: world.engine.clock.today)
      let ofDay = runs.filter { $0.record.start.day == day }
      if let run = newest(of: ofDay, having: kind) { return run }
      throw Failure.noRunOn(day)
    }
    throw Failure.unknownRun(
      name,
      hint: Nearest.question(name, in: runs.map(\.id))
        ?? "'runs' lists them")
  }

  /// The newest run on foot with samples of the kind, else the newest with such samples, else the
  /// newest of all. `runs` is oldest first; only the last 50 are looked into, since that may read a
  /// file.
  private func newest(of runs: [Run], having kind: Run.Kind) -> Run? {
    let having = runs.reversed().prefix(CommandContext.runsReadAtOnce).lazy.filter {
      $0.samples(kind)?.isEmpty == false
    }
    return having.first { $0.record.isOnFoot } ?? having.first ?? runs.last
  }
}
