/// Why a slot is not loading, or that it is. The shell's `why` prints it as a sentence.
public enum Why: Equatable, Sendable {
  /// A load is under way.
  case loading
  /// The pager has ended.
  case closed
  /// Nothing is loaded, so there is no edge to be near to.
  case nothingLoaded
  /// A refresh is under way, which replaces everything.
  case refreshing
  /// The view makes one load and never pages (`open --static`).
  case isStatic
  /// There is nothing more on this side.
  case exhausted(Exhaustion)
  /// The viewport is farther from the edge than `prefetch`.
  case far
  /// The load failed, and the view has not left the edge since.
  case failedNearEdge
  /// The load failed, and only `retry` asks again.
  case failedManually
  /// Nothing is planned after `cancel` until another event comes.
  case afterCancel
  /// `PagerConfig.patience` pages in sequence came without rows; a scroll asks again.
  case afterEmptyPages
  /// No refresh was asked for.
  case notAsked
  /// The refresh failed and waits for `retry`.
  case refreshFailed
  /// Every loaded day was over when it was read.
  case nothingUnfinished
  /// A loaded day was not over when it was read: it is read again on the next day, or on `resume`.
  case unfinishedDay
}

extension Pager {
  /// Returns why a slot is not loading. The answer is for display; nothing depends on it.
  public func why(_ slot: Slot) -> Why {
    if isClosed { return .closed }
    if self[slot].isLoading { return .loading }
    switch slot {
    case .refresh: return refresh.isFailed ? .refreshFailed : .notAsked
    case .tail:
      if refresh.isLoading { return .refreshing }
      return unfinished.isEmpty ? .nothingUnfinished : .unfinishedDay
    case .before: return why(.before, self[slot])
    case .after: return why(.after, self[slot])
    }
  }

  private func why(_ side: Side, _ phase: Phase<Key>) -> Why {
    if refresh.isLoading { return .refreshing }
    guard let distance = distance(side) else { return .nothingLoaded }
    if config.isStatic { return .isStatic }
    if case .exhausted(let reason) = phase { return .exhausted(reason) }
    if phase.isFailed { return config.retry == .manual ? .failedManually : .failedNearEdge }
    if distance > config.prefetch { return .far }
    return hasLostPatience ? .afterEmptyPages : .afterCancel
  }
}
