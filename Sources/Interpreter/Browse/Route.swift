import TrendsCharts
import TrendsCore

/// The few commands that lead a session from where it is to other whereabouts.
///
///     Route(from: session, to: there).lines   // ["range 1M", "jump 2025-03-01", "select 2025-03-04"]
///
/// It is found by going there in a copy, so that it leads there for sure. Views over programs are not
/// moved in the copy, as that would start them: for those it takes the moves of keys.
struct Route {
  private(set) var lines: [String] = []
  private var walker: Session
  private var goal: Whereabouts
  /// What is to be run once all views are where they should be.
  private var closing: [String]

  init(from origin: Session, to goal: Whereabouts, closing: [String] = []) {
    walker = origin
    walker.recorder.isPaused = true
    self.goal = goal
    self.closing = closing
    let start = self
    let endsInDays =
      switch goal.focus.flatMap({ goal.places[$0] }) {
      case .days, .strip: true
      case .rows, .run, nil: false
      }
    walk(selectingFirst: !endsInDays)
    guard endsInDays else { return }
    // A selection brings its day on show, which may be all that is needed; or it comes last and moves
    // nothing.
    guard goal.selectedDay != nil, goal.selectedDay != start.walker.world.engine.selectedDay else {
      return
    }
    var other = start
    other.walk(selectingFirst: true)
    let isThere = (now == goal, other.now == goal)
    if isThere.1, !isThere.0 || other.lines.count < lines.count { self = other }
  }

  /// The session at its end; nil where it was not walked whole.
  var end: Session? { isBlind ? nil : walker }
  /// Whether a view over a program was to be moved.
  private var isBlind = false

  /// The commands as one line of the prompt; empty where there is nowhere to go.
  var line: String { lines.joined(separator: "; ") }

  private mutating func walk(selectingFirst: Bool) {
    if selectingFirst { select() }
    // The focused view comes last, so that most commands need no focus of their own.
    for name in goal.order.filter({ $0 != goal.focus }) + [goal.focus].compactMap(\.self) {
      move(name)
    }
    if !selectingFirst { select() }
    if let focus = goal.focus { onto(focus) }
    for line in closing {
      // The focused view need not be named.
      let own = goal.focus.map { " --on \(Word.written($0, isName: true))" } ?? ""
      run(!own.isEmpty && line.hasSuffix(own) ? String(line.dropLast(own.count)) : line)
    }
  }

  private var now: Whereabouts { Whereabouts(walker) }

  private func view(_ name: String) -> View? {
    walker.world.engine.index(of: name).map { walker.world.engine.views[$0] }
  }

  /// Runs a line in the copy and keeps it, whatever comes of it.
  @discardableResult
  private mutating func run(_ line: String) -> Bool {
    lines.append(line)
    return walker.tryOut(line).failure == nil
  }

  /// Keeps a line without running it.
  private mutating func note(_ line: String) {
    lines.append(line)
    isBlind = true
  }

  private mutating func onto(_ name: String) {
    if walker.focusName != name { run("focus \(name)") }
  }

  /// Keeps the first of some ways that leads to a place, else the last.
  private mutating func go(_ name: String, to place: Whereabouts.Place, by ways: [[String]]) {
    for (number, way) in ways.enumerated() {
      let before = self
      for line in way { run(line) }
      if now.places[name] == place || number == ways.count - 1 { return }
      self = before
    }
  }

  // MARK: selection

  private mutating func select() {
    guard goal.selectedDay != walker.world.engine.selectedDay else { return }
    let target = goal.selectedDay?.description ?? "none"
    func isOfDays(_ name: String) -> Bool {
      switch view(name) {
      case .days, .strip: true
      case .list, .run, nil: false
      }
    }
    let line = "select \(target)"
    // A strip that is to be opened has the only days, or is to be the focused view.
    let hasDays = goal.order.contains(where: isOfDays)
    if view(StripView.name) == nil, case .strip(let config, _)? = goal.places[StripView.name],
      goal.focus == StripView.name || !hasDays
    {
      run(config.line)
    }
    if let focus = goal.focus, isOfDays(focus) {
      onto(focus)
      run(line)
    } else if let focus = walker.focusName, isOfDays(focus) {
      run(line)
    } else if let name = goal.order.first(where: isOfDays) {
      run("\(line) --on \(name)")
    }
  }

  // MARK: views

  private mutating func move(_ name: String) {
    guard let place = goal.places[name], now.places[name] != place else { return }
    switch place {
    case .days(let range, let first): moveDays(name, range, first)
    case .rows(let last, let selected, let sought): moveRows(name, last, selected, sought)
    case .run(let id, let part, let selected): moveRun(name, id, part, selected)
    case .strip(let config, let first):
      let isOpen = if case .strip(let view)? = view(name) { view.config == config } else { false }
      // Opened again, the strip follows the selection.
      if !isOpen || first == nil { run(config.line) }
      if let first, now.places[name] != place { run("jump \(first) --on \(name)") }
    }
  }

  private mutating func moveDays(_ name: String, _ range: RangePreset?, _ first: Day?) {
    guard case .days(let view)? = view(name) else { return }
    onto(name)
    let place = Whereabouts.Place.days(range: range, first: first)
    let rangeLine = "range \(range?.rawValue ?? "default")"
    let today = walker.world.engine.clock.today
    guard !walker.world.engine.isOutside(.days(view)) else {
      return blindly(view, range, first, rangeLine)
    }
    var ways: [[String]] = []
    if let first, let here = view.place {
      let steps = here.distance(to: first)
      let scroll = "scroll \(steps < 0 ? "" : "+")\(steps)d"
      let jump = first == view.pager.bounds.min ? "jump first" : "jump \(first)"
      if view.preset == range {
        if steps.magnitude <= 20 * max(1, view.visible?.count ?? 1) { ways.append([scroll]) }
        let length = view.config(of: range).visible
        if first.advanced(by: length) > today { ways.append(["jump last"]) }
        ways.append([jump])
      } else {
        ways.append([rangeLine])
        if let span = Route.span(first, view.config(of: range).visible) {
          ways.append(["range \(span)"])
        }
        var there = self
        there.run(rangeLine)
        if case .days(let ranged)? = there.view(name), let place = ranged.place {
          let steps = place.distance(to: first)
          if steps != 0, steps.magnitude <= max(1, view.visible?.count ?? 1) {
            ways.append([rangeLine, "scroll \(steps < 0 ? "" : "+")\(steps)d"])
          }
        }
        ways.append([rangeLine, jump])
      }
      // A longer range keeps the newest day on show, and may begin before the source.
      if let earliest = view.pager.bounds.min, first < earliest {
        let days = earliest.distance(to: first.advanced(by: view.config(of: range).visible))
        if days > 0 { ways.append(["range \(days)d", "jump first", rangeLine]) }
      }
    } else {
      ways = [[rangeLine]]
    }
    go(name, to: place, by: ways)
  }

  /// The moves of a view over a program, of which nothing is known before it answers.
  private mutating func blindly(
    _ view: DayView, _ range: RangePreset?, _ first: Day?, _ rangeLine: String
  ) {
    let here = view.place
    if view.preset != range { note(rangeLine) }
    guard let first, let here, first != here else { return }
    let steps = here.distance(to: first)
    note(view.preset == range ? "scroll \(steps < 0 ? "" : "+")\(steps)d" : "jump \(first)")
  }

  /// A year or a month of that many days.
  private static func span(_ first: Day, _ length: Int) -> String? {
    let parts = first.parts
    guard parts.day == 1 else { return nil }
    if parts.month == 1, let end = Day(year: parts.year + 1, month: 1, day: 1),
      first.distance(to: end) == length
    {
      return String(first.description.prefix(4))
    }
    let (year, month) =
      parts.month == 12 ? (parts.year + 1, 1) : (parts.year, parts.month + 1)
    guard let end = Day(year: year, month: month, day: 1), first.distance(to: end) == length else {
      return nil
    }
    return String(first.description.prefix(7))
  }

  private mutating func moveRows(
    _ name: String, _ last: Int?, _ selected: String?, _ sought: String?
  ) {
    if view(name) == nil { run(name) }
    onto(name)
    guard case .list(let list)? = view(name) else { return }
    if walker.world.engine.isOutside(.list(list)) {
      if list.sought?.text != sought { run(findLine(sought)) }
      if let last, last != list.lastRow { note("view to \(last)") }
      return
    }
    // A row that the search leaves out is selected while it can be seen.
    let number = goal.numbers[name] ?? selected.flatMap { list.number(of: $0, finding: sought) }
    if let selected, number == nil, list.selection != selected,
      let place = list.number(of: selected, finding: nil)
    {
      if list.sought != nil { run(findLine(nil)) }
      run("select \(place)")
    }
    if case .list(let now)? = view(name), now.sought?.text != sought { run(findLine(sought)) }
    if case .list(let now)? = view(name), now.selection != selected {
      if selected == nil { run("select none") } else if let number { run("select \(number)") }
    }
    if let last, case .list(let moved)? = view(name), moved.lastRow != last {
      run("view to \(last)")
    }
  }

  private func findLine(_ sought: String?) -> String {
    sought.map { "find \(Word.written($0, isName: true))" } ?? "find"
  }

  private mutating func moveRun(
    _ name: String, _ id: RunView.ID, _ part: ClosedRange<Double>?, _ selected: Double?
  ) {
    if case .run(let view)? = view(name), view.id == id {
      onto(name)
    } else {
      run("\(id.kind.verb) \(walker.world.library.written(run: id.run, of: id.dataset))")
    }
    guard case .run(let view)? = view(name) else { return }
    if view.selection != selected {
      run("select \(selected.map { view.clock(of: $0) } ?? "none")")
    }
    guard case .run(let moved)? = self.view(name), moved.span != part else { return }
    run("range \(part.map { Route.part($0) } ?? "all")")
  }

  /// A part of a run as `range` reads it, in whole seconds.
  static func part(_ part: ClosedRange<Double>) -> String {
    Wording.clock(part.lowerBound) + ".." + Wording.clock(part.upperBound.rounded(.up))
  }
}

extension ListView {
  /// The number of a row of loaded data by its id, among those that have a text if one is looked for; nil
  /// where it is not among them.
  fileprivate func number(of id: String, finding text: String?) -> Int? {
    guard case .success(let rows)? = held?.all(finding: text.flatMap { SoughtText($0) }) else {
      return nil
    }
    return rows.firstIndex { $0.id == id }
  }
}

extension RunView {
  /// The time of a sample as `select` reads it: with as few decimals as lead to it.
  func clock(of seconds: Double) -> String {
    let wanted = series.nearest(to: seconds)
    for decimals in 0...3 {
      let text = RunTime(seconds: seconds).text(decimals: decimals)
      if let time = RunTime(text), series.nearest(to: time.seconds) == wanted { return text }
    }
    return RunTime(seconds: seconds).text(decimals: 3)
  }
}

extension RunTime {
  /// The time with so many decimals, at most three, as it is read.
  func text(decimals: Int) -> String {
    let limit = 9_999 * 3600.0
    let whole = min(max(seconds, 0), limit)
    guard decimals > 0 else { return Wording.clock(whole) }
    var part = 1
    for _ in 0..<min(decimals, 3) { part *= 10 }
    let parts = Int((whole * Double(part)).rounded())
    let fraction = String(parts % part)
    let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
    return Wording.clock(Double(parts / part)) + "." + zeros + fraction
  }
}

extension StripConfig {
  /// The command that opens the strip like this.
  var line: String {
    let usual = StripConfig()
    var words = ["days"]
    if past != usual.past { words.append("--past \(past)") }
    if future != usual.future { words.append("--future \(future)") }
    if let anchor { words.append("--anchor \(anchor)") }
    if showsNumbers { words.append("--numbers") }
    if !hasHeader { words.append("--no-header") }
    if countsFuture { words.append("--count-future") }
    if let followed { words.append("--follow \(Word.written(followed, isName: true))") }
    if let also { words.append("--also \(Word.written(also, isName: true))") }
    return words.joined(separator: " ")
  }
}
