/// The rows of a daily metric, read when they are asked for.
public protocol DayRows: Sendable {
  /// The range of days that may have rows; nil if there are none.
  var span: DayRange? { get }
  /// Reads the rows of a range, ascending; days outside the span have none.
  func rows(in range: DayRange) throws(ReadFailure) -> DaySeries
}
