/// Consecutive days from `start` up to but not including `end`.
///
///     ●──────○
///     start  end
public struct DayRange: Hashable, Sendable {
  public let start: Day
  public let end: Day

  /// Nothing is in the range when `end` is not after `start`; it is then kept empty at `start`.
  public init(_ start: Day, _ end: Day) {
    self.start = start
    self.end = max(start, end)
  }

  public var count: Int { start.distance(to: end) }
  public var isEmpty: Bool { start == end }

  public func contains(_ day: Day) -> Bool { day >= start && day < end }

  public func contains(_ other: DayRange) -> Bool { other.start >= start && other.end <= end }

  public func clamped(to limits: DayRange) -> DayRange {
    let start = min(max(start, limits.start), limits.end)
    return DayRange(start, min(max(end, start), limits.end))
  }

  public func overlaps(_ other: DayRange) -> Bool { start < other.end && other.start < end }
}

extension DayRange: CustomStringConvertible {
  /// Both ends included, as people read it: `2025-01-01..2025-01-31`.
  public var description: String {
    isEmpty ? "no days" : "\(start)..\(end.advanced(by: -1))"
  }
}

extension DayRange: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("start", start)
    fields.field("end", end)
  }
}
