import TrendsCharts
import TrendsCore

/// Moving in a list, whose cursor is the selected row, and in the strip of days.
extension Browse {
  mutating func press(_ key: BrowseKey, on list: ListView) {
    guard let window = list.pager.window, let shown = list.pager.visible, let last = list.lastRow
    else { return message = "\(list.name): no row is loaded yet" }
    switch key {
    case .up: selectRow("prev", in: list)
    case .down: selectRow("next", in: list)
    case .screenUp, .screenLeft: turnScreen(-1, of: list, last: last, shown.count)
    case .screenDown, .screenRight: turnScreen(1, of: list, last: last, shown.count)
    case .first: if run("select 0") { message = nil }
    case .last:
      if let total = window.total, total > 0 {
        if run("select \(total - 1)") { message = nil }
      } else {
        message = "\(list.name): its end is not known yet"
      }
    case .into:
      guard
        let number = list.selectedNumber
          ?? list.visible.indices.first.map({ _ in window.number(of: shown.lowerBound) }),
        let day = list.held?.rows.days(at: dataRow(number, of: list))?.first
      else { return message = "\(list.name): a row is to be selected first" }
      show(day)
    case .left, .right, .panLeft, .panRight, .closer, .wider, .least, .most, .forecast, .values,
      .sort:
      message = "\(list.name): that key is for charts"
    default: break
    }
  }

  /// The rows of a list that the screen has room for, with those that are on show; nil for a list in groups.
  func rowsOnScreen(of list: ListView) -> Range<Int>? {
    guard list.grouping == .none, let window = list.pager.window else { return nil }
    let shown = list.shown
    guard !shown.isEmpty else { return shown }
    let status = ViewStatus(list: list).lines(columns: session.settings.columns)
    // The names of the columns and the place in the list are lines of their own.
    let room = max(1, roomForRows - 2 - status.count)
    let count = window.total ?? window.numbers.upperBound
    let (first, last): (Int, Int)
    if room >= shown.count {
      (first, last) = (shown.upperBound - room, shown.lowerBound)
    } else {
      let cursor = list.selectedNumber.flatMap { shown.contains($0) ? $0 : nil } ?? shown.lowerBound
      (first, last) = (
        max(shown.lowerBound, cursor - room + 1), min(cursor, shown.upperBound - room)
      )
    }
    let top = max(0, min(min(max(listTop, first), last), count - room))
    return top..<min(top + room, count)
  }

  /// Moves by as many rows as the screen has: the selected row if it is there, else the rows on show.
  private mutating func turnScreen(_ direction: Int, of list: ListView, last: Int, _ count: Int) {
    let rows = rowsOnScreen(of: list) ?? list.shown
    if let selected = list.selectedNumber, rows.contains(selected),
      let total = list.pager.window?.total
    {
      let goal = min(max(0, selected + direction * rows.count), total - 1)
      guard goal != selected else {
        return end("\(list.name): that is the \(direction < 0 ? "first" : "last") row")
      }
      listTop += direction * rows.count
      if run("select \(goal)") { message = nil }
      return
    }
    let first = max(0, rows.lowerBound + direction * rows.count)
    listTop = first
    show(row: first + count - 1, in: list)
  }

  /// The number of a row among all rows of the data, where a search shows some of them.
  private func dataRow(_ number: Int, of list: ListView) -> Int {
    guard list.sought != nil, let id = list.row(number)?.id, let held = list.held else {
      return number
    }
    return (0..<held.rows.count).first { held.rows.row(at: $0).id == id } ?? number
  }

  private mutating func selectRow(_ target: String, in list: ListView) {
    if run("select \(target)") { message = nil } else if let message { end(message) }
  }

  /// Moves a list until a row is its last on show.
  private mutating func show(row: Int, in list: ListView) {
    run("view to \(row)")
    if let message { end(message) }
  }

  /// Rows that are looked through for those of a day.
  private static let mostRowsOfDay = 100

  /// Shows a row of a list by its name and its day; of several the one with a number, from the earliest on.
  mutating func showRow(of list: String, named name: String, number: Int, on day: Day) {
    step { browse in
      guard browse.run(list), browse.run("select \(day)") else { return }
      (browse.page, browse.message) = (.view, nil)
      guard case .list(let view)? = browse.view, let first = view.selectedNumber else { return }
      // Rows are the newest first; one may have begun days before.
      let named = (first..<(first + Browse.mostRowsOfDay)).filter { number in
        guard let row = view.known(number), row.fields.first == name,
          let days = view.held?.rows.days(at: browse.dataRow(number, of: view))
        else { return false }
        return days.first <= day && days.last ?? days.first >= day
      }
      let found = Array(named.reversed())
      guard let row = found.indices.contains(number) ? found[number] : found.first, row != first
      else { return }
      if browse.run("select \(row)") { browse.message = nil }
    }
  }

  // MARK: the strip

  mutating func press(_ key: BrowseKey, on view: StripView) {
    let strip = session.world.stripSpec(view).strip
    switch key {
    case .left: selectInStrip(-1, strip)
    case .right: selectInStrip(1, strip)
    case .screenLeft, .screenUp: scrollStrip("-2w")
    case .screenRight, .screenDown: scrollStrip("+2w")
    case .panLeft: scrollStrip("-1d")
    case .panRight: scrollStrip("+1d")
    case .first: if run("select \(strip.first)") { message = nil }
    case .last: if run("select \(strip.last)") { message = nil }
    case .up: turn(by: -1)
    case .down: turn(by: 1)
    case .into: show(session.world.engine.selectedDay ?? session.world.engine.clock.today)
    case .values: showRows("table days")
    case .wider, .closer:
      // More days before today, or fewer.
      let past = min(max(key == .wider ? view.config.past * 2 : view.config.past / 2, 7), 730)
      guard past != view.config.past else {
        return end("days: that is the \(key == .wider ? "most" : "least")")
      }
      var config = view.config
      config.past = past
      run(config.line)
      message = nil
    default: message = "days: that key is for charts"
    }
  }

  private mutating func selectInStrip(_ step: Int, _ strip: DayStrip) {
    let day = session.world.engine.selectedDay ?? session.world.engine.clock.today
    let next = session.world.engine.selectedDay == nil ? day : day.advanced(by: step)
    guard next >= strip.first, next <= strip.last else {
      return end("days: the strip \(step < 0 ? "begins" : "ends") here")
    }
    if run("select \(next)") { message = nil }
  }

  private mutating func scrollStrip(_ move: String) {
    guard run("scroll \(move)") else { return }
    if let said = message, said.hasPrefix("days: ") { end(said) } else { message = nil }
  }
}
