import TrendsCore
import TrendsOutput
import TrendsImport

/// Reads files and folders into datasets.
extension Session {
  /// Most files that one `load` reads.
  public static let fileLimit = 20_000
  /// Deepest folder inside a named one that `load` looks into.
  static let folderLimit = 8

  /// The name of the built-in data unless another is given.
  private static let demoName = "demo"

  /// Loads the built-in data, which depends on the session's day and seed.
  mutating func loadDemo(named name: String?) throws(Failure) {
    let today = world.engine.clock.today
    let dataset = Dataset.demo(today: today, seed: settings.seed, named: name ?? Session.demoName)
    let isBesideOwn = world.library.datasets.contains { !$0.items.isEmpty }
    try open(dataset)
    context.note(summary(of: dataset))
    guard isBesideOwn else { return }
    tellShared(dataset)
    context.noteResult(
      "\(dataset.name): made-up data beside your own: 'unload \(dataset.name)' takes it away")
  }

  /// Reads all files that the paths lead to into one dataset.
  ///
  /// Data that is loaded under the same name is kept and added to. Without `name` the dataset is
  /// called after the first path.
  mutating func load(
    _ paths: [String], named name: String?, table: TableOptions, dayRule: DayRule? = nil,
    isStrict: Bool, explains: Bool = false
  ) throws(Failure) {
    var files: [FileLoading.File] = []
    var remarks: [String] = []
    for path in paths {
      try collect(
        path, isNamed: true, depth: 0, isStrict: isStrict, into: &files, remarks: &remarks)
    }
    for remark in remarks { noteOptionally(remark) }
    let name = name ?? self.name(of: paths[0])
    let read = try read(files, into: name, table: table, dayRule: dayRule, isStrict: isStrict)
    if case .success = read.loaded {
      // A replay must find a folder there even if nothing of it was read.
      for path in paths where !files.contains(where: { $0.isNamed && $0.path == path }) {
        let base = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
        let isKnown = read.findings.inputs.contains { $0.utf8.starts(with: base.utf8) }
        if !isKnown, embedded.open(path) == nil {
          recorder.note(input: String(base.dropLast()), version: nil) { _ in nil }
        }
      }
    }
    for trouble in LoadLines.troubles(read.findings.troubles) {
      if !trouble.isReplayed { recorder.collect(optional: trouble.text) }
      context.note(trouble.text)
    }
    var known = world.library.files[name] ?? DatasetFiles(readAt: world.engine.clock.now)
    known.add(
      DatasetFiles.Load(
        paths: paths, table: table, isStrict: isStrict, dayRule: dayRule))
    known.note(read.versions, at: world.engine.clock.now)
    try take(read.loaded.get(), from: known, explains: explains)
  }

  /// Reads files into a dataset, on a thread of its own, and records them as inputs.
  ///
  /// The versions are those of just before.
  mutating func read(
    _ files: [FileLoading.File], into name: String, table: TableOptions, dayRule: DayRule? = nil,
    isStrict: Bool, keepsPlaces: Bool = false
  ) throws(Failure) -> (
    loaded: Result<FileLoading.Loaded, Failure>, findings: FileLoading.Findings,
    versions: [String: String?]
  ) {
    let loading = FileLoading(
      host: host, embedded: embedded, home: world.zones.home, table: table, isStrict: isStrict,
      before: world.library[name].map { ($0, world.library.items(of: $0)) }, dayRule: dayRule,
      keepsPlaces: keepsPlaces)
    var versions: [String: String?] = [:]
    for file in files where !file.isPipe {
      versions.updateValue(version(of: file.path), forKey: file.path)
    }
    defer { host.showProgress(nil) }
    let (loaded, findings) = try aside { work, builder in
      loading.read(files, into: name, work, builder)
    }
    for input in findings.inputs { noteInput(input, version: versions[input] ?? nil) }
    return (loaded, findings, versions)
  }

  /// Opens a dataset that was read and prints what came of it. The built-in data is unloaded first.
  private mutating func take(
    _ loaded: FileLoading.Loaded, from files: DatasetFiles, explains: Bool
  ) throws(Failure) {
    let dataset = loaded.dataset
    makeRoom()
    try open(dataset, of: loaded.all, from: files)
    context.noteResult(summary(of: dataset))
    for line in LoadLines.lines(loaded.items) { context.noteResult(line) }
    if explains {
      for item in loaded.items { explanation(of: item).forEach { context.noteResult($0) } }
    }
    for remark in dataset.remarks {
      context.noteResult("  " + OutputGate.safe(remark, escapingBreaks: true))
    }
    askForZone(of: loaded.all)
    for shared in dataset.sharedDays.prefix(8) { context.noteResult("  " + shared.words) }
    if dataset.sharedDays.count > 8 {
      context.noteResult("  more in several files: type: info \(dataset.name)")
    }
    tellShared(dataset)
    try showNewest(of: dataset)
    tell(loaded.comparison, of: dataset)
    let members = loaded.passedOverMembers
    if let first = members.first {
      let more = members.count > 1 ? " and \(members.count - 1) more" : ""
      context.noteResult(
        "no known format in a zip: \(OutputGate.safe(first, escapingBreaks: true))\(more)")
    }
    if loaded.passedOver > 0 {
      let have = loaded.passedOver == 1 ? "file has" : "files have"
      noteOptionally("\(loaded.passedOver) other \(have) no known format", isResult: true)
    }
  }

  /// Unloads the built-in data when the first of one's own comes.
  mutating func makeRoom() {
    guard let demo = world.library[Session.demoName], demo.items.isEmpty else { return }
    forget(demo)
    context.noteResult("\(demo.name): unloaded, to make room for your own data")
  }

  /// Tells which metrics of a dataset others have, too: charts and sums are of the last one alone.
  mutating func tellShared(_ dataset: Dataset) {
    let names = Set(dataset.metrics.map(\.metric.name))
    let others = world.library.datasets.filter { other in
      other.name != dataset.name && other.metrics.contains { names.contains($0.metric.name) }
    }
    let theirs = Set(others.flatMap(\.metrics).map(\.metric.name))
    let shared = dataset.metrics.map(\.metric.name).filter(theirs.contains)
    guard let first = shared.first else { return }
    let what =
      shared.count > 2
      ? " and \(shared.count - 1) more metrics are"
      : shared.count == 2 ? " and \(shared[1]) are" : " is"
    let areFiles = (others + [dataset]).allSatisfy {
      !$0.items.isEmpty && world.connectedDataset($0.name) == nil
    }
    context.noteResult(
      "\(dataset.name): \(first)\(what) in \(others.map(\.name).joined(separator: ", ")), too: "
        + "\(dataset.name) counts"
        + (areFiles ? "; 'load … as \(others[0].name)' joins the files" : "")
        + "; 'stats \(others[0].name):\(first)' asks of the other")
  }

  /// Prints a remark about files that are not inputs of the transcript. A replay does not know
  /// them, so it need not print the remark. Unless it is a result, it is told even if the command fails.
  mutating func noteOptionally(_ line: String, isResult: Bool = false) {
    recorder.collect(optional: line)
    if isResult { context.noteResult(line) } else { context.note(line) }
  }

  /// Tells that a dataset has values after today.
  mutating func noteLater(of dataset: Dataset) {
    guard let later = dataset.metrics.compactMap({ $0.span?.end.advanced(by: -1) }).max(),
      later > world.engine.clock.today
    else { return }
    context.noteResult(
      "\(dataset.name): values after today (up to \(later)) are not charted or forecast")
  }

  /// Scrolls all charts of a dataset to the same days, so that its newest day is at the right edge,
  /// even if that is not today (S0-13).
  private mutating func showNewest(of dataset: Dataset) throws(Failure) {
    let today = world.engine.clock.today
    noteLater(of: dataset)
    guard let newest = dataset.newestDay(upTo: today) else { return }
    let moved = dataset.metrics.compactMap { world.engine.index(of: $0.metric.name) }
      .filter { context.show(newest, in: $0) }
    guard let shown = moved.first else { return }
    try finishLoads()
    // A history shorter than the chart leaves empty days at the right of its last one.
    guard case .days(let view) = world.engine.views[shown] else { return }
    let isAtEdge = view.pager.visible?.upperBound == Int(newest.number) + 1
    context.noteResult(
      "\(dataset.name): the newest day is \(newest)\(isAtEdge ? ", shown at the right edge" : "")")
  }

  /// Builds all datasets again after `zone` or a new order of sources, because every record may belong
  /// to another day or count otherwise. Charts stay at the days that they showed.
  mutating func placeAnew() throws(Failure) {
    let focus = focusName
    let shown: [(name: String, end: Int)] = world.engine.views.compactMap { view in
      guard case .days(let days) = view, let end = days.pager.visible?.upperBound else {
        return nil
      }
      return (days.name, end)
    }
    let held = world.library.datasets.filter { !$0.items.isEmpty }
      .map { (name: $0.name, items: world.library.items(of: $0), dayRule: $0.dayRule) }
    let placed = try aside { _, builder in
      try? held.map {
        (try builder.dataset(named: $0.name, of: $0.items, dayRule: $0.dayRule), $0.items)
      }
    }
    guard let placed else { throw .interrupted }
    for (dataset, items) in placed {
      if let old = world.connectedDataset(dataset.name) {
        renew(old, with: dataset, of: items)
      } else {
        try open(dataset, of: items)
      }
    }
    for (name, end) in shown {
      guard let index = world.engine.index(of: name),
        case .days(let view) = world.engine.views[index],
        view.pager.visible?.upperBound != end
      else { continue }
      world.engine.send(.jump(end - view.pager.config.visible), to: index)
    }
    try finishLoads()
    if let index = focus.flatMap({ world.engine.index(of: $0) }) {
      world.engine.focus(on: index, isPart: true)
    }
  }

  /// Runs `body` on a thread of its own, which ^C leaves behind; throws `interrupted` then.
  private func aside<Value: Sendable>(
    _ body: @escaping (LongWork, DatasetBuilder) -> Value
  ) throws(Failure) -> Value {
    let (host, zones, interruption) = (self.host, world.zones, self.host.interruption)
    let (order, reserve) = (world.order, world.reserve)
    let value = LongWork.run(unless: interruption) { work in
      let builder = DatasetBuilder(
        zones: zones, order: order, reserve: reserve, unless: { work.isAbandoned || interruption() }
      ) { host.zone(found: $0) }
      return body(work, builder)
    }
    if let value { return value }
    // Counts a tick, so that the recording has the tick at which ^C came.
    _ = host.isInterrupted
    throw .interrupted
  }

  /// Removes a dataset with the views of its metrics and runs.
  ///
  /// A metric that another dataset has too is opened again from there.
  mutating func forget(_ dataset: Dataset) {
    world.library.remove(dataset.name)
    let gone = Set(world.engine.views.filter { dataset.shows(in: $0) }.map(\.name))
    world.engine.removeViews { gone.contains($0.name) }
    world.calc.forget { gone.contains($0) }
    for name in dataset.metrics.map(\.metric.name) where gone.contains(name) {
      guard let source = world.library.metric(name) else { continue }
      world.engine.open(name, on: source, style: source.metric.usualStyle)
      if let index = world.engine.index(of: name) { context.showNewest(in: index) }
    }
    world.renewLists()
  }

  // MARK: files

  /// Adds the files that a path leads to, folder by folder. Files in folders are not opened yet.
  mutating func collect(
    _ path: String, isNamed: Bool, depth: Int, isStrict: Bool,
    into files: inout [FileLoading.File], remarks: inout [String]
  ) throws(Failure) {
    let opened: OpenedPath
    do throws(HostError) { opened = try open(path: path) } catch {
      if error.isInterruption { throw .interrupted }
      // A folder inside a named one may be unreadable, as a file may.
      guard isNamed || isStrict else {
        remarks.append("\(OutputGate.safe(error.message, escapingBreaks: true)), left out")
        return
      }
      throw Failure(
        code: error.code, error.message,
        hint: error.hint ?? (host.recordedRefusal == nil ? neighbour(of: path) : nil), kind: .input)
    }
    switch opened {
    case .file(let source): files.append(FileLoading.File(path, isNamed: isNamed, source))
    case .folder(let names):
      guard depth < Session.folderLimit else {
        let remark = "folders more than \(Session.folderLimit) deep are not searched"
        if !remarks.contains(remark) { remarks.append(remark) }
        return
      }
      let base = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
      for name in names {
        guard files.count < Session.fileLimit else {
          throw Failure.tooManyFiles(in: path, limit: Session.fileLimit)
        }
        if name.utf8.last == UInt8(ascii: "/") {
          try collect(
            base + name, isNamed: false, depth: depth + 1, isStrict: isStrict, into: &files,
            remarks: &remarks)
        } else {
          files.append(FileLoading.File(base + name, isNamed: false))
        }
      }
    }
  }

  /// Advice for a path that cannot be opened: the nearest name in its folder, or nil.
  private func neighbour(of path: String) -> String? {
    let (folder, name) = (Path.folder(of: path), Path.file(of: path))
    let names = host.entries(of: folder.isEmpty ? "." : folder)
    // The name exists, so something else is wrong.
    if names.contains(name) { return nil }
    if name.contains(where: { "*?[".contains($0) }) {
      return "patterns are not expanded: name the files or their folder"
    }
    return Nearest.question(name, in: names, mark: folder)
  }

  /// The name of a dataset by its file, as `let` and `load … as` accept it.
  func name(of path: String) -> String {
    if path == "-" { return "input" }
    // The last part of the home folder is the user's name, which should not get into a transcript.
    if let home = host.home, host.absolute(path) == home { return "home" }
    return Dataset.name(ofFile: path.split(separator: "/").last.map { String($0) } ?? path)
  }
}
