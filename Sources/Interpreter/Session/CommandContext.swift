import TrendsCore
import TrendsOutput
import TrendsCharts

/// The part of a session that a command works with: state, common flags, and what it prints.
///
/// Of the outside it can only look up a zone, print, and notice ^C. A verb that needs files,
/// programs, the recording or the past takes the whole `Session`.
public struct CommandContext {
  /// The roles of the host that every command may use.
  typealias Host = Interruptible & Printing & ZoneFiles

  public internal(set) var world: World
  public var settings: Settings { didSet { settingsStamp = nil } }
  /// Digest of the settings; nil after they have changed.
  var settingsStamp: UInt64?
  /// The common flags of the current command.
  var options = CommonOptions()
  /// The views that the current command asked to load something, as they were before.
  var asked: [View] = []
  /// What the current command is to tell once it has succeeded: what it changed is taken back if it
  /// fails, and what it did is then untrue.
  var results: [String] = []
  /// What the current statement has printed and not yet handed on.
  var printout = Printout()
  let host: any Host

  init(world: World, settings: Settings, host: any Host) {
    self.world = world
    self.settings = settings
    self.host = host
  }
}

extension CommandContext {
  /// The state that `undo` restores.
  var moment: SessionMoment {
    get { SessionMoment(world: world, settings: settings, settingsStamp: settingsStamp) }
    set {
      world = newValue.world
      settings = newValue.settings
      settingsStamp = newValue.settingsStamp
    }
  }

  /// Prints a remark beside the answer; in a format for programs it goes to standard error.
  mutating func note(_ line: String) {
    if format == .text { print(line) } else { host.writeError(line) }
  }

  /// Notes what the command has done, for when it has succeeded.
  mutating func noteResult(_ line: String) { results.append(line) }

  /// Prints what the command has done.
  mutating func tellResults() {
    for line in results { note(line) }
    results = []
  }

  /// The format of the current answer.
  var format: OutputFormat { options.format ?? settings.format }

  /// Prints one line of the shell's own words; data in it must have passed the output gate.
  mutating func print(_ line: String) {
    if format == .json {
      JSON.object([("message", .string(line))]).write(to: &printout.bytes)
    } else {
      printout.bytes += line.utf8
    }
    printout.bytes.append(UInt8(ascii: "\n"))
  }

  /// Prints a table. On a terminal that is too narrow, columns are left out and named below it.
  /// Prints a table and keeps its figures for `expect` and `let`, by the text of the first column without
  /// blanks: `answer.2026-09.average`.
  mutating func printAnswer(_ table: Table) {
    world.answer = table.answer
    print(table)
  }

  mutating func print(_ table: Table) {
    let start = printout.bytes.count
    printout.tables?.append((start, table))
    printRendered(table)
    guard format == .text, let width = host.tableWidth else { return }
    let (fitted, without) = table.fitted(to: width, ellipsis: ellipsis)
    let remark = without.isEmpty ? [] : ["left out for room: \(without.joined(separator: ", "))"]
    narrow(from: start, fitted.rendered(as: .text) + remark)
  }

  /// In Markdown a blank line ends a table: the next one would go on with it.
  private mutating func printRendered(_ table: Table) {
    printLines(table.rendered(as: format) + (format == .markdown ? [""] : []))
  }

  /// Prints a sentence above a table: in text, and as a paragraph in Markdown.
  mutating func printHeading(_ sentence: String) {
    switch format {
    case .text: print(sentence)
    case .markdown: printLines([OutputGate.safe(sentence), ""])
    case .csv, .json: break
    }
  }

  /// Prints a table whose last column has sentences: on a terminal these go on below themselves and are not cut.
  mutating func printSentences(_ table: Table) {
    let start = printout.bytes.count
    printout.tables?.append((start, table))
    printRendered(table)
    guard format == .text, let width = host.tableWidth else { return }
    let whole = table.texts
    let heads = (0..<max(0, table.columns.count - 1)).map { place in
      (whole.map { DisplayWidth.of($0[place]) } + [DisplayWidth.of(table.columns[place].name)])
        .max() ?? 0
    }
    let indent = heads.reduce(0) { $0 + $1 + 2 }
    let room = width - indent
    // Where little is left beside the other columns, they are fitted like any table.
    guard room >= CommandContext.leastRoom else {
      let (fitted, _) = table.fitted(to: width, ellipsis: ellipsis)
      return narrow(from: start, fitted.rendered(as: .text))
    }
    var lines: [String] = []
    for texts in [table.columns.map(\.name)] + whole {
      let head = zip(texts, heads).map { DisplayWidth.padded($0, to: $1) + "  " }.joined()
      let parts = DisplayWidth.wrapped(texts.last ?? "", to: room)
      lines.append(head + (parts.first ?? ""))
      lines += parts.dropFirst().map { String(repeating: " ", count: indent) + $0 }
    }
    narrow(from: start, lines)
  }

  /// Columns that sentences need beside others.
  private static let leastRoom = 24

  /// Replaces the output from offset `start` on by `lines`, but only on the terminal.
  mutating func narrow(from start: Int, _ lines: [String]) {
    let text: [UInt8] = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    guard !printout.bytes[start...].elementsEqual(text) else { return }
    printout.narrower.append(Narrower(place: start..<printout.bytes.count, text: text))
  }

  /// The dash of a range, in the characters of the terminal.
  var dash: String { settings.glyphs == .ascii ? "-" : "–" }

  /// The minus of numbers.
  var minus: String { settings.glyphs == .ascii ? "-" : "−" }

  /// The mark before what is selected in a list.
  var mark: String { settings.glyphs == .ascii ? ">" : "▸" }

  /// The mark for something that is left out.
  var ellipsis: String { settings.glyphs == .ascii ? "..." : "…" }

  /// Prints JSON on one line, or with `pretty` on several.
  mutating func print(_ json: JSON, pretty: Bool = false) {
    if pretty {
      for line in json.prettyLines() {
        printout.bytes += line.utf8
        printout.bytes.append(UInt8(ascii: "\n"))
      }
    } else {
      json.write(to: &printout.bytes)
      printout.bytes.append(UInt8(ascii: "\n"))
    }
  }

  mutating func printLines(_ lines: [String]) {
    for line in lines {
      printout.bytes += line.utf8
      printout.bytes.append(UInt8(ascii: "\n"))
    }
  }
}

extension CommandContext {
  /// Returns the index of the view that a command means: `name`, else `--on`, else the focused
  /// view. The strip of days is always there: naming it opens it.
  mutating func view(named name: String? = nil) throws(Failure) -> Int {
    if let name = name ?? options.view {
      if name == StripView.name, world.engine.index(of: name) == nil {
        world.engine.openStrip(StripConfig())
      }
      guard let index = world.engine.index(of: name) else { throw unknownView(name) }
      return index
    }
    guard let focus = world.engine.focus else {
      throw nothingOpen
    }
    return focus
  }

  /// The names of the open views that `--on all` means.
  fileprivate func views(of flag: Command.CommonFlag) throws(Failure) -> [String] {
    let open = world.engine.views.filter { view in
      guard !view.isClosed else { return false }
      return switch view {
      case .days: true
      case .list: flag == .onPaged
      case .run, .strip: false
      }
    }
    if world.engine.views.isEmpty { throw nothingOpen }
    if open.isEmpty { throw Failure.noDayChart }
    return open.map(\.name)
  }

  /// A failure with advice on what to open.
  var nothingOpen: Failure {
    Failure.nothingOpen(hint: world.openingHint)
  }

  /// A failure with the nearest name of a view.
  func unknownView(_ name: String) -> Failure {
    if !world.library.runs(named: name).isEmpty {
      return Failure.unknownView(name, hint: "it is a run: type: run \(name), or cadence \(name)")
    }
    let names = world.engine.views.map(\.name)
    let nearest = Nearest.question(name, in: names)
    return Failure.unknownView(
      name,
      hint: nearest
        ?? (names.isEmpty ? world.openingHint : "type: charts"))
  }

  /// Returns the meant view if it is an open chart of days.
  mutating func dayView(named name: String? = nil) throws(Failure) -> (Int, DayView) {
    let index = try view(named: name)
    guard case .days(let view) = world.engine.views[index] else {
      throw Failure.notADayChart(view: world.engine.views[index].name)
    }
    guard !view.pager.isClosed else { throw closed(view.name) }
    return (index, view)
  }

  /// Returns the meant view if it is open and pages: a chart of days or a list.
  mutating func pagedView(named name: String? = nil) throws(Failure) -> Int {
    let index = try view(named: name)
    let view = world.engine.views[index]
    guard view.isPaged else {
      throw Failure.notPaged(view: view.name, shows: view.isRun ? "a run" : "all its days")
    }
    if view.isClosed { throw closed(view.name) }
    return index
  }

  private func closed(_ name: String) -> Failure {
    Failure.closed(view: name)
  }
}

extension Session {
  /// Does the work of a command for each view that `--on all` means, as one command.
  mutating func onEach(_ flag: Command.CommonFlag, _ action: Action) throws(Failure) {
    for name in try context.views(of: flag) {
      // Reading files again may close a chart whose metric is gone.
      guard world.engine.index(of: name) != nil else { continue }
      context.options.view = name
      try action(&self)
    }
  }
}
