import TrendsCharts
import TrendsCore

extension Command {
  /// Moves the viewport of a chart of days step by step, loading pages on the way like a drag.
  ///
  /// A note says why the move ended early: at the oldest or newest day, at a page that failed, or
  /// because nothing is loaded. ^C fails the command and undoes the whole move.
  static let scroll = Command(
    "scroll", "Drags the focused chart by days, or to a day, loading on the way.",
    common: [.onCharts, .format, .overwrite],
    examples: [
      "load demo; scroll -5d", "load demo; scroll 2024-06-01", "load demo; scroll newest",
      "load demo; visits; scroll oldest",
    ],
    .required(.scrollTarget, "How far, or the day that becomes the first visible one"),
    .flag("snap", .oneOf(Snap.self), "Stop at the start of a day or week")
  ) { (session: inout Session, target, snap) throws(Failure) in
    if let (index, view) = try session.listOfDays() {
      return try session.scroll(view, at: index, to: target)
    }
    let (index, view) = try session.context.dayView()
    let today = session.world.engine.clock.today
    let goal = target.target(from: view.visible?.start, today: today, snap: snap)
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
    let (index, view) = try session.context.dayView()
    let today = session.world.engine.clock.today
    let day: Day
    switch target {
    case .day(let word): day = word.day(today: today)
    case .last: day = today
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
  /// on show stays.
  static let range = Command(
    "range", "Sets how many days the chart shows; a forecast does not change.",
    common: [.onCharts, .format, .overwrite],
    examples: [
      "load demo; range 1M", "load demo; range All", "load demo; range 400d",
      "load demo; range 2025",
    ],
    .required(
      .rangePreset,
      "1W shows 7 days at once, 1M 30, 3M 91, 6M 182, 1Y 365, All every day; 400d so many; 2025 that year; default 14"
    )
  ) { (session: inout Session, choice) throws(Failure) in
    let (index, view) = try session.context.dayView()
    if let start = choice.start, start > session.world.engine.clock.today {
      throw Failure.yearToCome(start.parts.year)
    }
    session.context.asks(index)
    session.world.engine.setRange(choice.preset, of: index)
    if choice.preset == .all, view.pager.bounds.min == nil {
      let shown = view.config(of: .all).visible
      session.context.note("\(view.name): its first day is not known: \(shown) days are shown")
    }
    if let start = choice.start { session.world.engine.send(.jump(Int(start.number)), to: index) }
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
  case first, last
}

/// The argument of `range`; `preset` is nil for `default`.
struct RangeChoice: Equatable, Sendable {
  /// Nil for the usual configuration.
  var preset: RangePreset?
  /// The first day to show; nil to keep the newest one.
  var start: Day?
}

extension ValueType where Value == ScrollTargetWord {
  /// A step, a day, `oldest` or `newest`.
  static let scrollTarget = ValueType(
    "DURATION|DATE|oldest|newest", "a move such as -5d, a day, oldest or newest",
    completion: .dayOr(["-1d", "+1d", "-1w", "+1w", "oldest", "newest"]), role: .date
  ) { ScrollTargetWord($0) }
}

extension ValueType where Value == JumpTarget {
  /// A day, `first` or `last`.
  static let jumpTarget = ValueType(
    "DATE|first|last", "a day such as 2025-01-03, first or last",
    completion: .dayOr(["first", "last"]), role: .date
  ) { text in
    switch text {
    case "first": .first
    case "last": .last
    default: DayWord(text).map { .day($0) }
    }
  }
}

extension ValueType where Value == RangeChoice {
  /// A preset, or `default` for the usual configuration.
  static let rangePreset = ValueType(
    (RangePreset.named.map(\.rawValue) + ["default", "400d", "2025"]).joined(separator: "|"),
    "1W, 1M, 3M, 6M, 1Y, All, default, days such as 400d or a year",
    completion: .words(RangePreset.named.map(\.rawValue) + ["default"]), role: .word
  ) { text in
    if text == "default" { return RangeChoice(preset: nil) }
    if text.utf8.count == 4, let year = Int(text), let start = Day(year: year, month: 1, day: 1),
      let end = Day(year: year + 1, month: 1, day: 1), year > 1900
    {
      return RangeChoice(preset: .days(start.distance(to: end)), start: start)
    }
    return (RangePreset(rawValue: text) ?? (text == "all" ? .all : nil)).map {
      RangeChoice(preset: $0)
    }
  }
}

/// The argument of `scroll`, not yet resolved against today.
enum ScrollTargetWord: Equatable, Sendable {
  case by(CalendarStep)
  case day(DayWord)
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
      } else if case .calendar(let step)? = TimeSpan(text) {
        self = .by(step)
      } else if let word = DayWord(text) {
        self = .day(word)
      } else {
        return nil
      }
    }
  }

  /// The target of the drag. With `snap` set to week the goal moves back to the Monday of its week.
  func target(from start: Day?, today: Day, snap: Snap?) -> ScrollTarget {
    let goal: Day
    switch self {
    case .oldest: return .oldest
    case .newest: return .newest
    case .by(let step):
      guard snap == .week, let start else { return .by(step) }
      goal = step.from(start)
    case .day(let word): goal = word.day(today: today)
    }
    return .to(snap == .week ? goal.advanced(by: 1 - goal.weekday) : goal)
  }
}
