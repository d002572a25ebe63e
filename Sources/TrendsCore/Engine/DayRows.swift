/// The rows of a daily metric, read when they are asked for.
public protocol DayRows: Sendable {
  /// The range of days that may have rows; nil if there are none.
  var span: DayRange? { get }
  /// Reads the rows of a range, ascending; days outside the span have none.
  func rows(in range: DayRange) throws(ReadFailure) -> DaySeries
  /// Reads what the value of a day was made of, in order of time; empty where nothing more is known
  /// than the value.
  func readings(on day: Day) throws(ReadFailure) -> [TimedValue]
}

extension DayRows {
  public func readings(on day: Day) throws(ReadFailure) -> [TimedValue] { [] }
}
