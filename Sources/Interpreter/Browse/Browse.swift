import TrendsCharts
import TrendsCore
import TrendsOutput

/// One place to move through years, days, runs and lists by keys and mouse, in a copy of the session.
///
///     stroke or mouse ─► BrowseKey ─► a command, run in the copy ─► lines
///     leaving         ─► Route: the few commands from where it began to where it ended
///
/// Every move is a command, so nothing is shown that a command cannot reach. The session then runs the
/// commands of the route like typed ones, and a replay sees these and no keys.
public struct Browse {
  /// How browsing ended: the commands are run, or the session stays as it is.
  public enum End: Equatable, Sendable { case kept, dropped }

  /// What the screen shows.
  enum Page: Equatable {
    /// The focused view.
    case view
    /// The answer of a command.
    case rows(BrowseRows)
    /// All metrics, or a year of one as a calendar, with the selected day as the cursor.
    case overview
    case calendar(metric: String)
  }

  /// A page and where the views were.
  struct Station: Equatable {
    var page: Page
    var place: Whereabouts
  }

  /// The copy to look around in.
  var session: Session
  var page = Page.view
  /// Where Backspace leads, the last one first.
  var trail: [Station] = []
  /// Where `u` leads, the last one first; bounded.
  private var past: [Station] = []
  /// The places that letters keep.
  private var kept: [Character: Station] = [:]
  /// What the last key reported; shown in place of the hint, nil where there is nothing.
  var message: String?
  /// What is being typed, if anything.
  var typing: BrowseTyping?
  /// What was looked for last.
  var sought: SoughtText?
  /// Where a span begins: a day's number, or a second of a run.
  var spanStart: Double?
  /// Whether the list of keys covers the page.
  private(set) var showsKeys = false
  /// Whether the terminal is to report the mouse.
  public private(set) var takesMouse: Bool
  /// Whether a key met an end since the bell was last asked for.
  private var hitsEnd = false
  /// Where a drag was last, and where it began.
  var drag: (start: BrowseMouse, last: BrowseMouse)?
  /// The order of the list of runs.
  var runOrder = 0

  /// What is read of runs once for all frames.
  let cache = BrowseCache()
  /// The transcript that is watched, if one is.
  private(set) var film: BrowseFilm?
  private var isLeft = false
  /// The chart of days that had the focus last.
  private var lastDays: String?
  /// Whether the next chart may be made of means.
  var isHurried = true
  /// The run that is followed, and the command that does it; nil for none.
  var following: Following?
  var followedLine: String?
  /// What the runs came to that were followed here, in their order.
  var followed: [FollowRecord] = []
  /// Where the route begins: at the start, or at the last place that was kept or gone back to.
  private var base: Session
  /// The commands up to there.
  private var before: [String] = []
  /// Commands that change more than places, such as forecasts, in their order.
  var closing: [String] = []

  /// Begins browsing at the focused view, or at what a line shows. Throws the failure of the line.
  init(_ session: Session, opening line: String? = nil) throws(Failure) {
    base = session
    base.context.printout = Printout()
    base.recorder.isPaused = true
    self.session = base
    takesMouse = session.settings.mouse
    if case .days(let view)? = self.view { lastDays = view.name }
    if let line { try open(line) }
  }

  /// Watches a transcript instead.
  init(_ session: Session, playing source: SourceText) throws(Failure) {
    try self.init(session)
    film = try BrowseFilm(source, session)
    takesMouse = false
  }

  /// Whether programs are running whose answers may change the chart.
  var isWaiting: Bool { !session.jobs.isEmpty }

  /// Milliseconds between two looks for answers of programs.
  private static let patience = 30

  /// Milliseconds after which `passTime` is due if no key comes; nil where nothing changes by itself.
  ///
  /// A chart of very many samples is drawn of their means first, and of all of them when no key follows.
  public var wait: Int? {
    if let film { return film.wait }
    if let growthWait { return growthWait }
    return cache.isRough ? Browse.calm : isWaiting ? Browse.patience : nil
  }

  /// Milliseconds without a key after which there is time for an exact chart.
  private static let calm = 80

  /// Takes in answers of programs, makes a chart exact, or shows the next picture of a film.
  public mutating func passTime() {
    isHurried = false
    if film != nil {
      film?.step()
    } else {
      grow()
      takeArrivals()
    }
  }

  /// Whether the key that ends browsing was pressed.
  public var isDone: Bool { film?.isDone ?? isLeft }

  /// Whether the bell is to ring, once after each key that met an end.
  public mutating func takeBell() -> Bool {
    defer { hitsEnd = false }
    return hitsEnd && session.settings.bell
  }

  /// The commands that browsing came to, as one line; empty where it ended where it began.
  var amounted: String {
    guard film == nil else { return "" }
    let route = Route(from: base, to: Whereabouts(session), closing: closing)
    var lines = before + route.lines
    if let line = pageLine, lines.last != line { lines.append(line) }
    if let line = spanLine { lines.append(line) }
    return lines.joined(separator: "; ")
  }

  /// The command of what is on show; nil for a view, which the prompt draws itself.
  private var pageLine: String? {
    switch page {
    case .view: nil
    case .rows(let rows): rows.line
    case .overview: "show all"
    case .calendar(let metric): calendarLine(of: metric)
    }
  }

  /// Takes the new size of the terminal, in cells.
  public mutating func resize(columns: Int, rows: Int) {
    film?.resize(columns: columns, rows: rows)
    guard columns != session.settings.columns || rows != session.settings.rows else { return }
    session.settings.columns = columns
    session.settings.rows = rows
    base.settings.columns = columns
    base.settings.rows = rows
    redo()
  }

  /// Takes in answers of programs without waiting.
  private mutating func takeArrivals() {
    guard isWaiting else { return }
    let before = session.sceneDigest
    _ = session.quietly { session throws(Failure) in try session.takeArrivals(waiting: false) }
    if session.sceneDigest != before { message = nil }
  }
}

// MARK: keys

extension Browse {
  /// Steps that `u` takes back at most.
  private static let pastLimit = 200

  /// Does what a key or the mouse asks for. While the list of keys is shown, anything closes it first.
  public mutating func take(_ input: BrowseInput) {
    if film != nil {
      film?.take(input)
      return
    }
    (message, isHurried) = (nil, true)
    if showsKeys {
      showsKeys = false
      if case .stroke(let stroke) = input, BrowseKeys.key(of: stroke) != .keys,
        BrowseKeys.key(of: stroke) != nil
      {
      } else {
        return
      }
    }
    switch input {
    case .stroke(let stroke) where typing != nil: type(stroke)
    case .stroke(let stroke):
      if let key = BrowseKeys.key(of: stroke) { press(key) }
    case .mouse(let mouse):
      if typing == nil { point(mouse) }
    }
  }

  /// Does what a key asks for, and keeps where it was before.
  mutating func press(_ key: BrowseKey) {
    let station = Station(page: page, place: Whereabouts(session))
    if case .days(let view)? = view { lastDays = view.name }
    act(key)
    guard key != .takeBack, station.page != page || station.place != Whereabouts(session) else {
      return
    }
    past.append(station)
    if past.count > Browse.pastLimit { past.removeFirst(Browse.pastLimit / 4) }
  }

  private mutating func act(_ key: BrowseKey) {
    switch key {
    case .done:
      endGrowth()
      isLeft = true
    case .escape:
      if spanStart != nil || page != .view || !trail.isEmpty { return goOut() }
      return act(.done)
    case .keys: showsKeys = true
    case .mouse:
      takesMouse.toggle()
      message = takesMouse ? "the mouse moves here" : "the mouse selects text; M takes it again"
    case .seek: typing = BrowseTyping(.place)
    case .keep: typing = BrowseTyping(.keep)
    case .goBack: typing = BrowseTyping(.goBack)
    case .again, .againBack: findAgain(forward: key == .again)
    case .takeBack:
      guard let station = past.popLast() else { return end("nothing to take back") }
      go(to: station)
    case .out: goOut()
    case .next: turn(by: 1)
    case .previous: turn(by: -1)
    case .all:
      if dayView == nil { message = Failure.noDayChart.message } else { show(.overview) }
    case .calendar: showCalendar()
    case .strip: open(view: StripView.name, by: "days")
    case .runs: openRuns()
    case .visits: open(view: HeldKind.visits.rawValue, by: HeldKind.visits.rawValue)
    case .span: toggleSpan()
    default: move(key)
    }
  }

  /// Moves on the page.
  private mutating func move(_ key: BrowseKey) {
    switch page {
    case .rows: press(key, inRows: ())
    case .calendar(let metric): press(key, inCalendarOf: metric)
    case .overview: press(key, inOverview: ())
    case .view:
      switch view {
      case .days(let view): press(key, on: view)
      case .run(let view): press(key, on: view)
      case .list(let view): press(key, on: view)
      case .strip(let view): press(key, on: view)
      case nil: message = "nothing is open: / goes to a run or a day"
      }
    }
  }

  /// The focused view; nil where none is open or it is closed.
  var view: View? {
    guard let focus = session.world.engine.focus else { return nil }
    let view = session.world.engine.views[focus]
    return view.isClosed ? nil : view
  }

  /// The focused chart of days, else the one that was opened first.
  var dayView: DayView? {
    if case .days(let view)? = view { return view }
    if let lastDays, let index = session.world.engine.index(of: lastDays),
      case .days(let view) = session.world.engine.views[index], !view.pager.isClosed
    {
      return view
    }
    for case .days(let view) in session.world.engine.views where !view.pager.isClosed {
      return view
    }
    return nil
  }

  /// Says that there is no more, with the bell if it is set.
  mutating func end(_ words: String) {
    message = words
    hitsEnd = true
  }
}

// MARK: pages

extension Browse {
  /// Shows another page; Backspace leads back here.
  mutating func show(_ next: Page) {
    guard next != page else { return }
    step { $0.page = next }
  }

  /// Does something that Backspace takes back as a whole.
  mutating func step(_ work: (inout Self) -> Void) {
    let station = Station(page: page, place: Whereabouts(session))
    work(&self)
    guard station.page != page || station.place != Whereabouts(session) else { return }
    spanStart = nil
    trail.append(station)
    if trail.count > Browse.pastLimit { trail.removeFirst(Browse.pastLimit / 4) }
  }

  /// Goes back to where Enter, or a key for another page, was pressed.
  private mutating func goOut() {
    if spanStart != nil {
      spanStart = nil
      return
    }
    guard let station = trail.popLast() else {
      if page != .view { return page = .view }
      return move(.wider)
    }
    // The cursor stays where it is.
    var place = station.place
    place.selectedDay = session.world.engine.selectedDay
    go(to: Station(page: station.page, place: place))
  }

  /// Brings page and views to where they were.
  private mutating func go(to station: Station) {
    spanStart = nil
    for line in Route(from: session, to: station.place).lines { run(line) }
    message = nil
    page = station.page
    redo()
  }

  /// Shows the answer of a command; false where it fails.
  @discardableResult
  mutating func showRows(_ line: String) -> Bool {
    do throws(Failure) {
      let rows = try session.inPage { session throws(Failure) in try session.rows(of: line) }
      show(.rows(rows))
      return true
    } catch {
      message = error.message
      return false
    }
  }

  /// Asks the command of the page again: for another size, or after other values.
  private mutating func redo() {
    guard case .rows(let old) = page else { return }
    let fresh = try? session.inPage { session throws(Failure) in try session.rows(of: old.line) }
    guard var rows = fresh else { return }
    // The same row, counted by doors: a narrower page has its lines elsewhere.
    if let place = old.doors.firstIndex(where: { $0.line == old.cursor }),
      rows.doors.indices.contains(place)
    {
      rows.cursor = rows.doors[place].line
    }
    rows.top = old.top
    rows.show(rows: roomForRows)
    page = .rows(rows)
  }

  /// Opens what a line of the prompt shows: a view, an answer, or all metrics.
  private mutating func open(_ line: String) throws(Failure) {
    if line == "all" || line == "show all" {
      guard dayView != nil else { throw Failure.noDayChart }
      return page = .overview
    }
    if session.world.engine.index(of: line) != nil || line == StripView.name {
      let (_, failure) = session.tryOut("focus \(Word.written(line, isName: true))")
      if let failure { throw failure }
      return
    }
    if !session.world.library.runs(named: line).isEmpty || line == "last" {
      let (_, failure) = session.tryOut(runLine(line))
      if let failure { throw failure }
      return
    }
    // A view with days: `weight 2025`; days alone are those of the focused one.
    let words = line.split(separator: " ").map { String($0) }
    let isNamed = words.first.flatMap { session.world.engine.index(of: $0) } != nil
    let rest = Array(words.dropFirst(isNamed ? 1 : 0))
    if isNamed || CommandTable[words.first ?? ""] == nil, let (_, count) = SpanWord.read(rest[...]),
      count == rest.count, rest.count == 1
    {
      let lines = (isNamed ? ["focus \(words[0])"] : []) + ["range \(rest[0])"]
      for line in lines {
        if let failure = session.tryOut(line).failure { throw failure }
      }
      return
    }
    // What opens a view shows that; anything else is an answer.
    let before = (session.focusName, session.world.engine.views.count)
    let rows = try session.inPage { session throws(Failure) in try session.rows(of: line) }
    if (session.focusName, session.world.engine.views.count) == before { page = .rows(rows) }
  }

  /// Focuses a view, which a command opens if it is not there.
  mutating func open(view name: String, by line: String) {
    step { browse in
      if browse.session.world.engine.index(of: name) == nil, !browse.run(line) { return }
      if browse.run("focus \(name)") { browse.page = .view }
    }
  }

  /// Focuses the next open view; after the last comes the first. On a shared page the next metric.
  mutating func turn(by change: Int) {
    let engine = session.world.engine
    let ofDays = page == .overview || { if case .calendar = page { true } else { false } }()
    let views = engine.views.indices.filter { index in
      guard !engine.views[index].isClosed else { return false }
      return if ofDays, case .days = engine.views[index] { true } else { !ofDays }
    }
    guard let place = views.firstIndex(where: { $0 == engine.focus }) else {
      guard let first = views.first else { return end("no other view is open") }
      if case .rows = page { page = .view }
      run("focus \(engine.views[first].name)")
      return
    }
    if case .rows = page {
      page = .view
      return
    }
    guard views.count > 1 else { return end("no other view is open") }
    spanStart = nil
    let index = views[(place + change + views.count) % views.count]
    run("focus \(engine.views[index].name)")
    if case .calendar = page { page = .calendar(metric: engine.views[index].name) }
  }
}

// MARK: commands

extension Browse {
  /// Runs a line in the copy, keeps what it reported, and returns whether it succeeded.
  @discardableResult
  mutating func run(_ line: String) -> Bool {
    let (said, failure) = session.tryOut(line)
    message = failure?.message ?? (said.isEmpty ? nil : said)
    return failure == nil
  }

  /// Adds the command that follows a run to the route, which goes on after it.
  mutating func addToRoute(_ line: String, with record: FollowRecord) {
    before.append(line)
    base.turn.followed = [record]
    _ = base.tryOut(line)
  }

  /// Keeps the present place under a letter, as `mark` does.
  mutating func keep(_ letter: Character) {
    let here = Whereabouts(session)
    let route = Route(from: base, to: here, closing: closing)
    let line = "mark \(letter)"
    guard run(line) else { return }
    before += route.lines + [line]
    closing = []
    kept[letter] = Station(page: page, place: here)
    // What the commands led to, which may hold other pages than what the keys did.
    base = route.end ?? session
    _ = base.tryOut(line)
    message = "kept as \(letter); ' \(letter) goes back"
  }

  /// Goes back to a place that was kept here, or by `mark` before.
  mutating func goBack(to letter: Character) {
    if let station = kept[letter] {
      return step { browse in
        var place = station.place
        place.order = Whereabouts(browse.session).order
        browse.go(to: Station(page: station.page, place: place))
      }
    }
    let line = "goto \(letter)"
    guard run(line) else { return }
    before.append(line)
    closing = []
    _ = base.tryOut(line)
    page = .view
  }
}

extension Session {
  /// Runs work for a page of a screen, which leaves two lines for the read-out and the hint.
  mutating func inPage<Result>(
    _ work: (inout Session) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = (settings.rows, settings.freeRows, settings.format)
    (settings.rows, settings.freeRows, settings.format) = (max(2, settings.rows - 2), 0, .text)
    defer { (settings.rows, settings.freeRows, settings.format) = outer }
    return try work(&self)
  }

  /// Runs a line with fresh budgets and without printing; returns the last line of its output.
  mutating func tryOut(_ line: String) -> (said: String, failure: Failure?) {
    let (printed, failure) = answer(to: line)
    let said = printed.bytes.split(separator: UInt8(ascii: "\n")).last
    return (said.map { String(decoding: $0, as: UTF8.self) } ?? "", failure)
  }

  /// Runs a line with fresh budgets and returns what it would have printed.
  mutating func answer(to line: String) -> (printed: Printout, failure: Failure?) {
    let source = SourceText(name: "", line)
    let plan: Plan
    switch Checker.check(Parser.parse(source), names: Set(world.names.keys), argumentCount: 0) {
    case .success(let checked): plan = checked
    case .failure(let problems):
      let message = problems.list.first?.message
      return (Printout(), message.map { Failure(.badArgument, $0) } ?? Failure.cannotRun(line))
    }
    spent.steps = 0
    spent.printed = 0
    return quietly { session throws(Failure) in
      for statement in plan.statements {
        do throws(Located) { try session.execute(statement, in: source) } catch {
          throw error.failure
        }
      }
    }
  }

  /// Runs `work`, takes back what it prints, and returns that.
  mutating func quietly(
    _ work: (inout Session) throws(Failure) -> Void
  ) -> (printed: Printout, failure: Failure?) {
    var fresh = Printout()
    if context.printout.tables != nil { fresh.tables = [] }
    fresh.cursor = context.printout.cursor
    context.printout = fresh
    var failure: Failure?
    do throws(Failure) { try work(&self) } catch { failure = error }
    defer { context.printout = fresh }
    return (context.printout, failure)
  }
}
