/// A stay at a place, by the clocks there.
public struct PlaceVisit: Equatable, Sendable {
  public var id: String
  public var place: String
  public var arrival: CivilTime
  public var departure: CivilTime
  /// How long it took, which the clocks do not tell where they were changed meanwhile.
  public var seconds: Int

  public init(
    id: String, place: String, arrival: CivilTime, departure: CivilTime, seconds: Int? = nil
  ) {
    self.id = id.boundedName
    self.place = place.boundedName
    self.arrival = arrival
    self.departure = departure
    self.seconds =
      seconds ?? arrival.day.distance(to: departure.day) * 86_400 + departure.secondsOfDay
      - arrival.secondsOfDay
  }
}

extension PlaceVisit: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("id", id)
    fields.field("place", place)
    fields.field("arrival", arrival)
    fields.field("departure", departure)
    fields.field("seconds", seconds)
  }
}
