/// A stay at a place, by the clocks there.
public struct PlaceVisit: Equatable, Sendable {
  public var id: String
  public var place: String
  public var arrival: CivilTime
  public var departure: CivilTime

  public init(id: String, place: String, arrival: CivilTime, departure: CivilTime) {
    self.id = id
    self.place = place
    self.arrival = arrival
    self.departure = departure
  }
}
