import TrendsCore
import TrendsOutput
import TrendsImport

/// Reads files again that have changed since they were loaded.
extension Session {
  /// Reads the changed files of all datasets that `isMeant` accepts, tells what came of it, and gives
  /// views the new rows in place: they stay where they are, and the selection stays too.
  ///
  /// Files that came into a loaded folder are read as well. What was read of a file that has gone
  /// from a folder stays.
  mutating func readAgain(_ isMeant: (Dataset) -> Bool) throws(Failure) {
    for dataset in world.library.datasets where isMeant(dataset) {
      guard let files = world.library.files[dataset.name] else { continue }
      try readAgain(dataset, from: files)
    }
  }

  private mutating func readAgain(_ dataset: Dataset, from files: DatasetFiles) throws(Failure) {
    var files = files
    var seen: Set<String> = []
    for load in files.loads {
      let (changed, all) = try changedFiles(of: load, files)
      seen.formUnion(all)
      guard !changed.isEmpty else { continue }
      for file in changed { noteChange(of: file.path, wasKnown: files.isKnown(file.path)) }
      let read = try read(
        changed, into: dataset.name, table: load.table, isStrict: load.isStrict, keepsPlaces: true)
      for trouble in LoadLines.troubles(read.findings.troubles) { context.noteResult(trouble.text) }
      files.note(read.versions, at: world.engine.clock.now)
      try take(read.loaded.get(), from: files)
    }
    // A path that no load reaches any more is a file that has gone from its folder.
    for path in files.versions.keys.sorted() where !seen.contains(path) {
      files.forget(path)
      recorder.note(gone: path)
      context.noteResult(
        "\(OutputGate.safe(path, escapingBreaks: true)) is gone: what was read of it stays")
      world.library.note(files, of: dataset.name)
    }
  }

  /// Returns the files of a load that have changed or are new, and the paths of all files that it
  /// reaches.
  private mutating func changedFiles(
    of load: DatasetFiles.Load, _ known: DatasetFiles
  ) throws(Failure) -> (changed: [FileLoading.File], all: [String]) {
    var files: [FileLoading.File] = []
    var remarks: [String] = []
    for path in load.paths where path != "-" {
      if known.isKnown(path), !isFolder(path) {
        files.append(FileLoading.File(path, isNamed: true))
      } else {
        try collect(
          path, isNamed: true, depth: 0, isStrict: load.isStrict, into: &files, remarks: &remarks)
      }
    }
    for remark in remarks { noteOptionally(remark) }
    let changed = files.filter { file in
      guard let earlier = known.versions[file.path] else { return true }
      return earlier != version(of: file.path)
    }
    return (changed, files.map(\.path))
  }

  /// Whether a folder has come in the place of a file.
  private func isFolder(_ path: String) -> Bool {
    // Only a file that can be looked at, and has a version, was there.
    guard version(of: path) == nil else { return false }
    let host = host
    let opened = try? embedded.open(path) { (path) throws(HostError) in try host.open(path) }
    if case .folder = opened { return true }
    return false
  }

  /// Puts the new version of a dataset in the place of the old one and tells what differs.
  private mutating func take(
    _ loaded: FileLoading.Loaded, from files: DatasetFiles
  ) throws(Failure) {
    let name = loaded.dataset.name
    guard let old = world.library[name] else { return }
    // Only files of no known format have changed.
    if loaded.items.isEmpty { return world.library.note(files, of: name) }
    // What was wrong with a file before is known.
    let told = Set(world.library.items(of: old).flatMap { remarks($0) })
    for item in loaded.items where !told.isSuperset(of: remarks(item)) {
      LoadLines.lines(item).forEach { context.noteResult($0) }
    }
    tell(loaded.comparison, of: loaded.dataset)
    // Equal data keeps the objects already in memory, and its views have nothing to read.
    guard old.digest != loaded.dataset.digest else {
      return world.library.note(files, of: name)
    }
    world.library.add(loaded.dataset, of: loaded.all, from: files)
    let (opened, closed) = world.replace(old, by: loaded.dataset)
    for view in closed { context.noteResult("\(view): closed, the files no longer have it") }
    for view in opened {
      context.noteResult("\(view): opened, the files have it now")
      if let index = world.engine.index(of: view) { context.showNewest(in: index) }
    }
    try finishLoads()
  }

  /// What was wrong with a file, with the file before it.
  private func remarks(_ item: FileImporter.Item) -> [String] {
    item.content.report.remarks(limit: 4).map { item.origin + ": " + $0 }
  }

  /// Notes how a dataset differs from the one before.
  mutating func tell(_ comparison: FileLoading.Comparison?, of dataset: Dataset) {
    switch comparison {
    case nil: break
    case .values(let changes):
      context.noteResult("\(dataset.name): \(changes.total.words)")
      let parts = changes.parts.filter { !$0.count.isNone }
      guard changes.parts.count > 1 else { return }
      for part in parts.prefix(Session.toldParts) {
        context.noteResult("  \(part.name): \(part.count.words)")
      }
      if parts.count > Session.toldParts {
        context.noteResult("  and \(parts.count - Session.toldParts) more")
      }
    case .readings(let known, let now):
      context.noteResult("\(dataset.name): \(now.grouped) readings, \(known.grouped) before")
    case .overwritten:
      context.noteResult(
        "\(dataset.name): what changed is unknown: the file that was loaded was overwritten")
    }
  }

  /// Most parts of a dataset whose changes are told.
  private static let toldParts = 8

  /// Takes in that the person has come back to the prompt, as `resume` does, and records that.
  ///
  /// A dataset whose files cannot be read stays as it was, and the others are read all the same.
  public mutating func comeBack() {
    if world.engine.views.isEmpty { return }
    programAnswers.forget()
    reconnect { _ in true }
    for dataset in world.library.datasets {
      orTakenBack { (session) throws(Failure) in try session.readAgain { $0.name == dataset.name } }
    }
    orTakenBack { (session) throws(Failure) in try session.tellViewsOfReturn() }
    recorder.note(event: "resume")
    world.followData()
    flush()
  }

  /// Does something whole, or tells why not and leaves everything as it was.
  private mutating func orTakenBack(_ action: (inout Session) throws(Failure) -> Void) {
    let before = moment
    do throws(Failure) {
      try action(&self)
      context.tellResults()
    } catch {
      moment = before
      context.results = []
      context.note(error.message)
    }
  }

  /// Reads changed files again and tells every view that the person is back.
  mutating func resume() throws(Failure) {
    programAnswers.forget()
    reconnect { _ in true }
    try readAgain { _ in true }
    try tellViewsOfReturn()
    context.tellFailures()
  }

  /// Tells every view that the person is back, and waits for what they ask for.
  private mutating func tellViewsOfReturn() throws(Failure) {
    for index in world.engine.views.indices {
      context.asks(index)
      world.engine.send(.resume, to: index)
    }
    try finishLoads()
  }

  /// Reads the changed files behind a view, and forgets what its program has answered; of a list of
  /// loaded rows, those of all datasets.
  mutating func readFilesAgain(of name: String, force: Bool) throws(Failure) {
    guard let index = world.engine.index(of: name) else { return }
    let view = world.engine.views[index]
    if let source = view.madeSource { forgetAnswers(of: source, stopping: force) }
    reconnect { $0.shows(in: view) }
    if case .list(let list) = view {
      if list.held != nil { try readAgain { _ in true } }
    } else {
      try readAgain { $0.shows(in: view) }
    }
  }

  /// Records what a file holds now, or that it is gone, also where its format is unknown: a replay
  /// looks at it, too.
  private mutating func noteChange(of path: String, wasKnown: Bool) {
    let version = version(of: path)
    if wasKnown, version == nil { return recorder.note(gone: path) }
    let host = host
    recorder.note(changed: path, version: version) { limit in
      guard case .file(let file)? = try? host.open(path), file.count <= limit else { return nil }
      return try? file.bytes(limit: file.count)
    }
  }
}

extension DatasetChanges.Count {
  /// The counts in words, such as `1 new, 2 changed, 3 removed, 362 as before`.
  fileprivate var words: String {
    var parts = ["\(added) new", "\(changed) changed"]
    if removed > 0 { parts.append("\(removed) removed") }
    return parts.joined(separator: ", ") + ", \(same) as before"
  }
}

extension World {
  /// Gives the views over a dataset its new version. Metrics and runs that it lacks are closed, new
  /// metrics are opened; returns the names of both.
  fileprivate mutating func replace(
    _ old: Dataset, by new: Dataset
  ) -> (opened: [String], closed: [String]) {
    var gone: Set<String> = []
    for source in old.metrics {
      let fresh = new.metrics.first { $0.metric.name == source.metric.name }
      guard let fresh else {
        gone.formUnion(engine.views.filter { $0.reads(source) }.map(\.name))
        continue
      }
      engine.replace(source, by: fresh)
    }
    for case .run(let view) in engine.views where view.run.dataset == old.name {
      // Ids of runs of several datasets may have the dataset's name in front.
      let run = library.runs(named: view.run.id).first { $0.dataset == new.name }
      guard let run else {
        gone.insert(view.name)
        continue
      }
      engine.replace(run, in: view.name)
    }
    let closed = engine.views.map(\.name).filter { gone.contains($0) }
    engine.removeViews { gone.contains($0.name) }
    calc.forget { gone.contains($0) }
    renewLists()
    let focused = engine.focus
    var opened: [String] = []
    for source in new.metrics where engine.index(of: source.metric.name) == nil {
      engine.open(source.metric.name, on: source, style: source.metric.usualStyle)
      opened.append(source.metric.name)
    }
    if let focused { engine.focus(on: focused, isPart: true) }
    return (opened, closed)
  }
}

extension View {
  /// Whether the view is a chart of this metric.
  fileprivate func reads(_ source: DaySource) -> Bool {
    if case .days(let view) = self { view.source === source } else { false }
  }
}
