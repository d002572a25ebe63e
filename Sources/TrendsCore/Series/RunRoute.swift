/// The way of a run: where it was, and how high, by second since its start.
public struct RunRoute: Equatable, Sendable {
  /// A position at a moment.
  public struct Place: Equatable, Sendable {
    /// Seconds since the start.
    public var second: Double
    public var position: GeoPoint

    public init(second: Double, position: GeoPoint) {
      self.second = second
      self.position = position
    }
  }

  /// In order of time.
  public var places: [Place]
  /// Metres above the sea.
  public var altitude: SampleSeries

  public init(places: [Place] = [], altitude: SampleSeries = SampleSeries()) {
    self.places = places
    self.altitude = altitude
  }

  public var isEmpty: Bool { places.isEmpty && altitude.isEmpty }
}

extension RunRoute.Place: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("second", second)
    fields.field("position", position)
  }
}

extension RunRoute: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("places", places)
    fields.field("altitude", altitude)
  }
}
