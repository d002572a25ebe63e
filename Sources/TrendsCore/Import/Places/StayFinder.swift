import TrendsCore

/// Finds stays among single fixes: ten minutes or longer within 150 metres.
///
///     ●  ●●●  ●●●●     ●      ●     ●●●●●●●
///        └─ stay ─┘  on the way     └ stay ─┘
///
/// Fixes come in the order of time. One that goes back in time, or is accurate to more than 300
/// metres only, is left out. A day without a fix ends a stay. Memory grows with the stays, not with
/// the fixes.
struct StayFinder {
  /// Largest distance of a fix from the middle of its stay, and of a stay from its known place.
  private static let kilometers = 0.15
  /// Milliseconds of the shortest stay.
  private static let shortest: Int64 = 10 * 60_000
  /// Milliseconds between two fixes of one stay.
  private static let longestGap: Int64 = 24 * 3_600_000
  /// Metres of accuracy up to which a fix is used; without an accuracy it is used too.
  private static let coarsest = 300.0

  /// The stays that have ended, oldest first.
  private(set) var stays: [Stay] = []
  /// The fixes around the last one; nil before the first fix.
  private var open: Cluster?
  private var places = KnownPlaces()

  /// Fixes of one place that follow each other.
  private struct Cluster {
    /// The mean of the fixes; wrong for fixes on both sides of the date line, where longitudes
    /// jump.
    var center: GeoPoint
    /// The number of fixes, for the mean.
    var count = 1.0
    var first: Instant
    var last: Instant

    /// Takes in a fix, which moves the mean.
    mutating func add(_ fix: Fix) {
      count += 1
      center.latitude += (fix.point.latitude - center.latitude) / count
      center.longitude += (fix.point.longitude - center.longitude) / count
      last = fix.time
    }
  }

  /// Takes the next fix: it extends the stay that is open, or ends it and opens another.
  mutating func add(_ fix: Fix) {
    if let accuracy = fix.accuracy, accuracy > StayFinder.coarsest { return }
    guard var cluster = open else {
      open = Cluster(center: fix.point, first: fix.time, last: fix.time)
      return
    }
    guard fix.time >= cluster.last else { return }
    let isLate = fix.time > cluster.last.advanced(byMilliseconds: StayFinder.longestGap)
    if !isLate, cluster.center.roughKilometers(to: fix.point) <= StayFinder.kilometers {
      cluster.add(fix)
      open = cluster
    } else {
      close()
      open = Cluster(center: fix.point, first: fix.time, last: fix.time)
    }
  }

  /// Ends the stay that is open; to be called after the last fix.
  mutating func close() {
    guard let cluster = open else { return }
    open = nil
    guard cluster.last >= cluster.first.advanced(byMilliseconds: StayFinder.shortest) else {
      return
    }
    let place = places.place(near: cluster.center, within: StayFinder.kilometers)
    stays.append(
      Stay(
        place: place.name, arrival: cluster.first, departure: cluster.last, position: place.point))
  }
}

/// The places that have been met, so that the next stay at one of them has the same name.
private struct KnownPlaces {
  /// A square of 1/200 degree, which is 556 metres from south to north.
  private struct Cell: Hashable {
    /// Latitude in 1/200 degree, rounded.
    var north: Int
    /// Longitude in 1/200 degree, rounded.
    var east: Int
  }

  /// The places by the cell that their position is in.
  private var cells: [Cell: [(name: String, point: GeoPoint)]] = [:]

  /// Returns the first known place within some metres, or makes a new one that is named after its
  /// position. Only the nine cells around the point are searched.
  mutating func place(
    near point: GeoPoint, within kilometers: Double
  ) -> (name: String, point: GeoPoint) {
    let cell = Cell(
      north: Int((point.latitude * 200).rounded()), east: Int((point.longitude * 200).rounded()))
    for north in (cell.north - 1)...(cell.north + 1) {
      for east in (cell.east - 1)...(cell.east + 1) {
        let known = cells[Cell(north: north, east: east)] ?? []
        if let place = known.first(where: { $0.point.roughKilometers(to: point) <= kilometers }) {
          return place
        }
      }
    }
    let place = (name: point.words, point: point)
    cells[cell, default: []].append(place)
    return place
  }
}
