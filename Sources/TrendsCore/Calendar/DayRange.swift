/// Consecutive days from `start` up to but not including `end`; may be empty.
///
///     ●──────○
///     start  end
public struct DayRange: Hashable, Sendable {
  public let start: Day
  /// The day after the last one; equal to `start` in an empty range.
  public let end: Day

  /// Makes a range that is empty at `start` when `end` is not after `start`.
  public init(_ start: Day, _ end: Day) {
    self.start = start
    self.end = max(start, end)
  }

  /// Number of days.
  public var count: Int { start.distance(to: end) }
  public var isEmpty: Bool { start == end }

  public func contains(_ day: Day) -> Bool { day >= start && day < end }

  /// Returns whether all days of `other` lie in the range; an empty range does so only when it is
  /// inside.
  public func contains(_ other: DayRange) -> Bool { other.start >= start && other.end <= end }

  /// Returns the part of the range that lies within `limits`; empty at the nearer end of the limits
  /// when there is none.
  public func clamped(to limits: DayRange) -> DayRange {
    let start = min(max(start, limits.start), limits.end)
    return DayRange(start, min(max(end, start), limits.end))
  }

  /// Returns whether the ranges share a day.
  public func overlaps(_ other: DayRange) -> Bool { start < other.end && other.start < end }
}

extension DayRange: CustomStringConvertible {
  /// The range with both ends included: `2025-01-01..2025-01-31`; `no days` for an empty one.
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
