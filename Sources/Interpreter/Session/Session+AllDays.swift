import TrendsCore
import TrendsImport
import TrendsOutput

/// Answers with days, which are read as files are. All days of a source become a dataset with the
/// name of the source, so that every verb has what it would have of a file.
extension Session {
  /// Takes all days of a source, for the load that asked for them and for the other views that wait
  /// for the same answer. Returns the code of a failure; nil where the load is answered.
  mutating func takeAllDays(_ bytes: [UInt8], of view: String, load: Int) -> String? {
    guard let name = source(of: view), case .outside(let source)? = world.engine.made[name],
      let wanted = metric(of: view)
    else { return nil }
    guard world.library[name] == nil || world.connectedDataset(name) != nil else {
      context.note("\(view): data is loaded under the name of the source '\(name)': unload it")
      return Session.badAnswer
    }
    if hasNoRows(bytes) {
      context.note("\(name): the answer has no rows")
      world.engine.arrive(.days(DaySeries()), view: view, id: load)
      return nil
    }
    let read: (loaded: FileLoading.Loaded, chosen: DaySource?)
    do throws(Failure) {
      read = try self.read(bytes, named: source.asksForMetric ? wanted : nil, of: name, for: wanted)
    } catch {
      note(error, bytes, of: view)
      return Session.badAnswer
    }
    let isFirst = world.connectedDataset(name) == nil
    if isFirst { makeRoom() }
    let dataset = take(read.loaded, of: name)
    guard let chosen = read.chosen else {
      show(dataset, instead: view)
      return nil
    }
    let waiting = world.engine.views.compactMap { view -> DayView? in
      if case .days(let days) = view, days.source.made == name { days } else { nil }
    }
    for other in waiting {
      let isOwn = other.name == view
      guard isOwn || !source.asksForMetric || other.source.metric.name == wanted.name else {
        continue
      }
      let metric = isOwn ? chosen.metric.name : other.source.metric.name
      adopt(metric, of: dataset, in: other, answering: isOwn ? load : nil)
    }
    if isFirst {
      noteLater(of: dataset)
      tellShared(dataset)
    }
    context.tellResults()
    return nil
  }

  /// Gives a view that waited the days of a metric, if the dataset has it.
  private mutating func adopt(
    _ metric: String, of dataset: Dataset, in view: DayView, answering load: Int?
  ) {
    guard let days = dataset.metrics.first(where: { $0.metric.name == metric }) else { return }
    // A view that a person moved stays where it was moved to.
    let isAtNewest = [.home, .follow].contains(view.pager.intent)
    world.engine.adopt(days, style: days.metric.usualStyle, in: view.name)
    if let load { world.engine.arrive(view: view.name, id: load) }
    if isAtNewest, let index = world.engine.index(of: view.name) {
      context.showNewest(in: index)
    }
  }

  /// Shows the list of that name in the place of a chart that was asked for, or says what there is.
  private mutating func show(_ dataset: Dataset, instead view: String) {
    world.engine.removeViews { $0.name == view }
    if HeldKind(rawValue: view) != nil {
      do throws(Failure) { try context.openView(view, view, config: .list) } catch {
        context.noteResult(error.message)
      }
    } else if !dataset.runs.isEmpty {
      let (runs, last) = (dataset.runs.count, dataset.runs.last?.id ?? "last")
      context.noteResult(
        "\(dataset.name): \(runs) \(runs == 1 ? "run" : "runs"); type: runs, or heart \(last)")
    } else {
      context.noteResult("\(view): the answer has no days for a chart; type: info \(dataset.name)")
    }
    context.tellResults()
  }

  /// Puts what was read in the place of what was known of the source, and tells what is new of it.
  private mutating func take(_ loaded: FileLoading.Loaded, of name: String) -> Dataset {
    let old = world.connectedDataset(name)
    let told = Set(old.map { world.library.items(of: $0).flatMap { LoadLines.lines($0) } } ?? [])
    let remarks =
      loaded.items.flatMap { LoadLines.lines($0) }
      + loaded.dataset.remarks.map {
        "  " + OutputGate.safe($0, escapingBreaks: true)
      }
    if old == nil { context.noteResult(summary(of: loaded.dataset)) }
    for line in remarks where !told.contains(line) { context.noteResult(line) }
    if let old, old.digest == loaded.dataset.digest { return old }
    tell(loaded.comparison, of: loaded.dataset)
    let dataset = loaded.dataset
    world.calc.follow(dataset)
    renew(old, with: dataset, of: loaded.all)
    return dataset
  }

  /// Puts a connected dataset in the place of the one before; charts of it show the new days.
  mutating func renew(_ old: Dataset?, with dataset: Dataset, of items: [FileImporter.Item]) {
    world.library.add(dataset, of: items)
    for source in old?.metrics ?? [] {
      guard let fresh = dataset.metrics.first(where: { $0.metric.name == source.metric.name })
      else { continue }
      world.engine.replace(source, by: fresh)
    }
    world.renewLists()
  }

  /// Reads the page of a view of days.
  mutating func daysAnswer(_ bytes: [UInt8], of view: String) -> OutsideAnswer {
    guard let name = source(of: view), case .outside(let source)? = world.engine.made[name],
      let wanted = metric(of: view)
    else { return .failed(code: Session.badAnswer) }
    if hasNoRows(bytes) { return .days(DaySeries()) }
    do throws(Failure) {
      let read = try self.read(
        bytes, named: source.asksForMetric ? wanted : nil, of: name, for: wanted, isPage: true)
      guard let chosen = read.chosen else { throw Failure.answerWithoutDays(of: name) }
      if chosen.metric.name != wanted.name {
        world.engine.learn(chosen.metric, style: chosen.metric.usualStyle, of: view)
      }
      return .days(chosen.series)
    } catch {
      note(error, bytes, of: view)
      return .failed(code: Session.badAnswer)
    }
  }

  /// Whether an answer has a line with the names of columns at most. A line that is an error is read
  /// as a table, which fails.
  private func hasNoRows(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= DelimitedTable.cellLimit, let table = try? DelimitedTable(bytes) else {
      return false
    }
    return table.rows.isEmpty && (try? table.listRows()) != nil
  }

  /// Reads an answer into a dataset, and finds the days that a view is to show: those of the metric of
  /// its name, else those of the only column that may be meant. Nil for visits, trips, entries or runs
  /// without days.
  ///
  /// A page is read by itself; other answers join what is known of the source.
  private mutating func read(
    _ bytes: [UInt8], named asked: Metric?, of name: String, for wanted: Metric,
    isPage: Bool = false
  ) throws(Failure) -> (loaded: FileLoading.Loaded, chosen: DaySource?) {
    var file = FileLoading.File(
      asked.map { "\(name)/\($0.name)" } ?? name, isNamed: true, MemoryBytes(bytes))
    file.isAnswer = true
    func read(_ table: TableOptions) throws(Failure) -> FileLoading.Loaded {
      try self.read(
        [file], into: isPage ? name + "?" : name, table: table, isStrict: settings.isStrict,
        keepsPlaces: true
      ).loaded.get()
    }
    let table = world.connections[name]?.table ?? TableOptions()
    let loaded = try read(table)
    func days(_ metric: String, _ loaded: FileLoading.Loaded) -> DaySource? {
      loaded.dataset.metrics.first { $0.metric.name == metric }
    }
    if let found = days(wanted.name, loaded) { return (loaded, found) }
    let first = loaded.items.lazy.compactMap { $0.content.firstMetric }.first
    guard let first else { return (loaded, nil) }
    guard Metric.known(wanted.name) != nil else {
      if let found = days(first.name, loaded) { return (loaded, found) }
      throw Failure.answerWithoutDays(of: name)
    }
    // A column with a name of its own holds what was asked for.
    guard Metric.known(first.name) == nil, first.unit.isEmpty || first.unit == wanted.unit else {
      throw Failure.answerOf(first, for: wanted, of: name)
    }
    var renamed = table
    renamed.columns.append(.init(field: wanted.name, name: "2"))
    let again = try read(renamed)
    guard let found = days(wanted.name, again) else {
      throw Failure.answerOf(first, for: wanted, of: name)
    }
    return (again, found)
  }

  /// Tells why an answer could not be read, with its beginning: a program may print an error in place of
  /// a table.
  private mutating func note(_ failure: Failure, _ bytes: [UInt8], of view: String) {
    var reason = failure.message.replacing(bytesOf: "the file", with: "the answer")
    var hint = failure.hint.map { " (\($0))" } ?? ""
    if failure.code == ImportError.Code.unknownFormat.rawValue {
      reason = "the answer has no columns that are understood"
      hint = " (name them: --columns day=COLUMN,weight=COLUMN)"
    } else if failure.code == ImportError.Code.noDay.rawValue {
      hint += "; a list is asked for by a query with {limit} and {offset}"
    }
    let line = String(
      decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(400), as: UTF8.self)
    let begins = line.count > 120 ? line.prefix(119) + "…" : line
    let text = secrets.hidden("\(reason)\(hint); it begins '\(begins)'")
    context.note("\(view): \(OutputGate.safe(text, escapingBreaks: true))")
  }

  /// Asks the source of a view page by page from now on, and tells it; false where it is not outside.
  mutating func askByPage(_ view: String) -> Bool {
    guard let name = source(of: view), case .outside(var source)? = world.engine.made[name],
      source.hasPages
    else { return false }
    source.isPaged = true
    world.engine.setSource(name, .outside(source))
    context.note(
      "\(name): all days are too much at once, so it is asked page by page, and analyses see the loaded days"
    )
    return true
  }

  /// Forgets a connected program, and removes the views that wait for it.
  mutating func disconnect(_ name: String) {
    forgetAnswers(of: name, stopping: true)
    host.stopIdle()
    let gone = Set(world.engine.views.filter { $0.madeSource == name }.map(\.name))
    world.engine.removeViews { gone.contains($0.name) }
    world.calc.forget { gone.contains($0) }
    world.engine.removeSource(name)
    world.connections[name] = nil
  }

  /// Lets the views of a connected dataset ask their source again.
  mutating func reconnect(_ isMeant: (Dataset) -> Bool) {
    for dataset in world.library.datasets
    where isMeant(dataset) && world.connectedDataset(dataset.name) != nil {
      programAnswers.forget(dataset.name)
      for view in world.engine.views where dataset.shows(in: view) {
        world.engine.reconnect(view.name, to: dataset.name)
      }
    }
  }
}

extension HostError {
  /// Whether less may be answered where this was not: it took too long, or there was too much of it.
  var isTooMuch: Bool { [Code.timeout, .tooLarge].contains { $0.rawValue == code } }
}
