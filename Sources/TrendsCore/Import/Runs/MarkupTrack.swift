import TrendsCore

/// What TCX and GPX files have in common while they are read: a reader, points, and a report.
struct MarkupTrack {
  let reader: MarkupReader
  let source: any ByteSource
  var report: ImportReport
  var pointLimit = Track.pointLimit
  private var stamp = TrackStamp()

  /// The points of the activity that is being read.
  var points: [TrackPoint] = []
  /// The zone that the first of its times is written in.
  private(set) var utcOffset: Int?

  init(_ source: any ByteSource, format: String) {
    self.source = source
    reader = MarkupReader(source, wantsText: true)
    report = ImportReport(format: format)
  }

  /// The next token; what had to be mended is told in the report.
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

  mutating func begin() {
    points = []
    utcOffset = nil
  }

  /// Counts damage at the tag that was just read.
  mutating func mend(_ reason: Remark) {
    report.mend(reason, byte: reader.tokenStart, of: source)
  }

  mutating func skip(_ reason: Remark, byte: Int) { report.skip(reason, byte: byte, of: source) }

  /// Takes in a point that has been read whole.
  mutating func add(_ point: TrackPoint) {
    report.read += 1
    if points.count >= pointLimit {
      return skip(.tooMany(pointLimit, "points"), byte: point.byte)
    }
    if point.time == nil { skip(.pointWithoutTime, byte: point.byte) }
    points.append(point)
  }

  /// Counts a point that the file breaks off, or begins anew.
  mutating func drop(_ point: TrackPoint) {
    report.read += 1
    skip(.pointThatDoesNotEnd, byte: point.byte)
  }

  /// The number that the text between two tags is.
  var number: Double { Double(decimal: reader.bytes(reader.content).trimmed) ?? .nan }

  /// What a device measured, up to the most that it can be; anything else is left out, and told.
  mutating func measured(_ what: String, upTo most: Double) -> Double {
    let value = number
    if value >= 0, value <= most { return value }
    mend(.invalid(what))
    return .nan
  }

  mutating func time() -> Int64? { time(reader.content) }

  mutating func time(_ span: MarkupReader.Span) -> Int64? {
    guard stamp.read(reader.bytes(span)) else { return nil }
    if stamp.isLeapSecond { mend(.leapSecond) }
    if stamp.offset == nil { report.note("times without a zone are taken as UTC") }
    if utcOffset == nil, points.isEmpty, let offset = stamp.offset, offset != 0 {
      utcOffset = offset
    }
    return stamp.milliseconds
  }

  /// Throws unless the file begins with the tag that its format has; leading blanks are forgiven.
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

  /// Says at the end of the file what did not come.
  mutating func finish(hasEnded: Bool) {
    guard reader.isTruncated || !hasEnded else { return }
    report.isTruncated = true
    report.note("the file breaks off at byte \(source.count)")
  }
}
