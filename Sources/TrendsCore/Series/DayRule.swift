/// How several weighings of one day become one value.
public enum DayRule: String, CaseIterable, Sendable {
  case mean, first, last, lowest, median
  /// The first one from four o'clock to noon; without one, the first of the day.
  case morning
}

/// A value with its time of day.
public struct TimedValue: Equatable, Sendable {
  public var value: Double
  /// Seconds since midnight; nil where only the day is known.
  public var second: Double?

  public init(_ value: Double, at second: Double?) {
    self.value = value
    self.second = second
  }
}

extension DayRule: Described {}
