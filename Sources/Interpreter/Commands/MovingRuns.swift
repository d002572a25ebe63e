import TrendsCharts
import TrendsCore

/// `range`, `scroll` and `jump` in a run: which of its seconds are on show.
extension Session {
  /// The run that a command means and its index; nil if it means another kind of view.
  mutating func runToMove() throws(Failure) -> (Int, RunView)? {
    let index = try context.view()
    guard case .run(let view) = world.engine.views[index] else { return nil }
    return (index, view)
  }

  /// Shows as much of a run as a range says.
  ///
  /// Of a length, the selected moment, if it is on show, keeps its place in the middle; else the middle
  /// of what is on show.
  mutating func setRange(_ choice: RangeChoice, of view: RunView, at index: Int) throws(Failure) {
    switch choice {
    case .usual, .preset(.all): world.engine.look(at: nil, in: index)
    case .time(let seconds):
      let shown = view.shown
      let anchor = view.selection.flatMap { shown.contains($0) ? $0 : nil }
      let middle = anchor ?? (shown.lowerBound + shown.upperBound) / 2
      look(from: (middle - seconds / 2).rounded(), seconds, of: view, at: index)
    case .part(let span):
      let part = try span.seconds(in: view)
      guard part.upperBound - part.lowerBound >= RunView.leastSpan else {
        throw Failure.shortSpan(RunView.leastSpan)
      }
      world.engine.look(at: part, in: index)
    case .preset, .days: throw Failure.daysOfRun(view: view.name)
    }
  }

  /// Moves what is on show of a run, which keeps its length. Notes say where it stops.
  mutating func scroll(
    _ view: RunView, at index: Int, to target: ScrollTargetWord
  ) throws(Failure) {
    let shown = view.shown
    let start: Double
    switch target {
    case .time(let time): start = time.seconds
    case .by(.clock(let milliseconds)):
      start = shown.lowerBound + Double(milliseconds) / 1000
    case .oldest: start = 0
    case .newest: start = view.length
    case .by(.calendar), .day: throw Failure.daysOfRun(view: view.name)
    }
    let length = shown.upperBound - shown.lowerBound
    guard view.span != nil else {
      return context.note("\(view.name): all of it is on show; 'range 5min' shows a part")
    }
    look(from: start, length, of: view, at: index)
    if case .oldest = target { return }
    if case .newest = target { return }
    let last = max(0, view.length - length)
    if start < 0 { context.note("\(view.name): stopped at its beginning") }
    if start > last { context.note("\(view.name): stopped at its end") }
  }

  /// Shows some seconds of a run from a start, within the run; all of it where they are as many.
  private mutating func look(
    from start: Double, _ seconds: Double, of view: RunView, at index: Int
  ) {
    let length = max(seconds, RunView.leastSpan)
    guard length < view.length else { return world.engine.look(at: nil, in: index) }
    let from = min(max(0, start), view.length - length)
    world.engine.look(at: from...(from + length), in: index)
  }
}
