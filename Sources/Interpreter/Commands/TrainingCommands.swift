import TrendsCharts
import TrendsCore
import TrendsOutput

/// The page of a run, and the bests of all.
extension CommandContext {
  /// Whether a word means a loaded run: an id, `last` or a day.
  func isRun(_ name: String) -> Bool {
    guard !world.library.runs.isEmpty else { return false }
    return name == "last" || DayWord(name) != nil || !world.library.runs(named: name).isEmpty
  }

  /// The format of the page that `run` prints; nil where its words are those of a script.
  func runPage(_ name: String, _ arguments: [String]) -> OutputFormat? {
    guard isRun(name) else { return nil }
    if arguments.isEmpty { return format }
    guard arguments.count == 2, arguments[0] == "--format" else { return nil }
    return OutputFormat(rawValue: arguments[1])
  }

  /// Throws for a word that is neither a file's name nor a run, where it may be mistyped.
  func refuseUnknownRun(_ name: String, _ arguments: [String]) throws(Failure) {
    let isFile = name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    guard !isFile else { return }
    // A flag after the name of a run was meant for its page.
    let hasFlag = arguments.first?.hasPrefix("--") == true
    if name == "last" || hasFlag && isRun(name) {
      throw world.library.runs.isEmpty ? Failure.noRuns : Failure.onlyRunName(arguments.first ?? "")
    }
    let ids = world.library.runs.map(\.run.id)
    if let hint = Nearest.question(name, in: ids + ["last"]) {
      throw Failure.unknownRun(name, hint: hint)
    }
  }

  /// Prints one page of all that is known of a run; as CSV or Markdown its splits.
  mutating func printRun(named name: String, in format: OutputFormat) throws(Failure) {
    // Of all runs the last one, with samples or without.
    let zone = world.engine.clock.zone
    let newest = world.library.runs.map(\.run).max { $0.start(in: zone) < $1.start(in: zone) }
    let named = try run(named: name, having: .speed)
    let run = name == "last" ? newest ?? named : named
    let page = RunPage(run, world, efforts: try records(of: run))
    world.answer = page.json
    switch format {
    case .json: return printLines([page.json.text])
    case .csv, .markdown: return printLines(page.splits.rendered(as: format))
    case .text: break
    }
    print(page.heading)
    let start = printout.bytes.count
    printLines(page.facts(in: .max))
    if let width = host.tableWidth { narrow(from: start, page.facts(in: width)) }
    if let chart = page.chart {
      print("")
      let frame = settings.frame
      printLines(chart.lines(in: frame, rows: min(max((frame.rows - 8) / 3, 4), 8)))
    }
    var splits = page.splits
    splits.add(pictures: page.marks(of: splits, settings.frame.glyphs))
    for table in [splits, page.laps, page.fastParts] where !table.rows.isEmpty {
      print("")
      print(table)
    }
    if let zones = page.zones {
      print("")
      printLines(zones.lines(in: settings.frame))
    }
  }

  /// The records that a run holds, in words. Where samples are in a file, only the newest runs are read.
  private func records(of run: Run) throws(Failure) -> [String] {
    let zone = world.engine.clock.zone
    let all = Run.joined(world.library.runs.map(\.run)).compactMap(\.first)
      .filter { $0.record.sport == run.record.sport }
      .sorted { $0.start(in: zone) > $1.start(in: zone) }
    let read = all.enumerated().filter {
      $0.offset < CommandContext.runsReadAtOnce || $0.element.isCheap || $0.element.id == run.id
    }.map(\.element)
    let year = run.record.start.day.parts.year
    var (ever, ofYear): ([Efforts.Best], [Efforts.Best]) = ([], [])
    for one in read.reversed() {
      if host.isInterrupted { throw .interrupted }
      for best in Efforts.distances(of: one, RunTrack(one)) {
        Efforts.keep(best, in: &ever)
        if one.record.start.day.parts.year == year { Efforts.keep(best, in: &ofYear) }
      }
    }
    func held(_ bests: [Efforts.Best]) -> [Double] {
      bests.filter { $0.run.id == run.id && $0.run.dataset == run.dataset }.map(\.kilometers)
        .sorted()
    }
    let (first, second) = (held(ever), held(ofYear))
    var words = first.map { "best \(Efforts.name($0))" }
    if !first.isEmpty, read.count < all.count {
      words[words.count - 1] += " of the newest \(read.count.grouped) read"
    }
    words += second.filter { !first.contains($0) }.map { "best \(Efforts.name($0)) of \(year)" }
    return read.count > 1 ? words : []
  }

  /// The activities for which a question holds, in its order; without one the earliest first. Each has the
  /// value that is asked for as a cell.
  mutating func runs(of question: Question) throws(Failure) -> [(run: Run, cell: Table.Cell)] {
    guard question.groups.isEmpty, question.measures.isEmpty, question.finding == nil else {
      throw Failure.onlyRuns
    }
    var asked = question
    // Without a field, an order is by distance.
    if asked.field == nil, asked.conditions.isEmpty, asked.order == nil {
      asked.field = QuestionField(name: RunFields.nothing)
    }
    let host = host
    let subject = try AskedRows(world: world, question: asked) { host.isInterrupted }
      .subject(focus: nil)
    noteUnknownNotes(asked)
    let today = world.engine.clock.today
    let days = (asked.spans.first ?? .all).days(today: today)
    let values = AnswerReport.listed(
      subject.values.filter { days.contains($0.day) }, asked.order, subject.scale)
    let all = Run.joined(world.library.runs.map(\.run)).compactMap(\.first)
    return values.compactMap { value in
      all.first { $0.id == value.name && $0.record.start.day == value.day }.map {
        ($0, subject.scale.cell(value.value))
      }
    }
  }

  /// Prints the bests of a sport, running unless another one is asked for.
  mutating func printBests(_ asked: Question) throws(Failure) {
    guard asked.order == nil, asked.field == nil else { throw Failure.onlyRuns }
    let namesSport = asked.conditions.contains { if case .sport = $0 { true } else { false } }
    let found = try runs(of: asked).map(\.run)
    let running = found.filter { $0.record.sport == "running" }
    let told = namesSport || running.isEmpty ? found : running
    let sports = Set(told.map(\.record.sport))
    guard sports.count < 2 else { throw Failure.severalSports(sports.sorted()) }
    let host = host
    let efforts = try Efforts(told, world) { host.isInterrupted }
    world.answer = efforts.json
    if format == .json { return printLines([efforts.json.text]) }
    guard format == .text else { return print(efforts.distanceTable) }
    guard !efforts.distances.isEmpty || !efforts.times.isEmpty else {
      return print("no run has a distance or samples of its speed")
    }
    for table in [efforts.distanceTable, efforts.timeTable] where !table.rows.isEmpty {
      print(table)
      print("")
    }
    for sentence in efforts.sentences { print(sentence) }
  }
}
