/// Paging by civil day: a key is a half-open range of days, and every day of a loaded range is
/// known.
///
/// A day is known even if it has no row; it is then a gap. With 2025-06-10 to 2025-06-30 loaded:
///
///     let bounds = DayAxis.Bounds(min: nil, end: Day(iso: "2025-07-01")!)
///     DayAxis.first(21, in: bounds)                             // 2025-06-10..2025-06-30
///     DayAxis.next(.before, of: window, in: bounds, size: 14)   // .key(2025-05-27..2025-06-09)
///     DayAxis.next(.after, of: window, in: bounds, size: 14)    // .exhausted(.today)
public enum DayAxis: PagerAxis {
  public typealias Key = DayRange
  public typealias Page = DayPage
  public typealias Window = DayWindow

  /// A chart of days begins at the newest end and follows it.
  public static let home = Int.max
  public static let isAddressable = true

  /// The days that can exist: from the first day of the source, if known, to today.
  public struct Bounds: Equatable, Sendable {
    /// The first day of the source; nil while unknown, or if it has none.
    public var min: Day?
    /// The day after the newest one that can exist: tomorrow.
    public var end: Day
    /// The first day as it was known before any page.
    private(set) var given: Day?

    public init(min: Day?, end: Day) {
      self.min = min
      self.end = end
      given = min
    }

    mutating func forget() { min = given }
  }

  /// Days without a row, before an unknown start, after which history is taken to have ended
  /// (B0-16).
  public static let emptyHorizon = 366

  public static func learn(from page: DayPage, key: DayRange, into bounds: inout Bounds) {
    if let start = page.sourceStart { bounds.min = start }
  }

  public static func forget(in bounds: inout Bounds) { bounds.forget() }

  /// Returns the range beside the window, cut to the bounds.
  ///
  /// The older side is exhausted at the first day of the source or of the calendar, or after
  /// `emptyHorizon` days without a row.
  public static func next(
    _ side: Side, of window: DayWindow, in bounds: Bounds, size: Int
  ) -> NextKey<DayRange> {
    switch side {
    case .before:
      if let min = bounds.min {
        let start = max(window.days.start.advanced(by: -size), min)
        return start < window.days.start
          ? .key(DayRange(start, window.days.start)) : .exhausted(.sourceStart)
      }
      if window.emptyBefore >= emptyHorizon { return .exhausted(.emptyHorizon) }
      let start = window.days.start.advanced(by: -size)
      return start < window.days.start
        ? .key(DayRange(start, window.days.start)) : .exhausted(.sourceStart)
    case .after:
      // An empty window may lie before everything that the source has.
      let isEmpty = window.days.isEmpty
      let start = isEmpty ? max(window.days.end, bounds.min ?? window.days.end) : window.days.end
      let end = Swift.min(start.advanced(by: size), bounds.end)
      return end > start ? .key(DayRange(start, end)) : .exhausted(.today)
    }
  }

  /// Returns the newest `size` days, cut to the bounds.
  public static func first(_ size: Int, in bounds: Bounds) -> DayRange? {
    cut(DayRange(bounds.end.advanced(by: -size), bounds.end), to: bounds)
  }

  /// Returns the viewport and `margin` days on either side, cut to the bounds and to the calendar.
  public static func around(
    _ viewport: Range<Int>, margin: Int, in window: DayWindow?, _ bounds: Bounds,
    _ config: PagerConfig
  ) -> DayRange? {
    let start = Day(clamping: viewport.lowerBound - margin)
    let end = Day(clamping: viewport.upperBound + margin)
    return cut(DayRange(start, end), to: bounds)
  }

  /// Returns the same: any day can be asked for.
  public static func jump(
    to viewport: Range<Int>, margin: Int, in window: DayWindow?, _ bounds: Bounds,
    _ config: PagerConfig
  ) -> DayRange? { around(viewport, margin: margin, in: window, bounds, config) }

  public static func covers(
    _ key: DayRange, _ viewport: Range<Int>, in window: DayWindow, _ bounds: Bounds
  ) -> Bool {
    let shown = DayRange(Day(clamping: viewport.lowerBound), Day(clamping: viewport.upperBound))
    return cut(shown, to: bounds).map { key.contains($0) } ?? true
  }

  public static func isPlausible(
    _ key: DayRange, for slot: Slot, beside window: DayWindow, in bounds: Bounds, size: Int
  ) -> Bool {
    guard key.start < key.end, key.start >= bounds.min ?? key.start else { return false }
    switch slot {
    case .refresh: return key.end <= bounds.end
    // After the clock was set back, loaded days and those before them may lie beyond the bounds.
    case .before: return key.end == window.days.start && key.count <= size
    case .after:
      return (key.start == window.days.end || window.days.isEmpty)
        && key.count <= size && key.end <= bounds.end
    case .tail: return key.count == 1 && window.days.contains(key.start)
    }
  }

  /// Returns the position itself: a day is the same day in every window.
  public static func carry(_ position: Int, from old: DayWindow, to fresh: DayWindow) -> Int {
    position
  }

  /// Returns the day as a date, or as a number outside the calendar.
  public static func written(_ position: Int) -> Leaf {
    let day = Day(clamping: position)
    return Int(day.number) == position ? .day(day.number) : .number(Int64(position))
  }

  public static func limits(of bounds: Bounds) -> (start: Int?, end: Int) {
    (bounds.min.map { Int($0.number) }, Int(bounds.end.number))
  }

  /// Returns the part of a range that lies in the bounds; nil if there is none.
  private static func cut(_ range: DayRange, to bounds: Bounds) -> DayRange? {
    let start = bounds.min.map { Swift.max(range.start, $0) } ?? range.start
    let end = Swift.min(range.end, bounds.end)
    return start < end ? DayRange(start, end) : nil
  }
}

/// The answer of a day source: the rows of a range of days, at most one a day.
public struct DayPage: Equatable, Sendable {
  /// The range that was asked for; a page with another key is refused.
  public var key: DayRange
  /// The days of the range that have a value; rows outside the range are dropped and counted.
  public var rows: DaySeries
  /// The first day of the source, reported by the page that reaches it or earlier; nil while
  /// unknown.
  public var sourceStart: Day?

  public init(key: DayRange, rows: DaySeries, sourceStart: Day? = nil) {
    self.key = key
    self.rows = rows
    self.sourceStart = sourceStart
  }
}

extension DayAxis.Bounds: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("min", min)
    fields.field("end", end)
    fields.field("given", given)
  }
}

extension DayPage: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("key", key)
    fields.field("rows", rows)
    fields.field("sourceStart", sourceStart)
  }
}
