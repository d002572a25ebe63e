public import TrendsCore

/// What an importer did with the records of one file. No record is dropped in silence: each is
/// kept, a duplicate, overlapped, or counted in `skipped` with its reason.
///
///     report.skip("no value", at: Place(line: 27927, column: 139, byte: 13_022_381))
public struct ImportReport: Equatable, Sendable {
  /// A place in a file. Lines, columns and pages count from 1; a column is a character, in JSON a
  /// byte.
  public struct Place: Equatable, Sendable {
    /// Nil in files that have no lines, and where the line was not looked up.
    public var line: Int?
    /// Nil where `line` is.
    public var column: Int?
    /// Offset from the start of the file, from 0.
    public var byte: Int
    /// The page of a database; nil for all other files.
    public var page: Int?

    public init(line: Int? = nil, column: Int? = nil, byte: Int) {
      self.line = line
      self.column = column
      self.byte = byte
    }

    /// A page of a database, where nothing more is known.
    init(page: Int) {
      byte = 0
      self.page = page
    }
  }

  /// The records with one reason, and the place of the first of them.
  public struct Skip: Equatable, Sendable {
    public var remark: Remark
    /// 0 where the records cannot be counted; see `mendOnce`.
    public var count: Int
    public var first: Place

    public var reason: String { remark.text }
  }

  /// The name of the format, as a user knows it: `Apple Health`, `FIT`, `weights of Withings`.
  public var format: String
  /// Records that were met, whatever came of them.
  public var read = 0
  /// Records that were imported.
  public var kept = 0
  /// Records left out because another one is equal.
  public var duplicates = 0
  /// Records left out because another one covers their time.
  public var overlapped = 0
  /// How many of the skips are not records, as bytes between them or the totals of an activity are
  /// not: `read + unread == kept + duplicates + overlapped + skippedCount`.
  public private(set) var unread = 0
  /// Reasons for records that were left out, in the order in which they were met.
  public internal(set) var skipped: [Skip] = []
  /// Reasons for records that were damaged and imported nevertheless; each says how it was
  /// repaired.
  public internal(set) var mended: [Skip] = []
  /// Assumptions, such as a zone or a unit, and damage to the whole file, such as a wrong checksum.
  /// No note occurs twice.
  public private(set) var notes: [String] = []
  /// The unit in which the file has its weights, where that is one in which weights are shown.
  public var weightUnit: MassUnit?
  /// The unit in which it has its distances, where that is one in which they are shown.
  public var lengthUnit: LengthUnit?
  /// The order of day and month that the cells of a table decided; nil where they did not.
  var dateOrder: DateOrder?
  /// How the format and the columns of a table were decided.
  public internal(set) var explained: [String] = []
  /// Whether the file ends in the middle of a record.
  public var isTruncated = false

  public init(format: String) { self.format = format }

  /// Number of different reasons in one list; all further ones are counted as `Remark.others`.
  private static let reasonLimit = 64

  /// Counts a record that is left out.
  public mutating func skip(_ reason: Remark, at place: Place) {
    ImportReport.count(reason, at: place, in: &skipped)
  }

  /// Counts something that is left out and is not a record.
  mutating func skipUnread(_ reason: Remark, at place: Place) {
    unread += 1
    skip(reason, at: place)
  }

  /// Counts records that are left out for one reason.
  mutating func skip(_ reason: Remark, count: Int, at place: Place) {
    ImportReport.count(Skip(remark: reason, count: count, first: place), in: &skipped)
  }

  /// Counts damage that is no single record.
  mutating func mend(_ reason: Remark, count: Int, at place: Place) {
    ImportReport.count(Skip(remark: reason, count: count, first: place), in: &mended)
  }

  /// Counts a record that is repaired and kept.
  public mutating func mend(_ reason: Remark, at place: Place) {
    ImportReport.count(reason, at: place, in: &mended)
  }

  /// Notes a repair without counting it. For texts that are read once and then recognised by their
  /// bytes, a count would not say how often the damage occurs in the file.
  public mutating func mendOnce(_ reason: Remark, at place: Place) {
    ImportReport.count(Skip(remark: reason, count: 0, first: place), in: &mended)
  }

  /// Adds the report on a later part of the same file, or on another file. Places of the first
  /// records stay those of this report.
  public mutating func append(_ other: ImportReport) {
    read += other.read
    kept += other.kept
    duplicates += other.duplicates
    overlapped += other.overlapped
    unread += other.unread
    for skip in other.skipped { ImportReport.count(skip, in: &skipped) }
    for skip in other.mended { ImportReport.count(skip, in: &mended) }
    for text in other.notes { note(text) }
    isTruncated = isTruncated || other.isTruncated
  }

  private static func count(_ reason: Remark, at place: Place, in list: inout [Skip]) {
    count(Skip(remark: reason, count: 1, first: place), in: &list)
  }

  /// Adds to the entry of a reason, or makes one while there is room.
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

  /// Adds a note unless it is there already. Beyond `reasonLimit` one last note says that there is
  /// more.
  public mutating func note(_ text: String) {
    guard !notes.contains(text) else { return }
    if notes.count < ImportReport.reasonLimit {
      notes.append(text)
    } else if notes.count == ImportReport.reasonLimit {
      notes.append("further remarks on this file are not listed")
    }
  }

  /// Number of all records that were left out with a reason.
  public var skippedCount: Int { skipped.reduce(0) { $0 + $1.count } }
}

/// The reason why a file is refused as a whole.
public struct ImportError: Error, Equatable, Sendable {
  /// The word by which a reason is known in messages and scripts; `docs/errors.md` lists them.
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
    case severalPeople = "several-people"
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
  /// A sentence without a full stop, for the user.
  public var message: String
  /// What the user may try, often options of `load`; nil where there is no advice.
  public var hint: String?
  /// Nil where the reason concerns the whole file.
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

/// Counts only. Reasons and notes are sentences that a later version may word differently, and
/// places follow from the records.
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
