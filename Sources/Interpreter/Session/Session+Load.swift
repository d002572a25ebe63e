import TrendsCore

/// Reading files and folders into a dataset.
extension Session {
  /// Files that one `load` takes, and how deep it looks into folders.
  static let fileLimit = 20_000
  static let folderLimit = 8

  private static let demoName = "demo"

  mutating func loadDemo(named name: String?) throws(Failure) {
    let today = world.engine.clock.today
    let dataset = Dataset.demo(today: today, seed: settings.seed, named: name ?? Session.demoName)
    try open(dataset)
    note(summary(of: dataset))
  }

  /// Reads all that the paths lead to; what is loaded under the name already stays and is added to.
  mutating func load(
    _ paths: [String], named name: String?, table: TableOptions, isStrict: Bool
  ) throws(Failure) {
    var files: [(path: String, isNamed: Bool)] = []
    for path in paths { try collect(path, isNamed: true, depth: 0, into: &files) }
    defer { host.showProgress(nil) }
    let host = self.host
    let options = FileImporter.Options(
      table: table, isStrict: isStrict, home: world.zones.home, zoneNamed: { host.zone(found: $0) })
    var items: [FileImporter.Item] = []
    var passedOver: [String] = []
    // A track that belongs to a workout is read with it.
    files.sort { a, b in !Session.isTrack(a.path) && Session.isTrack(b.path) }
    var tracks: Set<String> = []
    for file in files {
      if !file.isNamed, let name = HealthRoutes.name(of: file.path), tracks.contains(name) {
        continue
      }
      do throws(ImportError) {
        let found = try read(file.path, options)
        items += found
        for case .health(let export) in found.map(\.content) { tracks.formUnion(export.tracks) }
      } catch {
        if error == .interrupted { throw .interrupted }
        // In a folder there may be anything; a file that was asked for by name must be readable.
        if file.isNamed || isStrict { throw failure(error, file.path) }
        if error.code == "unknown-format" {
          passedOver.append(file.path)
        } else {
          note(failure(error, file.path).message)
        }
      }
    }
    guard !items.isEmpty else {
      throw Failure(
        "nothing-known", "no file there is one that can be read",
        hint: "known: \(FileFormat.known)", kind: .input)
    }
    try take(items, named: name ?? Session.name(of: paths[0]), passedOver: passedOver.count)
  }

  private mutating func take(
    _ items: [FileImporter.Item], named name: String, passedOver: Int
  ) throws(Failure) {
    let before = world.library[name]?.items ?? []
    let names = Set(items.map(\.name))
    // The newest of two exports knows all that the older one does.
    let all = items + before.filter { !names.contains($0.name) }
    let dataset = try put(all, together: name)
    if let demo = world.library[Session.demoName], demo.items.isEmpty {
      forget(demo)
      note("\(demo.name): unloaded, to make room for your own data")
    }
    try open(dataset)
    note(summary(of: dataset))
    for item in items { reportLines(item).forEach { note($0) } }
    try showNewest(of: dataset)
    if !before.isEmpty {
      let (known, now) = (try count(of: before), try count(of: all))
      note("\(name): \(max(0, now - known)) new, \(known) were there")
    }
    if passedOver > 0 {
      note(
        "\(passedOver) other \(passedOver == 1 ? "file is" : "files are") nothing that can be read")
    }
  }

  /// At first display the newest data is at the right edge, also where it is not of today (S0-13).
  private mutating func showNewest(of dataset: Dataset) throws(Failure) {
    let today = world.engine.clock.today
    var newest: Day?
    for source in dataset.metrics {
      guard let index = world.engine.index(of: source.metric.name),
        case .days(let view) = world.engine.views[index],
        let last = source.span?.end.advanced(by: -1),
        last <= today.advanced(by: -view.pager.config.visible)
      else { continue }
      newest = max(newest ?? last, last)
      let start = last.advanced(by: 1 - view.pager.config.visible)
      world.engine.send(.jump(Int(start.number)), to: index)
    }
    guard let newest else { return }
    try finishLoads()
    note("\(dataset.name): the newest day is \(newest), shown at the right edge")
  }

  private var builder: DatasetBuilder {
    let host = self.host
    return DatasetBuilder(zones: world.zones, unless: host.interruption) { host.zone(found: $0) }
  }

  private func put(
    _ items: [FileImporter.Item], together name: String
  ) throws(Failure) -> Dataset {
    do throws(ReadFailure) { return try builder.dataset(named: name, of: items) } catch {
      throw .interrupted
    }
  }

  private func count(of items: [FileImporter.Item]) throws(Failure) -> Int {
    do throws(ReadFailure) { return try builder.readingCount(of: items) } catch {
      throw .interrupted
    }
  }

  /// After `zone`: every record may belong to another day.
  mutating func placeAnew() throws(Failure) {
    let focus = focusName
    for dataset in world.library.datasets where !dataset.items.isEmpty {
      try open(put(dataset.items, together: dataset.name))
    }
    if let index = focus.flatMap({ world.engine.index(of: $0) }) { world.engine.focus(on: index) }
  }

  /// A dataset goes, and with it the views of its metrics and its runs.
  mutating func forget(_ dataset: Dataset) {
    let names = Set(dataset.metrics.map(\.metric.name))
    let runs = Set(dataset.runs.map(\.id))
    world.library.remove(dataset.name)
    world.engine.removeViews { view in
      if case .run(let run) = view { return runs.contains(run.run.id) }
      return names.contains(view.name)
    }
    world.calc.forget { names.contains($0) }
    world.renewLists()
  }

  // MARK: files

  private mutating func collect(
    _ path: String, isNamed: Bool, depth: Int, into files: inout [(path: String, isNamed: Bool)]
  ) throws(Failure) {
    let opened: OpenedPath
    do throws(HostError) { opened = try open(path: path) } catch {
      throw Failure(
        error.code, error.message, hint: error.hint ?? neighbour(of: path), kind: .input)
    }
    switch opened {
    case .file: files.append((path, isNamed))
    case .folder(let names):
      guard depth < Session.folderLimit else { return }
      let base = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
      for name in names {
        guard files.count < Session.fileLimit else {
          throw Failure(
            "too-many-files", "'\(path)' holds more than \(Session.fileLimit) files",
            kind: .budget)
        }
        if name.utf8.last == UInt8(ascii: "/") {
          try collect(base + name, isNamed: false, depth: depth + 1, into: &files)
        } else {
          files.append((base + name, false))
        }
      }
    }
  }

  /// What was probably meant by a path that leads nowhere.
  private func neighbour(of path: String) -> String? {
    let (folder, name) = (Path.folder(of: path), Path.file(of: path))
    let names = host.entries(of: folder.isEmpty ? "." : folder)
    // It is there: something else is wrong with it.
    if names.contains(name) { return nil }
    return Nearest.to(name, in: names).map { "did you mean '\(folder)\($0)'?" }
  }

  private static func isTrack(_ path: String) -> Bool { HealthRoutes.name(of: path) != nil }

  private mutating func read(
    _ path: String, _ options: FileImporter.Options
  ) throws(ImportError) -> [FileImporter.Item] {
    let opened: OpenedPath
    do throws(HostError) { opened = try open(path: path) } catch {
      throw ImportError(error.code, error.message, hint: error.hint)
    }
    guard case .file(let source) = opened else { return [] }
    let host = self.host
    var options = options
    options.routes = host.routes(beside: path)
    var importer = FileImporter(options) { done in
      host.showProgress(Progress(name: path, done: done, total: source.count))
      return !host.isInterrupted
    }
    try importer.read(source, named: path)
    return importer.items
  }

  private func failure(_ error: ImportError, _ path: String) -> Failure {
    let name = OutputGate.safe(path, escapingBreaks: true)
    let place = error.place.map { ":" + $0.words } ?? ":"
    return Failure(
      error.code, "\(name)\(place) \(OutputGate.safe(error.message, escapingBreaks: true))",
      hint: error.hint.map { OutputGate.safe($0, escapingBreaks: true) }, kind: .input)
  }

  /// A name that the language takes, after the file.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map { String($0) } ?? path
    let stem = file.split(separator: ".").first.map { String($0) } ?? file
    var bytes: [UInt8] = []
    for byte in stem.lowercased().utf8.prefix(60) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        bytes.append(byte)
      default: if bytes.last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
      }
    }
    while bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
    let name = String(decoding: bytes, as: UTF8.self)
    guard let first = name.utf8.first, first >= UInt8(ascii: "a") else { return "data-" + name }
    return name
  }

  // MARK: words

  private func summary(of dataset: Dataset) -> String {
    var parts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
    }
    let days = dataset.span.map { " \($0)" } ?? ""
    if !dataset.metrics.isEmpty {
      parts.append(
        "\(dataset.metrics.count) \(dataset.metrics.count == 1 ? "metric" : "metrics")\(days)")
    }
    add(dataset.runs.count, "run", "runs")
    if !dataset.items.isEmpty {
      add(dataset.journal.count, "entry", "entries")
      add(dataset.chats.reduce(0) { $0 + $1.messages }, "message", "messages")
      add(dataset.visits.count, "visit", "visits")
      add(dataset.trips.count, "trip", "trips")
    }
    return "\(dataset.name): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
  }

  /// One line on what was read; more where something was wrong or had to be assumed.
  private func reportLines(_ item: FileImporter.Item) -> [String] {
    let report = item.content.report
    let name = OutputGate.safe(item.name, escapingBreaks: true)
    guard !report.isClean else { return [] }
    return ["\(name): \(report.summary)"]
      + report.remarks(limit: 4).map { "  " + OutputGate.safe($0, escapingBreaks: true) }
  }
}

extension Host {
  /// A zone by its name, for files that name theirs.
  func zone(found name: String) -> Zone? { try? zone(named: name) }
}
