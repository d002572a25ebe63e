import TrendsCharts
import TrendsCore

/// What the mouse does: a click moves the cursor, a double click goes in, a drag pans, the wheel looks
/// closer or wider at the pointer, or moves the rows of a list.
extension Browse {
  mutating func point(_ mouse: BrowseMouse) {
    // The last two lines are the read-out and the hint.
    let isOnPage = mouse.row < session.settings.rows - 2
    switch mouse.action {
    case .press:
      drag = (mouse, mouse)
      if isOnPage { click(mouse) }
    case .doublePress:
      drag = nil
      if isOnPage { press(.into) }
    case .drag: pull(to: mouse)
    case .release: drag = nil
    case .wheelUp, .wheelDown: wheel(mouse, up: mouse.action == .wheelUp)
    case .wheelLeft: press(.panLeft)
    case .wheelRight: press(.panRight)
    }
  }

  private mutating func click(_ mouse: BrowseMouse) {
    switch page {
    case .rows(var rows):
      let line = rows.top + mouse.row
      guard rows.doors.contains(where: { $0.line == line }) else { return }
      rows.cursor = line
      page = .rows(rows)
    case .calendar, .overview: clickPicture(mouse)
    case .view:
      switch view {
      case .days(let view):
        guard let x = grid?.x(at: mouse.column) else { return }
        let day = Day(clamping: Int(exactly: x.rounded()) ?? 0)
        // The nearest value of what shares the column.
        let step = max(1, (view.visible?.count ?? 1) / max(1, session.settings.columns))
        let rows = session.world.engine.rowsNow(
          DayRange(day.advanced(by: -step), day.advanced(by: step + 1)), of: view)
        select(rows.flatMap { rows in rows.nearest(to: day).map { rows.days[$0] } } ?? day)
      case .run(let view):
        guard let x = grid?.x(at: mouse.column), !view.series.isEmpty else { return }
        select(second: x, of: view)
      case .strip(let view):
        let layout = StripLayout(session.world.stripSpec(view), in: session.settings.frame)
        if let day = layout.day(at: mouse.column), run("select \(day)") { message = nil }
      case .list(let list): clickRow(mouse.row, in: list)
      case nil: return
      }
    }
  }

  /// Selects the day of a calendar or of the overview, and there the metric too.
  private mutating func clickPicture(_ mouse: BrowseMouse) {
    guard let picture, let (top, grid) = picture.grid, picture.shown.indices.contains(mouse.row)
    else { return }
    let line = picture.shown[mouse.row] - top
    switch grid {
    case .calendar(let grid):
      if let day = grid.day(line: line, column: mouse.column) { selectAnywhere(day) }
    case .overview(let grid, let views):
      let place = grid.place(line: line, column: mouse.column)
      if let row = place.row, views.indices.contains(row), views[row] != session.focusName {
        run("focus \(Word.written(views[row], isName: true))")
      }
      if let day = place.day { selectAnywhere(day) }
    }
  }

  /// Selects the row of a list that a line of the screen shows.
  private mutating func clickRow(_ row: Int, in list: ListView) {
    // The names of the columns come first.
    guard let rows = rowsOnScreen(of: list), row >= 1, row <= rows.count else { return }
    let number = rows.lowerBound + row - 1
    if run("select \(number)") { message = nil }
  }

  /// The grid of the chart on show.
  private var grid: ChartGrid? {
    guard page == .view, let focus = session.world.engine.focus,
      let spec = session.context.spec(of: focus)
    else { return nil }
    var frame = session.settings.frame
    frame.rows = max(1, frame.rows - 2)
    return ChartGrid(spec, in: frame)
  }

  /// Pans by as much as the pointer has moved.
  private mutating func pull(to mouse: BrowseMouse) {
    guard let drag, page == .view else { return }
    let columns = mouse.column - drag.last.column
    guard columns != 0 else { return }
    switch view {
    case .days(let view):
      guard let visible = view.visible, let grid else { return }
      let days = Double(visible.count) * Double(-columns) / Double(max(1, grid.width))
      // Less than a day waits for the next movement.
      guard let whole = Int(exactly: days.rounded(.towardZero)), whole != 0 else { return }
      scroll(whole, view)
    case .run(let view):
      guard view.span != nil, let grid else { return }
      let shown = view.shown
      let seconds =
        ((shown.upperBound - shown.lowerBound) * Double(-columns) / Double(max(1, grid.width)))
        .rounded()
      guard seconds != 0, let whole = Int(exactly: seconds) else { return }
      run("scroll \(whole < 0 ? "" : "+")\(whole)s")
      message = nil
    case .strip:
      guard columns.magnitude >= 2 else { return }
      run("scroll \(columns > 0 ? "-" : "+")\(columns.magnitude / 2)d")
      message = nil
    case .list, nil: return
    }
    self.drag?.last = mouse
  }

  private mutating func wheel(_ mouse: BrowseMouse, up: Bool) {
    switch page {
    case .rows:
      for _ in 0..<3 { press(up ? .up : .down) }
      message = nil
    case .calendar: press(up ? .left : .right)
    case .overview: press(up ? .closer : .wider)
    case .view:
      switch view {
      case .days(let view):
        let x = grid?.x(at: mouse.column)
        zoom(
          view, by: up ? -1 : 1, around: x.map { Day(clamping: Int(exactly: $0.rounded()) ?? 0) })
      case .run(let view): zoom(view, by: up ? 0.5 : 2, around: grid?.x(at: mouse.column))
      case .strip: press(up ? .panLeft : .panRight)
      case .list: press(up ? .up : .down)
      case nil: return
      }
    }
  }
}
