/// The way of a run: where it was, how high, and where its laps begin, by second since its start.
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
  /// When laps begin, but for the first, ascending; at most `mostLaps`.
  public private(set) var laps: [Double]

  /// Laps that are kept.
  package static let mostLaps = 10_000

  public init(
    places: [Place] = [], altitude: SampleSeries = SampleSeries(), laps: [Double] = []
  ) {
    self.places = places
    self.altitude = altitude
    self.laps = []
    begin(laps: laps)
  }

  /// Takes the beginnings of laps after the start, each once.
  package mutating func begin(laps: [Double]) {
    self.laps = Array(Set(laps.filter { $0 > 0 && $0.isFinite }).sorted().prefix(RunRoute.mostLaps))
  }

  /// Whether nothing is known of place and height.
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
    // Where no laps are known, a route has the digest from before they were read.
    if !laps.isEmpty { fields.field("laps", laps) }
  }
}
