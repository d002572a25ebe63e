import TrendsCharts
import TrendsCore

/// `scroll` and `jump` in the strip of days, which moves apart from its selection (S1-51).
extension Session {
  /// The strip if a command means it, with its index; nil if it means another kind of view.
  mutating func stripToMove() throws(Failure) -> (Int, StripView)? {
    let index = try context.view()
    guard case .strip(let view) = world.engine.views[index] else { return nil }
    return (index, view)
  }

  /// Moves the strip by days or to one, and draws it. Notes say where it stops.
  ///
  /// A day that it is to begin with is kept even where all days are on show: a narrower screen begins
  /// there.
  mutating func scroll(
    _ view: StripView, at index: Int, to target: ScrollTargetWord
  ) throws(Failure) {
    let layout = StripLayout(world.stripSpec(view), in: settings.frame)
    let strip = layout.spec.strip
    if case .day(let word) = target {
      let day = word.day(today: world.engine.clock.today)
      world.engine.scrollStrip(to: min(max(day, strip.first), strip.last))
    }
    guard layout.hasEarlier || layout.hasLater else {
      return context.note("days: all its \(strip.marks.count) days are on show")
    }
    let last = strip.last.advanced(by: 1 - layout.count)
    let goal: Day
    switch target {
    case .by(.calendar(let step)): goal = step.from(strip.first.advanced(by: layout.first))
    case .day(let word): goal = word.day(today: world.engine.clock.today)
    case .oldest: goal = strip.first
    case .newest: goal = last
    case .by(.clock), .time: throw Failure.timeIntoStrip
    }
    if case .day = target {
    } else {
      world.engine.scrollStrip(to: min(max(goal, strip.first), last))
    }
    context.drawStrip(index, hasKey: false)
    if goal < strip.first { context.note("days: stopped at its first day, \(strip.first)") }
    if goal > last { context.note("days: stopped at its last day, \(strip.last)") }
  }
}
