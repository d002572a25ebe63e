import TrendsCore

/// Selecting a row of a list: it is loaded and shown, and stays selected by its id.
extension Session {
  /// Selects a row by its number, its day or its place beside the selected one, brings it on show and
  /// prints it.
  mutating func select(
    _ target: SelectTarget, in view: ListView, _ index: Int
  ) throws(Failure) {
    let number: Int
    switch target {
    case .none: return world.engine.select(row: nil, in: index)
    case .row(let row): number = row
    case .day(let word): number = try row(of: word, in: view)
    case .next: number = try row(beside: view, step: 1)
    case .previous: number = try row(beside: view, step: -1)
    case .move, .time: throw Failure.notARow(view: view.name)
    }
    try show(row: number, of: view, at: index)
    guard case .list(let moved) = world.engine.views[index] else { return }
    guard let row = moved.row(number) else {
      if moved.isAtEnd {
        throw Failure.noRow(number, view: view.name, count: moved.pager.window?.total)
      }
      return context.note("\(view.name): row \(number) is not here yet, nothing is selected")
    }
    world.engine.select(row: row.id, in: index)
    try context.tellSelection(index)
  }

  /// The first row on a day or before it, as `jump` finds it.
  private func row(of word: DayWord, in view: ListView) throws(Failure) -> Int {
    guard let held = view.held else { throw Failure.rowsWithoutDays(view: view.name) }
    if let order = held.filter?.order {
      throw Failure.sortedList(view: view.name, by: order.column)
    }
    let day = word.day(today: world.engine.clock.today)
    guard let number = held.number(onOrBefore: day, finding: view.sought) else {
      throw Failure.noRow(0, view: view.name, count: 0)
    }
    return number
  }

  /// The row after or before the selected one; without a selection the first one on show.
  private func row(beside view: ListView, step: Int) throws(Failure) -> Int {
    guard let window = view.pager.window, let shown = view.pager.visible else {
      throw Failure.noneLoaded(view: view.name)
    }
    guard let id = view.selection else { return window.number(of: shown.lowerBound) }
    guard let selected = view.selectedNumber ?? view.numberInData(of: id) else {
      throw Failure.selectedRowAway(id, view: view.name)
    }
    let next = selected + step
    if next < 0 { throw Failure.noFurtherRow("first", selected) }
    if let total = window.total, next >= total { throw Failure.noFurtherRow("last", selected) }
    return next
  }

  /// Moves a list as little as possible to have a row on show.
  private mutating func show(row: Int, of view: ListView, at index: Int) throws(Failure) {
    guard let window = view.pager.window, let shown = view.pager.visible, !shown.isEmpty else {
      throw Failure.noneLoaded(view: view.name)
    }
    if let total = window.total, row >= total {
      throw Failure.noRow(row, view: view.name, count: total)
    }
    let (first, last) = (
      window.number(of: shown.lowerBound), window.number(of: shown.upperBound - 1)
    )
    if row < first { return try scrollList(index, to: row + view.pager.config.visible - 1) }
    if row > last { try scrollList(index, to: row, isPart: true) }
  }
}
