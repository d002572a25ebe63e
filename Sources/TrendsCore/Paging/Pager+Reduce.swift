extension Pager {
  /// Takes one event and answers what is to be done for it.
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
      startRefresh(.newest, at: moment, into: &effects)
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

  private mutating func take(
    _ input: PagerInput, at moment: Moment, into effects: inout [Effect]
  ) {
    switch input {
    case .configure(let config): configure(config, at: moment, into: &effects)
    case .viewport(let start):
      emptyPages = 0
      viewport.pending = nil
      scroll(to: start)
    case .newest: scrollToNewest()
    case .jump(let position): jump(to: position, at: moment, into: &effects)
    case .load(let side): load(side, at: moment, into: &effects)
    case .refresh(let keep, let force):
      if !refresh.isLoading || force {
        startRefresh(keep ? .keep : .newest, at: moment, into: &effects)
      }
    case .retry: retry(at: moment, into: &effects)
    case .invalidate: startRefresh(.keep, at: moment, into: &effects)
    case .resume: wake()
    case .cancel(let slot):
      cancel(slot, into: &effects)
      rests = true
    case .close:
      for slot in Slot.allCases { cancel(slot, into: &effects) }
      isClosed = true
    }
  }

  /// The slot that waits for this answer.
  private func slot(of id: Int, _ generation: Int) -> Slot? {
    guard generation == self.generation else { return nil }
    return Slot.allCases.first { self[$0].loadID == id }
  }

  /// As before the first load: rows of another source must not stay.
  private mutating func forget() {
    window = nil
    viewport = Viewport(start: 0, follows: Axis.home == .max, pending: viewport.pending)
    unfinished = []
    tailIsDue = false
    emptyPages = 0
    rests = false
    lastUpdated = nil
    for slot in Slot.allCases where !self[slot].isLoading { self[slot] = .idle }
  }

  mutating func scroll(to start: Int) {
    guard let range = window?.range else {
      viewport.pending = start
      return
    }
    let length = min(config.visible, range.count)
    viewport.start = min(max(start, range.lowerBound), range.upperBound - length)
    // A clock set back leaves days loaded beyond its own.
    viewport.follows =
      viewport.start + length >= max(Axis.limits(of: bounds).end, range.upperBound)
  }

  private mutating func scrollToNewest() {
    guard window != nil else {
      viewport.pending = nil
      return
    }
    scroll(to: .max)
  }

  private mutating func jump(to position: Int, at moment: Moment, into effects: inout [Effect]) {
    let target = clamp(position)
    viewport.pending = nil
    if let range = window?.range,
      !Axis.isAddressable
        || target >= range.lowerBound && target + config.visible <= range.upperBound
    {
      scroll(to: target)
    } else {
      startRefresh(.jump(target), at: moment, into: &effects)
    }
  }

  /// A viewport start within what the bounds allow.
  func clamp(_ position: Int) -> Int {
    let limits = Axis.limits(of: bounds)
    let newest = limits.end - config.visible
    return max(min(position, newest), min(limits.start ?? .min, newest))
  }

  private mutating func load(_ side: Side, at moment: Moment, into effects: inout [Effect]) {
    guard let window, !refresh.isLoading, !config.isStatic else { return }
    let slot = Slot(side)
    guard !self[slot].isLoading,
      case .key(let key) = Axis.next(side, of: window, in: bounds, size: config.page)
    else { return }
    start(slot, key, at: moment, into: &effects)
  }

  private mutating func retry(at moment: Moment, into effects: inout [Effect]) {
    if refresh.isFailed {
      startRefresh(intent, at: moment, into: &effects)
      return
    }
    for side in Side.allCases where self[Slot(side)].isFailed {
      load(side, at: moment, into: &effects)
    }
    tail.arm()
    if tail.isFailed { tailIsDue = true }
  }

  /// The clock's own part: another day may have come, and loads that failed may be tried again.
  private mutating func advance(
    to bounds: Axis.Bounds, dayChanged: Bool, at moment: Moment, into effects: inout [Effect]
  ) {
    self.bounds = bounds
    guard dayChanged else { return }
    wake()
    guard let range = window?.range, viewport.follows, let max = config.max else { return }
    // A long absence is one refresh, not a chain of pages.
    if Axis.limits(of: bounds).end - range.upperBound > max {
      startRefresh(.newest, at: moment, into: &effects)
    }
  }

  private mutating func wake() {
    if config.retry == .reapproach {
      for slot in Slot.allCases { self[slot].arm() }
    }
    if !unfinished.isEmpty { tailIsDue = true }
  }

  mutating func cancel(_ slot: Slot, into effects: inout [Effect]) {
    guard let id = self[slot].loadID else { return }
    self[slot] = .idle
    count.cancelled += 1
    effects.append(.cancel(id: id))
  }

  /// Another configuration of an open view: rows stay, and what no longer fits is trimmed.
  private mutating func configure(
    _ config: PagerConfig, at moment: Moment, into effects: inout [Effect]
  ) {
    self.config = config
    if window != nil {
      follow()
      trim(favouring: .before, into: &effects)
    }
    // What was asked for was as large as the view was then.
    if refresh.isLoading { startRefresh(intent, at: moment, into: &effects) }
    guard let max = config.max, let window else { return }
    // Pages of a list are cut whole: those of another size than is asked for now could not be.
    if window.range.count > max || window.largestPiece > config.page {
      forget()
      startRefresh(.newest, at: moment, into: &effects)
    } else if !Axis.isAddressable {
      for side in Side.allCases { cancel(Slot(side), into: &effects) }
    }
  }
}
