/// A stay at a place, by the clocks there.
public struct PlaceVisit: Equatable, Sendable {
  /// Names the stay within its dataset; cut to `String.nameLimit` bytes.
  public var id: String
  /// The name of the place; cut to `String.nameLimit` bytes.
  public var place: String
  public var arrival: CivilTime
  public var departure: CivilTime
  /// How long it took. The clocks alone do not show that if they were changed meanwhile.
  public var seconds: Int
  /// Seconds east of UTC on arrival, by which the clocks read as they do; nil where no file says it.
  public var utcOffset: Int?
  /// Where the place is; nil where no file says it.
  public var position: GeoPoint?

  /// A stay; without `seconds` its duration is the difference of the clocks.
  public init(
    id: String, place: String, arrival: CivilTime, departure: CivilTime, seconds: Int? = nil,
    utcOffset: Int? = nil, position: GeoPoint? = nil
  ) {
    self.utcOffset = utcOffset
    self.position = position
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
