/// What a load asks for, whatever its view.
public enum LoadKey: Equatable, Sendable {
  case days(DayRange)
  case list(ListKey)
  case samples(SampleStream.Query)
}

/// A load under way: where its answer goes, and when its parts arrive.
public struct Flight: Equatable, Sendable {
  /// The name of the view that asks.
  public var view: String
  /// The number of the load, unique within its view.
  public var id: Int
  /// The generation of the pager or stream that asked; another one drops the answer.
  public var generation: Int
  /// The slot of a pager; nil for a run, whose query says what it is for.
  public var slot: Slot?
  public var key: LoadKey
  /// 1 for the first try.
  public var attempt: Int
  /// Whether the view had nothing loaded when it asked.
  public var isInitial = false
  /// Whether it arrives only when the clock gets there: settling does not wait for it.
  public var isLive = false
  /// Whether another program or a service answers it, in real time.
  public var isOutside = false
  /// Whether its page is in the cache of its list, so that it arrives at once.
  public var isCached = false
  /// The answer from outside, while a hold keeps it back; nil before.
  public var answer: OutsideAnswer?
  /// What is fetched side by side; all of it is needed (S0-34). There is at least one part.
  public var parts: [Part]

  /// A part of a load, with its own latency, hold and fault.
  public struct Part: Equatable, Sendable {
    /// The metrics it fetches; nil if the load is one thing.
    public var family: Metric.Family?
    /// When it arrives, in milliseconds of virtual time since the session began.
    public var due: Int64
    /// Whether a hold keeps it back.
    public var isHeld = false
    /// Whether it was released before the other parts.
    public var hasArrived = false
  }

  /// When the last missing part arrives, in milliseconds of virtual time.
  public var due: Int64 {
    parts.lazy.filter { !$0.hasArrived }.map(\.due).max() ?? parts.lazy.map(\.due).max() ?? 0
  }

  /// Whether any part is held.
  public var isHeld: Bool { parts.contains { $0.isHeld } }

  /// The slot as holds, latencies and faults name it.
  var slotName: LoadMatch.Name {
    switch slot {
    case .refresh: isInitial ? .initial : .refresh
    case .before: isList ? .prev : .older
    case .after: isList ? .next : .newer
    case .tail: .tail
    case nil: sampleSlot
    }
  }

  /// The slot of a run, from its query.
  private var sampleSlot: LoadMatch.Name {
    switch key {
    case .samples(.prewarm): .prewarm
    case .samples(.ingest): .ingest
    default: .stream
    }
  }

  /// The slot as dumps and lists name it.
  public var slotWord: String { slot?.rawValue ?? slotName.rawValue }

  private var isList: Bool { if case .list = key { true } else { false } }
}

extension LoadKey: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .days(let range):
      fields.choice("days")
      fields.field("range", range)
    case .list(let key):
      fields.choice("list")
      fields.field("page", key)
    case .samples(let query):
      fields.choice("samples")
      fields.field("query", query)
    }
  }
}

extension Flight: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("view", view)
    fields.field("id", id)
    fields.field("generation", generation)
    fields.field("slot", slot)
    fields.field("key", key)
    fields.field("attempt", attempt)
    fields.field("isInitial", isInitial)
    fields.field("isLive", isLive)
    fields.field("isOutside", isOutside)
    fields.field("isCached", isCached)
    fields.field("answer", answer)
    fields.field("parts", parts)
  }
}

extension Flight.Part: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("family", family)
    fields.field("due", due)
    fields.field("isHeld", isHeld)
    fields.field("hasArrived", hasArrived)
  }
}
