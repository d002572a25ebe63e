/// Why a slot is not loading, or that it is.
public enum Why: Equatable, Sendable {
  case loading
  case closed
  /// Nothing is loaded, so there is no edge to be near to.
  case nothingLoaded
  case refreshing
  /// `open --static`: one load and no paging.
  case isStatic
  case exhausted(Exhaustion)
  /// The view is farther from the edge than `prefetch`.
  case far
  /// Failed, and the view has not left the edge since.
  case failedNearEdge
  /// Failed, and only `retry` asks again.
  case failedManually
  /// Nothing is planned after `cancel` until something else happens.
  case afterCancel
  /// Page after page came without rows.
  case afterEmptyPages
  /// Nobody asked for a refresh.
  case notAsked
  /// The refresh failed and waits for `retry`.
  case refreshFailed
  /// Every loaded day was over when it was read.
  case nothingUnfinished
  /// Today is read again when it is over, or on `resume`.
  case unfinishedDay
}

extension Pager {
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
    return emptyPages >= Self.emptyLimit ? .afterEmptyPages : .afterCancel
  }
}
