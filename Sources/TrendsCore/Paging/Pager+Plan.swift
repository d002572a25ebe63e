extension Pager {
  /// Starts the loads that the place of the view needs: before, then after, then the tail.
  ///
  /// After `cancel` it starts none, and only notes which ends are exhausted.
  mutating func plan(at moment: Moment, into effects: inout [Effect]) {
    // Nothing is on show, so no scroll could arm a failed first load: it is tried again here.
    if window == nil, case .failed(_, _, armed: true) = refresh, !rests {
      startRefresh(at: moment, into: &effects)
    }
    guard let window, !refresh.isLoading else { return }
    guard !config.isStatic else { return endHopelessWish() }
    for side in Side.allCases { plan(side, of: window, at: moment, into: &effects) }
    endHopelessWish()
    if rests { return }
    planTail(at: moment, into: &effects)
  }

  /// Decides what the slot of a side does next.
  private mutating func plan(
    _ side: Side, of window: Axis.Window, at moment: Moment, into effects: inout [Effect]
  ) {
    let slot = Slot(side)
    if self[slot].isLoading { return }
    let key: Key
    switch Axis.next(side, of: window, in: bounds, size: config.page) {
    case .exhausted(let reason):
      self[slot] = .exhausted(reason)
      return
    case .key(let next): key = next
    }
    if rests {
      if case .exhausted = self[slot] { self[slot] = .idle }
      return
    }
    guard let distance = distance(side) else { return }
    switch self[slot] {
    case .failed(_, _, let armed):
      if distance > config.prefetch {
        if config.retry == .reapproach { self[slot].arm() }
      } else if armed {
        start(slot, key, at: moment, into: &effects)
      }
    case .exhausted, .idle:
      self[slot] = .idle
      if distance <= config.prefetch && !hasLostPatience {
        start(slot, key, at: moment, into: &effects)
      }
    case .loading: break
    }
  }

  /// Reads the oldest unfinished day again if that is due.
  private mutating func planTail(at moment: Moment, into effects: inout [Effect]) {
    // The days of the failed load have been cut or read since.
    if unfinished.isEmpty && tail.isFailed { tail = .idle }
    guard tailIsDue, !tail.isLoading else { return }
    if case .failed(_, _, armed: false) = tail { return }
    let today = Int(moment.today.number)
    // Today counts too, although it is not over: `resume` reads it again.
    guard let due = unfinished.first(where: { $0.position <= today }) else {
      // The clock was set back before all unfinished days: there is nothing to read until they
      // return.
      tailIsDue = false
      if tail.isFailed { tail = .idle }
      return
    }
    start(.tail, due.key, at: moment, into: &effects)
  }

  /// Starts a load and counts it as the next attempt of its slot.
  mutating func start(
    _ slot: Slot, _ key: Key, at moment: Moment, into effects: inout [Effect]
  ) {
    let id = nextID
    let attempt = self[slot].attempts + 1
    nextID += 1
    count.started += 1
    self[slot] = .loading(
      id: id, key: key, attempt: attempt, since: moment.elapsed, day: moment.today)
    effects.append(
      .load(id: id, generation: generation, slot: slot, key: key, attempt: attempt))
  }

  /// Begins a new generation: gives up all loads, drops any answer of theirs that still comes, and
  /// asks for what serves the intent. With nothing to ask for the window becomes empty.
  mutating func startRefresh(at moment: Moment, into effects: inout [Effect]) {
    for slot in Slot.allCases { cancel(slot, into: &effects) }
    if nextID > 1 { generation += 1 }
    guard let key = refreshKey else {
      applyNothing(at: moment)
      return
    }
    start(.refresh, key, at: moment, into: &effects)
  }

  /// What a refresh asks for; nil if the bounds hold no position.
  ///
  /// The margin is one more than `prefetch`, so that the refresh does not lead to a page at once.
  private var refreshKey: Key? {
    let margin = config.prefetch + 1
    switch intent {
    case .home: return Axis.first(config.initial, in: bounds)
    case .follow, .at:
      guard let visible, !visible.isEmpty else { return Axis.first(config.initial, in: bounds) }
      return Axis.around(visible, margin: margin, in: window, bounds, config)
        ?? Axis.first(config.initial, in: bounds)
    case .jump(let edge):
      let target = clamp(start(at: edge))
      let wanted = target..<(target + config.visible)
      return Axis.around(wanted, margin: margin, in: window, bounds, config)
    }
  }
}
