extension Pager {
  /// Takes one event and returns what is to be done for it, in order.
  ///
  /// Equal pagers, events and moments give equal results. A closed pager changes nothing but
  /// `count.stale`, and so does an answer whose number or generation is not awaited.
  public mutating func reduce(_ event: Event, at moment: Moment) -> [Effect] {
    var effects: [Effect] = []
    if isClosed {
      if case .completed = event { count.stale += 1 }
      return effects
    }
    switch event {
    case .open(let config, let bounds):
      self.config = config
      self.bounds = bounds
      forget()
      startRefresh(at: moment, into: &effects)
    case .input(let input):
      rests = false
      take(input, at: moment, into: &effects)
      if isClosed { return effects }
    case .completed(let id, let generation, let result):
      guard let slot = slot(of: id, generation) else {
        count.stale += 1
        return effects
      }
      rests = false
      complete(slot, result, at: moment, into: &effects)
    case .clock(let bounds, let dayChanged):
      rests = false
      advance(to: bounds, dayChanged: dayChanged, at: moment, into: &effects)
    }
    plan(at: moment, into: &effects)
    return effects
  }

  /// Carries out what a person or a program asks.
  private mutating func take(
    _ input: PagerInput, at moment: Moment, into effects: inout [Effect]
  ) {
    restarts = 0
    switch input {
    case .configure(let config): configure(config, at: moment, into: &effects)
    case .viewport(let start):
      emptyPages = 0
      want(start, at: moment, into: &effects)
    case .newest: wantNewest(at: moment, into: &effects)
    case .jump(let position): jump(to: position, at: moment, into: &effects)
    case .load(let side): if !isFull(side) { load(side, at: moment, into: &effects) }
    case .refresh(let keep, let force):
      let isServed = refresh.isLoading && (keep || intent == .home)
      if !keep { intent = .home }
      Axis.forget(in: &bounds)
      if !isServed || force { startRefresh(at: moment, into: &effects) }
    case .retry: retry(at: moment, into: &effects)
    case .invalidate:
      Axis.forget(in: &bounds)
      startRefresh(at: moment, into: &effects)
    case .resume: wake()
    case .cancel(let slot):
      if self[slot].isLoading { giveUpWish(of: slot) }
      cancel(slot, into: &effects)
      // The rows stayed only until the load that was to bring fewer.
      if slot == .refresh, isTooLarge { forget() }
      rests = true
    case .close:
      for slot in Slot.allCases { cancel(slot, into: &effects) }
      isClosed = true
    }
  }

  /// Returns the slot that waits for this answer; nil if none does.
  private func slot(of id: Int, _ generation: Int) -> Slot? {
    guard generation == self.generation else { return nil }
    return Slot.allCases.first { self[$0].loadID == id }
  }

  /// Returns to the state before the first load, but keeps a wish that came before it. Loads under
  /// way stay; the refresh that follows cancels them.
  private mutating func forget() {
    if window != nil { intent = .home }
    window = nil
    start = 0
    unfinished = []
    tailIsDue = false
    emptyPages = 0
    rests = false
    lastUpdated = nil
    for slot in Slot.allCases where !self[slot].isLoading { self[slot] = .idle }
  }

  /// Takes the wish for the newest end, or for the last loaded row of a list. Before the first load
  /// it replaces the wish for another place.
  private mutating func wantNewest(at moment: Moment, into effects: inout [Effect]) {
    guard let range = window?.range else {
      let isServed = refresh.isLoading && !isJump
      intent = .home
      if !isServed, refresh.isLoading { startRefresh(at: moment, into: &effects) }
      return
    }
    want(Axis.home == .max ? .max : nearest(to: .max, in: range), at: moment, into: &effects)
  }

  private var isJump: Bool { if case .jump = intent { true } else { false } }

  /// Returns the start nearest to `position` that the bounds allow. If they hold fewer positions
  /// than are visible, the newest end decides.
  func clamp(_ position: Int) -> Int {
    let limits = Axis.limits(of: bounds)
    let newest = limits.end - config.visible
    return max(min(position, newest), min(limits.start ?? .min, newest))
  }

  /// Loads the next page on a side, however far the viewport is.
  private mutating func load(_ side: Side, at moment: Moment, into effects: inout [Effect]) {
    guard let window, !refresh.isLoading, !config.isStatic else { return }
    let slot = Slot(side)
    guard !self[slot].isLoading,
      case .key(let key) = Axis.next(side, of: window, in: bounds, size: config.page)
    else { return }
    start(slot, key, at: moment, into: &effects)
  }

  /// Loads what failed again, or the first rows if their load was cancelled; the tail waits for the
  /// planning that follows.
  private mutating func retry(at moment: Moment, into effects: inout [Effect]) {
    if refresh.isFailed || window == nil && !refresh.isLoading {
      startRefresh(at: moment, into: &effects)
      return
    }
    for side in Side.allCases where self[Slot(side)].isFailed {
      load(side, at: moment, into: &effects)
    }
    tail.arm()
    if tail.isFailed { tailIsDue = true }
  }

  /// Takes the new bounds. On a new day failed loads may try again, and unfinished days are due.
  private mutating func advance(
    to bounds: Axis.Bounds, dayChanged: Bool, at moment: Moment, into effects: inout [Effect]
  ) {
    self.bounds = bounds
    guard dayChanged else { return }
    wake()
    guard let range = window?.range, follows, let max = config.max else { return }
    // After a long absence the newest end is one refresh, not a chain of pages.
    if Axis.limits(of: bounds).end - range.upperBound > max {
      intent = .home
      startRefresh(at: moment, into: &effects)
    }
  }

  /// Lets failed loads try again, unless only `retry` may, and makes unfinished days due.
  private mutating func wake() {
    if config.retry == .reapproach {
      for slot in Slot.allCases { self[slot].arm() }
    }
    if !unfinished.isEmpty { tailIsDue = true }
  }

  /// Gives up the load of a slot; an idle slot stays as it is.
  mutating func cancel(_ slot: Slot, into effects: inout [Effect]) {
    guard let id = self[slot].loadID else { return }
    self[slot] = .idle
    count.cancelled += 1
    effects.append(.cancel(id: id))
  }

  /// Takes other numbers for an open view. Rows stay, the place on show too, and what no longer fits
  /// is cut; if too much is left, everything is read anew there.
  private mutating func configure(
    _ config: PagerConfig, at moment: Moment, into effects: inout [Effect]
  ) {
    let edge = edge(from: start)
    self.config = config
    if window != nil {
      start = start(at: edge)
      serve()
      trim(favouring: .before, into: &effects)
    }
    // The load under way asks for as much as the old numbers need.
    if refresh.isLoading || isTooLarge {
      startRefresh(at: moment, into: &effects)
    } else if !Axis.isAddressable {
      for side in Side.allCases { cancel(Slot(side), into: &effects) }
    }
  }

  /// Whether more is loaded than the numbers allow. A list is cut by whole pages: one that is longer
  /// than the page size could never be cut.
  var isTooLarge: Bool {
    guard let max = config.max, let window else { return false }
    return window.range.count > max || window.largestPiece > config.page
  }
}
