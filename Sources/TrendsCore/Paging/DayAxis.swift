/// Paging by civil day: keys are half-open day ranges, every day of a loaded range is known.
public enum DayAxis: PagerAxis {
  public typealias Key = DayRange
  public typealias Page = DayPage
  public typealias Window = DayWindow

  public static let home = Int.max
  public static let isAddressable = true

  /// The days that can exist: from the source's first day, if known, to tomorrow.
  public struct Bounds: Equatable, Sendable {
    public var min: Day?
    public var end: Day

    public init(min: Day?, end: Day) {
      self.min = min
      self.end = end
    }
  }

  /// Empty days before an unknown start after which history is taken to have ended (B0-16).
  public static let emptyHorizon = 366

  public static func learn(from page: DayPage, key: DayRange, into bounds: inout Bounds) {
    if let start = page.sourceStart { bounds.min = start }
  }

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
      // A window without days may lie before all that the source has.
      let isEmpty = window.days.isEmpty
      let start = isEmpty ? max(window.days.end, bounds.min ?? window.days.end) : window.days.end
      let end = Swift.min(start.advanced(by: size), bounds.end)
      return end > start ? .key(DayRange(start, end)) : .exhausted(.today)
    }
  }

  public static func first(_ size: Int, in bounds: Bounds) -> DayRange? {
    cut(DayRange(bounds.end.advanced(by: -size), bounds.end), to: bounds)
  }

  public static func around(
    _ viewport: Range<Int>, margin: Int, in window: DayWindow?, _ bounds: Bounds,
    _ config: PagerConfig
  ) -> DayRange? {
    let start = Day(clamping: viewport.lowerBound - margin)
    let end = Day(clamping: viewport.upperBound + margin)
    return cut(DayRange(start, end), to: bounds)
  }

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
    // A clock set back leaves days loaded beyond its own; what is before them may be so too.
    case .before: return key.end == window.days.start && key.count <= size
    case .after:
      return (key.start == window.days.end || window.days.isEmpty)
        && key.count <= size && key.end <= bounds.end
    case .tail: return key.count == 1 && window.days.contains(key.start)
    }
  }

  public static func carry(_ position: Int, from old: DayWindow, to fresh: DayWindow) -> Int {
    position
  }

  /// As its day, where it is one.
  public static func written(_ position: Int) -> Leaf {
    let day = Day(clamping: position)
    return Int(day.number) == position ? .day(day.number) : .number(Int64(position))
  }

  public static func limits(of bounds: Bounds) -> (start: Int?, end: Int) {
    (bounds.min.map { Int($0.number) }, Int(bounds.end.number))
  }

  private static func cut(_ range: DayRange, to bounds: Bounds) -> DayRange? {
    let start = bounds.min.map { Swift.max(range.start, $0) } ?? range.start
    let end = Swift.min(range.end, bounds.end)
    return start < end ? DayRange(start, end) : nil
  }
}

/// What a day source answers: the rows of a day range, at most one a day.
public struct DayPage: Equatable, Sendable {
  public var key: DayRange
  public var rows: DaySeries
  /// The source's first day, told by the page that reaches it.
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
  }
}

extension DayPage: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("key", key)
    fields.field("rows", rows)
    fields.field("sourceStart", sourceStart)
  }
}
