import TrendsCharts
import TrendsCore

/// Selecting days: the answer is that of the source, whatever is loaded.
extension Session {
  /// Selects in the focused view, whose kind decides what the target means.
  mutating func select(_ target: SelectTarget) throws(Failure) {
    let index = try context.view()
    if case .list(let view) = world.engine.views[index] {
      return try select(target, in: view, index)
    }
    guard case .days(let view) = world.engine.views[index] else {
      return try context.select(target)
    }
    let today = world.engine.clock.today
    // Without a selection a step starts from the newest day on show.
    let base = world.engine.selectedDay ?? view.visible?.end.advanced(by: -1) ?? today
    switch target {
    case .none: world.engine.select(nil)
    case .day(let word): try select(word.day(today: today), in: index)
    case .move(.calendar(let step)): try select(step.from(base), in: index)
    case .next: try select(try neighbour(in: index, step: 1), in: index)
    case .previous: try select(try neighbour(in: index, step: -1), in: index)
    case .time, .move(.clock): throw Failure.timeIntoDays(view: view.name)
    case .row(let row): throw Failure.rowOfDays(row, view: view.name)
    }
  }

  /// Selects the day with a value closest to a day, within a number of days.
  ///
  /// If none is close enough the selection is cleared and a note says so. Where a program is still to
  /// answer, that is not known, and the selection stays.
  mutating func selectNearest(to word: DayWord, within: Int?) throws(Failure) {
    let (index, view) = try context.dayView()
    let today = world.engine.clock.today
    let day = word.day(today: today)
    // The usual limit is half the distance between two labels of an axis that has four (B2-11).
    let limit = within ?? max(1, view.pager.config.visible / 4 / 2)
    let range = DayRange(
      day.advanced(by: -limit), min(day.advanced(by: limit), today).advanced(by: 1))
    let days = Wording.days(limit)
    guard let rows = try rows(in: range, of: index, around: day) else {
      return context.note("\(view.name): the days within \(days) of \(day) are not here yet")
    }
    guard let found = rows.nearest(to: day), abs(day.distance(to: rows.days[found])) <= limit else {
      world.engine.select(nil)
      return context.note("\(view.name): no value within \(days) of \(day)")
    }
    try select(rows.days[found], in: index)
  }

  /// Selects a day, brings it on show and prints its value.
  private mutating func select(_ day: Day, in index: Int) throws(Failure) {
    world.engine.select(day)
    try show(day, in: index)
    try context.tellSelection(index)
  }

  /// Moves a chart to a day that it does not show: as little as possible to one that is loaded, else
  /// with that day in the middle. A day to come, or before the source, moves nothing.
  private mutating func show(_ day: Day, in index: Int) throws(Failure) {
    guard case .days(let view) = world.engine.views[index], !view.pager.isClosed,
      let visible = view.visible, !visible.contains(day), day <= world.engine.clock.today,
      view.pager.bounds.min.map({ $0 <= day }) ?? true
    else { return }
    let length = view.pager.config.visible
    let start =
      view.pager.window?.days.contains(day) == true
      ? (day < visible.start ? day : day.advanced(by: 1 - length))
      : day.advanced(by: -(length / 2))
    context.asks(index)
    world.engine.send(.jump(Int(start.number)), to: index)
    try finishLoads()
    context.tellFailures()
  }

  /// Returns the rows of a range: read now, or for a program those that are loaded, after a jump to
  /// `day` where some are not. Nil where they are not here yet.
  private mutating func rows(
    in range: DayRange, of index: Int, around day: Day
  ) throws(Failure) -> DaySeries? {
    guard case .days(let view) = world.engine.views[index] else { return nil }
    if let rows = world.engine.rowsNow(range, of: view) { return rows }
    if let window = view.pager.window, window.days.contains(range.clamped(to: known(view))) {
      return window.rows.slice(range)
    }
    let start = day.advanced(by: -(view.pager.config.visible / 2))
    world.engine.send(.jump(Int(start.number)), to: index)
    try finishLoads()
    guard case .days(let moved) = world.engine.views[index], let window = moved.pager.window,
      !window.days.clamped(to: range).isEmpty
    else { return nil }
    return window.rows.slice(range)
  }

  /// The days that a view can have.
  private func known(_ view: DayView) -> DayRange {
    DayRange(view.pager.bounds.min ?? .first, view.pager.bounds.end)
  }

  /// Returns the next day with a value after or before the selected one, wherever it is; without a
  /// selection the newest one on show.
  private mutating func neighbour(in index: Int, step: Int) throws(Failure) -> Day {
    guard case .days(let view) = world.engine.views[index] else { throw context.nothingOpen }
    guard let window = view.pager.window, let visible = view.visible else {
      throw Failure.noneLoaded(view: view.name)
    }
    guard let day = world.engine.selectedDay else {
      guard let newest = window.rows.slice(visible).days.last else {
        throw Failure.noneShown(view: view.name)
      }
      return newest
    }
    // Days after today are not charted; the oldest possible day bounds the search to the other side.
    let end = world.engine.clock.today.advanced(by: 1)
    let first = view.source.span?.start ?? view.pager.bounds.min ?? .first
    var edge = step > 0 ? day.advanced(by: 1) : day
    var length = 64
    while step > 0 ? edge < end : edge > first {
      let next = edge.advanced(by: step * length)
      let range = step > 0 ? DayRange(edge, min(next, end)) : DayRange(max(next, first), edge)
      guard let rows = world.engine.rowsNow(range, of: view) else {
        return try loadedNeighbour(of: day, in: index, step: step)
      }
      if let found = step > 0 ? rows.days.first : rows.days.last { return found }
      if host.isInterrupted { throw .interrupted }
      edge = next
      length = min(2 * length, 4096)
    }
    throw Failure.noFurtherDay(step > 0 ? "newest" : "oldest", day)
  }

  /// The neighbour in a program's answers: the chart is dragged until it has come, as `scroll` does.
  private mutating func loadedNeighbour(
    of day: Day, in index: Int, step: Int
  ) throws(Failure) -> Day {
    while case .days(let view) = world.engine.views[index], let window = view.pager.window {
      let after = window.rows.index(from: step > 0 ? day.advanced(by: 1) : day)
      let position = step > 0 ? after : after - 1
      if window.rows.days.indices.contains(position), window.days.contains(day) {
        return window.rows.days[position]
      }
      if host.isInterrupted { throw .interrupted }
      let length = view.pager.config.visible
      let end = world.engine.scroll(index, .by(CalendarStep(days: step * length)))
      try finishLoads()
      guard case .days(let moved) = world.engine.views[index] else { break }
      if case .atEdge = end, moved.pager.window?.range == window.range {
        throw Failure.noFurtherDay(step > 0 ? "newest" : "oldest", day)
      }
      if moved.visible == view.visible { break }
    }
    throw Failure.noDayLoaded(step > 0 ? "after" : "before", day)
  }
}
