public import TrendsCore
import TrendsOutput
import TrendsCharts

/// Everything between a command and its effect: the world it changes, what it prints, and what was
/// before.
public struct Session {
  public internal(set) var world: World
  public var settings: Settings { didSet { settingsStamp = nil } }
  var settingsStamp: UInt64?
  public let host: any Host
  /// The script that runs, and what its statement was told.
  var frame = ScriptFrame()
  /// What the statement that runs has printed so far.
  var printout = Printout()
  /// What can be gone back to.
  var memory = Memory()
  /// What the lines since the prompt was last asked came to.
  var turn = Turn()
  /// What has been used up of the budgets.
  var spent = Spent()
  public internal(set) var recorder: Recorder
  /// Where the lines come from that run now.
  public internal(set) var origin: Origin {
    didSet { if origin.isSafe != oldValue.isSafe { host.limit(asSafe: origin.isSafe) } }
  }
  /// What the command line allowed.
  public let grants: Grants
  /// What was typed and is kept nowhere.
  var secrets = Secrets()
  /// Files that the transcript being run brings along.
  var embedded = EmbeddedFiles()
  /// Programs that run for loads.
  var jobs: [Job] = []
  /// Whether the clock follows the real one at the prompt, until somebody sets it.
  public var hasLiveClock = false

  /// With no word of where its lines come from they are a script's.
  public init(
    host: any Host, settings: Settings, clock: VirtualClock, origin: Origin = .script,
    grants: Grants = Grants()
  ) {
    self.host = host
    self.origin = origin
    self.grants = grants
    self.settings = settings
    world = World(clock: clock)
    recorder = Recorder(clock: clock, settings: settings, scratch: host.scratch())
  }
}

extension Session {
  /// Whether `quit` was said.
  public var hasQuit: Bool { turn.hasQuit }
  /// Lines that typed ones came to since the prompt was last asked, for its history.
  public var amounted: [String] { turn.amounted }
  /// Whether the statement drew a chart by itself, so that the prompt need not.
  public var hasDrawn: Bool { printout.hasDrawn }

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

  var format: OutputFormat { frame.call.format ?? settings.format }

  /// Prints one line of text that the shell itself made; data in it must have passed the gate.
  public mutating func print(_ line: String) {
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

extension Session {
  /// The view that a command means: `--on VIEW`, else the named one, else the focused one.
  func view(named name: String? = nil) throws(Failure) -> Int {
    if let name = name ?? frame.call.view {
      guard let index = world.engine.index(of: name) else { throw unknownView(name) }
      return index
    }
    guard let focus = world.engine.focus else {
      throw nothingOpen
    }
    return focus
  }

  var nothingOpen: Failure {
    let source = world.engine.synthetic.keys.min()
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
