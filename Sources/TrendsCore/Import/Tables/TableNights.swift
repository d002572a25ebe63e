import TrendsCore

/// The days of nights whose rows follow each other over midnight: that of the last row.
///
///     night  end                stage
///     n1     2026-09-30 23:40   light     of 1 October, as the night ends on it
///     n1     2026-10-01 06:30   rem
struct TableNights {
  /// Nights that are kept; the rows of further ones have days of their own.
  private static let limit = 100_000

  /// By the cell that names the night, the time of its last row.
  private var last: [[UInt8]: RecordedTime] = [:]

  /// Takes the time of a row. A row without a night is passed over.
  mutating func take(_ night: UnsafeBufferPointer<UInt8>, _ time: RecordedTime) {
    guard !night.isEmpty else { return }
    let key = [UInt8](night.prefix(TableScan.onlyBytes))
    if let known = last[key] {
      if let later = TableNights.seconds(from: known, to: time), later > 0 { last[key] = time }
    } else if last.count < TableNights.limit {
      last[key] = time
    }
  }

  /// Returns the time that a row of a night has as one of its day.
  func day(of night: UnsafeBufferPointer<UInt8>) -> RecordedTime? {
    last[[UInt8](night.prefix(TableScan.onlyBytes))]
  }

  /// Returns the seconds between two times on one clock; nil for times of different kinds.
  static func seconds(from start: RecordedTime, to end: RecordedTime) -> Double? {
    switch (start, end) {
    case (.instant(let start), .instant(let end)):
      let (length, isTooLong) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
      return isTooLong ? nil : Double(length) / 1000
    case (.local(let start), .local(let end)):
      let days = Double(start.day.distance(to: end.day))
      return days * 86_400 + Double(end.secondsOfDay - start.secondsOfDay)
        + Double(end.milliseconds - start.milliseconds) / 1000
    case (.day(let start), .day(let end)): return Double(start.distance(to: end)) * 86_400
    default: return nil
    }
  }
}
