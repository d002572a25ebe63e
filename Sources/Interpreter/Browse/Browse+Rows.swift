import TrendsCharts
import TrendsCore

/// Moving in the answer of a command, in the overview of all metrics and in a calendar.
extension Browse {
  /// Lines of a page: all but the read-out and the hint.
  var roomForRows: Int { max(1, session.settings.rows - 2) }

  mutating func press(_ key: BrowseKey, inRows: Void) {
    guard case .rows(var rows) = page else { return }
    let room = roomForRows
    switch key {
    case .up, .left:
      if !rows.move(-1, rows: room) { end("that is the first row") }
    case .down, .right:
      if !rows.move(1, rows: room) { end("that is the last row") }
    case .screenUp, .screenLeft, .panLeft:
      if !rows.move(-room, rows: room) { end("that is the first row") }
    case .screenDown, .screenRight, .panRight:
      if !rows.move(room, rows: room) { end("that is the last row") }
    case .first: rows.end(false, rows: room)
    case .last: rows.end(true, rows: room)
    case .into:
      guard let door = rows.door else { return message = "that row leads nowhere" }
      // What cannot be seen yet is shown first.
      guard (rows.top..<rows.top + room).contains(rows.cursor) else {
        rows.show(rows: room)
        break
      }
      return go(through: door)
    case .sort: return sortRuns(rows)
    case .wider, .closer, .least, .most, .forecast, .values:
      message = "that key is for charts"
    default: break
    }
    page = .rows(rows)
  }

  private mutating func go(through door: BrowseRows.Door) {
    switch door {
    case .day(let day): show(day)
    case .days(let days, let subject):
      step { browse in
        guard let name = subject ?? browse.dayView?.name else { return }
        let last = days.end.advanced(by: -1)
        if browse.run("focus \(Word.written(name, isName: true))"),
          browse.run("range \(days.start)..\(last)")
        {
          browse.page = .view
        }
      }
    case .run(let name):
      step { browse in
        guard browse.run(browse.runLine(name)) else { return }
        (browse.page, browse.message) = (.view, nil)
      }
    case .part(let name, let part):
      step { browse in
        // The series that was looked at, else the heart rate.
        let isOpen = if case .run(let view)? = browse.view { view.run.id == name } else { false }
        guard isOpen || browse.run(browse.runLine(name)) else { return }
        browse.lookInto(from: part.lowerBound, part.upperBound - part.lowerBound)
        browse.page = .view
      }
    case .metric(let name, let day):
      step { browse in
        guard browse.run("focus \(Word.written(name, isName: true))") else { return }
        browse.page = .view
        browse.select(day)
      }
    case .row(let list, let name, let number, let day):
      showRow(of: list, named: name, number: number, on: day)
    case .texts(let day):
      guard showRows("day \(day) --text"), case .rows(var rows) = page else { return }
      // The texts stand below the rows.
      if let place = rows.doors.last { (rows.cursor, rows.top) = (place.line, place.line + 1) }
      rows.top = min(rows.top, max(0, rows.lines.count - roomForRows))
      page = .rows(rows)
    case .strip(let day):
      open(view: StripView.name, by: "days")
      if run("select \(day)") { message = nil }
    }
  }

  // MARK: runs

  /// The orders of the list of runs, after the newest first.
  private static let runOrders = ["", " distance top 5000", " time top 5000", " pace top 5000"]

  mutating func openRuns() {
    runOrder = 0
    guard !session.world.library.runs.isEmpty else { return message = "no runs are loaded" }
    showRows("runs")
  }

  /// The question of a list of runs without its order.
  private func question(_ rows: BrowseRows) -> String? {
    guard rows.line == "runs" || rows.line.hasPrefix("runs ") else { return nil }
    var line = rows.line
    for order in Browse.runOrders.dropFirst() where line.hasSuffix(order) {
      line.removeLast(order.count)
    }
    return line
  }

  private mutating func sortRuns(_ rows: BrowseRows) {
    guard let question = question(rows) else { return message = "r has the runs, s sorts them" }
    runOrder = (runOrder + 1) % Browse.runOrders.count
    replaceRows(by: question + Browse.runOrders[runOrder])
    if message == nil {
      message =
        [
          "the newest first", "the longest first", "by time, the longest first",
          "the fastest first",
        ][runOrder]
      // An activity without a distance has no place in an order of distances.
      let all = session.world.library.runs.count
      if question == "runs", case .rows(let fresh) = page, fresh.doors.count < all {
        message? += "; \(all - fresh.doors.count) without it are left out"
      }
    }
  }

  /// Shows only the runs that a question asks for. Returns false on another page, and for a text that is no
  /// question.
  mutating func chooseRuns(_ text: String) -> Bool {
    guard case .rows(let rows) = page, question(rows) != nil else { return false }
    return replaceRows(by: "runs \(text)" + Browse.runOrders[runOrder])
  }

  /// Shows another answer in the place of the one on show; false where it fails.
  @discardableResult
  private mutating func replaceRows(by line: String) -> Bool {
    do throws(Failure) {
      let fresh = try session.inPage { session throws(Failure) in try session.rows(of: line) }
      guard !fresh.doors.isEmpty else {
        message = fresh.lines.last ?? "nothing meets that"
        return true
      }
      page = .rows(fresh)
      return true
    } catch {
      message = error.message
      return false
    }
  }

  // MARK: all metrics

  mutating func press(_ key: BrowseKey, inOverview: Void) {
    guard let view = dayView else { return message = "no chart of days is open" }
    if session.focusName != view.name { run("focus \(Word.written(view.name, isName: true))") }
    switch key {
    case .up: turn(by: -1)
    case .down: turn(by: 1)
    case .into:
      step { browse in
        browse.page = .view
        browse.showCursor()
      }
    case .left, .right:
      // Without a cursor it begins at the newest day.
      if session.world.engine.selectedDay == nil, let end = overviewDays?.end {
        selectAnywhere(min(end.advanced(by: -1), session.world.engine.clock.today))
      } else {
        press(key, on: view)
      }
    default: press(key, on: view)
    }
  }

  // MARK: calendar

  mutating func showCalendar() {
    guard let view = dayView else { return message = "no chart of days is open" }
    // From a run one comes to its day.
    if case .run(let run)? = self.view { selectAnywhere(run.run.record.start.day) }
    if session.focusName != view.name { run("focus \(Word.written(view.name, isName: true))") }
    show(.calendar(metric: view.name))
  }

  /// The year of the cursor, as `stats` shows it.
  func calendarLine(of metric: String) -> String {
    "stats \(Word.written(metric, isName: true)) \(cursorDay.description.prefix(4)) calendar"
  }

  /// The selected day, else the newest one on show.
  var cursorDay: Day {
    session.world.engine.selectedDay
      ?? min(
        dayView?.visible?.end.advanced(by: -1) ?? .last, session.world.engine.clock.today)
  }

  mutating func press(_ key: BrowseKey, inCalendarOf metric: String) {
    let day = cursorDay
    let year = Day(year: day.parts.year, month: 1, day: 1) ?? day
    let goal: Day
    switch key {
    case .left: goal = day.advanced(by: -7)
    case .right: goal = day.advanced(by: 7)
    case .up: goal = day.advanced(by: -1)
    case .down: goal = day.advanced(by: 1)
    case .screenLeft, .screenUp, .panLeft: goal = CalendarStep(months: -12).from(day)
    case .screenRight, .screenDown, .panRight: goal = CalendarStep(months: 12).from(day)
    case .first: goal = year
    case .last: goal = CalendarStep(months: 12).from(year).advanced(by: -1)
    case .into: return show(day)
    case .least, .most:
      guard let view = dayView,
        let rows = session.world.engine.rowsNow(
          DayRange(year, CalendarStep(months: 12).from(year)), of: view)
      else { return message = "\(metric): its days are not loaded" }
      let places = rows.values.indices.filter { rows.values[$0].isFinite }
      let place = places.min { a, b in
        key == .most ? rows.values[a] > rows.values[b] : rows.values[a] < rows.values[b]
      }
      guard let place else { return end("\(metric): no value in \(year.parts.year)") }
      goal = rows.days[place]
    case .wider, .closer:
      return message = "\(metric): a calendar has one year; [ and ] turn to others"
    default: return message = "\(metric): that key is for charts"
    }
    let today = session.world.engine.clock.today
    let first = dayView?.pager.bounds.min ?? dayView?.source.span?.start
    let bounded = max(min(goal, today), first ?? .first)
    guard bounded != day || session.world.engine.selectedDay == nil else {
      return end("\(metric): that is the \(goal > day ? "newest" : "oldest") day")
    }
    selectAnywhere(bounded)
  }
}
