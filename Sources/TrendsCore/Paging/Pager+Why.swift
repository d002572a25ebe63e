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
  /// The load failed, and the view has left the edge: coming back tries again.
  case failedFar
  /// The load failed, and only `retry` asks again.
  case failedManually
  /// Nothing is planned after `cancel` until another event comes.
  case afterCancel
  /// `PagerConfig.patience` pages in sequence came without rows; a scroll asks again.
  case afterEmptyPages
  /// No refresh was asked for.
  case notAsked
  /// The first load was cancelled, so that nothing is loaded.
  case firstCancelled
  /// Reading an unfinished day again failed; another day and `resume` try again.
  case tailFailed
  /// The refresh failed and waits for `retry`.
  case refreshFailed
  /// Every loaded day was over when it was read.
  case nothingUnfinished
  /// A loaded day was not over when it was read: another day or `resume` reads it again.
  case unfinishedDay
}

extension Pager {
  /// Returns why a slot is not loading, or that it is. The answer is for display; nothing depends on
  /// it. What is decided to load starts within the same event, so it is loading by then.
  public func why(_ slot: Slot, today: Day) -> Why {
    if case .wait(let why) = decision(slot, today: today) { why } else { .loading }
  }
}
