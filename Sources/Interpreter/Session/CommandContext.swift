import TrendsCore
import TrendsOutput
import TrendsCharts

/// What a command works with: the state that it changes, the flags that many verbs have, and what it prints.
///
/// Of the world outside it may ask for a zone, print, and notice ^C. A verb that needs files, programs, what was
/// recorded or what can be gone back to takes the whole `Session`.
public struct CommandContext {
  typealias Host = Interruptible & Printing & ZoneFiles

  public internal(set) var world: World
  public var settings: Settings { didSet { settingsStamp = nil } }
  var settingsStamp: UInt64?
  /// The common flags of the command that runs.
  var options = CommonOptions()
  /// What the statement that runs has printed so far.
  var printout = Printout()
  let host: any Host

  init(world: World, settings: Settings, host: any Host) {
    self.world = world
    self.settings = settings
    self.host = host
  }
}

extension CommandContext {
  var moment: SessionMoment {
    get { SessionMoment(world: world, settings: settings, settingsStamp: settingsStamp) }
    set {
      world = newValue.world
      settings = newValue.settings
      settingsStamp = newValue.settingsStamp
    }
  }

  /// Something worth saying beside the answer: with formats for programs it stays out of the way.
  mutating func note(_ line: String) {
    if format == .text { print(line) } else { host.writeError(line) }
  }

  var format: OutputFormat { options.format ?? settings.format }

  /// Prints one line of text that the shell itself made; data in it must have passed the gate.
  mutating func print(_ line: String) {
    if format == .json {
      JSON.object([("message", .string(line))]).write(to: &printout.bytes)
    } else {
      printout.bytes += line.utf8
    }
    printout.bytes.append(10)
  }

  mutating func print(_ table: Table) {
    let start = printout.bytes.count
    printLines(table.rendered(as: format))
    guard format == .text, let width = host.tableWidth else { return }
    let (fitted, without) = table.fitted(to: width, ellipsis: ellipsis)
    let remark = without.isEmpty ? [] : ["left out for room: \(without.joined(separator: ", "))"]
    narrow(from: start, fitted.rendered(as: .text) + remark)
  }

  /// What was printed from `start` on is these lines on a terminal.
  mutating func narrow(from start: Int, _ lines: [String]) {
    let text: [UInt8] = lines.flatMap { Array($0.utf8) + [10] }
    guard !printout.bytes[start...].elementsEqual(text) else { return }
    printout.narrower.append(Narrower(place: start..<printout.bytes.count, text: text))
  }

  /// The mark of something left out.
  var ellipsis: String { settings.glyphs == .ascii ? "..." : "…" }

  mutating func print(_ json: JSON, pretty: Bool = false) {
    if pretty {
      for line in json.prettyLines() {
        printout.bytes += line.utf8
        printout.bytes.append(10)
      }
    } else {
      json.write(to: &printout.bytes)
      printout.bytes.append(10)
    }
  }

  mutating func printLines(_ lines: [String]) {
    for line in lines {
      printout.bytes += line.utf8
      printout.bytes.append(10)
    }
  }
}

extension CommandContext {
  /// The view that a command means: `--on VIEW`, else the named one, else the focused one.
  func view(named name: String? = nil) throws(Failure) -> Int {
    if let name = name ?? options.view {
      guard let index = world.engine.index(of: name) else { throw unknownView(name) }
      return index
    }
    guard let focus = world.engine.focus else {
      throw nothingOpen
    }
    return focus
  }

  var nothingOpen: Failure {
    let source = world.engine.made.keys.min()
    return Failure.nothingOpen(hint: source.map { "type: open NAME \($0)" } ?? "type: load demo")
  }

  func unknownView(_ name: String) -> Failure {
    let names = world.engine.views.map(\.name)
    let nearest = Nearest.question(name, in: names)
    return Failure.unknownView(
      name,
      hint: nearest
        ?? (names.isEmpty ? "type: load demo" : "type: charts"))
  }

  func dayView(named name: String? = nil) throws(Failure) -> (Int, DayView) {
    let index = try view(named: name)
    guard case .days(let view) = world.engine.views[index] else {
      throw Failure.notADayChart(view: world.engine.views[index].name)
    }
    guard !view.pager.isClosed else { throw closed(view.name) }
    return (index, view)
  }

  /// A view that pages, a chart of days or a list.
  func pagedView(named name: String? = nil) throws(Failure) -> Int {
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
