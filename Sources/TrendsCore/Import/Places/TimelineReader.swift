import TrendsCore

/// Goes through a timeline; the forms of its elements are read in files of their own.
struct TimelineReader: ~Copyable {
  var json: JSONReader
  /// What is kept so far, and the report.
  var imported = Imported(report: ImportReport(format: "Google Timeline"))
  var tally = TimelineTally()
  /// Whether the file has one of the known lists, even an empty one.
  private(set) var hasContent = false
  /// Holds each name once, however many stays it has.
  var names = SharedNames()
  /// Makes stays of the fixes of `Records.json`.
  var finder = StayFinder()

  init(_ source: any ByteSource) { json = JSONReader(source) }

  /// Reads the file by the form that its root shows.
  mutating func read(_ fix: (Fix) -> Void) throws(ImportError) {
    guard let root = try json.next() else { return }
    if root == .beginArray {
      hasContent = true
      return try readSegments()
    }
    guard root == .beginObject else { return }
    while try json.nextKey() {
      if json.holds("locations") {
        if try enterList() { try readRecords(fix) }
      } else if json.holds("timelineObjects") {
        if try enterList() { try readObjects() }
      } else if json.holds("semanticSegments") {
        if try enterList() { try readSegments() }
      } else {
        try json.skipValue()
      }
    }
  }

  /// Enters a list that makes the file a timeline; false where the value is not a list.
  private mutating func enterList() throws(ImportError) -> Bool {
    guard try json.enterArray() else { return false }
    hasContent = true
    return true
  }

  /// Enters the next object of a list, and returns the place where it begins; nil at the end of the
  /// list. Anything else is skipped.
  mutating func nextObject() throws(ImportError) -> ImportReport.Place? {
    while let event = try json.nextElement() {
      imported.report.read += 1
      let place = json.place()
      if event == .beginObject { return place }
      try json.skip(event)
      imported.report.skip(.notObject, at: place)
    }
    return nil
  }

  /// Counts each visit and activity of an element as read, of which the element is one; an element
  /// with none of them is skipped. `before` is `tally.parts` at its start.
  mutating func count(since before: Int, else reason: Remark, at place: ImportReport.Place) {
    let parts = tally.parts - before
    if parts == 0 { imported.report.skip(reason, at: place) }
    imported.report.read += max(parts - 1, 0)
  }

  /// Keeps a visit as a stay, or skips it with a reason where it lacks what a stay needs.
  mutating func keep(
    _ visit: TimelineVisit, from start: Instant?, to end: Instant?, utcOffset: Int?,
    at place: ImportReport.Place
  ) {
    tally.visits += 1
    guard let start else { return imported.report.skip(.visitWithoutStart, at: place) }
    guard let end else { return imported.report.skip(.visitWithoutEnd, at: place) }
    guard start <= end else {
      return imported.report.skip(.visitThatEndsBeforeItBegins, at: place)
    }
    guard start.isPlausible, end.isPlausible else {
      return imported.report.skip(.visitInImpossibleYear, at: place)
    }
    if visit.isMisplaced { imported.report.mend(.invalidPosition, at: place) }
    guard let name = names.shared(visit.name) else {
      return imported.report.skip(.visitWithoutPlace, at: place)
    }
    imported.stays.append(
      Stay(
        place: name, arrival: start, departure: end, utcOffset: utcOffset,
        position: visit.position))
  }

  /// Keeps an activity as a movement, or skips it where it has no start and end.
  mutating func keep(
    _ activity: TimelineActivity, from start: Instant?, to end: Instant?, utcOffset: Int?,
    at place: ImportReport.Place
  ) {
    tally.activities += 1
    guard let start, let end, start <= end, start.isPlausible, end.isPlausible else {
      return imported.report.skip(.activityWithoutStartAndEnd, at: place)
    }
    imported.movements.append(
      Movement(
        kind: names.shared(activity.kind), start: start, end: end,
        kilometers: activity.meters.map { $0 / 1000 }, utcOffset: utcOffset))
  }

  /// Returns what was read, with the report completed. It counts the fixes, stays and movements
  /// that are kept.
  consuming func finished() -> Imported {
    var imported = imported
    var finder = finder
    finder.close()
    imported.report.overlapped = tally.inside
    imported.report.kept = tally.fixes + imported.stays.count + imported.movements.count
    if tally.fixes > 0 {
      imported.stays += finder.stays.map { stay in
        var stay = stay
        stay.isFound = true
        return stay
      }
      imported.report.note("a stay is ten minutes or longer within 150 m")
    }
    if tally.corrected > 0 {
      imported.report.note("\(tally.corrected) overflowed positions were corrected")
    }
    return imported
  }
}

/// A place of a timeline, as its file describes it.
struct TimelineVisit: Equatable {
  /// The name of the place; only Takeout files have it.
  var title: String?
  /// Google's id of the place.
  var id: String?
  /// `home`, `work`, or nil.
  var meaning: String?
  var position: GeoPoint?
  /// Whether a position is written that is not one on the earth.
  var isMisplaced = false
  /// The depth inside other visits; 0 for a visit of its own.
  var level = 0

  /// The best name there is: that of the place, its meaning, its id, or its position. Nil where
  /// there is none of them.
  var name: String? {
    if let title, !title.isEmpty { return title.boundedName }
    if let meaning { return meaning }
    if let id, !id.isEmpty { return id.boundedName }
    return position?.words
  }

  /// Returns `home` for `INFERRED_HOME`, `TYPE_HOME` and `Home`, and `work` likewise; nil for any
  /// other.
  static func meaning(_ text: String?) -> String? {
    guard let text else { return nil }
    let word = text.boundedName.lowercased()
    if word.hasSuffix("home") { return "home" }
    return word.hasSuffix("work") ? "work" : nil
  }
}

/// A movement between places, as its file describes it.
struct TimelineActivity: Equatable {
  /// In small letters, as `walking`; nil where the file does not say it.
  var kind: String?
  /// The length of the movement; nil where the file does not say it.
  var meters: Double?

  /// Returns `in passenger vehicle` for `IN_PASSENGER_VEHICLE` and the like.
  static func kind(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return String(text.boundedName.lowercased().map { $0 == "_" ? " " : $0 })
  }
}
