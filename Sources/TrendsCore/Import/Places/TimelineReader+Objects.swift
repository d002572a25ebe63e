import TrendsCore

/// The months of a Takeout export: `{"placeVisit": {…}}` or `{"activitySegment": {…}}`, in UTC.
extension TimelineReader {
  /// The time of a visit or activity; nil where the file does not say it.
  private struct Span {
    var start: Instant?
    var end: Instant?
  }

  /// Reads the elements of `timelineObjects`.
  mutating func readObjects() throws(ImportError) {
    while let place = try nextObject() {
      tally.segments += 1
      let before = tally.parts
      do throws(ImportError) {
        try readObject(at: place)
      } catch {
        count(since: before, else: .segmentThatDoesNotEnd, at: place)
        throw error
      }
      count(since: before, else: .neitherVisitNorActivity, at: place)
    }
  }

  /// Reads the members of an element whose object has begun.
  private mutating func readObject(at place: ImportReport.Place) throws(ImportError) {
    while try json.nextKey() {
      if json.holds("placeVisit") {
        if try json.enterObject() { try readPlaceVisit(at: place) }
      } else if json.holds("activitySegment") {
        if try json.enterObject() { try readActivitySegment(at: place) }
      } else {
        try json.skipValue()
      }
    }
  }

  /// Reads a visit whose object has begun, and keeps it as a stay.
  private mutating func readPlaceVisit(at place: ImportReport.Place) throws(ImportError) {
    var visit = TimelineVisit()
    var span = Span()
    while try json.nextKey() {
      if json.holds("location") {
        if try json.enterObject() { visit = try readLocation() }
      } else if json.holds("duration") {
        span = try readDuration()
      } else if json.holds("childVisits") {
        // A shop inside a mall is not a second stay.
        tally.inside += try json.countElements()
      } else {
        try json.skipValue()
      }
    }
    if span.end == nil { tally.withoutEnd += 1 }
    keep(visit, from: span.start, to: span.end, utcOffset: nil, at: place)
  }

  /// Reads an activity whose object has begun, and keeps it as a movement.
  private mutating func readActivitySegment(at place: ImportReport.Place) throws(ImportError) {
    var activity = TimelineActivity()
    var span = Span()
    while try json.nextKey() {
      if json.holds("duration") {
        span = try readDuration()
      } else if json.holds("distance") {
        activity.meters = try json.readDouble()
      } else if json.holds("activityType") {
        activity.kind = TimelineActivity.kind(try json.readText())
      } else {
        try json.skipValue()
      }
    }
    if span.end == nil { tally.withoutEnd += 1 }
    keep(activity, from: span.start, to: span.end, utcOffset: nil, at: place)
  }

  /// Reads the place of a visit; its position is in ten-millionths of a degree.
  private mutating func readLocation() throws(ImportError) -> TimelineVisit {
    var visit = TimelineVisit()
    var latitude: Int?
    var longitude: Int?
    while try json.nextKey() {
      if json.holds("latitudeE7") {
        latitude = try json.readInteger()
      } else if json.holds("longitudeE7") {
        longitude = try json.readInteger()
      } else if json.holds("placeId") {
        visit.id = try json.readText()
      } else if json.holds("name") {
        visit.title = try json.readText()
      } else if json.holds("semanticType") {
        visit.meaning = TimelineVisit.meaning(try json.readText())
      } else {
        try json.skipValue()
      }
    }
    if let latitude, let longitude {
      let read = GeoPoint.e7(latitude, longitude)
      visit.position = read.point
      if read.isCorrected { tally.corrected += 1 }
    }
    return visit
  }

  /// Reads `startTimestamp` and `endTimestamp`. Old files have `startTimestampMs` and
  /// `endTimestampMs` instead, in milliseconds since 1970 and in quotes.
  private mutating func readDuration() throws(ImportError) -> Span {
    var span = Span()
    guard try json.enterObject() else { return span }
    while try json.nextKey() {
      if json.holds("startTimestamp") {
        span.start = try json.readInstant()
      } else if json.holds("endTimestamp") {
        span.end = try json.readInstant()
      } else if json.holds("startTimestampMs") {
        span.start = try json.readMilliseconds()
      } else if json.holds("endTimestampMs") {
        span.end = try json.readMilliseconds()
      } else {
        try json.skipValue()
      }
    }
    return span
  }
}

extension JSONReader {
  /// Reads the next value as milliseconds since 1970, in quotes or not; nil for any other value.
  mutating func readMilliseconds() throws(ImportError) -> Instant? {
    try readInteger().map { Instant(milliseconds: Int64($0)) }
  }
}
