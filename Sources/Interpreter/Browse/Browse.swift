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
  /// The first line on show of the list of keys, which covers the page; nil where it does not.
  var keysTop: Int?
  /// Whether the terminal is to report the mouse.
  public private(set) var takesMouse: Bool
  /// Whether a key met an end since the bell was last asked for.
  private var hitsEnd = false
  /// Where a drag was last, and where it began.
  var drag: (start: BrowseMouse, last: BrowseMouse)?
  /// The newest day of the overview; nil for that of the focused chart.
  var overviewEnd: Day?
  /// The first row on the screen of the list that was shown last.
  var listTop = 0
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
  static let pastLimit = 200

  /// Does what a key or the mouse asks for. While the list of keys is shown, what does not move in it closes
  /// it.
  public mutating func take(_ input: BrowseInput) {
    if film != nil {
      film?.take(input)
      return
    }
    (message, isHurried) = (nil, true)
    if let top = keysTop {
      keysTop = scrolled(keys: top, by: input)
      return
    }
    let before = (cursor: session.world.engine.selectedDay, chart: dayView, days: overviewDays)
    defer { settle(since: before.cursor, before.chart, before.days) }
    switch input {
    case .stroke(let stroke) where typing != nil: type(stroke)
    case .stroke(let stroke):
      if let key = BrowseKeys.key(of: stroke) { press(key) }
    case .mouse(let mouse):
      if typing == nil { point(mouse) }
    }
  }

  /// The days of the overview; nil on another page.
  var overviewDays: DayRange? {
    guard page == .overview, case .overview(let grid, _)? = picture?.grid?.grid else { return nil }
    return grid.range
  }

  /// Keeps the rows of a list and the days of the overview where they are, as far as the cursor is among
  /// them.
  private mutating func settle(since old: Day?, _ chart: DayView?, _ days: DayRange?) {
    if case .list(let list)? = view, let rows = rowsOnScreen(of: list) { listTop = rows.lowerBound }
    guard page == .overview, let days, let old, let cursor = session.world.engine.selectedDay else {
      return overviewEnd = nil
    }
    if cursor == old {
      // A chart that was moved takes the overview along.
      if chart?.name == dayView?.name, chart?.visible != dayView?.visible { overviewEnd = nil }
      return
    }
    let end = max(cursor, days.end.advanced(by: -1))
    overviewEnd = cursor < days.start ? cursor.advanced(by: days.count - 1) : end
  }

  /// Does what a key asks for, and keeps where it was before.
  mutating func press(_ key: BrowseKey) {
    let station = Station(page: page, place: Whereabouts(session))
    if case .days(let view)? = view { lastDays = view.name }
    act(key)
    let isElsewhere = station.page != page || station.place.focus != session.focusName
    if isElsewhere, key != .takeBack { showCursor() }
    guard key != .takeBack, station.page != page || station.place != Whereabouts(session) else {
      return
    }
    past.append(station)
    if past.count > Browse.pastLimit { past.removeFirst(Browse.pastLimit / 4) }
  }

  /// Brings the selected day on show in the chart of days that has come on the screen.
  mutating func showCursor() {
    guard page == .view, case .days(let view)? = view, let day = session.world.engine.selectedDay,
      let visible = view.visible, !visible.contains(day), !isWaiting
    else { return }
    let said = message
    if run("select \(day)") { message = said }
  }

  private mutating func act(_ key: BrowseKey) {
    switch key {
    case .done:
      endGrowth()
      isLeft = true
    case .escape:
      if spanStart != nil || page != .view || !trail.isEmpty { return goOut() }
      return act(.done)
    case .keys: keysTop = 0
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
  mutating func move(_ key: BrowseKey) {
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

  /// Reports an end; the terminal rings if the bell is set.
  mutating func end(_ words: String) {
    message = words
    hitsEnd = true
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

  /// Keeps the present place under a letter, as `mark` does with the line that leads here.
  mutating func keep(_ letter: Character) {
    // The page of a run is left out: a script may have its name.
    let page = pageLine.flatMap { $0.hasPrefix("run ") ? nil : $0 }
    let ways = [session.wayHere, page].compactMap(\.self)
    guard !ways.isEmpty else { return message = "nothing is open to be kept" }
    let line = "mark \(letter) \(Word.written(ways.joined(separator: "; ")))"
    guard run(line) else { return }
    before.append(line)
    kept[letter] = Station(page: self.page, place: Whereabouts(session))
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
    if session.memory.ways[String(letter)] != nil {
      return step { browse in
        if browse.run(line) { (browse.page, browse.message) = (.view, nil) }
      }
    }
    guard run(line) else { return }
    // A mark of a state restores more than places.
    before.append(line)
    closing = []
    _ = base.tryOut(line)
    page = .view
  }
}
