/// How people of a sport say how fast they are: as the time for a distance, or as the distance of an
/// hour.
///
///     SpeedUnit(sport: "running", .miles).name      // min/mi
///     SpeedUnit(sport: "cycling", .kilometers).name // km/h
public struct SpeedUnit: Hashable, Sendable {
  public let name: String
  /// Kilometres of the distance that is meant.
  let kilometers: Double
  /// Whether less is faster.
  public let isPace: Bool

  public init(sport: String, _ length: LengthUnit) {
    let isMetric = length == .kilometers
    switch sport {
    case "swimming":
      self.init(isMetric ? "min/100m" : "min/100yd", isMetric ? 0.1 : 0.09144)
    case "rowing": self.init("min/500m", 0.5)
    case _ where SpeedUnit.onWheels.contains(sport):
      self.init(isMetric ? "km/h" : "mph", length.kilometers, isPace: false)
    default: self.init(length)
    }
  }

  /// The pace of running in a unit.
  public init(_ length: LengthUnit) { self.init("min/\(length.rawValue)", length.kilometers) }

  private init(_ name: String, _ kilometers: Double, isPace: Bool = true) {
    (self.name, self.kilometers, self.isPace) = (name, kilometers, isPace)
  }

  /// Sports whose speed is said by the hour.
  private static let onWheels: Set = [
    "cycling", "skating", "inline_skating", "skiing", "alpine_skiing", "cross_country_skiing",
    "snowboarding", "driving", "sailing", "windsurfing", "kitesurfing",
  ]

  /// Converts seconds a kilometre: to seconds for the distance, or to distances an hour.
  public func shown(pace: Double) -> Double {
    isPace ? pace * kilometers : 3600 / pace / kilometers
  }

  /// Converts metres a second.
  public func shown(speed: Double) -> Double {
    isPace ? 1000 / speed * kilometers : speed * 3.6 / kilometers
  }
}
