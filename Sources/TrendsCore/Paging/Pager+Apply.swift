extension Pager {
  /// Takes the answer that a slot waits for: applies the page, or notes the failure.
  mutating func complete(
    _ slot: Slot, _ result: Result<Axis.Page, Fault>, at moment: Moment,
    into effects: inout [Effect]
  ) {
    guard case .loading(_, let key, let attempt, _, let day) = self[slot] else { return }
    let problem: Fault?
    switch result {
    case .failure(let fault): problem = fault
    case .success(let page):
      problem = apply(page, of: slot, for: key, asked: day, at: moment, into: &effects)
    }
    guard let problem else { return }
    count.failed += 1
    if slot == .tail { tailIsDue = false }
    self[slot] = .failed(code: problem.code, attempts: attempt, armed: false)
  }

  /// Applies a page; returns why it is refused, or nil if it is accepted.
  ///
  /// A page of another version than the window's is dropped, and everything is read anew; so is the
  /// answer of a refresh whose range the person has left. `asked` is the day on which the load
  /// departed: it was not over then.
  private mutating func apply(
    _ page: Axis.Page, of slot: Slot, for key: Key, asked: Day, at moment: Moment,
    into effects: inout [Effect]
  ) -> Fault? {
    if slot != .refresh, window?.isOutdated(by: page, for: key) == true {
      // A source that is another one at each answer would be read anew without end.
      if restarts >= Pager.restartLimit { return .wrongAnswer }
      restarts += 1
      Axis.learn(from: page, key: key, into: &bounds)
      askAgain(slot, at: moment, into: &effects)
      return nil
    }
    if slot == .refresh, hasLeft(key) {
      askAgain(slot, at: moment, into: &effects)
      return nil
    }
    var report = PageReport()
    let taken =
      switch slot {
      case .refresh: replaceAll(page, for: key, report: &report, at: moment)
      case .before: join(page, for: key, on: .before, report: &report, into: &effects)
      case .after: join(page, for: key, on: .after, report: &report, into: &effects)
      case .tail: replaceTail(page, for: key, report: &report)
      }
    guard taken else { return .wrongAnswer }
    noteUnfinished(day: asked, key: key, at: moment)
    count.applied += 1
    count.outside += report.outside
    count.drift += report.drift
    return nil
  }

  /// Most times in a row that a page of a changed source leads to reading everything anew.
  private static var restartLimit: Int { 2 }

  /// Joins a page on a side, moves the view nearer to where it is wanted and cuts what is now too
  /// much.
  private mutating func join(
    _ page: Axis.Page, for key: Key, on side: Side, report: inout PageReport,
    into effects: inout [Effect]
  ) -> Bool {
    guard var window else { return false }
    // With two owners the whole window would be copied for each page.
    self.window = nil
    let earlier = window.range
    guard window.join(page, for: key, on: side, report: &report) else {
      self.window = window
      return false
    }
    Axis.learn(from: page, key: key, into: &bounds)
    restarts = 0
    self[Slot(side)] = .idle
    self.window = window
    emptyPages = window.range == earlier ? emptyPages + 1 : 0
    serve()
    trim(favouring: side, into: &effects)
    return true
  }

  /// Replaces unfinished days by what was read of them again.
  private mutating func replaceTail(
    _ page: Axis.Page, for key: Key, report: inout PageReport
  ) -> Bool {
    guard var window, window.replace(page, for: key, report: &report) else { return false }
    self.window = window
    tail = .idle
    unfinished.removeAll { $0.key == key }
    tailIsDue = false
    return true
  }

  /// Drops an answer that no longer fits, and asks for what serves the intent now.
  private mutating func askAgain(
    _ slot: Slot, at moment: Moment, into effects: inout [Effect]
  ) {
    count.outdated += 1
    self[slot] = .idle
    startRefresh(at: moment, into: &effects)
  }

  /// Whether the person has scrolled out of what a refresh asked for.
  private func hasLeft(_ key: Key) -> Bool {
    guard keepsPlace, let window, let visible, !visible.isEmpty else { return false }
    return !Axis.covers(key, visible, in: window, bounds)
  }

  /// Takes the answer of a refresh.
  private mutating func replaceAll(
    _ page: Axis.Page, for key: Key, report: inout PageReport, at moment: Moment
  ) -> Bool {
    guard let fresh = Axis.Window(page, for: key, replacing: window, report: &report) else {
      return false
    }
    Axis.learn(from: page, key: key, into: &bounds)
    settle(fresh, at: moment)
    return true
  }

  /// Whether a refresh leaves the view where it is.
  private var keepsPlace: Bool {
    switch intent {
    case .follow, .at: true
    case .jump, .home: false
    }
  }

  /// Ends a refresh that has nothing to ask for because the bounds hold no position.
  mutating func applyNothing(at moment: Moment) {
    settle(Axis.Window(emptyAt: Axis.limits(of: bounds).end), at: moment)
  }

  /// Replaces the window by that of a refresh, frees all slots and puts the view where it is wanted.
  private mutating func settle(_ fresh: Axis.Window, at moment: Moment) {
    let old = window
    window = fresh
    refresh = .idle
    before = .idle
    after = .idle
    tail = .idle
    unfinished = []
    tailIsDue = false
    emptyPages = 0
    lastUpdated = moment.now
    switch intent {
    case .follow: break
    case .home: intent = Axis.home == .max ? .follow : .at(fresh.range.lowerBound)
    case .jump(let edge): intent = settled(at: clamp(start(at: edge)))
    case .at(let edge):
      if let old, !Axis.isAddressable {
        // The rows have other positions now: the wish keeps its distance from the row on show.
        let place = Axis.carry(start, from: old, to: fresh)
        intent = .at(place + edge - start)
      } else if old == nil {
        intent = settled(at: start(at: edge))
      }
    }
    serve()
  }

  /// Records the day on which the load departed as unfinished, if the load read it, and drops days
  /// that are no longer loaded. A day that is over by now is due at once.
  private mutating func noteUnfinished(day: Day, key: Key, at moment: Moment) {
    guard Axis.isAddressable, let range = window?.range else { return }
    unfinished.removeAll { !range.contains($0.position) }
    let position = Int(day.number)
    if range.contains(position), !unfinished.contains(where: { $0.position == position }),
      let window, Axis.covers(key, position..<(position + 1), in: window, bounds),
      let key = Axis.around(position..<(position + 1), margin: 0, in: window, bounds, config)
    {
      unfinished.append(Unfinished(position: position, key: key))
      unfinished.sort { $0.position < $1.position }
    }
    let today = Int(moment.today.number)
    if unfinished.contains(where: { $0.position < today }) { tailIsDue = true }
  }

  /// Cuts the window to `PagerConfig.max`: first on the side away from the load, then on its own.
  ///
  /// A cut leaves `prefetch` + 1 positions beyond the viewport, so that it never causes a load.
  mutating func trim(favouring side: Side, into effects: inout [Effect]) {
    guard let max = config.max else { return }
    for victim in [side.opposite, side] {
      guard var window, window.range.count > max, let distance = distance(victim) else { continue }
      let spare = distance - (config.prefetch + 1)
      guard spare > 0 else { continue }
      self.window = nil
      let gone = window.trim(window.range.count - max, upTo: spare, on: victim)
      self.window = window
      guard gone > 0 else { continue }
      count.trimmed += gone
      cancel(Slot(victim), into: &effects)
      self[Slot(victim)] = .idle
      unfinished.removeAll { !window.range.contains($0.position) }
      if unfinished.isEmpty { cancel(.tail, into: &effects) }
    }
  }
}
