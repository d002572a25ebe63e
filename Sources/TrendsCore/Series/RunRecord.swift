/// A run without its samples: when it began by local clocks, how long it took, how far it went.
public struct RunRecord: Equatable, Sendable {
  /// Names the run within its dataset, such as `r20250630`; cut to `String.nameLimit` bytes.
  public var id: String
  /// The start by the clocks of the place.
  public var start: CivilTime
  /// How long it took, in seconds; without pauses if the source knows them.
  public var seconds: Double
  /// The distance; 0 if it is not known.
  public var kilometers: Double
  /// The sport in lower case, such as `running`.
  public var sport: String
  /// Kilocalories; nil if they are not known.
  public var kilocalories: Double?
  /// The mean heart rate that the source states, in beats a minute; nil if it states none.
  public var meanHeart: Double?

  /// How long it took in seconds, without pauses; nil where it is not known yet.
  package var length: Double? { seconds > 0 ? seconds : nil }

  /// Seconds a kilometre, standing included; nil where the distance or the time is not known, and
  /// beyond `slowest`.
  public var pace: Double? {
    guard kilometers > 0, seconds > 0, seconds / kilometers < RunRecord.slowest else { return nil }
    return seconds / kilometers
  }

  /// Ten hours a kilometre: slower positions are those of a device that lay still.
  private static let slowest = 36_000.0

  /// Whether it was done on foot, where cadence counts steps.
  public var isOnFoot: Bool { RunRecord.isOnFoot(sport) }

  /// Returns whether a sport is done on foot: running, walking or hiking.
  package static func isOnFoot(_ sport: String) -> Bool {
    ["running", "walking", "hiking"].contains(sport)
  }

  public init(
    id: String, start: CivilTime, seconds: Double, kilometers: Double, sport: String = "running",
    kilocalories: Double? = nil, meanHeart: Double? = nil
  ) {
    self.id = id.boundedName
    self.start = start
    self.seconds = seconds
    self.kilometers = kilometers
    self.sport = sport
    self.kilocalories = kilocalories
    self.meanHeart = meanHeart
  }
}

extension RunRecord: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("id", id)
    fields.field("start", start)
    fields.field("seconds", seconds)
    fields.field("kilometers", kilometers)
    fields.field("sport", sport)
    // What is not known is not named, so that states from before these fields have their digest.
    if let kilocalories { fields.field("kilocalories", kilocalories) }
    if let meanHeart { fields.field("meanHeart", meanHeart) }
  }
}
