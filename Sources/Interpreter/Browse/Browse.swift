import TrendsCore
import TrendsOutput
import TrendsCharts

/// A chart or a list that follows keys, in a copy of the session.
///
/// Nothing in the copy is recorded. The result is a line of commands, which the session then runs
/// like a typed line, so that a replay sees commands and no keys.
public struct Browse {
  /// How browsing ended: the commands are run, or the session stays as it is.
  public enum End: Equatable, Sendable { case kept, dropped }

  /// The copy to look around in.
  private(set) var session: Session
  /// The commands so far.
  private(set) var steps: BrowseSteps
  /// What the last key reported; shown in place of the hint, nil where there is nothing.
  private var message: String?
  /// The first day on show when the scroll began that is the last step.
  private var origin: Day?
  /// Whether the list of keys covers the chart.
  private var showsKeys = false

  /// Begins browsing the view at `index` of the engine.
  init(_ session: Session, on index: Int) {
    self.session = session
    (self.session.context.printout.bytes, self.session.context.printout.narrower) = ([], [])
    self.session.recorder.isPaused = true
    steps = BrowseSteps(focus: session.focusName)
    let view = session.world.engine.views[index].name
    if view != session.focusName { step(.focus(view)) }
  }

  /// Whether programs are running whose answers may change the chart.
  public var isWaiting: Bool { !session.jobs.isEmpty }

  /// Whether the key that ends browsing was pressed.
  public private(set) var isDone = false

  /// Does what a key asks for. While the list of keys is shown, any key closes it first.
  public mutating func press(_ key: BrowseKey) {
    message = nil
    if showsKeys {
      showsKeys = false
      if key == .keys { return }
    }
    guard let view else {
      if let list { press(key, on: list) }
      return
    }
    switch key {
    case .back: scroll(-1, view)
    case .on: scroll(1, view)
    case .pageBack: scroll(-(view.visible?.count ?? 1), view)
    case .pageOn: scroll(view.visible?.count ?? 1, view)
    case .first: step(.jump("first"))
    case .newest: step(.jump(newest(of: view)))
    case .longer: changeRange(of: view, by: 1)
    case .shorter: changeRange(of: view, by: -1)
    case .nextView: turn(by: 1)
    case .previousView: turn(by: -1)
    case .earlierValue: select("prev")
    case .laterValue: select("next")
    case .select: select(session.world.engine.selectedDay == nil ? "prev" : "none")
    case .forecast: foresee(view)
    case .keys: showsKeys = true
    case .done: isDone = true
    }
  }

  /// Takes the new size of the terminal, in cells.
  public mutating func resize(columns: Int, rows: Int) {
    session.settings.columns = columns
    session.settings.rows = rows
  }

  /// Takes in answers of programs without waiting; returns whether the chart has changed.
  public mutating func takeArrivals() -> Bool {
    guard isWaiting else { return false }
    let before = session.sceneDigest
    _ = session.quietly { session throws(Failure) in try session.takeArrivals(waiting: false) }
    guard session.sceneDigest != before else { return false }
    message = nil
    // The answer may have shown that there is no such place.
    if steps.endInScroll { keepScroll() }
    if steps.endInRow, let list, let row = list.lastRow { steps.add(.row(row)) }
    return true
  }

  /// The focused chart of days; nil where another kind of view has the focus.
  private var view: DayView? {
    guard let focus = session.world.engine.focus,
      case .days(let view) = session.world.engine.views[focus]
    else { return nil }
    return view
  }
}

// MARK: lists

extension Browse {
  /// The focused list; nil where another kind of view has the focus.
  private var list: ListView? {
    guard let focus = session.world.engine.focus,
      case .list(let view) = session.world.engine.views[focus]
    else { return nil }
    return view
  }

  /// Does what a key asks of a list, whose place is its last row on show.
  private mutating func press(_ key: BrowseKey, on list: ListView) {
    switch key {
    case .nextView: return turn(by: 1)
    case .previousView: return turn(by: -1)
    case .keys: return showsKeys = true
    case .done: return isDone = true
    default: break
    }
    guard let window = list.pager.window, let shown = list.pager.visible, let last = list.lastRow
    else {
      message = "\(list.name): no row is loaded yet"
      return
    }
    switch key {
    case .back, .earlierValue: show(row: max(last - 1, shown.count - 1), in: list)
    case .on, .laterValue: show(row: last + 1, in: list)
    case .pageBack: show(row: max(last - shown.count, shown.count - 1), in: list)
    case .pageOn: show(row: last + shown.count, in: list)
    case .first: show(row: shown.count - 1, in: list)
    case .newest:
      if let total = window.total {
        show(row: total - 1, in: list)
      } else {
        message = "\(list.name): its end is not known yet"
      }
    case .longer, .shorter, .select, .forecast:
      message = "\(list.name): that key is for charts of days"
    case .nextView, .previousView, .keys, .done: break
    }
  }

  /// Moves a list until a row is its last on show, and keeps the row that it came to, or is on its
  /// way to.
  private mutating func show(row: Int, in before: ListView) {
    guard run(BrowseSteps.Step.row(row).command), let last = list?.lastRow else { return }
    if last != before.lastRow { steps.add(.row(last)) }
  }
}

// MARK: what keys come to

extension Browse {
  /// Runs a command in the copy and keeps it if it succeeded.
  private mutating func step(_ step: BrowseSteps.Step) {
    if run(step.command) { steps.add(step) }
  }

  /// Moves by `days` from where the chart is, or is on its way to: keys add up while pages are loading.
  private mutating func scroll(_ days: Int, _ before: DayView) {
    guard let from = before.place else {
      message = "\(before.name): no day is loaded yet"
      return
    }
    // A jump under way goes on, to another day; a scroll would give it up.
    let verb = if case .jump = before.pager.intent { "jump" } else { "scroll" }
    guard run("\(verb) \(from.advanced(by: days))") else { return }
    if !steps.endInScroll { origin = from }
    keepScroll()
  }

  /// Keeps how far the chart has moved, or is on its way to, which is less at an edge.
  private mutating func keepScroll() {
    guard let origin, let place = view?.place else { return }
    steps.scroll(origin.distance(to: place))
  }

  /// The target of `jump` that shows the newest data: a day if the data ended long ago, else
  /// `last`.
  private func newest(of view: DayView) -> String {
    let visible = view.visible?.count ?? view.pager.config.visible
    guard let last = session.world.rows(of: view).days.last,
      last <= session.world.engine.clock.today.advanced(by: -visible)
    else { return "last" }
    return last.advanced(by: 1 - visible).description
  }

  /// Chooses the next longer (1) or shorter (-1) range; nil in the list is the usual one.
  private mutating func changeRange(of view: DayView, by change: Int) {
    let ranges: [RangePreset?] =
      [
        .oneWeek, nil, .oneMonth, .threeMonths, .sixMonths, .oneYear, .all,
      ]
    func days(_ range: RangePreset?) -> Int { view.config(of: range).visible }
    let now = view.pager.config.visible
    let next =
      change > 0
      ? ranges.filter { days($0) > now }.min { days($0) < days($1) }
      : ranges.filter { days($0) < now }.max { days($0) < days($1) }
    guard let next else {
      message = "\(view.name): no \(change > 0 ? "longer" : "shorter") range"
      return
    }
    step(.range(next?.rawValue ?? "default"))
  }

  /// Focuses the next open chart of days or list; after the last comes the first.
  private mutating func turn(by change: Int) {
    let engine = session.world.engine
    let charts = engine.views.indices.filter { engine.views[$0].canBeBrowsed }
    guard let place = charts.firstIndex(where: { $0 == engine.focus }), charts.count > 1 else {
      message = "no other view is open"
      return
    }
    let index = charts[(place + change + charts.count) % charts.count]
    step(.focus(engine.views[index].name))
  }

  /// Selects a value and keeps the day it has, so that the command does not depend on the place.
  private mutating func select(_ target: String) {
    guard run("select \(target)") else { return }
    steps.add(.select(session.world.engine.selectedDay?.description ?? "none"))
    // The chart shows the value, so the answer of the command would only repeat it.
    message = nil
  }

  /// Shows a forecast, which begins at the newest days.
  private mutating func foresee(_ view: DayView) {
    if !view.pager.isAtNewest { step(.jump(newest(of: view))) }
    step(.forecast)
  }

  /// Runs a line in the copy, keeps what it reported, and returns whether it succeeded.
  private mutating func run(_ line: String) -> Bool {
    let (said, failure) = session.tryOut(line)
    message = failure?.message ?? said
    return failure == nil
  }
}

// MARK: what is shown

extension Browse {
  /// The rows of the screen from the top; the last one has a message or the hint.
  public var lines: [String] {
    let (columns, rows) = (session.settings.columns, session.settings.rows)
    let keys = BrowseKeyList(isASCII: session.settings.glyphs == .ascii, isOfList: list != nil)
    var lines =
      showsKeys
      ? keys.lines(columns: columns, rows: rows - 1)
      : session.context.sceneLines(rows: max(1, rows - 1))
    lines = Array(lines.prefix(max(0, rows - 1)))
    lines += Array(repeating: "", count: max(0, rows - 1 - lines.count))
    let last = message.flatMap { $0.isEmpty ? nil : $0 } ?? keys.hint(columns: columns)
    return lines + [DisplayWidth.truncated(last, to: columns)]
  }
}

extension Session {
  /// Runs a line with fresh budgets and without printing; returns the last line of its output.
  mutating func tryOut(_ line: String) -> (said: String, failure: Failure?) {
    let source = SourceText(name: "", line)
    guard case .success(let plan) = Checker.check(Parser.parse(source), argumentCount: 0) else {
      return ("", Failure.cannotRun(line))
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

  /// Runs `work`, discards what it prints and returns the last line of it.
  fileprivate mutating func quietly(
    _ work: (inout Session) throws(Failure) -> Void
  ) -> (said: String, failure: Failure?) {
    (context.printout.bytes, context.printout.narrower) = ([], [])
    var failure: Failure?
    do throws(Failure) { try work(&self) } catch { failure = error }
    let said =
      context.printout.bytes.split(separator: UInt8(ascii: "\n")).last.map {
        String(decoding: $0, as: UTF8.self)
      }
      ?? ""
    (context.printout.bytes, context.printout.narrower) = ([], [])
    return (said, failure)
  }
}

extension DayView {
  /// The first day that is on show, or will be when the pages have come that it waits for.
  fileprivate var place: Day? {
    guard let visible else { return nil }
    return pager.pending.map { Day(clamping: $0) } ?? visible.start
  }
}

extension ListView {
  /// The number of the last row that is on show, or will be when the pages have come that it waits
  /// for.
  fileprivate var lastRow: Int? {
    guard let window = pager.window, let shown = pager.visible, !shown.isEmpty else { return nil }
    let end = pager.pending.map { $0 + pager.config.visible } ?? shown.upperBound
    return window.number(of: end - 1)
  }
}

extension View {
  /// Whether keys can move the view.
  var canBeBrowsed: Bool {
    switch self {
    case .days, .list: !isClosed
    case .run, .strip: false
    }
  }
}
