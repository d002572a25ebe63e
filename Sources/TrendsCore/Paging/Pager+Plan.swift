/// What a slot does next: `plan` acts on it, and `why` explains it.
enum Decision<Key: Equatable & Sendable>: Equatable, Sendable {
  /// A load of this key starts.
  case load(Key)
  /// Everything is read anew.
  case refresh
  case wait(Why)
}

extension Pager {
  /// Starts the loads that the place of the view needs: before, then after, then the tail.
  ///
  /// After `cancel` it starts none, and only notes which ends are exhausted.
  mutating func plan(at moment: Moment, into effects: inout [Effect]) {
    if decision(.refresh, today: moment.today) == .refresh {
      startRefresh(at: moment, into: &effects)
    }
    guard let window, !refresh.isLoading else { return }
    guard !config.isStatic else { return endHopelessWish() }
    for side in Side.allCases {
      noteEnd(side, of: window)
      act(Slot(side), at: moment, into: &effects)
    }
    endHopelessWish()
    if rests { return }
    dropUndueTail(today: moment.today)
    act(.tail, at: moment, into: &effects)
  }

  /// Starts the load that is decided for a slot, if one is.
  private mutating func act(_ slot: Slot, at moment: Moment, into effects: inout [Effect]) {
    guard case .load(let key) = decision(slot, today: moment.today) else { return }
    start(slot, key, at: moment, into: &effects)
  }

  /// Decides what a slot does next. `today` is the day that is not over.
  func decision(_ slot: Slot, today: Day) -> Decision<Key> {
    if isClosed { return .wait(.closed) }
    if self[slot].isLoading { return .wait(.loading) }
    switch slot {
    case .refresh: return refreshDecision
    case .before: return decision(.before)
    case .after: return decision(.after)
    case .tail: return tailDecision(today: today)
    }
  }

  /// Nothing is on show before the first load, so no scroll could arm it: once armed it starts.
  private var refreshDecision: Decision<Key> {
    guard case .failed(_, _, let armed) = refresh else {
      return .wait(window == nil ? .firstCancelled : .notAsked)
    }
    guard armed, window == nil else { return .wait(.refreshFailed) }
    return rests ? .wait(.afterCancel) : .refresh
  }

  /// Why a page or the tail cannot start, whatever its slot; nil if it may.
  private var hindrance: Why? {
    if refresh.isLoading { return .refreshing }
    if window == nil { return .nothingLoaded }
    return config.isStatic ? .isStatic : nil
  }

  private func decision(_ side: Side) -> Decision<Key> {
    if let hindrance { return .wait(hindrance) }
    guard let window, let distance = distance(side) else { return .wait(.nothingLoaded) }
    let key: Key
    switch Axis.next(side, of: window, in: bounds, size: config.page) {
    case .exhausted(let reason): return .wait(.exhausted(reason))
    case .key(let next): key = next
    }
    let isNear = distance <= config.prefetch
    if case .failed(_, _, let armed) = self[Slot(side)] {
      if !armed { return .wait(config.retry == .manual ? .failedManually : .failedNearEdge) }
      if !isNear { return .wait(.failedFar) }
    } else {
      if !isNear { return .wait(.far) }
      if hasLostPatience { return .wait(.afterEmptyPages) }
    }
    return rests ? .wait(.afterCancel) : .load(key)
  }

  /// The tail reads the oldest unfinished day that has begun; today counts too, although it is not
  /// over: `resume` reads it again.
  private func tailDecision(today: Day) -> Decision<Key> {
    if let hindrance { return .wait(hindrance) }
    if unfinished.isEmpty { return .wait(.nothingUnfinished) }
    if case .failed(_, _, armed: false) = tail {
      return .wait(config.retry == .manual ? .failedManually : .tailFailed)
    }
    guard tailIsDue, let due = unfinishedPosition(upTo: today) else {
      return .wait(.unfinishedDay)
    }
    return rests ? .wait(.afterCancel) : .load(due.key)
  }

  private func unfinishedPosition(upTo today: Day) -> Unfinished? {
    unfinished.first { $0.position <= Int(today.number) }
  }

  /// Notes whether a side has ended, and arms a failure whose edge the view has left.
  private mutating func noteEnd(_ side: Side, of window: Axis.Window) {
    let slot = Slot(side)
    if self[slot].isLoading { return }
    switch (Axis.next(side, of: window, in: bounds, size: config.page), self[slot]) {
    case (.exhausted(let reason), _): self[slot] = .exhausted(reason)
    case (.key, .exhausted): self[slot] = .idle
    case (.key, .failed):
      if !rests, config.retry == .reapproach, distance(side) ?? 0 > config.prefetch {
        self[slot].arm()
      }
    case (.key, _): break
    }
  }

  /// Drops what the tail waits for if there is nothing to read: the days of a failed load have been
  /// cut or read since, or the clock was set back before all unfinished days.
  private mutating func dropUndueTail(today: Day) {
    if unfinished.isEmpty && tail.isFailed { tail = .idle }
    guard tailIsDue, !tail.isLoading else { return }
    if case .failed(_, _, armed: false) = tail { return }
    guard unfinishedPosition(upTo: today) == nil else { return }
    tailIsDue = false
    if tail.isFailed { tail = .idle }
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
    case .jump(let edge): return jumpKey(to: clamp(start(at: edge)))
    }
  }
}
