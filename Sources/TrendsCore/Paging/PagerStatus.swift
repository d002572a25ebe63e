/// What is loading, has failed, or ends: derived from the phases and the intent, so that chart, words,
/// prompt, state and JSON cannot disagree.
extension Pager {
  /// A load under way or failed, or an end that is on show.
  public enum Fact: Equatable, Sendable {
    /// Nothing is loaded yet.
    case first(LoadFailure?)
    /// Nothing is loaded, because the first load was cancelled.
    case cancelled
    /// Everything is read anew.
    case renewal(LoadFailure?)
    /// The view is to go to a start that is not loaded.
    case jump(to: Int, LoadFailure?)
    /// The next page on a side; the key of a load under way.
    case page(Side, Key?, LoadFailure?)
    /// Unfinished positions are read again, the oldest being this one.
    case tail(Int?, LoadFailure?)
    /// Nothing lies beyond the first or last position on show.
    case end(Side, Exhaustion)

    /// How the load failed; nil while it is under way, where it was cancelled, and for an end.
    public var failure: LoadFailure? {
      switch self {
      case .first(let failure), .renewal(let failure), .jump(_, let failure),
        .page(_, _, let failure), .tail(_, let failure):
        failure
      case .cancelled, .end: nil
      }
    }
  }

  /// The facts about this view, the most important first; empty if all is quiet.
  public var facts: [Fact] {
    if isClosed { return [] }
    var facts: [Fact] = []
    if let failure = failure(of: .refresh) {
      switch intent {
      case _ where window == nil: facts.append(.first(failure.value))
      case .jump(let edge): facts.append(.jump(to: start(at: edge), failure.value))
      case .home, .follow, .at: facts.append(.renewal(failure.value))
      }
    } else if window == nil {
      facts.append(.cancelled)
    }
    for side in Side.allCases {
      let slot = Slot(side)
      if let failure = failure(of: slot) {
        var key: Key?
        if case .loading(_, let asked, _, _, _) = self[slot] { key = asked }
        facts.append(.page(side, key, failure.value))
      } else if case .exhausted(let reason) = self[slot], distance(side) == 0 {
        facts.append(.end(side, reason))
      }
    }
    if let failure = failure(of: .tail) {
      facts.append(.tail(unfinished.first?.position, failure.value))
    }
    return facts
  }

  /// A failure, or nil while loading; the whole is nil for a slot that does neither.
  private func failure(of slot: Slot) -> (value: LoadFailure?, Void)? {
    switch self[slot] {
    case .loading: (nil, ())
    case .failed(let code, let attempts, _): (LoadFailure(code: code, attempts: attempts), ())
    case .idle, .exhausted: nil
    }
  }
}

/// Why a load failed, and how often in a row.
public struct LoadFailure: Equatable, Sendable {
  public var code: String
  public var attempts: Int
}
