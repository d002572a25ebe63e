/// One run without its samples: when it began by local clocks, how long it took, how far it went.
public struct RunRecord: Equatable, Sendable {
  public var id: String
  public var start: CivilTime
  public var seconds: Double
  public var kilometers: Double
  /// In lower case.
  public var sport: String

  /// Whether it was done on foot, where cadence counts steps.
  public var isOnFoot: Bool { RunRecord.isOnFoot(sport) }

  package static func isOnFoot(_ sport: String) -> Bool {
    ["running", "walking", "hiking"].contains(sport)
  }

  public init(
    id: String, start: CivilTime, seconds: Double, kilometers: Double, sport: String = "running"
  ) {
    self.id = id.boundedName
    self.start = start
    self.seconds = seconds
    self.kilometers = kilometers
    self.sport = sport
  }
}

extension RunRecord: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("id", id)
    fields.field("start", start)
    fields.field("seconds", seconds)
    fields.field("kilometers", kilometers)
    fields.field("sport", sport)
  }
}
