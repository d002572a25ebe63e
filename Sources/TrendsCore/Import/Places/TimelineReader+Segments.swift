import TrendsCore

/// The forms that a phone exports. They differ little: an iPhone writes its numbers as texts.
///
///     {"startTime": "2024-03-25T00:30:00.000+01:00", "endTime": …,
///      "startTimeTimezoneUtcOffsetMinutes": 60,
///      "visit": {"hierarchyLevel": 0, "topCandidate": {"placeId": …, "placeLocation": …}}}
extension TimelineReader {
  /// One element: its time, and one of a visit, an activity or a path.
  private struct Segment {
    var start: Instant?
    var end: Instant?
    /// Seconds east of UTC at the start; nil where the file does not say it or says more than 26
    /// hours.
    var utcOffset: Int?
    var visit: TimelineVisit?
    var activity: TimelineActivity?
  }

  /// Reads the elements of `semanticSegments`, or of an iPhone's list, and keeps visits and
  /// activities.
  mutating func readSegments() throws(ImportError) {
    while let place = try nextObject() {
      tally.segments += 1
      let (before, paths) = (tally.parts, tally.paths)
      let segment: Segment
      do throws(ImportError) {
        segment = try readSegment()
      } catch {
        imported.report.skip(.segmentThatDoesNotEnd, at: place)
        throw error
      }
      if segment.end == nil { tally.withoutEnd += 1 }
      if let visit = segment.visit {
        // A shop inside a mall is not a second stay.
        if visit.level > 0 {
          tally.inside += 1
        } else {
          keep(
            visit, from: segment.start, to: segment.end, utcOffset: segment.utcOffset, at: place)
        }
      }
      if let activity = segment.activity {
        keep(
          activity, from: segment.start, to: segment.end, utcOffset: segment.utcOffset, at: place)
      }
      count(
        since: before,
        else: segment.start == nil
          ? .segmentWithoutStart
          : tally.paths > paths ? .pathOfPositions : .neitherVisitNorActivity, at: place)
    }
  }

  /// Reads the members of an element whose object has begun.
  private mutating func readSegment() throws(ImportError) -> Segment {
    var segment = Segment()
    while try json.nextKey() {
      if json.holds("startTime") {
        segment.start = try json.readInstant()
      } else if json.holds("endTime") {
        segment.end = try json.readInstant()
      } else if json.holds("startTimeTimezoneUtcOffsetMinutes") {
        segment.utcOffset = try json.readInteger().flatMap {
          (-1560...1560).contains($0) ? $0 * 60 : nil
        }
      } else if json.holds("visit") {
        if try json.enterObject() { segment.visit = try readVisit() }
      } else if json.holds("activity") {
        if try json.enterObject() { segment.activity = try readActivity() }
      } else if json.holds("timelinePath") {
        tally.paths += 1
        tally.pathPoints += try json.countElements()
      } else {
        try json.skipValue()
      }
    }
    return segment
  }

  /// Reads the most likely place of a visit.
  private mutating func readVisit() throws(ImportError) -> TimelineVisit {
    var visit = TimelineVisit()
    while try json.nextKey() {
      if json.holds("hierarchyLevel") {
        visit.level = try json.readInteger() ?? 0
      } else if json.holds("topCandidate") {
        guard try json.enterObject() else { continue }
        while try json.nextKey() {
          if json.holds("placeId") || json.holds("placeID") {
            visit.id = try json.readText()
          } else if json.holds("semanticType") {
            visit.meaning = TimelineVisit.meaning(try json.readText())
          } else if json.holds("placeLocation") {
            (visit.position, visit.isMisplaced) = try readPoint()
          } else {
            try json.skipValue()
          }
        }
      } else {
        try json.skipValue()
      }
    }
    return visit
  }

  /// Reads the most likely kind of an activity, and its distance.
  private mutating func readActivity() throws(ImportError) -> TimelineActivity {
    var activity = TimelineActivity()
    while try json.nextKey() {
      if json.holds("distanceMeters") {
        activity.meters = try json.readDouble()
      } else if json.holds("topCandidate") {
        guard try json.enterObject() else { continue }
        while try json.nextKey() {
          if json.holds("type") {
            activity.kind = TimelineActivity.kind(try json.readText())
          } else {
            try json.skipValue()
          }
        }
      } else {
        try json.skipValue()
      }
    }
    return activity
  }

  /// Reads `"geo:48.1,11.5"` or `{"latLng": "48.1°, 11.5°"}`. `isMisplaced` means that a position
  /// is written which is not one on the earth.
  private mutating func readPoint() throws(ImportError) -> (GeoPoint?, isMisplaced: Bool) {
    var written: String?
    guard let event = try json.next() else { return (nil, false) }
    if event == .string {
      written = json.text
    } else if event == .beginObject {
      while try json.nextKey() {
        if json.holds("latLng") { written = try json.readText() } else { try json.skipValue() }
      }
    } else {
      try json.skip(event)
    }
    let point = written.flatMap { GeoPoint(text: $0) }
    return (point, written != nil && point == nil)
  }
}
