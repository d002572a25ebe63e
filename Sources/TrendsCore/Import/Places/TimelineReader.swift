import TrendsCore

/// Goes through a timeline; the forms of its elements have files of their own.
struct TimelineReader: ~Copyable {
  var json: JSONReader
  var imported = Imported(report: ImportReport(format: "Google Timeline"))
  var tally = TimelineTally()
  private(set) var hasContent = false
  var names = SharedNames()
  var finder = StayFinder()

  init(_ source: any ByteSource) { json = JSONReader(source) }

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

  private mutating func enterList() throws(ImportError) -> Bool {
    guard try json.enterArray() else { return false }
    hasContent = true
    return true
  }

  /// The next object of a list, with the place where it begins; anything else is skipped.
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

  /// Keeps a visit as a stay, if it has what a stay needs.
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

  /// What was read, with the report completed.
  consuming func finished() -> Imported {
    var imported = imported
    var finder = finder
    finder.close()
    if tally.fixes > 0 {
      imported.stays += finder.stays
      imported.report.note("stays are ten minutes or longer among the positions within 150 m")
    }
    imported.report.overlapped = tally.inside
    imported.report.kept =
      tally.fixes > 0 ? tally.fixes : imported.stays.count + imported.movements.count
    if tally.corrected > 0 {
      imported.report.note("\(tally.corrected) positions had overflowed and were put right")
    }
    return imported
  }
}

/// A place as a timeline tells it.
struct TimelineVisit: Equatable {
  var title: String?
  var id: String?
  /// `home`, `work`, or nil.
  var meaning: String?
  var position: GeoPoint?
  /// Whether a position was written that is none.
  var isMisplaced = false
  var level = 0

  /// The best name there is: the place's own, what it means, its id, or where it lies.
  var name: String? {
    if let title, !title.isEmpty { return title.boundedName }
    if let meaning { return meaning }
    if let id, !id.isEmpty { return id.boundedName }
    return position?.words
  }

  /// `INFERRED_HOME`, `TYPE_HOME` and `Home` are one.
  static func meaning(_ text: String?) -> String? {
    guard let text else { return nil }
    let word = text.boundedName.lowercased()
    if word.hasSuffix("home") { return "home" }
    return word.hasSuffix("work") ? "work" : nil
  }
}

/// A way as a timeline tells it.
struct TimelineActivity: Equatable {
  var kind: String?
  var meters: Double?

  /// `IN_PASSENGER_VEHICLE` and `in passenger vehicle` are one.
  static func kind(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return String(text.boundedName.lowercased().map { $0 == "_" ? " " : $0 })
  }
}
