import TrendsCore

/// `jump` and `scroll` in lists of loaded data, whose rows have days, the newest on top.
extension Session {
  /// The list that a command means and its index; nil if it means another kind of view.
  ///
  /// Throws for a list of a source: of its rows nothing is known before they come.
  mutating func listOfDays() throws(Failure) -> (Int, ListView)? {
    let index = try context.view()
    guard case .list(let view) = world.engine.views[index], !view.pager.isClosed else { return nil }
    guard view.held != nil else { throw Failure.rowsWithoutDays(view: view.name) }
    return (index, view)
  }

  /// Moves a list to its first row on a day or before, or to an end.
  mutating func jump(_ view: ListView, at index: Int, to target: JumpTarget) throws(Failure) {
    switch target {
    case .last: try show(0, of: view, at: index)
    case .first: try show(.max, of: view, at: index)
    case .time: throw Failure.listMovesByRows(view: view.name)
    case .day(let word):
      if let order = view.held?.filter?.order {
        throw Failure.sortedList(view: view.name, by: order.column)
      }
      let day = word.day(today: world.engine.clock.today)
      guard let number = view.held?.number(onOrBefore: day, finding: view.sought) else {
        return context.note("\(view.name): the list has no rows")
      }
      try show(number, of: view, at: index)
      guard case .list(let moved) = world.engine.views[index],
        let first = moved.held?.oldestDay, first > day
      else { return }
      context.note("\(view.name): the oldest row is of \(first)")
    }
  }

  /// Moves a list to an end. Throws for a move by days, or to one, which `jump` makes.
  mutating func scroll(
    _ view: ListView, at index: Int, to target: ScrollTargetWord
  ) throws(Failure) {
    switch target {
    case .newest: try show(0, of: view, at: index)
    case .oldest: try show(.max, of: view, at: index)
    case .day(let word): try jump(view, at: index, to: .day(word))
    case .by, .time: throw Failure.listMovesByRows(view: view.name)
    }
  }

  /// Makes a row the first on show, or shows the last ones where fewer follow.
  private mutating func show(_ row: Int, of view: ListView, at index: Int) throws(Failure) {
    guard let held = view.held else { return }
    var last = held.rows.count - 1
    if view.sought != nil {
      guard case .success(let found) = held.all(finding: view.sought) else { throw .interrupted }
      last = found.count - 1
    }
    guard last >= 0 else { return }
    let visible = view.pager.config.visible
    let end = row > last - visible ? last : row + visible - 1
    try scrollList(index, to: end)
  }
}

extension HeldList {
  /// The day on which the last row begins; nil without rows that have days.
  fileprivate var oldestDay: Day? {
    rows.count == 0 ? nil : rows.days(at: rows.count - 1)?.first
  }
}
