/// What a load asks for, of whatever view.
public enum LoadKey: Equatable, Sendable {
  case days(DayRange)
  case list(ListKey)
  case samples(SampleStream.Query)
}

/// A load under way.
public struct Flight: Equatable, Sendable {
  public var view: String
  public var id: Int
  public var generation: Int
  /// Nil for a run, whose key tells it.
  public var slot: Slot?
  public var key: LoadKey
  public var attempt: Int
  /// Whether the view showed nothing when it was asked for.
  public var isInitial = false
  /// Whether it arrives only as the clock comes to it: settling does not wait for it.
  public var isLive = false
  /// Whether another program answers it, in real time.
  public var isOutside = false
  /// Whether its page was read before and is at hand.
  public var isCached = false
  /// What it answered, while a hold keeps that back.
  public var answer: OutsideAnswer?
  /// What is fetched side by side for it; all of it is needed (S0-34).
  public var parts: [Part]

  public struct Part: Equatable, Sendable {
    public var family: Metric.Family?
    /// Virtual time of its answer.
    public var due: Int64
    public var isHeld = false
    public var hasArrived = false
  }

  /// When the last part comes.
  public var due: Int64 {
    parts.lazy.filter { !$0.hasArrived }.map(\.due).max() ?? parts.lazy.map(\.due).max() ?? 0
  }

  public var isHeld: Bool { parts.contains { $0.isHeld } }

  var slotName: LoadMatch.Name {
    switch slot {
    case .refresh: isInitial ? .initial : .refresh
    case .before: isList ? .prev : .older
    case .after: isList ? .next : .newer
    case .tail: .tail
    case nil: sampleSlot
    }
  }

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
