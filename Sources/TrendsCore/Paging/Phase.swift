/// An end of the loaded rows, in presentation order: older and newer for days, prev and next for
/// lists.
public enum Side: String, Equatable, Sendable, CaseIterable { case before, after }

/// A place for one load: a pager has at most one load in each.
public enum Slot: String, Equatable, Sendable, CaseIterable {
  case refresh, before, after, tail

  public init(_ side: Side) { self = side == .before ? .before : .after }
}

/// Why nothing more can be loaded on a side.
public enum Exhaustion: String, Equatable, Sendable {
  case today, sourceStart, emptyHorizon, endOfList
}

/// What a slot is doing.
///
///     idle ──► loading ──► idle
///                └──► failed ──► loading        exhausted ◄─► idle (derived from the next key)
public enum Phase<Key: Equatable & Sendable>: Equatable, Sendable {
  case idle
  case loading(id: Int, key: Key, attempt: Int, since: Int64)
  case failed(code: String, attempts: Int, armed: Bool)
  case exhausted(Exhaustion)

  public var loadID: Int? {
    if case .loading(let id, _, _, _) = self { id } else { nil }
  }

  public var isLoading: Bool { loadID != nil }

  public var isFailed: Bool {
    if case .failed = self { true } else { false }
  }

  /// Failures so far of what this slot would load next.
  var attempts: Int {
    switch self {
    case .failed(_, let attempts, _): attempts
    case .loading(_, _, let attempt, _): attempt - 1
    case .idle, .exhausted: 0
    }
  }

  mutating func arm() {
    if case .failed(let code, let attempts, _) = self {
      self = .failed(code: code, attempts: attempts, armed: true)
    }
  }
}

extension Side: Described {}
extension Slot: Described {}
extension Exhaustion: Described {}

extension Phase: Described where Key: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .idle: fields.choice("idle")
    case .loading(let id, let key, let attempt, let since):
      fields.choice("loading")
      fields.field("id", id)
      fields.field("key", key)
      fields.field("attempt", attempt)
      fields.field("since", since)
    case .failed(let code, let attempts, let armed):
      fields.choice("failed")
      fields.field("code", code)
      fields.field("attempts", attempts)
      fields.field("armed", armed)
    case .exhausted(let reason):
      fields.choice("exhausted")
      fields.field("reason", reason)
    }
  }
}
