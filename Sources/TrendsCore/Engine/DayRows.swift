/// The rows of a daily metric, read when they are asked for.
public protocol DayRows: Sendable {
  /// The days that may have rows; nil where there are none.
  var span: DayRange? { get }
  func rows(in range: DayRange) throws(ReadFailure) -> DaySeries
}
