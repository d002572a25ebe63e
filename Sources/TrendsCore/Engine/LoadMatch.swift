/// Which loads a hold, a latency or a fault means: `[VIEW:]SLOT[:FAMILY]` or `[VIEW:]@ID`.
public struct LoadMatch: Equatable, Sendable {
  /// Slots as commands name them; `initial` is the refresh of a view that shows nothing yet.
  public enum Name: String, Equatable, Sendable, CaseIterable {
    case initial, refresh, older, newer, prev, next, tail, any
  }

  public enum Target: Equatable, Sendable {
    case slot(Name)
    case id(Int)
  }

  public var view: String?
  public var target: Target
  public var family: Metric.Family?

  public init(view: String?, target: Target, family: Metric.Family?) {
    self.view = view
    self.target = target
    self.family = family
  }

  func matches(_ flight: Engine.Flight, focused: String?) -> Bool {
    switch target {
    case .id(let id): return flight.id == id && flight.view == view ?? focused
    case .slot(let name):
      if let view, view != flight.view { return false }
      if let family, !flight.families.contains(family) { return false }
      return name == .any || name == flight.slotName
    }
  }
}

extension Engine.Flight {
  var slotName: LoadMatch.Name {
    switch slot {
    case .refresh: isInitial ? .initial : .refresh
    case .before: .older
    case .after: .newer
    case .tail: .tail
    }
  }
}

/// What goes wrong with a load.
public struct FaultRule: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case fail(code: String)
    /// Answers with other rows than were asked for.
    case wrongRange
    /// Answers twice.
    case duplicate
    /// Answers although it was cancelled.
    case late
  }

  public enum Count: Equatable, Sendable {
    case always
    case times(Int)
    case chance(Double)
  }

  public var match: LoadMatch
  public var kind: Kind
  public var count: Count

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
