import TrendsCharts
import TrendsCore
import TrendsOutput

/// Moving in a chart of days: the cursor is the selected day.
extension Browse {
  mutating func press(_ key: BrowseKey, on view: DayView) {
    switch key {
    case .left: moveCursor(-1, in: view)
    case .right: moveCursor(1, in: view)
    case .up: turn(by: -1)
    case .down: turn(by: 1)
    case .screenLeft, .screenUp: turnPage(-1, view)
    case .screenRight, .screenDown: turnPage(1, view)
    case .panLeft: scroll(-max(1, (view.visible?.count ?? 1) / 8), view)
    case .panRight: scroll(max(1, (view.visible?.count ?? 1) / 8), view)
    case .first:
      guard view.pager.bounds.min != nil || view.visible != nil else { return nothingLoaded(view) }
      run(view.pager.bounds.min == nil ? "scroll oldest" : "jump first")
      bringCursor(isLast: false)
    case .last:
      run("jump \(newest(of: view))")
      bringCursor(isLast: true)
    case .closer: zoom(view, by: -1)
    case .wider: zoom(view, by: 1)
    case .into: goInto(view)
    case .least, .most: selectExtreme(of: view, isMost: key == .most)
    case .values:
      guard showRows("table \(Word.written(view.name, isName: true))"), case .rows(var rows) = page,
        let day = session.world.engine.selectedDay,
        let place = rows.doors.first(where: { $0.door == .day(day) })
      else { return }
      rows.cursor = place.line
      rows.show(rows: roomForRows)
      page = .rows(rows)
    case .forecast: foresee(view)
    case .sort: message = "\(view.name): r has the runs, s sorts them"
    default: break
    }
  }

  private mutating func nothingLoaded(_ view: DayView) {
    message = "\(view.name): no day is loaded yet"
  }

  // MARK: cursor

  /// Days of one step of the cursor: one, or as many as share a column.
  private func cursorStep(in view: DayView) -> Int {
    let columns = max(10, session.settings.columns - 8)
    return max(1, ((view.visible?.count ?? 1) + columns - 1) / columns)
  }

  /// Moves the cursor to the next value in a direction; without one it begins at the newest on show.
  mutating func moveCursor(_ direction: Int, in view: DayView) {
    guard let visible = view.visible, !visible.isEmpty else { return nothingLoaded(view) }
    guard let day = session.world.engine.selectedDay, visible.contains(day) || spanStart != nil
    else {
      // The end of what is on show, or the next value before or after it.
      let values = session.world.rows(of: view).slice(visible)
      guard let found = direction < 0 ? values.days.last : values.days.first else {
        return select(direction < 0 ? visible.end.advanced(by: -1) : visible.start)
      }
      return select(found)
    }
    let step = cursorStep(in: view)
    guard step > 1 else {
      guard run("select \(direction < 0 ? "prev" : "next")") else { return end(message ?? "") }
      message = nil
      return
    }
    let goal = day.advanced(by: direction * step)
    if goal > session.world.engine.clock.today || view.pager.bounds.min.map({ goal < $0 }) == true {
      return end("\(view.name): that is the \(direction < 0 ? "oldest" : "newest") day")
    }
    // The nearest value of that column, and never one behind the cursor.
    let near = session.world.engine.rowsNow(
      DayRange(goal.advanced(by: -(step / 2)), goal.advanced(by: step / 2 + 1)), of: view)
    let found = near.flatMap { rows in rows.nearest(to: goal).map { rows.days[$0] } }
    select(found.map { direction * day.distance(to: $0) > 0 ? $0 : goal } ?? goal)
  }

  /// Selects a day, whose value the chart shows.
  mutating func select(_ day: Day) {
    if run("select \(day)") { message = nil }
  }

  /// Selects the lowest or the highest value on show.
  private mutating func selectExtreme(of view: DayView, isMost: Bool) {
    guard let visible = view.visible else { return nothingLoaded(view) }
    let values = session.world.rows(of: view).slice(visible)
    let places = values.values.indices.filter { values.values[$0].isFinite }
    let place = places.min { a, b in
      isMost ? values.values[a] > values.values[b] : values.values[a] < values.values[b]
    }
    guard let place else { return end("\(view.name): no value is on show") }
    select(values.days[place])
  }

  /// Brings the cursor, if there is one, to the first value on show or the last.
  private mutating func bringCursor(isLast: Bool) {
    guard session.world.engine.selectedDay != nil, case .days(let view)? = view,
      let visible = view.visible
    else { return }
    let days = session.world.rows(of: view).slice(visible).days
    if let day = isLast ? days.last : days.first { select(day) }
  }

  /// Moves by as much as is on show; a cursor that is on show goes along.
  private mutating func turnPage(_ direction: Int, _ view: DayView) {
    guard let visible = view.visible else { return nothingLoaded(view) }
    let cursor = session.world.engine.selectedDay.flatMap { visible.contains($0) ? $0 : nil }
    scroll(direction * visible.count, view)
    guard let cursor, case .days(let moved)? = self.view, let now = moved.visible, now != visible,
      !isWaiting
    else { return }
    let goal = cursor.advanced(by: visible.start.distance(to: now.start))
    let days = session.world.rows(of: moved).slice(now)
    if let near = days.nearest(to: goal) { select(days.days[near]) }
  }

  // MARK: pan and zoom

  /// Moves by `days` from where the chart is, or is on its way to: keys add up while pages are loading.
  mutating func scroll(_ days: Int, _ before: DayView) {
    guard let from = before.place else { return nothingLoaded(before) }
    // A jump under way goes on, to another day; a scroll would give it up.
    let isUnderWay = if case .jump = before.pager.intent { true } else { false }
    // A long way is one load, not a drag through all that is between.
    let isFar = days.magnitude > 400 && !session.world.engine.isOutside(.days(before))
    let verb = isUnderWay || isFar ? "jump" : "scroll"
    guard run("\(verb) \(from.advanced(by: days))") else { return }
    if let message, !isWaiting { end(message) }
  }

  /// The target of `jump` that shows the newest data: a day if the data ended long ago, else
  /// `last`.
  func newest(of view: DayView) -> String {
    let visible = view.visible?.count ?? view.pager.config.visible
    guard let last = session.world.rows(of: view).days.last ?? view.source.span?.end,
      last <= session.world.engine.clock.today.advanced(by: -visible)
    else { return "last" }
    return last.advanced(by: 1 - visible).description
  }

  /// Days of the steps of zoom between the named ranges.
  private static let lengths = [3, 5, 7, 14, 30, 60, 91, 182, 365, 730, 1461, 3652, 7305, 14610]

  /// Shows fewer days (-1) or more (1), with the cursor where it is, or the newest day.
  mutating func zoom(_ view: DayView, by change: Int, around day: Day? = nil) {
    let now = view.pager.config.visible
    let all = view.config(of: .all).visible
    let isKnown = view.pager.bounds.min != nil
    let next =
      change < 0
      ? Browse.lengths.last { $0 < now }
      : Browse.lengths.first { $0 > now && (!isKnown || $0 < all) }
    let range: String
    if let next {
      let preset = RangePreset.named.first { $0 != .all && view.config(of: $0).visible == next }
      range = next == 14 ? "default" : preset?.rawValue ?? "\(next)d"
    } else if change > 0, isKnown, view.preset != .all, now < all {
      range = RangePreset.all.rawValue
    } else {
      return end("\(view.name): no \(change > 0 ? "more" : "fewer") days can be shown")
    }
    let anchor = day ?? session.world.engine.selectedDay
    let visible = view.visible
    guard run("range \(range)"), case .days(let zoomed)? = self.view, let fresh = zoomed.visible
    else { return }
    guard let anchor, let visible, visible.contains(anchor) else {
      // Wider than what there was before it, a chart begins where the source does.
      if let first = zoomed.pager.bounds.min, fresh.start < first, zoomed.preset != .all {
        run("jump first")
      }
      return
    }
    // The anchor keeps its place on the screen.
    let share = Double(visible.start.distance(to: anchor)) / Double(max(1, visible.count))
    let first = anchor.advanced(by: -(Int(exactly: (share * Double(fresh.count)).rounded()) ?? 0))
    let earliest = zoomed.pager.bounds.min ?? .first
    if max(first, earliest) != fresh.start, zoomed.preset != .all {
      run(first <= earliest ? "jump first" : "jump \(first)")
    }
    message = nil
  }

  // MARK: in

  /// Looks into the span, or from years into the year, from a year into the month, from a month into
  /// the day of the cursor.
  private mutating func goInto(_ view: DayView) {
    if let span = daySpan {
      return step { browse in
        browse.spanStart = nil
        browse.run("range \(span.start)..\(span.end.advanced(by: -1))")
      }
    }
    guard let visible = view.visible else { return nothingLoaded(view) }
    let today = session.world.engine.clock.today
    let selected = session.world.engine.selectedDay.flatMap { visible.contains($0) ? $0 : nil }
    let newest = session.world.rows(of: view).slice(visible).days.last
    let day = selected ?? newest ?? min(today, visible.end.advanced(by: -1))
    if visible.count > 400 {
      return step { browse in
        if browse.run("range \(day.description.prefix(4))") { browse.select(day) }
      }
    }
    if visible.count > 45 {
      return step { browse in
        if browse.run("range \(day.description.prefix(7))") { browse.select(day) }
      }
    }
    show(day)
  }

  /// Shows all that is known of a day.
  mutating func show(_ day: Day) {
    if session.world.engine.selectedDay != day, dayView != nil { selectAnywhere(day) }
    showRows("day \(day)")
  }

  /// Selects a day, whatever has the focus.
  mutating func selectAnywhere(_ day: Day) {
    guard let name = dayView?.name else { return }
    if run("select \(day) --on \(Word.written(name, isName: true))") { message = nil }
  }

  /// Shows a forecast, which begins at the newest days.
  private mutating func foresee(_ view: DayView) {
    if !view.pager.isAtNewest { run("jump \(newest(of: view))") }
    let (printed, failure) = session.answer(to: "forecast")
    // What it says of the days to come stands below them.
    let sentence = printed.bytes.split(separator: UInt8(ascii: "\n")).first {
      $0.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }
    message = failure?.message ?? sentence.map { String(decoding: $0, as: UTF8.self) }
    // The second half has the figures.
    if let said = message, DisplayWidth.of(said) > session.settings.columns,
      let half = said.split(separator: ";").last
    {
      message = half.drop { $0 == " " }.description
    }
    guard failure == nil else { return }
    let full = "forecast --on \(Word.written(view.name, isName: true))"
    closing.removeAll { $0 == full }
    closing.append(full)
  }
}
