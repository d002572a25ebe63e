extension Pager {
  /// The rules of paging.md section 8 about the step from one state to the next that were broken,
  /// by id; nil when none is.
  func violations(since old: Pager, _ event: Event, _ effects: [Effect]) -> [String]? {
    var broken: [String] = []
    if nextID < old.nextID || generation < old.generation { broken.append("I19") }
    if count.stale != old.count.stale && !differsOnlyInCount(from: old) { broken.append("I9") }
    if count.failed != old.count.failed && !hasSameRows(as: old) { broken.append("I8") }
    if lastUpdated != old.lastUpdated && !mayUpdate(after: event, old) { broken.append("I14") }
    if generation == old.generation && !keepsNearRows(of: old) { broken.append("I10") }
    for effect in effects where !isPlausible(effect) { broken.append("I7") }
    return broken.isEmpty ? nil : broken
  }

  private func differsOnlyInCount(from old: Pager) -> Bool {
    hasSameRows(as: old) && viewport == old.viewport && generation == old.generation
      && nextID == old.nextID && Slot.allCases.allSatisfy { self[$0] == old[$0] }
  }

  private func hasSameRows(as old: Pager) -> Bool {
    window?.range == old.window?.range && window?.rowsDigest == old.window?.rowsDigest
  }

  /// Only a refresh, or a beginning, sets the time.
  private func mayUpdate(after event: Event, _ old: Pager) -> Bool {
    guard case .completed(let id, _, _) = event else { return true }
    return old.refresh.loadID == id
  }

  /// What is on show or within prefetch of it was not cut, unless a refresh replaced everything.
  private func keepsNearRows(of old: Pager) -> Bool {
    guard let before = old.window?.range, let now = window?.range, let visible,
      !old.refresh.isLoading || refresh.isLoading
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
