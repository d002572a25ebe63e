/// A sport as a person states it in one word.
public enum StatedSport: String, CaseIterable, Sendable {
  case run, walk, hike, ride, swim, row, other

  /// The name of the sport in this program.
  public var name: String {
    switch self {
    case .run: "running"
    case .walk: "walking"
    case .hike: "hiking"
    case .ride: "cycling"
    case .swim: "swimming"
    case .row: "rowing"
    case .other: "other"
    }
  }
}
