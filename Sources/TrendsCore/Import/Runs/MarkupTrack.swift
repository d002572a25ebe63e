import TrendsCore

/// What readers of TCX and GPX files have in common: the tags, the points of an activity, and a
/// report.
struct MarkupTrack {
  let reader: MarkupReader
  /// The file, in which the lines of remarks are looked up.
  let source: any ByteSource
  var report: ImportReport
  /// The sport that the caller states.
  var sport: String?
  /// Points of an activity that are kept; further ones are skipped.
  var pointLimit = Track.pointLimit
  /// Reads times, and remembers the last day.
  private var stamp = TrackStamp()

  /// Kinds of samples for which the file has a tag.
  private(set) var knows: Set<Run.Kind> = []
  /// The points of the activity that is being read.
  var points: [TrackPoint] = []
  /// Seconds east of UTC in the times up to its first point; nil where they are in UTC or have no
  /// zone.
  private(set) var utcOffset: Int?

  /// Opens a file; `format` is its name in the report, `sport` what the caller states.
  init(_ source: any ByteSource, format: String, sport: String? = nil) {
    self.source = source
    self.sport = sport
    reader = MarkupReader(source, wantsText: true)
    report = ImportReport(format: format)
  }

  /// Returns the next token, or nil at the end. Damage that the reader mends is counted in the
  /// report.
  mutating func next() throws(ImportError) -> MarkupReader.Token? {
    let token: MarkupReader.Token?
    do throws(ReadFailure) { token = try reader.next() } catch {
      throw ImportError.unreadable(error.message)
    }
    if let problem = reader.takeProblem() {
      report.mend(problem.reason, byte: problem.byte, of: source)
    }
    return token
  }

  /// Begins an activity, without the points of the one before.
  mutating func begin() {
    points = []
    utcOffset = nil
  }

  /// Counts damage at the tag that was just read.
  mutating func mend(_ reason: Remark) {
    report.mend(reason, byte: reader.tokenStart, of: source)
  }

  /// Counts what is left out at a byte of the file.
  mutating func skip(_ reason: Remark, byte: Int) { report.skip(reason, byte: byte, of: source) }

  /// Takes a point that has been read whole.
  mutating func add(_ point: TrackPoint) {
    report.read += 1
    if points.count >= pointLimit {
      return skip(.tooMany(pointLimit, "points"), byte: point.byte)
    }
    if point.time == nil { skip(.pointWithoutTime, byte: point.byte) }
    points.append(point)
  }

  /// Counts a point that has no end: the file breaks off in it, or another one begins inside.
  mutating func drop(_ point: TrackPoint) {
    report.read += 1
    skip(.pointThatDoesNotEnd, byte: point.byte)
  }

  /// The text between two tags as a number; NaN for any other text.
  var number: Double { Double(decimal: reader.bytes(reader.content).trimmed) ?? .nan }

  /// Returns the number that a device measured; NaN, and reported, for a negative one, one above
  /// `most` or any other text.
  mutating func measured(_ what: String, upTo most: Double) -> Double {
    switch what {
    case "heart rate": knows.insert(.heart)
    case "cadence": knows.insert(.cadence)
    default: break
    }
    let value = number
    if value >= 0, value <= most { return value }
    mend(.invalid(what))
    return .nan
  }

  /// Returns the time in the text between two tags, in milliseconds since 1970; nil for any other
  /// text.
  mutating func time() -> Int64? { time(reader.content) }

  /// Does the same for any span, such as an attribute. A time without a zone is taken as UTC, and
  /// noted.
  mutating func time(_ span: MarkupReader.Span) -> Int64? {
    guard stamp.read(reader.bytes(span)) else { return nil }
    if stamp.isLeapSecond { mend(.leapSecond) }
    if stamp.offset == nil { report.note("times without a time zone are read as UTC") }
    // UTC says nothing of the place, and later times may be in another zone.
    if utcOffset == nil, points.isEmpty, let offset = stamp.offset, offset != 0 {
      utcOffset = offset
    }
    return stamp.milliseconds
  }

  /// Reads up to the first tag, and throws unless it is the root of the format; text before it is
  /// passed over.
  mutating func expectRoot(_ root: StaticString, code: ImportError.Code) throws(ImportError) {
    if source.count == 0 { throw ImportError.empty }
    while let token = try next() {
      if token == .open {
        if reader.isLocal(root) { return }
        break
      }
    }
    throw ImportError.otherRoot(
      code, format: report.format, root: "\(root)", at: ImportReport.Place(byte: reader.tokenStart))
  }

  /// Notes at the end of the file that it breaks off, if its root is not closed.
  mutating func finish(hasEnded: Bool) {
    guard reader.isTruncated || !hasEnded else { return }
    report.isTruncated = true
    report.note("the file breaks off at byte \(source.count)")
  }
}
