import TrendsCore

/// Finds stays among single fixes: ten minutes or longer within 150 metres.
///
///     ●  ●●●  ●●●●     ●      ●     ●●●●●●●
///        └─ stay ─┘  on the way     └ stay ─┘
///
/// Fixes come in the order of time; one that goes back, or is only known to 300 metres, tells
/// nothing. A day without a fix ends a stay. Memory grows with the stays, not with the fixes.
struct StayFinder {
  private static let kilometers = 0.15
  private static let shortest: Int64 = 10 * 60_000
  private static let longestGap: Int64 = 24 * 3_600_000
  private static let coarsest = 300.0

  private(set) var stays: [Stay] = []
  private var open: Cluster?
  private var places = KnownPlaces()

  /// Fixes of one place that follow each other.
  private struct Cluster {
    var center: GeoPoint
    var count = 1.0
    var first: Instant
    var last: Instant

    mutating func add(_ fix: Fix) {
      count += 1
      center.latitude += (fix.point.latitude - center.latitude) / count
      center.longitude += (fix.point.longitude - center.longitude) / count
      last = fix.time
    }
  }

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

  /// Ends what is open: call it after the last fix.
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

/// Places that have been met, so that the next stay there has the same name.
private struct KnownPlaces {
  private struct Cell: Hashable {
    var north: Int
    var east: Int
  }

  private var cells: [Cell: [(name: String, point: GeoPoint)]] = [:]

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
