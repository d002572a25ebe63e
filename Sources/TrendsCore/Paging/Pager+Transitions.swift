/// The few numbers of a pager, taken before an event, that the state after it is checked against.
struct PagerMark: Equatable, Sendable {
  /// The loaded positions and a digest of their rows; nil before the first load.
  var range: Range<Int>?
  var rows: UInt64?
  var generation: Int
  var nextID: Int
  var stale: Int
  var failed: Int
  var answers: Int
  /// The slot that waits for the answer which the event brings.
  var answered: Slot?
  var lastUpdated: Instant?
  /// The number of the refresh under way; nil if none is.
  var refreshID: Int?
  /// What the person wanted, where the view was and how far it was from there.
  var intent: Intent
  var start: Int
  var missing: Side?
  /// A digest of everything but the counters, nil unless the event is an answer: it costs O(state).
  var digest: UInt64?
}

extension Pager {
  /// Returns the mark of this state.
  func mark(before event: Event) -> PagerMark {
    PagerMark(
      range: window?.range, rows: window?.rowsDigest, generation: generation, nextID: nextID,
      stale: count.stale, failed: count.failed, answers: count.answers,
      answered: event.answerID.flatMap { id in Slot.allCases.first { self[$0].loadID == id } },
      lastUpdated: lastUpdated,
      refreshID: refresh.loadID, intent: intent, start: start, missing: missing,
      digest: event.isAnswer ? digestWithoutCounts : nil)
  }

  private var digestWithoutCounts: UInt64 {
    var digest = Digest()
    describeWithoutCounts(to: &digest)
    return digest.value
  }

  /// Returns the rules about a step from one state to the next that were broken, by id; nil if
  /// none.
  ///
  /// - I7: a load asks for what lies beside the rows.
  /// - I8: a failed load changes no row.
  /// - I9: an answer that is not awaited changes nothing but the counters.
  /// - I10: a cut removes no row on show or within `prefetch` of the viewport.
  /// - I14: only a refresh or an event other than an answer sets `lastUpdated`.
  /// - I19: load numbers and generations never fall.
  /// - I23: without the person the view moves only along the newest end, or towards the wish.
  /// - I24: only the person changes the wish, or the load that meets or ends it.
  /// - I27: each answer is counted once, and a load that it fails is not asked for again at once.
  /// - I28: after `cancel` nothing is asked for, and after `close` nothing is under way.
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
    if !countsAnswer(since: old, event, effects) { broken.append("I27") }
    if !ends(after: event, effects) { broken.append("I28") }
    if !event.isOfPerson {
      if !movesAsWanted(since: old) { broken.append("I23") }
      if !keepsWish(of: old) { broken.append("I24") }
    }
    return broken.isEmpty ? nil : broken
  }

  /// I27.
  private func countsAnswer(since old: PagerMark, _ event: Event, _ effects: [Effect]) -> Bool {
    guard count.answers == old.answers + (event.isAnswer ? 1 : 0) else { return false }
    return count.failed == old.failed || !effects.contains { $0.repeats(old.answered) }
  }

  /// I28.
  private func ends(after event: Event, _ effects: [Effect]) -> Bool {
    switch event {
    case .input(.cancel): !effects.contains(where: \.isLoad)
    case .input(.close): isClosed && liveIDs.isEmpty
    default: true
    }
  }

  /// Returns whether the event may have set `lastUpdated`.
  private func mayUpdate(after event: Event, _ old: PagerMark) -> Bool {
    guard case .completed(let id, _, _) = event else { return true }
    // A page may tell of a start after today: the refresh that follows has nothing to ask for.
    return old.refreshID == id || generation != old.generation && !refresh.isLoading
  }

  /// Returns whether the rows on show, and those within `prefetch` of them, are still loaded. A
  /// refresh may replace everything.
  private func keepsNearRows(of old: PagerMark) -> Bool {
    guard let before = old.range, let now = window?.range, now != before, let visible,
      old.refreshID == nil || refresh.isLoading
    else { return true }
    let low = max(visible.lowerBound - config.prefetch, before.lowerBound)
    let high = min(visible.upperBound + config.prefetch, before.upperBound)
    return low >= high || now.lowerBound <= low && now.upperBound >= high
  }

  /// I23. A refresh gives the rows of a list other positions, so only days are compared across it. A
  /// view of few rows grows to its length on either side.
  private func movesAsWanted(since old: PagerMark) -> Bool {
    guard let range = old.range, range.count >= config.visible, start != old.start else {
      return true
    }
    let isRefreshed = old.refreshID != nil && !refresh.isLoading
    if isRefreshed && !Axis.isAddressable { return true }
    switch old.intent {
    case .follow, .home: return true
    case .jump: return isRefreshed
    case .at(let edge):
      let wanted = start(at: edge)
      return isRefreshed || abs(wanted - start) < abs(wanted - old.start)
    }
  }

  /// I24. A wish ends when its load arrives, when nothing more can be loaded towards it, or when days
  /// of absence bring the newest end anew.
  private func keepsWish(of old: PagerMark) -> Bool {
    if intent == old.intent { return true }
    switch old.intent {
    case .follow: return intent == .home
    case .home, .jump: return old.refreshID != nil || window?.range.isEmpty == true
    case .at:
      let isRefreshed = old.refreshID != nil || generation != old.generation
      // Without rows it is not known on which side the place lies.
      let wasUnmet = old.missing != nil || old.range?.isEmpty ?? true
      return isRefreshed || (pending == nil && wasUnmet)
    }
  }

  /// Returns whether a load asks for what its slot is for, and for at least one position.
  private func isPlausible(_ effect: Effect) -> Bool {
    guard case .load(_, _, let slot, let key, _) = effect, self[slot].isLoading else { return true }
    guard let window else { return slot == .refresh }
    return Axis.isPlausible(key, for: slot, beside: window, in: bounds, size: config.page)
  }
}

extension Pager.Effect {
  /// Whether a load starts.
  fileprivate var isLoad: Bool { if case .load = self { true } else { false } }

  /// Whether a load starts again that has failed in this slot.
  fileprivate func repeats(_ failed: Slot?) -> Bool {
    if case .load(_, _, let slot, _, let attempt) = self {
      slot == failed && attempt > 1
    } else {
      false
    }
  }
}

extension Pager.Event {
  /// Whether the event is the answer to a load.
  fileprivate var isAnswer: Bool { answerID != nil }

  /// The number of the load that the event answers; nil for another event.
  fileprivate var answerID: Int? { if case .completed(let id, _, _) = self { id } else { nil } }

  /// Whether a person or a program asked for it.
  fileprivate var isOfPerson: Bool {
    switch self {
    case .open, .input: true
    case .completed, .clock: false
    }
  }
}
