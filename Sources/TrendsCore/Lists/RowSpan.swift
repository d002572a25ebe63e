/// Whether what a row is about goes on, is still to come, or is over.
public enum RowStatus: String, CaseIterable, Sendable { case ongoing, planned, completed }

/// When a row begins and is over; nil where it does not say.
public struct RowSpan: Equatable, Sendable {
  public var start: Instant?
  public var end: Instant?

  public init(start: Instant?, end: Instant?) {
    self.start = start
    self.end = end
  }

  /// Returns the status at a time. A row without an end goes on.
  public func status(at now: Instant) -> RowStatus {
    if let start, start > now { return .planned }
    if let end, end <= now { return .completed }
    return .ongoing
  }
}

/// The columns that say when a row begins and when it is over; nil where there is none.
struct SpanColumns {
  var start: Int?
  var end: Int?

  /// Names of the column that holds a start, in lower case.
  private static let startNames: Set<String> = [
    "start", "starts", "started", "begin", "begins", "from", "first", "arrival",
  ]
  /// Names of the column that holds an end.
  private static let endNames: Set<String> = ["end", "ends", "ended", "until", "last", "departure"]

  init(_ columns: [String]) {
    start = columns.firstIndex { SpanColumns.startNames.contains($0.lowercased()) }
    end = columns.firstIndex { SpanColumns.endNames.contains($0.lowercased()) }
  }
}

extension ListRow {
  /// Returns the status at a time of a row with these columns.
  public func status(columns: [String], at now: Instant, in zone: Zone) -> RowStatus {
    span(SpanColumns(columns), in: zone).status(at: now)
  }

  /// Returns when the row begins and is over: an instant, a time in the zone, or a day, which is over
  /// when the next one begins.
  func span(_ columns: SpanColumns, in zone: Zone) -> RowSpan {
    RowSpan(
      start: columns.start.flatMap { time(column: $0, daysOn: 0, in: zone) },
      end: columns.end.flatMap { time(column: $0, daysOn: 1, in: zone) })
  }

  private func time(column: Int, daysOn: Int, in zone: Zone) -> Instant? {
    guard fields.indices.contains(column) else { return nil }
    let text = fields[column]
    if let day = Day(iso: text) {
      return zone.instant(of: day.advanced(by: daysOn), secondsOfDay: 0)
    }
    return Instant(iso: text, zone: zone)
  }
}
