/// What of a pager is held against its next state: a few numbers, taken before every event.
struct PagerMark: Equatable, Sendable {
  var range: Range<Int>?
  var rows: UInt64?
  var generation: Int
  var nextID: Int
  var stale: Int
  var failed: Int
  var lastUpdated: Instant?
  var refreshID: Int?
  /// Of everything but the counts; only for answers.
  var digest: UInt64?
}

extension Pager {
  func mark(before event: Event) -> PagerMark {
    PagerMark(
      range: window?.range, rows: window?.rowsDigest, generation: generation, nextID: nextID,
      stale: count.stale, failed: count.failed, lastUpdated: lastUpdated,
      refreshID: refresh.loadID, digest: event.isAnswer ? digestWithoutCounts : nil)
  }

  private var digestWithoutCounts: UInt64 {
    var digest = Digest()
    describeWithoutCounts(to: &digest)
    return digest.value
  }

  /// The rules of paging.md section 8 about the step from one state to the next that were broken,
  /// by id; nil when none is.
  func violations(since old: PagerMark, _ event: Event, _ effects: [Effect]) -> [String]? {
    var broken: [String] = []
    let keepsRows = window?.range == old.range && window?.rowsDigest == old.rows
    if nextID < old.nextID || generation < old.generation { broken.append("I19") }
    if count.stale != old.stale && !(keepsRows && digestWithoutCounts == old.digest) {
      broken.append("I9")
    }
    if count.failed != old.failed && !keepsRows { broken.append("I8") }
    if lastUpdated != old.lastUpdated && !mayUpdate(after: event, old) { broken.append("I14") }
    if generation == old.generation && !keepsNearRows(of: old) { broken.append("I10") }
    for effect in effects where !isPlausible(effect) { broken.append("I7") }
    return broken.isEmpty ? nil : broken
  }

  /// Only a refresh, or a beginning, sets the time.
  private func mayUpdate(after event: Event, _ old: PagerMark) -> Bool {
    guard case .completed(let id, _, _) = event else { return true }
    return old.refreshID == id
  }

  /// What is on show or within prefetch of it was not cut, unless a refresh replaced everything.
  private func keepsNearRows(of old: PagerMark) -> Bool {
    guard let before = old.range, let now = window?.range, now != before, let visible,
      old.refreshID == nil || refresh.isLoading
    else { return true }
    let low = max(visible.lowerBound - config.prefetch, before.lowerBound)
    let high = min(visible.upperBound + config.prefetch, before.upperBound)
    return low >= high || now.lowerBound <= low && now.upperBound >= high
  }

  /// Whether a load asks for what lies beside the rows, and for something at all.
  private func isPlausible(_ effect: Effect) -> Bool {
    guard case .load(_, _, let slot, let key, _) = effect, self[slot].isLoading else { return true }
    guard let window else { return slot == .refresh }
    return Axis.isPlausible(key, for: slot, beside: window, in: bounds, size: config.page)
  }
}

extension Pager.Event {
  fileprivate var isAnswer: Bool { if case .completed = self { true } else { false } }
}
