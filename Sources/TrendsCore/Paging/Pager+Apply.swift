extension Pager {
  /// Takes the answer that a slot waits for: applies the page, or notes the failure.
  mutating func complete(
    _ slot: Slot, _ result: Result<Axis.Page, Fault>, at moment: Moment,
    into effects: inout [Effect]
  ) {
    guard case .loading(_, let key, let attempt, _) = self[slot] else { return }
    let problem: Fault?
    switch result {
    case .failure(let fault): problem = fault
    case .success(let page): problem = apply(page, of: slot, for: key, at: moment, into: &effects)
    }
    guard let problem else { return }
    count.failed += 1
    if slot == .tail { tailIsDue = false }
    self[slot] = .failed(code: problem.code, attempts: attempt, armed: false)
  }

  /// Applies a page; returns why it is refused, or nil if it is accepted.
  ///
  /// A page of another version than the window's is dropped, and everything is read anew around the
  /// view.
  private mutating func apply(
    _ page: Axis.Page, of slot: Slot, for key: Key, at moment: Moment,
    into effects: inout [Effect]
  ) -> Fault? {
    if slot != .refresh, window?.isOutdated(by: page) == true {
      startRefresh(.keep, at: moment, into: &effects)
      return nil
    }
    var report = PageReport()
    let taken =
      switch slot {
      case .refresh: replaceAll(page, for: key, report: &report, at: moment, into: &effects)
      case .before: join(page, for: key, on: .before, report: &report, at: moment, into: &effects)
      case .after: join(page, for: key, on: .after, report: &report, at: moment, into: &effects)
      case .tail: replaceTail(page, for: key, report: &report, at: moment)
      }
    guard taken else { return .wrongAnswer }
    count.applied += 1
    count.outside += report.outside
    count.drift += report.drift
    return nil
  }

  /// Joins a page on a side, follows the newest end and cuts what is now too much.
  private mutating func join(
    _ page: Axis.Page, for key: Key, on side: Side, report: inout PageReport, at moment: Moment,
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
    self[Slot(side)] = .idle
    self.window = window
    emptyPages = window.range == earlier ? emptyPages + 1 : 0
    follow()
    noteUnfinished(at: moment)
    trim(favouring: side, into: &effects)
    return true
  }

  /// Replaces unfinished days by what was read of them again.
  private mutating func replaceTail(
    _ page: Axis.Page, for key: Key, report: inout PageReport, at moment: Moment
  ) -> Bool {
    guard var window, window.replace(page, for: key, report: &report) else { return false }
    self.window = nil
    self.window = window
    tail = .idle
    unfinished.removeAll { $0.key == key }
    noteUnfinished(at: moment)
    let today = Int(moment.today.number)
    tailIsDue = unfinished.contains { $0.position < today }
    return true
  }

  /// Takes the answer of a refresh.
  private mutating func replaceAll(
    _ page: Axis.Page, for key: Key, report: inout PageReport, at moment: Moment,
    into effects: inout [Effect]
  ) -> Bool {
    // The user has scrolled out of what was asked for: ask again around the view.
    if intent == .keep, let window, let visible, !visible.isEmpty,
      !Axis.covers(key, visible, in: window, bounds)
    {
      refresh = .idle
      startRefresh(.keep, at: moment, into: &effects)
      return true
    }
    guard let fresh = Axis.Window(page, for: key, report: &report) else { return false }
    Axis.learn(from: page, key: key, into: &bounds)
    settle(fresh, at: moment)
    return true
  }

  /// Keeps a following view at the newest end, also while several pages are still to come; any
  /// other view goes to where the user wishes to be.
  mutating func follow() {
    guard viewport.follows else {
      scroll(to: viewport.pending ?? viewport.start)
      if viewport.start == viewport.pending, visible?.count == config.visible {
        viewport.pending = nil
      }
      return
    }
    scroll(to: .max)
    viewport.follows = true
  }

  /// Ends a refresh that has nothing to ask for because the bounds hold no position.
  mutating func applyNothing(at moment: Moment) {
    settle(Axis.Window(emptyAt: Axis.limits(of: bounds).end), at: moment)
  }

  /// Replaces the window by that of a refresh, frees all slots and puts the view where the refresh
  /// means it to be.
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
    let target: Int
    switch intent {
    case .newest: target = old == nil ? viewport.pending ?? Axis.home : Axis.home
    case .keep: target = old.map { Axis.carry(viewport.start, from: $0, to: fresh) } ?? Axis.home
    case .jump(let position): target = position
    }
    viewport.pending = nil
    scroll(to: target)
    // A list brings the rest of what was on show with its next page.
    let isShort = fresh.range.count < config.visible
    if intent == .keep && !Axis.isAddressable && (target > viewport.start || isShort) {
      viewport.pending = target
    }
    noteUnfinished(at: moment)
  }

  /// Notes that today was read before it was over, and forgets days that are no longer loaded.
  private mutating func noteUnfinished(at moment: Moment) {
    guard Axis.isAddressable, let range = window?.range else { return }
    unfinished.removeAll { !range.contains($0.position) }
    let today = Int(moment.today.number)
    guard range.contains(today), !unfinished.contains(where: { $0.position == today }),
      let key = Axis.around(today..<(today + 1), margin: 0, in: window, bounds, config)
    else { return }
    unfinished.append(Unfinished(position: today, key: key))
  }

  /// Cuts the window to `PagerConfig.max`: first on the side away from the load, then on its own.
  ///
  /// A cut leaves `prefetch` + 1 positions beyond the viewport, so that it never causes a load.
  mutating func trim(favouring side: Side, into effects: inout [Effect]) {
    guard let max = config.max else { return }
    for victim in [side == .before ? Side.after : .before, side] {
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
