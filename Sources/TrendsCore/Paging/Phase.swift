/// An end of the loaded rows in presentation order: older and newer for days, previous and next for
/// lists.
public enum Side: String, Equatable, Sendable, CaseIterable {
  case before, after

  var opposite: Side { self == .before ? .after : .before }
}

/// A place for one load; a pager has at most one load in each.
///
/// `refresh` replaces all rows, `before` and `after` add a page at an end, and `tail` reads days
/// again that were not over when they were read.
public enum Slot: String, Equatable, Sendable, CaseIterable {
  case refresh, before, after, tail

  /// The slot that pages on a side.
  public init(_ side: Side) { self = side == .before ? .before : .after }
}

/// Why nothing more can be loaded on a side.
///
/// `today`: the newest possible day is loaded. `sourceStart`: the first day of the source, or of
/// the calendar, is loaded. `emptyHorizon`: `DayAxis.emptyHorizon` days in sequence had no row.
/// `endOfList`: the outermost page has no token.
public enum Exhaustion: String, Equatable, Sendable {
  case today, sourceStart, emptyHorizon, endOfList
}

/// What a slot is doing.
///
///     idle ──► loading ──► idle
///                └──► failed ──► loading
///
/// `exhausted` takes the place of `idle` while the next key does not exist.
public enum Phase<Key: Equatable & Sendable>: Equatable, Sendable {
  case idle
  /// Waits for the load `id`. `attempt` is 1 for the first try; `since` is the time of departure in
  /// milliseconds of virtual time (`Moment.elapsed`), and `day` its day, which was not over.
  case loading(id: Int, key: Key, attempt: Int, since: Int64, day: Day)
  /// Failed `attempts` times in a row, the last time with `code`. Only an armed failure is tried
  /// again without an explicit `retry`.
  case failed(code: String, attempts: Int, armed: Bool)
  case exhausted(Exhaustion)

  /// The number of the load under way; nil in every other phase.
  public var loadID: Int? {
    if case .loading(let id, _, _, _, _) = self { id } else { nil }
  }

  public var isLoading: Bool { loadID != nil }

  public var isFailed: Bool {
    if case .failed = self { true } else { false }
  }

  /// Failures so far of what this slot would load next; 0 unless the phase is loading or failed.
  var attempts: Int {
    switch self {
    case .failed(_, let attempts, _): attempts
    case .loading(_, _, let attempt, _, _): attempt - 1
    case .idle, .exhausted: 0
    }
  }

  /// Lets a failed slot try again by itself; no other phase changes.
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
    case .loading(let id, let key, let attempt, let since, let day):
      fields.choice("loading")
      fields.field("id", id)
      fields.field("key", key)
      fields.field("attempt", attempt)
      fields.field("since", since)
      fields.field("day", day)
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
