public import TrendsCore

/// Days spent far from home, found among stays.
///
///     home ──airport──[ beach ─ hotel ─ beach ]──airport── home
///         └ leaves                            └ returns
public struct Journey: Equatable, Sendable {
  /// When home was left; the arrival at the first far place where no stay at home precedes it.
  public var leaves: Instant
  /// When the first stay near home began again; nil while the journey goes on.
  public var returns: Instant?
  /// The names of the far places, the one with the most time first.
  public var places: [String]

  /// Stays farther from home than this are far.
  static let kilometers = 100.0

  /// Returns the journeys among `stays`, which are in the order of time. Home is the place called
  /// `home`, in any case, or else the one with the most time. Stays without a position are left out
  /// of account.
  public static func found(in stays: [Stay]) -> [Journey] {
    found(in: stays) { () throws(Never) in }
  }

  /// Does the same, and calls `look` at each step, which may throw to stop it.
  static func found<Stop>(
    in stays: [Stay], _ look: () throws(Stop) -> Void
  ) throws(Stop) -> [Journey] {
    guard let home = try home(of: stays, look) else { return [] }
    var journeys: [Journey] = []
    var left: Instant?
    var far: [Stay] = []
    /// Ends the journey that is open, if there are far stays.
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
      // The rough distance is quick and decides for most stays.
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

  /// The nights between leaving and returning by the clocks of home; nil while the journey goes on.
  public func nights(in zone: Zone) -> Int? {
    returns.map { zone.day(of: leaves).distance(to: zone.day(of: $0)) }
  }

  /// The journey as a trip, named after the place with the most time, its days by the clocks of
  /// `zone`.
  public func trip(in zone: Zone) -> Trip {
    Trip(
      id: leaves.iso, name: places.first ?? "", first: zone.day(of: leaves),
      last: returns.map { zone.day(of: $0) })
  }

  /// Returns the name and the last known position of home; nil without any position.
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

  /// Returns the places with their milliseconds, most first, equal ones by name. Sums that overflow
  /// stay at the largest number.
  private static func times<Stop>(
    of stays: [Stay], _ look: () throws(Stop) -> Void
  ) throws(Stop) -> [(place: String, time: Int64)] {
    var times: [String: Int64] = [:]
    for stay in stays {
      try look()
      let start = stay.arrival.milliseconds
      let (length, isTooLong) = stay.departure.milliseconds.subtractingReportingOverflow(start)
      // Times that no file can mean add nothing, so that one of them does not decide where home is.
      let sum = times[stay.place, default: 0].addingReportingOverflow(isTooLong ? 0 : length)
      times[stay.place] = sum.overflow ? .max : sum.partialValue
    }
    return times.map { ($0.key, $0.value) }.sorted { ($1.time, $0.place) < ($0.time, $1.place) }
  }
}
