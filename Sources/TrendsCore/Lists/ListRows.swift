/// The rows of a loaded list, top to bottom, each made when it is asked for.
public protocol ListRows: Sendable {
  /// The names of the rows' fields, without the id.
  var columns: [String] { get }
  var count: Int { get }
  /// Returns the row at a place from 0 up to `count`.
  func row(at place: Int) -> ListRow
  /// Returns whether a row holds a text, without making the row.
  func holds(_ text: SoughtText, at place: Int) -> Bool
  /// Returns when a row begins and is over, without making the row. Rows that do not say have neither.
  func span(at place: Int, in zone: Zone) -> RowSpan
  /// Returns the first and the last day that a row is about, the last one nil while it goes on; nil for
  /// a row without days. Rows come with the newest first day on top.
  func days(at place: Int) -> (first: Day, last: Day?)?
  /// Returns what a row is called: a place, or the name of a trip.
  func title(at place: Int) -> String
}

extension ListRows {
  public func span(at place: Int, in zone: Zone) -> RowSpan { RowSpan(start: nil, end: nil) }
  public func days(at place: Int) -> (first: Day, last: Day?)? { nil }
  public func title(at place: Int) -> String { row(at: place).fields.first ?? "" }
}

/// Stays at places, newest first, over an array in order of time. The text of a search is looked
/// for in the place and the day of arrival.
public struct VisitRows: ListRows {
  private let visits: [PlaceVisit]
  /// Where each visit is from; empty if all are of one source.
  private let sources: [String]

  /// With `sources`, one for each visit, a further column names them.
  public init(_ visits: [PlaceVisit], from sources: [String] = []) {
    (self.visits, self.sources) = (visits, sources)
  }

  /// The column of how long a stay took.
  public static let minutes = "minutes"

  public var columns: [String] {
    ["place", "arrival", "departure", VisitRows.minutes] + (sources.isEmpty ? [] : ["source"])
  }
  public var count: Int { visits.count }

  private func visit(_ place: Int) -> PlaceVisit { visits[visits.count - 1 - place] }

  /// Returns a stay: its place, arrival and departure as clock times, and its minutes, with one
  /// decimal unless they are whole.
  public func row(at place: Int) -> ListRow {
    let visit = visit(place)
    return ListRow(
      id: visit.id,
      fields: [
        visit.place, visit.arrival.minuteText, visit.departure.minuteText,
        (Double(visit.seconds) / 60).fixed(visit.seconds % 60 == 0 ? 0 : 1),
      ] + (sources.isEmpty ? [] : [sources[visits.count - 1 - place]]))
  }

  public func holds(_ text: SoughtText, at place: Int) -> Bool {
    let visit = visit(place)
    return text.isIn(visit.place) || text.isIn(visit.arrival.day.description)
  }

  public func span(at place: Int, in zone: Zone) -> RowSpan {
    let visit = visit(place)
    return RowSpan(
      start: zone.instant(of: visit.arrival.day, secondsOfDay: visit.arrival.secondsOfDay),
      end: zone.instant(of: visit.departure.day, secondsOfDay: visit.departure.secondsOfDay))
  }

  public func days(at place: Int) -> (first: Day, last: Day?)? {
    (visit(place).arrival.day, visit(place).departure.day)
  }

  public func title(at place: Int) -> String { visit(place).place }
}

/// Trips, newest first, over an array in order of time. The text of a search is looked for in the
/// name and the first day.
public struct TripRows: ListRows {
  private let trips: [Trip]
  /// Where each trip is from; empty if all are of one source.
  private let sources: [String]

  /// With `sources`, one for each trip, a further column names them.
  public init(_ trips: [Trip], from sources: [String] = []) {
    (self.trips, self.sources) = (trips, sources)
  }

  public var columns: [String] {
    ["name", "first", "last"] + (sources.isEmpty ? [] : ["source"])
  }
  public var count: Int { trips.count }

  private func trip(_ place: Int) -> Trip { trips[trips.count - 1 - place] }

  /// Returns a trip; its last day is empty while it goes on.
  public func row(at place: Int) -> ListRow {
    let trip = trip(place)
    return ListRow(
      id: trip.id,
      fields: [trip.name, trip.first.description, trip.last.map { $0.description } ?? ""]
        + (sources.isEmpty ? [] : [sources[trips.count - 1 - place]]))
  }

  public func holds(_ text: SoughtText, at place: Int) -> Bool {
    let trip = trip(place)
    return text.isIn(trip.name) || text.isIn(trip.first.description)
  }

  /// Returns when the first day begins and the last one is over.
  public func span(at place: Int, in zone: Zone) -> RowSpan {
    let trip = trip(place)
    return RowSpan(
      start: zone.instant(of: trip.first, secondsOfDay: 0),
      end: trip.last.map { zone.instant(of: $0.advanced(by: 1), secondsOfDay: 0) })
  }

  public func days(at place: Int) -> (first: Day, last: Day?)? {
    (trip(place).first, trip(place).last)
  }

  public func title(at place: Int) -> String { trip(place).name }
}

extension CivilTime {
  /// The time as `2024-03-25T00:30`, with seconds if there are any.
  var minuteText: String {
    let seconds = secondsOfDay % 60
    return "\(day)T\(clockText)" + (seconds == 0 ? "" : ":" + CivilTime.two(seconds))
  }

  /// The hour and minute as `08:05`.
  package var clockText: String {
    "\(CivilTime.two(secondsOfDay / 3600)):\(CivilTime.two(secondsOfDay / 60 % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
