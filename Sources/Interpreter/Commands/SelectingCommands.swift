import TrendsCore
import TrendsCharts

extension CommandContext {
  /// Selects in the focused run or strip. Days and rows are selected by the session, which loads them.
  mutating func select(_ target: SelectTarget) throws(Failure) {
    let index = try view()
    switch world.engine.views[index] {
    case .days, .list: break
    case .run(let view): try select(target, in: view, index)
    case .strip(let view): try select(target, inStrip: view)
    }
  }

  /// Selects a sample of a run: the nearest to a time, or the next or previous one. In a gap, with no
  /// sample near the time, nothing is selected (B2-11, B2-12).
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
      if RunSummary(view, world, isWhole: true).isFar(samples[near], from: time.seconds) {
        world.engine.select(seconds: nil, in: index)
        let clock = Wording.clock(time.seconds)
        return note(
          view.stream.isComplete
            ? "\(view.name): no data at \(clock)" : "\(view.name): \(clock) is not loaded yet")
      }
      position = near
    case .next, .previous:
      let current = view.selection.flatMap { view.series.nearest(to: $0) }
      let step = target == .next ? 1 : -1
      // Without a selection it is the last one on show.
      position =
        current.map { $0 + step } ?? view.series.nearest(to: view.shown.upperBound)
        ?? samples.count - 1
      guard samples.indices.contains(position) else {
        throw Failure.noSampleThere(run: view.run.id)
      }
    case .move(.clock(let milliseconds)):
      // A step that leads nowhere else takes the sample beside.
      let seconds = view.selection ?? view.shown.upperBound
      guard let now = view.series.nearest(to: seconds)
      else { throw Failure.noSampleNear(run: view.run.id) }
      let goal = min(max(0, seconds + Double(milliseconds) / 1000), view.length)
      let near = view.series.nearest(to: goal) ?? now
      let beside = now + (milliseconds > 0 ? 1 : -1)
      position =
        near != now || goal == seconds ? near : samples.indices.contains(beside) ? beside : now
    case .day, .move(.calendar), .row:
      throw Failure.dayIntoRun(view: view.name)
    }
    world.engine.select(seconds: samples[position], in: index)
    show(samples[position], of: view, index)
    try tellSelection(index)
  }

  /// Moves the part of a run that is on show as little as possible to have a moment in it.
  private mutating func show(_ seconds: Double, of view: RunView, _ index: Int) {
    guard let span = view.span, !span.contains(seconds) else { return }
    let length = span.upperBound - span.lowerBound
    let from = seconds < span.lowerBound ? seconds : seconds - length
    let start = min(
      max(0, from.rounded(seconds < span.lowerBound ? .down : .up)), view.length - length)
    world.engine.look(at: start...(start + length), in: index)
  }

  /// Prints the read-out of the selected day or sample, as the chart shows it above its frame
  /// (S2-24, S3-18).
  mutating func tellSelection(_ index: Int) throws(Failure) {
    switch world.engine.views[index] {
    case .days(let view):
      guard let day = world.engine.selectedDay else { return }
      let reading = DayReading(view: view, world: world)
      let date = DayReading.shortDate(day, today: world.engine.clock.today)
      if let value = view.value(on: day) {
        let readings = Weighings(of: day, in: view.source, world)?.words ?? ""
        print("\(date)    \(reading.text(value))\(readings)")
      } else if view.pager.window?.days.contains(day) == true {
        print("\(date)    no data")
      } else if day > world.engine.clock.today {
        note("\(view.name): \(day) is selected; it has not come yet")
      } else if let first = view.pager.bounds.min, day < first {
        note("\(view.name): \(day) is selected; the source begins on \(first)")
      } else {
        note("\(view.name): \(day) is selected; it is not loaded yet")
      }
    case .list(let view):
      guard let number = view.selectedNumber else { return }
      print(view.table(of: [number]))
    case .strip: return
    case .run(let view):
      guard let seconds = view.selection, let position = view.series.nearest(to: seconds) else {
        return
      }
      let value = view.series.values[position]
      print(
        SampleReading(view.run, view.kind, world.calc.units)
          .readout(seconds: seconds, value: value))
    }
  }
}
