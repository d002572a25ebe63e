import TrendsCore

extension Session {
  /// With `loads auto` a command ends when everything that is not held has arrived.
  mutating func finishLoads() throws(Failure) {
    if world.engine.isManual { return }
    let host = host
    guard world.engine.settle(unless: { host.isInterrupted }) else {
      throw host.isInterrupted ? .interrupted : Failure.endlessLoads
    }
    try takeArrivals(waiting: !settings.isInteractive)
    tellAlerts()
    // What a command was about is no longer there.
    if world.engine.hasCrashed { throw .crashed }
  }

  /// Says why a scroll did not go as far as asked.
  mutating func tell(_ end: ScrollEnd, of view: String) {
    switch end {
    case .reached, .interrupted: return
    case .remembered: note("\(view): nothing is loaded yet; the move is remembered")
    case .atEdge(.before, let reason):
      note("\(view): stopped at the oldest day, \(reason?.words ?? "the source begins here")")
    case .atEdge(.after, let reason):
      note("\(view): stopped at the newest day, \(reason?.words ?? "today is loaded")")
    case .waiting(let side, let code):
      let edge = side == .before ? "oldest" : "newest"
      if let code {
        note("\(view): stopped at the \(edge) loaded day, the next page failed (\(code)): retry")
      } else {
        note("\(view): stopped at the \(edge) loaded day, the next page is not here yet")
      }
    }
  }

  /// Of a program that answers page by page only what has come is known.
  mutating func noteWhatIsLoaded(of view: DayView) {
    let days = world.rows(of: view).days
    guard !world.knowsAllRows(of: view), let first = days.first, let last = days.last else {
      return
    }
    note("\(view.name): from the days that are loaded, \(first) to \(last)")
  }
}
