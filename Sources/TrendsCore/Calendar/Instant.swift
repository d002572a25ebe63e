/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Makes the instant `milliseconds` after midnight UTC of a day.
  public init(utc day: Day, milliseconds: Int64 = 0) {
    self.milliseconds = Int64(day.number) * 86_400_000 + milliseconds
  }

  /// Returns the instant `step` milliseconds later; stops at the ends of `Int64`.
  public func advanced(byMilliseconds step: Int64) -> Instant {
    let sum = milliseconds.addingReportingOverflow(step)
    return Instant(milliseconds: sum.overflow ? (step < 0 ? .min : .max) : sum.partialValue)
  }

  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
}

extension Instant: Described {
  public func describe(to fields: inout some Fields) { fields.leaf(.instant(milliseconds)) }
}
