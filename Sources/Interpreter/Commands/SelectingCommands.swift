import TrendsCore
import TrendsCharts

extension CommandContext {
  /// Selects in the focused view, whose kind decides what the target means. A list has no
  /// selection.
  mutating func select(_ target: SelectTarget) throws(Failure) {
    let index = try view()
    switch world.engine.views[index] {
    case .days(let view): try select(target, in: view, index)
    case .run(let view): try select(target, in: view, index)
    case .strip(let view): try select(target, inStrip: view)
    case .list(let view):
      throw Failure.noDayToSelect(view: view.name)
    }
  }

  /// Selects a day in a chart of days and prints its value.
  ///
  /// `next` and `prev` go to the neighbouring loaded day with a value; a day or step may lead to a
  /// day without one, or to one that is not loaded.
  private mutating func select(
    _ target: SelectTarget, in view: DayView, _ index: Int
  ) throws(Failure) {
    let today = world.engine.clock.today
    let selected = world.engine.selectedDay
    // Without a selection a step starts from the newest day on show.
    let base = selected ?? view.visible?.end.advanced(by: -1) ?? today
    let day: Day
    switch target {
    case .none:
      world.engine.select(nil)
      return
    case .day(let word): day = word.day(today: today)
    case .move(let step): day = step.from(base)
    case .next: day = try neighbour(of: view, from: selected, step: 1)
    case .previous: day = try neighbour(of: view, from: selected, step: -1)
    case .time:
      throw Failure.timeIntoDays(view: view.name)
    }
    world.engine.select(day)
    try tellSelection(index)
  }

  /// Returns the next day with a value after or before `day`; without `day` the newest value on
  /// show.
  ///
  /// Only the window is searched: nothing is loaded.
  private func neighbour(of view: DayView, from day: Day?, step: Int) throws(Failure) -> Day {
    guard let rows = view.pager.window?.rows, let visible = view.visible else {
      throw Failure.noneLoaded(view: view.name)
    }
    guard let day else {
      let inside = rows.slice(visible)
      guard let newest = inside.days.last else {
        throw Failure.noneShown(view: view.name)
      }
      return newest
    }
    let after = rows.index(from: step > 0 ? day.advanced(by: 1) : day)
    let position = step > 0 ? after : after - 1
    guard rows.days.indices.contains(position) else {
      let side = step > 0 ? "after" : "before"
      throw Failure.noDayLoaded(side, day)
    }
    return rows.days[position]
  }

  /// Selects the loaded day with a value closest to a day, within a number of days.
  ///
  /// If none is close enough the selection is cleared and a note says so.
  mutating func selectNearest(to word: DayWord, within: Int?) throws(Failure) {
    let (index, view) = try dayView()
    let day = word.day(today: world.engine.clock.today)
    // The usual limit is half the distance between two labels of an axis that has four (B2-11).
    let limit = within ?? max(1, view.pager.config.visible / 4 / 2)
    guard let rows = view.pager.window?.rows, let found = rows.nearest(to: day),
      abs(day.distance(to: rows.days[found])) <= limit
    else {
      world.engine.select(nil)
      note("\(view.name): no value within \(limit == 1 ? "1 day" : "\(limit) days") of \(day)")
      return
    }
    world.engine.select(rows.days[found])
    try tellSelection(index)
  }

  /// Selects a sample of a run: the nearest to a time, or the next or previous one.
  ///
  /// Without a selection `next` and `prev` take the last sample. Days and steps throw.
  private mutating func select(
    _ target: SelectTarget, in view: RunView, _ index: Int
  ) throws(Failure) {
    let samples = view.series.seconds
    let position: Int
    switch target {
    case .none:
      world.engine.select(seconds: nil, in: index)
      return
    case .time(let time):
      guard time.seconds <= view.length else {
        throw Failure.afterTheEnd(
          of: view.run.id, length: Wording.clock(view.length), time: Wording.clock(time.seconds))
      }
      guard let near = view.series.nearest(to: time.seconds) else {
        throw Failure.noSampleNear(run: view.run.id)
      }
      position = near
    case .next, .previous:
      let current = view.selection.flatMap { view.series.nearest(to: $0) }
      let step = target == .next ? 1 : -1
      position = current.map { $0 + step } ?? samples.count - 1
      guard samples.indices.contains(position) else {
        throw Failure.noSampleThere(run: view.run.id)
      }
    case .day, .move:
      throw Failure.dayIntoRun(view: view.name)
    }
    world.engine.select(seconds: samples[position], in: index)
    try tellSelection(index)
  }

  /// Prints the read-out of the selected day or sample, as the chart shows it above its frame
  /// (S2-24, S3-18).
  private mutating func tellSelection(_ index: Int) throws(Failure) {
    switch world.engine.views[index] {
    case .days(let view):
      guard let day = world.engine.selectedDay else { return }
      let reading = DayReading(view: view, world: world)
      if let value = view.value(on: day) {
        print("\(reading.shortDate(day))    \(reading.text(value))")
      } else if view.pager.window?.days.contains(day) == true {
        print("\(reading.shortDate(day))    no data")
      } else if day > world.engine.clock.today {
        note("\(view.name): \(day) is selected; it has not come yet")
      } else {
        note("\(view.name): \(day) is selected but not loaded; jump \(day) shows it")
      }
    case .list, .strip: return
    case .run(let view):
      guard let seconds = view.selection, let position = view.series.nearest(to: seconds) else {
        return
      }
      let value = view.series.values[position]
      print(
        RunReading.readout(
          seconds: seconds, value: value, view.kind, unit: view.run.unit(of: view.kind)))
    }
  }
}
