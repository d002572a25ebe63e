import TrendsCore
import TrendsOutput
import TrendsImport

extension Command {
  /// Lists the loaded datasets, then the sources made to order and the connected programs.
  ///
  /// Spans are those of daily metrics, `last` being the last day included. Made sources have no
  /// counts.
  static let sources = Command(
    "sources", "Lists what is loaded, or which devices and files have a metric and count first.",
    examples: ["load demo; sources", "load demo; sources weight"],
    .optional(.metric, "The metric whose devices and files are listed"),
    .flag("first", .sourceNames, "Those that count first where several have a value, or none")
  ) { (session: inout Session, metric, first) throws(Failure) in
    guard let metric else {
      if first != nil { throw Failure.preferenceOfNothing }
      return session.context.printSources()
    }
    guard let first else { return try session.context.printSources(of: metric) }
    session.world.order[metric] = first
    session.context.noteUnmet(first, of: metric)
    session.context.noteSeveral(metric)
    try session.placeAnew()
  }

  /// Lists every daily metric of every dataset, also when two datasets have the same one.
  static let metrics = Command(
    "metrics", "Lists the loaded daily metrics.", examples: ["load demo; metrics"]
  ) { (context: inout CommandContext) throws(Failure) in
    var table = Table([
      .init("metric", room: .name()), .init("unit", room: .whole(goes: 2)),
      .init("family", room: .whole(goes: 4)),
      .init("days", isNumeric: true, room: .whole(goes: 1)),
      .init("first"), .init("last"), .init("source", room: .name(goes: 3)),
    ])
    var pictures: [String] = []
    for dataset in context.world.library.datasets {
      for source in dataset.metrics {
        let metric = source.metric
        pictures.append(context.recentDays(of: source))
        table.rows.append([
          .text(metric.name),
          .text(DayReading(metric: metric, units: context.world.calc.units).unitText),
          metric.family.map { .text($0.rawValue) } ?? .missing,
          source.knownCount.map { .number(String($0)) } ?? .missing,
          .day(source.span?.start), .day(source.span?.end.advanced(by: -1)), .text(dataset.name),
        ])
      }
    }
    table.add(pictures: pictures, named: "last 4 weeks")
    context.print(table)
  }

  /// Prints the facts of the loaded datasets: counts, files and import remarks.
  ///
  /// With a metric it also names the devices that recorded it in an Apple Health export, which
  /// reads the file again and can be interrupted by ^C.
  static let info = Command(
    "info", "Shows what a dataset has, and which devices recorded a metric.",
    examples: ["load demo; info", "load demo; info demo", "load demo; info demo weight"],
    .optional(.dataset, "The dataset; all when left out"),
    .optional(.view, "One of its metrics")
  ) { (context: inout CommandContext, name, metric) throws(Failure) in
    let all = context.world.library.datasets
    guard !all.isEmpty else {
      throw Failure.nothingLoaded
    }
    let chosen = all.filter { name == nil || $0.name == name }
    guard !chosen.isEmpty || name == nil else {
      throw Failure.unknownSource(
        name ?? "",
        hint: Nearest.question(name ?? "", in: all.map(\.name))
          ?? "type: sources")
    }
    var table = Table([
      .init("source", room: .name(goes: 1)), .init("what", room: .name()),
      .init("value"),
    ])
    for dataset in chosen {
      for (what, value) in try context.facts(of: dataset, about: metric) {
        table.rows.append([.text(dataset.name), .text(what), .text(value)])
      }
    }
    context.printSentences(table)
  }
}

extension Table.Cell {
  /// A day as a cell, or a missing value.
  static func day(_ day: Day?) -> Table.Cell { day.map { .text($0.description) } ?? .missing }
}

extension Dataset {
  /// The days from the first to the last value of any metric; nil without a daily metric.
  var span: DayRange? {
    let ranges = metrics.compactMap(\.span)
    guard let start = ranges.map(\.start).min(), let end = ranges.map(\.end).max() else {
      return nil
    }
    return DayRange(start, end)
  }

  /// The newest day on which any metric has a value, of those up to `today`; nil if all are later.
  func newestDay(upTo today: Day) -> Day? {
    metrics.compactMap { source in
      source.span.flatMap { span in
        span.start <= today ? min(span.end.advanced(by: -1), today) : nil
      }
    }.max()
  }
}

extension Session {
  /// Whether another dataset has weights, too.
  private func hasWeights(beside dataset: Dataset) -> Bool {
    world.library.datasets.contains { other in
      other.name != dataset.name && other.metrics.contains { $0.metric.kind == .weight }
    }
  }

  /// Adds a dataset to the library and opens a view for each of its metrics.
  ///
  /// A dataset of the same name is replaced. Views over the old data close; views that a person
  /// opened under other names move to the metric's new source. Runs of other datasets stay open.
  /// The weight gets the focus, or the first metric where there is no weight.
  mutating func open(
    _ dataset: Dataset, of items: [FileImporter.Item] = [], from files: DatasetFiles? = nil
  ) throws(Failure) {
    let before = world.library[dataset.name]
    // Equal data keeps the objects already in memory, which the states kept for `undo` share.
    let isSame = before.map { $0.digest == dataset.digest } ?? false
    let dataset = isSame ? before ?? dataset : dataset
    world.library.add(
      dataset, of: isSame ? before.map(world.library.items) ?? items : items, from: files)
    let unit = world.calc.unit
    world.calc.follow(dataset)
    if world.calc.unit != unit, hasWeights(beside: dataset) {
      context.noteResult(
        "weights are shown in \(world.calc.unit.rawValue), as in \(dataset.name): "
          + "'unit \(unit.rawValue)' shows \(unit.rawValue)")
    }
    let names = Set(dataset.metrics.map(\.metric.name))
    // Runs of other datasets stay on show, even if they have the name of a new metric.
    let gone = Set(
      world.engine.views.filter { view in
        dataset.shows(in: view) || before?.shows(in: view) == true
          || !view.isRun && names.contains(view.name)
      }.map(\.name))
    // Views named by the user are opened again over the new source of their metric.
    let others = world.engine.views.compactMap { view in
      if case .days(let view) = view, gone.contains(view.name), !names.contains(view.name) {
        view
      } else {
        nil
      }
    }
    world.engine.removeViews { gone.contains($0.name) }
    world.calc.forget { gone.contains($0) }
    world.renewLists()
    for source in dataset.metrics {
      world.engine.open(source.metric.name, on: source, style: source.metric.usualStyle)
      for view in others where view.source.metric.name == source.metric.name {
        world.engine.open(view.name, on: source, style: view.style, config: view.pager.config)
        if let range = view.preset, let index = world.engine.index(of: view.name) {
          world.engine.setRange(range, of: index)
        }
      }
    }
    try finishLoads()
    let focus =
      dataset.metrics.contains { $0.metric.kind == .weight }
      ? "weight" : dataset.metrics.first?.metric.name
    if let index = focus.flatMap({ world.engine.index(of: $0) }) {
      world.engine.focus(on: index, isPart: true)
    }
  }
}

extension Dataset {
  /// Whether a view shows one of this dataset's metrics (by identity) or runs (by dataset name).
  func shows(in view: View) -> Bool {
    switch view {
    case .run(let run): run.run.dataset == name
    case .days(let days): metrics.contains { $0 === days.source }
    case .list, .strip: false
    }
  }
}

extension MadeSource {
  /// The word of the kind in the table of `sources`.
  fileprivate var kindName: String {
    switch self {
    case .days: "days, made to order"
    case .list: "list, made to order"
    case .run: "run, made to order"
    case .outside: MadeSource.program
    }
  }

  /// The word for a connected program.
  fileprivate static let program = "program"
}

extension Metric {
  /// The style of a new view: bars for totals, a line for states, an area for sleep (S0-04, S0-06).
  var usualStyle: DayView.Style {
    switch kind {
    case .total: .bar
    case .weight: .line
    case .reading: name == "sleep" ? .area : .line
    }
  }
}

extension CommandContext {
  /// Lists loaded datasets, sources made to order and connected programs.
  fileprivate mutating func printSources() {
    var table = Table([
      .init("name", room: .name()), .init("kind", room: .name()),
      .init("metrics", isNumeric: true, room: .whole(goes: 2)),
      .init("runs", isNumeric: true, room: .whole(goes: 1)),
      .init("first"), .init("last"),
    ])
    for dataset in world.library.datasets {
      let span = dataset.span
      table.rows.append([
        .text(dataset.name),
        .text(world.connectedDataset(dataset.name) == nil ? "data" : MadeSource.program),
        .number(String(dataset.metrics.count)),
        .number(String(dataset.runs.count)), .day(span?.start),
        .day(span?.end.advanced(by: -1)),
      ])
    }
    for (name, source) in world.engine.made.sorted(by: { $0.key < $1.key })
    where world.connectedDataset(name) == nil {
      table.rows.append([
        .text(name), .text(source.kindName), .missing, .missing, .missing, .missing,
      ])
    }
    print(table)
  }

  /// Lists the devices and files that have a metric, the one that counts first on top.
  fileprivate mutating func printSources(of metric: String) throws(Failure) {
    let known = world.library.datasets.flatMap(\.metrics).map(\.metric.name)
    guard known.contains(metric) else {
      throw Failure.notLoaded(
        metric, hint: Nearest.question(metric, in: known) ?? "type: metrics")
    }
    var table = Table([
      .init("source", room: .name()), .init("records", isNumeric: true),
      .init("dataset", room: .name(goes: 1)),
    ])
    for dataset in world.library.datasets {
      for source in metricSources(metric, of: dataset) {
        table.rows.append([
          .text(OutputGate.safe(source.name, escapingBreaks: true)),
          source.records.map { .number(String($0)) } ?? .missing, .text(dataset.name),
        ])
      }
    }
    print(table)
    if metric == RunLoads.metric.name {
      for dataset in world.library.datasets { noteLoads(of: dataset) }
    } else if table.rows.isEmpty {
      note("\(metric): no file or device has it by itself, it is made of other data")
    }
    noteSeveral(metric)
  }

  /// Notes that an order does not reach from one dataset to another.
  fileprivate mutating func noteSeveral(_ metric: String) {
    let names = world.library.datasets.filter { dataset in
      dataset.metrics.contains { $0.metric.name == metric }
    }.map(\.name)
    guard names.count > 1, let last = names.last else { return }
    note("\(metric): \(names.count) datasets have it, of which \(last) counts")
  }

  private func metricSources(_ metric: String, of dataset: Dataset) -> [MetricSource] {
    FileImporter.sources(
      of: metric, in: world.library.items(of: dataset), world.order,
      activities: dataset.activityMetrics.contains(metric) ? dataset.runs.count : nil)
  }

  /// Notes how many loads of a dataset are by which measure. This may read the heart rates.
  private mutating func noteLoads(of dataset: Dataset) {
    guard dataset.activityMetrics.contains(RunLoads.metric.name) else { return }
    let bases = RunLoads(dataset.runs, world.reserve, trouble: dataset.trouble).bases().map {
      "\($0.runs.grouped) by \($0.basis.rawValue)"
    }
    note(
      "\(dataset.name): loads \(bases.joined(separator: ", ")); resting and highest heart rate "
        + "\(world.reserve.words): see 'help zones'")
  }

  /// Notes the datasets with loads that a file states: other heart rates do not change them.
  mutating func noteStatedLoads() {
    for dataset in world.library.datasets {
      let first = metricSources(RunLoads.metric.name, of: dataset).first
      guard let first, !first.isOfActivities else { continue }
      let name = OutputGate.safe(first.name, escapingBreaks: true)
      note("\(dataset.name): \(name) states the loads, so they do not change")
    }
  }

  /// Notes names that no loaded source of the metric has.
  fileprivate mutating func noteUnmet(_ names: [String], of metric: String) {
    let sources = world.library.datasets.flatMap { metricSources(metric, of: $0) }.map(\.name)
    let isKnown = world.library.datasets.contains { dataset in
      dataset.metrics.contains { $0.metric.name == metric }
    }
    if !world.library.datasets.isEmpty, !isKnown {
      note("\(metric): no loaded data has it; the order is kept for data that does")
    }
    guard !sources.isEmpty else { return }
    var order = SourceOrder()
    for name in names {
      order[metric] = [name]
      if !sources.contains(where: { order.rank(of: $0, for: metric) == 0 }) {
        note("\(metric): no source has '\(name)' in its name: type 'sources \(metric)'")
      }
    }
  }
}

extension ValueType where Value == [String] {
  /// Parts of names with commas between them; `none` for the usual order.
  static let sourceNames = ValueType(
    "NAMES", "parts of names such as watch,phone, or none", role: .text
  ) { text in
    if text == "none" { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    return names.count <= 20 && names.allSatisfy { !$0.isEmpty } ? names : nil
  }
}
