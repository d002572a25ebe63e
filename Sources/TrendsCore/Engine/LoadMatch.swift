/// Which loads a hold, a latency or a fault means: `[VIEW:]SLOT[:FAMILY]` or `[VIEW:]@ID`.
///
///     older                    older pages of any view
///     weight:older:recovery    the recovery part of older pages of `weight`
///     @7                       load 7 of the view that has the focus then
public struct LoadMatch: Equatable, Sendable {
  /// Slots as commands name them.
  ///
  /// `initial` is the refresh of a view that has nothing loaded, `older` and `newer` are pages of
  /// days, `prev` and `next` pages of lists; `any` is each of them but `ingest`.
  public enum Name: String, Equatable, Sendable, CaseIterable {
    case initial, refresh, older, newer, prev, next, tail, prewarm, stream, ingest, any
  }

  /// What is named: all loads of a slot, or one load by its number.
  public enum Target: Equatable, Sendable {
    case slot(Name)
    case id(Int)
  }

  /// The name of the view. Nil means any view with a slot; with a number it means the view that has
  /// the focus when the rule is made.
  public var view: String?
  public var target: Target
  /// The part that is meant; nil means every part. Ignored with a number.
  public var family: Metric.Family?

  public init(view: String? = nil, target: Target, family: Metric.Family? = nil) {
    self.view = view
    self.target = target
    self.family = family
  }

  /// Returns the same match with its view: a number without one is of the view `focused`.
  public func resolved(focused: String?) -> LoadMatch {
    guard case .id = target, view == nil else { return self }
    return LoadMatch(view: focused, target: target, family: family)
  }

  /// Returns whether any part of a load is meant.
  public func matches(_ flight: Flight) -> Bool {
    flight.parts.contains { matches($0, of: flight) }
  }

  /// Returns whether a part of a load is meant.
  func matches(_ part: Flight.Part, of flight: Flight) -> Bool {
    switch target {
    case .id(let id): return flight.id == id && flight.view == view
    case .slot(let name):
      if let view, view != flight.view { return false }
      if let family, part.family != family { return false }
      // Taking in samples is not a load: only its own name means it.
      return name == flight.slotName || name == .any && flight.slotName != .ingest
    }
  }
}

/// What goes wrong with which loads, and how often.
public struct FaultRule: Equatable, Sendable {
  /// What goes wrong.
  public enum Kind: Equatable, Sendable {
    /// The load fails with a code.
    case fail(code: String)
    /// It answers with other rows than were asked for, or with the token just used.
    case wrongRange
    /// It answers twice.
    case duplicate
    /// It answers although it was cancelled.
    case late
    /// It ends the session, which begins again with nothing open.
    case crash
  }

  /// How often a fault strikes: each time, so many times more, or with a probability from 0 to 1.
  public enum Count: Equatable, Sendable {
    case always
    case times(Int)
    case chance(Double)
  }

  /// The loads that it strikes.
  public var match: LoadMatch
  public var kind: Kind
  public var count: Count

  /// Whether it strikes loads that were cancelled, in place of loads that answer.
  var isLate: Bool { kind == .late }

  public init(match: LoadMatch, kind: Kind, count: Count) {
    self.match = match
    self.kind = kind
    self.count = count
  }
}

/// How long which loads take.
public struct LatencyRule: Equatable, Sendable {
  public var match: LoadMatch
  /// The range that each load draws its virtual time from, in milliseconds, both ends included.
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
