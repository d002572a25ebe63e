public import TrendsCore

/// What became of the records of a file: nothing is dropped in silence.
///
///     report.skip("no value", at: Place(line: 27927, column: 139, byte: 13_022_381))
public struct ImportReport: Equatable, Sendable {
  /// Where in a file something stands; line and column count from 1.
  public struct Place: Equatable, Sendable {
    /// Nil in files that have no lines.
    public var line: Int?
    public var column: Int?
    public var byte: Int

    public init(line: Int? = nil, column: Int? = nil, byte: Int) {
      self.line = line
      self.column = column
      self.byte = byte
    }
  }

  /// Records left out for one reason, and where the first of them stands.
  public struct Skip: Equatable, Sendable {
    public var remark: Remark
    /// 0 where it was not counted.
    public var count: Int
    public var first: Place

    public var reason: String { remark.text }
  }

  /// In a reader's words: `Apple Health`, `FIT`, `weights of Withings`.
  public var format: String
  public var read = 0
  public var kept = 0
  public var duplicates = 0
  public var overlapped = 0
  /// In the order in which they were met.
  public private(set) var skipped: [Skip] = []
  /// What was damaged and could be read all the same, by what was done about it.
  public private(set) var mended: [Skip] = []
  /// What was assumed: zone, unit, one foot or both; and what is damaged, such as a checksum.
  public private(set) var notes: [String] = []
  /// Whether the file ends in the middle of something.
  public var isTruncated = false

  public init(format: String) { self.format = format }

  /// Reasons that one report tells apart; the rest is counted together.
  private static let reasonLimit = 64

  public mutating func skip(_ reason: Remark, at place: Place) {
    ImportReport.count(reason, at: place, in: &skipped)
  }

  public mutating func mend(_ reason: Remark, at place: Place) {
    ImportReport.count(reason, at: place, in: &mended)
  }

  /// The same for what is met once for all that is written alike, so that a count would not tell how
  /// often it stands in the file: it has none.
  public mutating func mendOnce(_ reason: Remark, at place: Place) {
    ImportReport.count(Skip(remark: reason, count: 0, first: place), in: &mended)
  }

  /// Takes in the report of what stands behind in the same file.
  mutating func append(_ other: ImportReport) {
    read += other.read
    kept += other.kept
    duplicates += other.duplicates
    overlapped += other.overlapped
    for skip in other.skipped { ImportReport.count(skip, in: &skipped) }
    for skip in other.mended { ImportReport.count(skip, in: &mended) }
    for text in other.notes { note(text) }
    isTruncated = isTruncated || other.isTruncated
  }

  private static func count(_ reason: Remark, at place: Place, in list: inout [Skip]) {
    count(Skip(remark: reason, count: 1, first: place), in: &list)
  }

  private static func count(_ skip: Skip, in list: inout [Skip]) {
    var skip = skip
    let isFull = list.count >= reasonLimit
    if isFull, !list.contains(where: { $0.remark == skip.remark }) { skip.remark = .others }
    if let index = list.firstIndex(where: { $0.remark == skip.remark }) {
      list[index].count += skip.count
    } else {
      list.append(skip)
    }
  }

  /// Gives every place that has only its byte a line and a column: one more pass, over no more than
  /// is needed.
  mutating func findLines(in text: any ByteSource) {
    for index in skipped.indices where skipped[index].first.line == nil {
      skipped[index].first =
        Place(byte: skipped[index].first.byte, of: text) ?? skipped[index].first
    }
    for index in mended.indices where mended[index].first.line == nil {
      mended[index].first = Place(byte: mended[index].first.byte, of: text) ?? mended[index].first
    }
  }

  public mutating func note(_ text: String) {
    guard !notes.contains(text) else { return }
    if notes.count < ImportReport.reasonLimit {
      notes.append(text)
    } else if notes.count == ImportReport.reasonLimit {
      notes.append("there is more to say of this file than is told")
    }
  }

  public var skippedCount: Int { skipped.reduce(0) { $0 + $1.count } }
}

/// Why a file was refused as a whole.
public struct ImportError: Error, Equatable, Sendable {
  /// The words that refused files go by.
  public enum Code: String, CaseIterable, Sendable, CustomStringConvertible {
    public var description: String { rawValue }

    case ambiguousDate = "ambiguous-date"
    case ambiguousNumber = "ambiguous-number"
    case badJson = "bad-json"
    case badZip = "bad-zip"
    case empty
    case interrupted
    case noDay = "no-day"
    case noEntries = "no-entries"
    case noHeader = "no-header"
    case noMessages = "no-messages"
    case noTable = "no-table"
    case noTimeline = "no-timeline"
    case noUnit = "no-unit"
    case noValue = "no-value"
    case notFit = "not-fit"
    case notGpx = "not-gpx"
    case notTcx = "not-tcx"
    case nothingUsable = "nothing-usable"
    case sqlite
    case strict
    case tooLarge = "too-large"
    case unknownColumn = "unknown-column"
    case unknownFormat = "unknown-format"
    case unknownUnit = "unknown-unit"
    case unreadable
    case zipEncrypted = "zip-encrypted"
    case zipMethod = "zip-method"
    case zipSplit = "zip-split"
  }

  public var code: Code
  public var message: String
  public var hint: String?
  public var place: ImportReport.Place?

  public init(
    _ code: Code, _ message: String, hint: String? = nil, at place: ImportReport.Place? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.place = place
  }
}

/// How many records came to what. Reasons and notes are sentences, which may be said better tomorrow,
/// and places follow from the records.
extension ImportReport: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("format", format)
    fields.field("read", read)
    fields.field("kept", kept)
    fields.field("duplicates", duplicates)
    fields.field("overlapped", overlapped)
    fields.field("skipped", skipped.map(\.count))
    fields.field("mended", mended.map(\.count))
    fields.field("isTruncated", isTruncated)
  }
}
