/// Which loads a hold, a latency or a fault means: `[VIEW:]SLOT[:FAMILY]` or `[VIEW:]@ID`.
public struct LoadMatch: Equatable, Sendable {
  /// Slots as commands name them; `initial` is the refresh of a view that shows nothing yet.
  public enum Name: String, Equatable, Sendable, CaseIterable {
    case initial, refresh, older, newer, prev, next, tail, prewarm, stream, ingest, any
  }

  public enum Target: Equatable, Sendable {
    case slot(Name)
    case id(Int)
  }

  public var view: String?
  public var target: Target
  public var family: Metric.Family?

  public init(view: String? = nil, target: Target, family: Metric.Family? = nil) {
    self.view = view
    self.target = target
    self.family = family
  }

  /// Whether a load has a part that is meant.
  func matches(_ flight: Flight, focused: String?) -> Bool {
    flight.parts.contains { matches($0, of: flight, focused: focused) }
  }

  func matches(_ part: Flight.Part, of flight: Flight, focused: String?) -> Bool {
    switch target {
    case .id(let id): return flight.id == id && flight.view == view ?? focused
    case .slot(let name):
      if let view, view != flight.view { return false }
      if let family, part.family != family { return false }
      // To ingest is no load: only who names it means it.
      return name == flight.slotName || name == .any && flight.slotName != .ingest
    }
  }
}

/// What goes wrong with a load.
public struct FaultRule: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case fail(code: String)
    /// Answers with other rows than were asked for, or with the token just used.
    case wrongRange
    /// Answers twice.
    case duplicate
    /// Answers although it was cancelled.
    case late
    /// Ends the session; it begins again with nothing open.
    case crash
  }

  public enum Count: Equatable, Sendable {
    case always
    case times(Int)
    case chance(Double)
  }

  public var match: LoadMatch
  public var kind: Kind
  public var count: Count

  /// It strikes loads that were cancelled, and the others those that answer.
  var isLate: Bool { kind == .late }

  public init(match: LoadMatch, kind: Kind, count: Count) {
    self.match = match
    self.kind = kind
    self.count = count
  }
}

/// How long matching loads take, in milliseconds of virtual time.
public struct LatencyRule: Equatable, Sendable {
  public var match: LoadMatch
  public var milliseconds: ClosedRange<Int64>

  public init(match: LoadMatch, milliseconds: ClosedRange<Int64>) {
    self.match = match
    self.milliseconds = milliseconds
  }
}

extension LoadMatch.Name: Described {}

extension LoadMatch.Target: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .slot(let name):
      fields.choice("slot")
      fields.field("name", name)
    case .id(let id):
      fields.choice("id")
      fields.field("number", id)
    }
  }
}

extension LoadMatch: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("view", view)
    fields.field("target", target)
    fields.field("family", family)
  }
}

extension FaultRule.Kind: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .fail(let code):
      fields.choice("fail")
      fields.field("code", code)
    case .wrongRange: fields.choice("wrongRange")
    case .duplicate: fields.choice("duplicate")
    case .late: fields.choice("late")
    case .crash: fields.choice("crash")
    }
  }
}

extension FaultRule.Count: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .always: fields.choice("always")
    case .times(let left):
      fields.choice("times")
      fields.field("left", left)
    case .chance(let share):
      fields.choice("chance")
      fields.field("share", share)
    }
  }
}

extension FaultRule: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("match", match)
    fields.field("kind", kind)
    fields.field("count", count)
  }
}

extension LatencyRule: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("match", match)
    fields.field("milliseconds", milliseconds)
  }
}
