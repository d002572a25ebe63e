extension Pager {
  /// Takes the answer that a slot waits for.
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

  private mutating func join(
    _ page: Axis.Page, for key: Key, on side: Side, report: inout PageReport, at moment: Moment,
    into effects: inout [Effect]
  ) -> Bool {
    guard var window else { return false }
    // Held once only, or all of it would be copied for each page.
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

  private mutating func replaceAll(
    _ page: Axis.Page, for key: Key, report: inout PageReport, at moment: Moment,
    into effects: inout [Effect]
  ) -> Bool {
    // The user scrolled out of what was asked for: ask again around where the view is now.
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

  /// A view of the newest end goes with it, also while several pages are still to come.
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

  /// A refresh that has nothing to ask for: the source is empty.
  mutating func applyNothing(at moment: Moment) {
    settle(Axis.Window(emptyAt: Axis.limits(of: bounds).end), at: moment)
  }

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
    // The rest of what was on show comes with the next page.
    let isShort = fresh.range.count < config.visible
    if intent == .keep && !Axis.isAddressable && (target > viewport.start || isShort) {
      viewport.pending = target
    }
    noteUnfinished(at: moment)
  }

  /// Remembers that today was read before it was over.
  private mutating func noteUnfinished(at moment: Moment) {
    guard Axis.isAddressable, let range = window?.range else { return }
    unfinished.removeAll { !range.contains($0.position) }
    let today = Int(moment.today.number)
    guard range.contains(today), !unfinished.contains(where: { $0.position == today }),
      let key = Axis.around(today..<(today + 1), margin: 0, in: window, bounds, config)
    else { return }
    unfinished.append(Unfinished(position: today, key: key))
  }

  /// Holds the window to its largest size: first from the side away from the load, then from its
  /// own, never closer than prefetch + 1 to the view.
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
