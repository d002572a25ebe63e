/// The loaded days of a day pager: a range in which every day is known, and the rows it has.
///
///     days   ●────────────────○
///     rows     ▪ ▪ ▪▪▪  ▪ ▪      a day without a row is a gap
public struct DayWindow: PagerWindow {
  public typealias Key = DayRange
  public typealias Page = DayPage

  /// The loaded range, half open; empty if the source has no days there.
  public private(set) var days: DayRange
  /// The days of the range that have a value.
  public private(set) var rows: DaySeries {
    didSet { rowsDigest = rows.digest }
  }
  /// A digest of the rows, kept because they change far less often than the state around them.
  public private(set) var rowsDigest: UInt64
  /// Days in sequence without a row at the older end. Days cut at the newer end still count, so it
  /// may be more than the window is long.
  public private(set) var emptyBefore: Int

  public var range: Range<Int> { Int(days.start.number)..<Int(days.end.number) }
  /// How many loaded days have no row.
  public var gaps: Int { days.count - rows.count }

  public init(emptyAt position: Int) {
    let day = Day(clamping: position)
    days = DayRange(day, day)
    rows = DaySeries()
    rowsDigest = rows.digest
    emptyBefore = 0
  }

  /// The days of a page from the first day of the source on; nil if the page has another key than
  /// `key`.
  public init?(
    _ page: DayPage, for key: DayRange, replacing old: DayWindow?, report: inout PageReport
  ) {
    guard page.key == key else { return nil }
    days = DayWindow.known(page)
    rows = page.rows.restricted(to: days, outside: &report.outside)
    rowsDigest = rows.digest
    emptyBefore = DayWindow.leadingGap(of: rows, in: days)
  }

  /// Joins a page that begins where the window ends, or ends where it begins; an empty window takes
  /// any page on its newer side.
  public mutating func join(
    _ page: DayPage, for key: DayRange, on side: Side, report: inout PageReport
  ) -> Bool {
    guard page.key == key else { return false }
    let known = DayWindow.known(page)
    let fresh = page.rows.restricted(to: known, outside: &report.outside)
    switch side {
    case .before:
      guard known.end == days.start else { return false }
      let gap = DayWindow.leadingGap(of: fresh, in: known)
      emptyBefore = fresh.count == 0 ? emptyBefore + known.count : gap
      rows = fresh.followed(by: rows)
      days = DayRange(known.start, days.end)
    case .after:
      guard known.start == days.end || days.isEmpty else { return false }
      if rows.count == 0 && emptyBefore == days.count {
        emptyBefore += DayWindow.leadingGap(of: fresh, in: known)
      }
      rows = rows.followed(by: fresh)
      days = DayRange(days.isEmpty ? known.start : days.start, known.end)
    }
    return true
  }

  /// Replaces the rows of the loaded days that the page covers.
  public mutating func replace(
    _ page: DayPage, for key: DayRange, report: inout PageReport
  ) -> Bool {
    guard page.key == key else { return false }
    let covered = key.clamped(to: days)
    let fresh = page.rows.restricted(to: covered, outside: &report.outside)
    let earlier = rows.slice(DayRange(days.start, covered.start))
    let later = rows.slice(DayRange(covered.end, days.end))
    rows = earlier.followed(by: fresh).followed(by: later)
    return true
  }

  public var largestPiece: Int { 1 }

  /// Returns whether the source now begins after days that are loaded.
  public func isOutdated(by page: DayPage, for key: DayRange) -> Bool {
    guard page.key == key, let start = page.sourceStart else { return false }
    return start > days.start
  }

  /// Removes exactly `count` days on a side, but at most `limit` and at most all of them.
  public mutating func trim(_ count: Int, upTo limit: Int, on side: Side) -> Int {
    let gone = min(max(min(count, limit), 0), days.count)
    guard gone > 0 else { return 0 }
    switch side {
    case .before:
      days = DayRange(days.start.advanced(by: gone), days.end)
      emptyBefore = max(0, emptyBefore - gone)
    case .after:
      days = DayRange(days.start, days.end.advanced(by: -gone))
    }
    rows = rows.slice(days)
    return gone
  }

  /// Returns the days that a page makes known: none before the first day of the source.
  private static func known(_ page: DayPage) -> DayRange {
    guard let start = page.sourceStart else { return page.key }
    // A range wholly before the source makes no day known: it becomes empty at the first day.
    return DayRange(max(page.key.start, start), page.key.end)
  }

  /// Returns how many days before the first row have none; all of them if there is no row.
  private static func leadingGap(of rows: DaySeries, in days: DayRange) -> Int {
    rows.days.first.map { days.start.distance(to: $0) } ?? days.count
  }
}

extension DayWindow: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("days", days)
    fields.field("rows", Digested(rows, digest: rowsDigest, count: rows.count))
    fields.field("emptyBefore", emptyBefore)
  }
}
