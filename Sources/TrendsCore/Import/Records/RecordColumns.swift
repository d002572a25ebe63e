import TrendsCore

/// The columns of a table that lists visits, trips, entries or conversations instead of values, found
/// by their names. Columns are counted from 0.
///
///     date, title, text            entries of a journal
///     date, chat, messages         conversations of a day
///     place, arrival, departure    visits
///     trip, start, end             trips
struct RecordColumns: Equatable {
  /// What a row is.
  enum Kind: String { case visits, trips, entries, chats }

  let kind: Kind
  /// The start of a visit or trip, or the day of an entry.
  let start: Int
  /// The end of a visit or trip; nil for entries and conversations.
  let end: Int?
  /// The place, the name of the trip, or the title; nil for entries without titles.
  let name: Int?
  /// The text of an entry, or the number of messages; nil for visits and trips, and for entries that
  /// have only titles.
  let text: Int?
  /// An id, of which that of a trip or an entry is read.
  let id: Int?
  /// Degrees north; only visits have a position.
  let latitude: Int?
  /// Degrees east.
  let longitude: Int?

  /// Looks for the columns of visits, then of trips, then of entries; nil where a kind lacks one
  /// that it needs.
  init?(_ header: [String]) {
    let words = header.map { ColumnName.words($0) }
    func first(_ names: Set<String>) -> Int? { words.firstIndex { names.contains($0) } }
    id = first(["id", "uuid", "key", "visit id", "trip id"])
    latitude = first(["latitude", "lat"])
    longitude = first(["longitude", "lon", "lng", "long"])
    /// Names of the place of a visit, in the form of `ColumnName.words` like all sets below.
    let place = first(RecordColumns.place) ?? first(["name"])
    if let place, let start = first(RecordColumns.arrival), let end = first(RecordColumns.departure)
    {
      (kind, name, self.start, self.end, text) = (.visits, place, start, end, nil)
    } else if let trip = first(RecordColumns.trip), let start = first(RecordColumns.first),
      let end = first(RecordColumns.last), start != end
    {
      (kind, name, self.start, self.end, text) = (.trips, trip, start, end, nil)
    } else if let day = first(RecordColumns.day), let chat = first(RecordColumns.chat),
      let messages = first(["messages"])
    {
      (kind, name, start, end, text) = (.chats, chat, day, nil, messages)
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
  /// Names of the start of a visit.
  private static let arrival: Set<String> = [
    "arrival", "arrived", "arrival time", "start", "start time", "begin", "from", "check in",
    "checkin", "ankunft",
  ]
  /// Names of the end of a visit.
  private static let departure: Set<String> = [
    "departure", "departed", "departure time", "end", "end time", "to", "until", "left",
    "check out", "checkout", "abfahrt",
  ]
  /// Names of what a trip is called; `title` and `name` count only if a first and a last day are
  /// there.
  private static let trip: Set<String> = [
    "trip", "journey", "destination", "title", "name", "reise", "reiseziel",
  ]
  /// Names of the first day of a trip, among them `departure`: a trip begins by leaving home.
  private static let first: Set<String> = [
    "first", "first day", "start", "start date", "begin", "from", "departure", "von", "beginn",
  ]
  /// Names of the last day of a trip.
  private static let last: Set<String> = [
    "last", "last day", "end", "end date", "to", "until", "return", "bis", "ende",
  ]
  /// Names of the day of an entry.
  private static let day: Set<String> = [
    "date", "day", "datetime", "date time", "created", "created at", "creation date",
    "creationdate", "timestamp", "time", "written", "written at", "datum", "tag", "fecha", "jour",
  ]
  /// Names of a conversation.
  private static let chat: Set<String> = ["chat", "conversation"]
  private static let title: Set<String> = ["title", "subject", "headline", "titel", "titre"]
  private static let text: Set<String> = [
    "text", "entry", "note", "notes", "body", "content", "journal", "diary", "eintrag", "notiz",
  ]

  /// Whether numbers in a column are not values: those of the day, the id and the position.
  func mayBeNumber(_ column: Int) -> Bool {
    [start, id, latitude, longitude].contains(column)
  }
}
