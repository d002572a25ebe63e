import TrendsCore
import TrendsOutput
import TrendsImport

/// Reading files and folders into a dataset.
extension Session {
  /// Files that one `load` takes, and how deep it looks into folders.
  public static let fileLimit = 20_000
  static let folderLimit = 8

  private static let demoName = "demo"

  mutating func loadDemo(named name: String?) throws(Failure) {
    let today = world.engine.clock.today
    let dataset = Dataset.demo(today: today, seed: settings.seed, named: name ?? Session.demoName)
    try open(dataset)
    context.note(summary(of: dataset))
  }

  /// Reads all that the paths lead to; what is loaded under the name already stays and is added to.
  mutating func load(
    _ paths: [String], named name: String?, table: TableOptions, isStrict: Bool
  ) throws(Failure) {
    var files: [FileLoading.File] = []
    var remarks: [String] = []
    for path in paths {
      try collect(
        path, isNamed: true, depth: 0, isStrict: isStrict, into: &files, remarks: &remarks)
    }
    for remark in remarks { noteOptionally(remark) }
    let name = name ?? self.name(of: paths[0])
    let loading = FileLoading(
      host: host, embedded: embedded, home: world.zones.home, table: table, isStrict: isStrict,
      before: world.library[name].map { world.library.items(of: $0) } ?? [])
    defer { host.showProgress(nil) }
    let read = try aside { [files] work, builder in
      loading.read(files, into: name, work, builder)
    }
    for input in read.findings.inputs {
      recorder.note(input: input, version: host.version(of: input))
    }
    if case .success = read.loaded {
      // A replay has to find a folder there, even though nothing of it was read.
      for path in paths where !files.contains(where: { $0.isNamed && $0.path == path }) {
        let base = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
        let isKnown = read.findings.inputs.contains { $0.utf8.starts(with: base.utf8) }
        if !isKnown, embedded.open(path) == nil {
          recorder.note(input: String(base.dropLast()), version: nil)
        }
      }
    }
    for trouble in read.findings.troubles {
      if !trouble.isReplayed { recorder.collect(optional: trouble.text) }
      context.note(trouble.text)
    }
    try take(read.loaded.get())
  }

  private mutating func take(_ loaded: FileLoading.Loaded) throws(Failure) {
    let dataset = loaded.dataset
    if let demo = world.library[Session.demoName], demo.items.isEmpty {
      forget(demo)
      context.note("\(demo.name): unloaded, to make room for your own data")
    }
    try open(dataset, of: loaded.all)
    context.note(summary(of: dataset))
    for item in loaded.items { reportLines(item).forEach { context.note($0) } }
    try showNewest(of: dataset)
    if let (known, now) = loaded.counts {
      context.note("\(dataset.name): \(max(0, now - known)) new, \(known) were there")
    }
    if loaded.passedOver > 0 {
      let are = loaded.passedOver == 1 ? "file is" : "files are"
      noteOptionally("\(loaded.passedOver) other \(are) nothing that can be read")
    }
  }

  /// Of files that are none of the transcript's inputs: a replay does not know of them.
  private mutating func noteOptionally(_ line: String) {
    recorder.collect(optional: line)
    context.note(line)
  }

  /// At first display the newest data is at the right edge, also where it is not of today (S0-13).
  private mutating func showNewest(of dataset: Dataset) throws(Failure) {
    let today = world.engine.clock.today
    var newest: Day?
    var shown: Int?
    let ends = dataset.metrics.compactMap { $0.span?.end.advanced(by: -1) }
    if let later = ends.max(), later > today {
      context.note(
        "\(dataset.name): its values after today, up to \(later), are on no chart and in no fit")
    }
    for source in dataset.metrics {
      guard let (last, index) = jumpToNewest(of: source) else { continue }
      if last >= newest ?? last { (newest, shown) = (last, index) }
    }
    guard let newest else { return }
    try finishLoads()
    // Where the history is shorter than the chart, later days stand beside it.
    guard let shown, case .days(let view) = world.engine.views[shown] else { return }
    // Of several metrics one may have ended before the others.
    let isLast = !ends.contains { $0 > newest && $0 <= today }
    let which = isLast ? "the newest day" : "the newest day of \(view.name)"
    let isAtEdge = view.pager.visible?.upperBound == Int(newest.number) + 1
    context.note(
      "\(dataset.name): \(which) is \(newest)\(isAtEdge ? ", shown at the right edge" : "")")
  }

  /// Where its newest day is not on show by itself: that day, and the view.
  private mutating func jumpToNewest(of source: DaySource) -> (last: Day, index: Int)? {
    guard let index = world.engine.index(of: source.metric.name),
      case .days(let view) = world.engine.views[index],
      let last = source.span?.end.advanced(by: -1),
      last <= world.engine.clock.today.advanced(by: -view.pager.config.visible)
    else { return nil }
    let start = last.advanced(by: 1 - view.pager.config.visible)
    world.engine.send(.jump(Int(start.number)), to: index)
    return (last, index)
  }

  /// After `zone`: every record may belong to another day.
  mutating func placeAnew() throws(Failure) {
    let focus = focusName
    let held = world.library.datasets.filter { !$0.items.isEmpty }
      .map { (name: $0.name, items: world.library.items(of: $0)) }
    let placed = try aside { _, builder in
      try? held.map { (try builder.dataset(named: $0.name, of: $0.items), $0.items) }
    }
    guard let placed else { throw .interrupted }
    for (dataset, items) in placed { try open(dataset, of: items) }
    if let index = focus.flatMap({ world.engine.index(of: $0) }) {
      world.engine.focus(on: index, isPart: true)
    }
  }

  /// Puts data together on a thread that ^C leaves behind.
  private func aside<Value: Sendable>(
    _ body: @escaping (LongWork, DatasetBuilder) -> Value
  ) throws(Failure) -> Value {
    let (host, zones, interruption) = (self.host, world.zones, self.host.interruption)
    let value = LongWork.run(unless: interruption) { work in
      let builder = DatasetBuilder(
        zones: zones, unless: { work.isAbandoned || interruption() }
      ) { host.zone(found: $0) }
      return body(work, builder)
    }
    if let value { return value }
    // Asked once more, so that a replay knows when ^C came.
    _ = host.isInterrupted
    throw .interrupted
  }

  /// A dataset goes, and with it the views of its metrics and its runs; what others know of the same
  /// metrics takes their place.
  mutating func forget(_ dataset: Dataset) {
    world.library.remove(dataset.name)
    let gone = Set(world.engine.views.filter { dataset.shows(in: $0) }.map(\.name))
    world.engine.removeViews { gone.contains($0.name) }
    world.calc.forget { gone.contains($0) }
    for name in dataset.metrics.map(\.metric.name) where gone.contains(name) {
      guard let source = world.library.metric(name) else { continue }
      world.engine.open(name, on: source, style: source.metric.usualStyle)
      _ = jumpToNewest(of: source)
    }
    world.renewLists()
  }

  // MARK: files

  private mutating func collect(
    _ path: String, isNamed: Bool, depth: Int, isStrict: Bool,
    into files: inout [FileLoading.File], remarks: inout [String]
  ) throws(Failure) {
    let opened: OpenedPath
    do throws(HostError) { opened = try open(path: path) } catch {
      if error.isInterruption { throw .interrupted }
      // A folder inside another may be somebody else's, as a file in it may.
      guard isNamed || isStrict else {
        remarks.append("\(OutputGate.safe(error.message, escapingBreaks: true)), it is left out")
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
        let remark = "folders more than \(Session.folderLimit) deep are not looked into"
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

  /// What was probably meant by a path that leads nowhere.
  private func neighbour(of path: String) -> String? {
    let (folder, name) = (Path.folder(of: path), Path.file(of: path))
    let names = host.entries(of: folder.isEmpty ? "." : folder)
    // It is there: something else is wrong with it.
    if names.contains(name) { return nil }
    if name.contains(where: { "*?[".contains($0) }) {
      return "patterns are not known here: name the files, or their folder"
    }
    return Nearest.question(name, in: names, mark: folder)
  }

  /// A name that the language takes, after the file.
  private func name(of path: String) -> String {
    if path == "-" { return "input" }
    // The last part of that is the user's name.
    if let home = host.home, host.absolute(path) == home { return "home" }
    return Dataset.name(ofFile: path.split(separator: "/").last.map { String($0) } ?? path)
  }

  // MARK: words

  /// What is loaded, a line each.
  public var summaries: [String] { world.library.datasets.map(summary) }

  private func summary(of dataset: Dataset) -> String {
    var parts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String, on days: Set<Day> = []) {
      guard count > 0 else { return }
      var text = "\(count) \(count == 1 ? one : many)"
      if let first = days.min(), let last = days.max() {
        text += days.count == 1 ? " on \(first)" : " on \(days.count) days \(first)..\(last)"
      }
      parts.append(text)
    }
    let days = dataset.span.map { " \($0)" } ?? ""
    if !dataset.metrics.isEmpty {
      parts.append(
        "\(dataset.metrics.count) \(dataset.metrics.count == 1 ? "metric" : "metrics")\(days)")
    }
    add(dataset.runs.count, "run", "runs")
    if !dataset.items.isEmpty {
      add(dataset.journal.count, "entry", "entries", on: dataset.entryDays)
      add(dataset.chats.reduce(0) { $0 + $1.messages }, "message", "messages", on: dataset.chatDays)
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

extension Dataset {
  /// What is loaded from a file is called so, where nobody says otherwise.
  static func name(ofFile file: String) -> String {
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
    // Two names in a script that is not ours are still two.
    let lost = stem.unicodeScalars.count { !$0.isASCII && $0.properties.isAlphabetic }
    if lost > name.utf8.count {
      var digest = Digest()
      digest.mix(stem)
      return "data-" + Digest.short(digest.value).prefix(4)
    }
    guard let first = name.utf8.first, first >= UInt8(ascii: "a") else { return "data-" + name }
    return name
  }
}
