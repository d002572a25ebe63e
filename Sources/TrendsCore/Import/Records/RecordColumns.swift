import TrendsCore

/// What a table lists whose rows are no values: by the names of its columns.
///
///     date, title, text            entries of a journal
///     place, arrival, departure    visits
///     trip, start, end             trips
struct RecordColumns: Equatable {
  enum Kind: String { case visits, trips, entries }

  let kind: Kind
  /// When it began, or the day of an entry.
  let start: Int
  let end: Int?
  /// The place, the trip or the title.
  let name: Int?
  let text: Int?
  let id: Int?
  let latitude: Int?
  let longitude: Int?

  /// Nil where the names say nothing of the kind.
  init?(_ header: [String]) {
    let words = header.map { ColumnName.words($0) }
    func first(_ names: Set<String>) -> Int? { words.firstIndex { names.contains($0) } }
    id = first(["id", "uuid", "key", "visit id", "trip id"])
    latitude = first(["latitude", "lat"])
    longitude = first(["longitude", "lon", "lng", "long"])
    let place = first(RecordColumns.place) ?? first(["name"])
    if let place, let start = first(RecordColumns.arrival), let end = first(RecordColumns.departure)
    {
      (kind, name, self.start, self.end, text) = (.visits, place, start, end, nil)
    } else if let trip = first(RecordColumns.trip), let start = first(RecordColumns.first),
      let end = first(RecordColumns.last), start != end
    {
      (kind, name, self.start, self.end, text) = (.trips, trip, start, end, nil)
    } else if let day = first(RecordColumns.day) {
      (name, text) = (first(RecordColumns.title), first(RecordColumns.text))
      guard name != nil || text != nil else { return nil }
      (kind, start, end) = (.entries, day, nil)
    } else {
      return nil
    }
  }

  private static let place: Set<String> = [
    "place", "location", "venue", "place name", "where", "ort", "lieu", "lugar",
  ]
  private static let arrival: Set<String> = [
    "arrival", "arrived", "arrival time", "start", "start time", "begin", "from", "check in",
    "checkin", "ankunft",
  ]
  private static let departure: Set<String> = [
    "departure", "departed", "departure time", "end", "end time", "to", "until", "left",
    "check out", "checkout", "abfahrt",
  ]
  private static let trip: Set<String> = [
    "trip", "journey", "destination", "title", "name", "reise", "reiseziel",
  ]
  private static let first: Set<String> = [
    "first", "first day", "start", "start date", "begin", "from", "departure", "von", "beginn",
  ]
  private static let last: Set<String> = [
    "last", "last day", "end", "end date", "to", "until", "return", "bis", "ende",
  ]
  private static let day: Set<String> = [
    "date", "day", "datetime", "date time", "created", "created at", "creation date",
    "creationdate", "timestamp", "time", "written", "written at", "datum", "tag", "fecha", "jour",
  ]
  private static let title: Set<String> = ["title", "subject", "headline", "titel", "titre"]
  private static let text: Set<String> = [
    "text", "entry", "note", "notes", "body", "content", "journal", "diary", "eintrag", "notiz",
  ]

  /// What may stand beside an entry though it is a number.
  func mayBeNumber(_ column: Int) -> Bool {
    [start, id, latitude, longitude].contains(column)
  }
}
