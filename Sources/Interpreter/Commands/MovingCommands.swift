import TrendsCharts
import TrendsCore

extension Command {
  /// Moves the viewport of a chart of days step by step, loading pages on the way like a drag; the part
  /// on show of a run; or the strip of days, whose selection stays.
  ///
  /// A note says why the move ended early: at the oldest or newest day, at a page that failed, or
  /// because nothing is loaded. ^C fails the command and undoes the whole move.
  static let scroll = Command(
    "scroll", "Drags the focused chart by days, or to a day, loading on the way.",
    common: [.onCharts, .format, .overwrite],
    examples: [
      "load demo; scroll -5d", "load demo; scroll 2024-06-01", "load demo; scroll newest",
      "load demo; visits; scroll oldest", "load demo; cadence run7; range 10min; scroll +2min",
      "set width 40; load demo; scroll --on days -3d",
    ],
    .required(.scrollTarget, "How far, or the day or time that becomes the first visible one"),
    .flag("snap", .oneOf(Snap.self), "Stop at the start of a day or week")
  ) { (session: inout Session, target, snap) throws(Failure) in
    if let (index, view) = try session.listOfDays() {
      return try session.scroll(view, at: index, to: target)
    }
    if let (index, run) = try session.runToMove() {
      return try session.scroll(run, at: index, to: target)
    }
    if let (index, strip) = try session.stripToMove() {
      return try session.scroll(strip, at: index, to: target)
    }
    let (index, view) = try session.context.dayView()
    let today = session.world.engine.clock.today
    guard let goal = target.target(from: view.visible?.start, today: today, snap: snap) else {
      throw Failure.timeIntoDays(view: view.name)
    }
    let host = session.host
    var end = session.world.engine.scroll(index, goal, unless: { host.isInterrupted })
    if end == .interrupted { throw .interrupted }
    try session.finishLoads()
    // Pages that have come since took the view further.
    if case .waiting = end, let start = view.visible?.start {
      end = session.world.engine.scrollEnd(index, goal, from: start)
    }
    if case .waiting = end, view.pager.config.isStatic {
      return session.context.note("\(view.name): stopped at the end of its only load: it is static")
    }
    session.context.tell(end, of: index)
  }

  /// Shows another time: at once if it is loaded, else by a single load that replaces the window.
  ///
  /// A note says where the chart stops if it cannot begin at the day. `first` fails while the first
  /// day of the source is unknown.
  static let jump = Command(
    "jump", "Shows another time at once, with a single load.",
    common: [.onCharts, .format, .overwrite],
    examples: [
      "load demo; cadence run7; range 5min; jump 47:30",
      "load demo; jump 2025-01-10", "load demo; jump first", "load demo; jump last",
      "load demo; visits; jump 2026-09-01",
    ],
    .required(
      .jumpTarget,
      "The day that becomes the first visible one; in a list of days, the first row on it or before"
    )
  ) { (session: inout Session, target) throws(Failure) in
    if let (index, view) = try session.listOfDays() {
      return try session.jump(view, at: index, to: target)
    }
    if let (index, run) = try session.runToMove() {
      return try session.scroll(run, at: index, to: target.asScroll)
    }
    if let (index, strip) = try session.stripToMove() {
      return try session.scroll(strip, at: index, to: target.asScroll)
    }
    let (index, view) = try session.context.dayView()
    let today = session.world.engine.clock.today
    let day: Day
    switch target {
    case .day(let word): day = word.day(today: today)
    case .last: day = today
    case .time: throw Failure.timeIntoDays(view: view.name)
    case .first:
      guard let first = view.pager.bounds.min else {
        throw Failure.unknownStart(view: view.name)
      }
      day = first
    }
    session.context.asks(index)
    session.world.engine.send(.jump(Int(day.number)), to: index)
    try session.finishLoads()
    session.context.tellFailures()
    if case .day = target { session.context.tellStop(ofJumpTo: day, in: index) }
  }

  /// Replaces the view's pager configuration by that of a preset, or by the usual one. The newest day
  /// on show stays. Of a run it sets which part is shown.
  static let range = Command(
    "range", "Sets how many days a chart shows, or which part of a run.",
    common: [.onCharts, .format, .overwrite],
    examples: [
      "load demo; range 1M", "load demo; range All", "load demo; range 400d",
      "load demo; range 2025", "load demo; range 2026-03..2026-05",
      "load demo; cadence run7; range 10:00..15:00", "load demo; cadence run7; range 5min",
    ],
    .required(
      .rangeChoice,
      "1W shows 7 days at once, 1M 30, 3M 91, 6M 182, 1Y 365, All every day; 400d so many; 2025, 2025-03 or 2025-03-01..2025-04-15 those days; default 14. Of a run, 5min so much, 10:00..15:00 that part"
    )
  ) { (session: inout Session, choice) throws(Failure) in
    if let (index, run) = try session.runToMove() {
      return try session.setRange(choice, of: run, at: index)
    }
    let (index, view) = try session.context.dayView()
    let today = session.world.engine.clock.today
    var (preset, start): (RangePreset?, Day?)
    switch choice {
    case .usual: break
    case .preset(let named): preset = named
    case .time, .part: throw Failure.timeIntoDays(view: view.name)
    case .days(let span):
      var days = span.days(today: today)
      let last = days.end.advanced(by: -1)
      guard days.start < days.end else { throw Failure.reversedRange(days.start, last) }
      guard days.start <= today else { throw Failure.daysToCome(days) }
      if let first = view.pager.bounds.min, days.start < first {
        guard first < days.end else { throw Failure.daysBefore(first, of: view.name) }
        days = DayRange(first, days.end)
      }
      // Of a year that is not over, the days that have come.
      let newest = max(days.start.advanced(by: 1), view.pager.bounds.end)
      days = DayRange(days.start, min(days.end, newest))
      guard RangePreset.dayCounts.contains(days.count) else {
        throw Failure.tooManyDays(days.count, most: RangePreset.dayCounts.upperBound)
      }
      (preset, start) = (.days(days.count), days.start)
    }
    session.context.asks(index)
    session.world.engine.setRange(preset, of: index)
    if preset == .all, view.pager.bounds.min == nil {
      let shown = view.config(of: .all).visible
      session.context.note("\(view.name): its first day is not known: \(shown) days are shown")
    }
    if let start { session.world.engine.send(.jump(Int(start.number)), to: index) }
    try session.finishLoads()
    session.context.tellFailures()
  }

  /// Loads the view again from its newest end, or around the viewport with `--keep`.
  ///
  /// If the files of the view's dataset have changed, they are read first, and other views of it
  /// take the new rows in place. A list of loaded rows may be of any dataset, so all are looked at. A
  /// refresh under way absorbs another one unless `--force` is given.
  static let refresh = Command(
    "refresh",
    "Loads the view again: changed files, and the newest days or with --keep those on show.",
    common: [.onPaged, .format, .overwrite],
    examples: ["load demo; refresh", "load demo; refresh --keep"],
    .switch("keep", "Stay where the view is"),
    .switch("force", "Begin again even if a refresh is under way")
  ) { (session: inout Session, keep, force) throws(Failure) in
    let name = session.world.engine.views[try session.context.pagedView()].name
    try session.readFilesAgain(of: name, force: force)
    guard let index = session.world.engine.index(of: name) else {
      throw Failure.noLongerLoaded(name)
    }
    session.context.asks(index)
    session.world.engine.send(.refresh(keep: keep, force: force), to: index)
    if !keep { session.context.showNewest(in: index) }
    try session.finishLoads()
    session.context.tellFailures()
  }

  /// Starts the failed loads of a view again, or a first load that was cancelled. Otherwise it does
  /// nothing.
  static let retry = Command(
    "retry", "Retries the failed loads of the view.", common: [.onPaged, .format, .overwrite],
    examples: ["load demo; retry"]
  ) { (context: inout CommandContext) throws(Failure) in
    let index = try context.view()
    context.asks(index)
    context.world.engine.send(.retry, to: index)
  }

  /// Loads one page on a side without moving the viewport.
  ///
  /// A static, exhausted or full view gets a note instead. `older` and `newer` are the words for days,
  /// `prev` and `next` those for lists.
  static let page = Command(
    "page", "Loads one page on a side of the view without moving it.",
    common: [.onCharts, .format, .overwrite], examples: ["load demo; page older"],
    .required(.oneOf(PageSide.self), "Which side")
  ) { (context: inout CommandContext, side) throws(Failure) in
    let index = try context.pagedView()
    let view = context.world.engine.views[index]
    try side.check(fits: view)
    if view.isStatic {
      return context.note("\(view.name): it is static: it loads once and does not page")
    }
    if let reason = view.exhaustion(side.side) {
      let words =
        reason == .endOfList && side == .prev
        ? "the list begins here"
        : reason.words(view.loadedDays, today: context.world.engine.clock.today)
      return context.note("\(view.name): nothing more to load there: \(words)")
    }
    if let held = view.heldRows(whenFullOn: side.side) {
      return context.note(
        "\(view.name): \(held) are held, the most that it keeps: scroll there to load more")
    }
    context.asks(index)
    context.world.engine.send(.load(side.side), to: index)
  }
}

/// Where a scroll may come to rest: on any day, or on the Monday of its week.
enum Snap: String, CaseIterable, Sendable { case day, week }

/// A side of a view: `older` and `newer` for days, `prev` and `next` for lists.
enum PageSide: String, CaseIterable, Sendable {
  case older, newer, prev, next

  /// The side of the window that the word means.
  var side: Side { self == .older || self == .prev ? .before : .after }

  /// Throws if the word belongs to the other kind of view.
  func check(fits view: View) throws(Failure) {
    let isOfList = self == .prev || self == .next
    if case .list = view {
      if isOfList { return }
      throw Failure.listHasPages(view: view.name)
    }
    if isOfList {
      throw Failure.daysHavePages(view: view.name)
    }
  }
}

extension View {
  /// Whether the view loads once and never pages.
  var isStatic: Bool {
    switch self {
    case .days(let view): view.pager.config.isStatic
    case .list(let view): view.pager.config.isStatic
    case .run, .strip: false
    }
  }

  /// What the view holds, such as `42 days`, where a page on a side would be cut again as it comes;
  /// nil where it would stay.
  fileprivate func heldRows(whenFullOn side: Side) -> String? {
    func count<Axis>(_ pager: Pager<Axis>) -> Int? {
      pager.isFull(side) ? pager.window?.range.count : nil
    }
    return switch self {
    case .days(let view): count(view.pager).map(Wording.days)
    case .list(let view): count(view.pager).map { $0 == 1 ? "1 row" : "\($0) rows" }
    case .run, .strip: nil
    }
  }

  /// Why nothing more can be loaded on a side; nil if something may still come.
  func exhaustion(_ side: Side) -> Exhaustion? {
    func reason<Axis>(_ pager: Pager<Axis>) -> Exhaustion? {
      if case .exhausted(let reason) = pager[Slot(side)] { reason } else { nil }
    }
    return switch self {
    case .days(let view): reason(view.pager)
    case .list(let view): reason(view.pager)
    case .run, .strip: nil
    }
  }
}

/// The argument of `jump`: `first` is the first day of the source, `last` is today.
enum JumpTarget: Equatable, Sendable {
  case day(DayWord)
  /// A moment of a run.
  case time(RunTime)
  case first, last

  /// The same place as the target of a scroll.
  fileprivate var asScroll: ScrollTargetWord {
    switch self {
    case .day(let word): .day(word)
    case .time(let time): .time(time)
    case .first: .oldest
    case .last: .newest
    }
  }
}

extension ValueType where Value == ScrollTargetWord {
  /// A step, a day, a time of a run, `oldest` or `newest`.
  static let scrollTarget = ValueType(
    "DURATION|DATE|CLOCK|oldest|newest", "a move such as -5d, a day, oldest or newest",
    completion: .dayOr(["-1d", "+1d", "-1w", "+1w", "oldest", "newest"]), role: .date
  ) { ScrollTargetWord($0) }
}

extension ValueType where Value == JumpTarget {
  /// A day, a time of a run, `first` or `last`.
  static let jumpTarget = ValueType(
    "DATE|CLOCK|first|last", "a day such as 2025-01-03, first or last",
    completion: .dayOr(["first", "last"]), role: .date
  ) { text in
    switch text {
    case "first": .first
    case "last": .last
    default: RunTime(text).map { .time($0) } ?? DayWord(text).map { .day($0) }
    }
  }
}

/// The argument of `scroll`, not yet resolved against today.
enum ScrollTargetWord: Equatable, Sendable {
  case by(TimeSpan)
  case day(DayWord)
  /// A moment of a run.
  case time(RunTime)
  case oldest, newest

  /// Tries an ISO date first, then a step, then other words for days: `-5d` is a move by five days
  /// here, not the day five days ago.
  init?(_ text: String) {
    switch text {
    case "oldest": self = .oldest
    case "newest": self = .newest
    default:
      if let day = ShapeReader.whole(text, { $0.day() }) {
        self = .day(.day(day))
      } else if let step = TimeSpan(text) {
        self = .by(step)
      } else if let time = RunTime(text) {
        self = .time(time)
      } else if let word = DayWord(text) {
        self = .day(word)
      } else {
        return nil
      }
    }
  }

  /// The target of the drag; nil for times, which days do not have.
  ///
  /// With `snap` set to week a day becomes the Monday of its week, and a step ends on a Monday in its
  /// own direction: forward on the next one, back on the one before (S2-21).
  func target(from start: Day?, today: Day, snap: Snap?) -> ScrollTarget? {
    switch self {
    case .oldest: return .oldest
    case .newest: return .newest
    case .by(.clock), .time: return nil
    case .by(.calendar(let step)):
      guard snap == .week, let start else { return .by(step) }
      let goal = step.from(start)
      let monday = goal.advanced(by: 1 - goal.weekday)
      return .to(goal > start && monday < goal ? monday.advanced(by: 7) : monday)
    case .day(let word):
      let goal = word.day(today: today)
      return .to(snap == .week ? goal.advanced(by: 1 - goal.weekday) : goal)
    }
  }
}
