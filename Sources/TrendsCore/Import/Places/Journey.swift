public import TrendsCore

/// Days spent far from home, found among stays.
///
///     home ──airport──[ beach ─ hotel ─ beach ]──airport── home
///         └ leaves                            └ returns
public struct Journey: Equatable, Sendable {
  /// When home was left.
  public var leaves: Instant
  /// When the first stay near home began again; nil while the journey goes on.
  public var returns: Instant?
  /// The far places, the one with the most time first.
  public var places: [String]

  /// Farther than this is away.
  static let kilometers = 100.0

  /// The journeys among `stays`, which are in the order of time. Home is the place of that name, or
  /// the one with the most time; stays without a position say nothing.
  public static func found(in stays: [Stay]) -> [Journey] {
    found(in: stays) { () throws(Never) in }
  }

  /// The same, looking at each step whether to go on.
  static func found<Stop>(
    in stays: [Stay], _ look: () throws(Stop) -> Void
  ) throws(Stop) -> [Journey] {
    guard let home = try home(of: stays, look) else { return [] }
    var journeys: [Journey] = []
    var left: Instant?
    var far: [Stay] = []
    func close(returns: Instant?) {
      guard let first = far.first else { return }
      journeys.append(
        Journey(
          leaves: left ?? first.arrival, returns: returns,
          places: times(of: far) { () throws(Never) in }.map(\.place)))
      far = []
      left = nil
    }
    for stay in stays {
      try look()
      guard let position = stay.position else { continue }
      if position.roughKilometers(to: home.point) > kilometers,
        position.kilometers(to: home.point) > kilometers
      {
        far.append(stay)
      } else {
        close(returns: stay.arrival)
        if stay.place == home.name { left = stay.departure }
      }
    }
    close(returns: nil)
    return journeys
  }

  /// How many nights it lasts by the clocks of home; nil while it goes on.
  public func nights(in zone: Zone) -> Int? {
    returns.map { zone.day(of: leaves).distance(to: zone.day(of: $0)) }
  }

  /// Named after the place with the most time.
  public func trip(in zone: Zone) -> Trip {
    Trip(
      id: leaves.iso, name: places.first ?? "", first: zone.day(of: leaves),
      last: returns.map { zone.day(of: $0) })
  }

  private static func home<Stop>(
    of stays: [Stay], _ look: () throws(Stop) -> Void
  ) throws(Stop) -> (name: String, point: GeoPoint)? {
    let known = stays.filter { $0.position != nil }
    let names = try times(of: known, look).map(\.place)
    let name = names.first { $0.lowercased() == "home" } ?? names.first
    let point = known.last { $0.place == name }?.position
    guard let name, let point else { return nil }
    return (name, point)
  }

  /// Places with their milliseconds, most first; equal ones by name.
  private static func times<Stop>(
    of stays: [Stay], _ look: () throws(Stop) -> Void
  ) throws(Stop) -> [(place: String, time: Int64)] {
    var times: [String: Int64] = [:]
    for stay in stays {
      try look()
      let start = stay.arrival.milliseconds
      let (length, isTooLong) = stay.departure.milliseconds.subtractingReportingOverflow(start)
      let sum = times[stay.place, default: 0].addingReportingOverflow(isTooLong ? 0 : length)
      times[stay.place] = sum.overflow ? .max : sum.partialValue
    }
    return times.map { ($0.key, $0.value) }.sorted { ($1.time, $0.place) < ($0.time, $1.place) }
  }
}
