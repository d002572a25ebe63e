/// How the rows of a list are grouped: by whether they are over, or not at all.
public enum ListGrouping: String, CaseIterable, Sendable { case status, none }

/// Whether what a row is about goes on or is over.
public enum RowStatus: String, CaseIterable, Sendable { case ongoing, completed }

/// The rows of one status, in the order of the list.
public struct ListGroup: Equatable, Sendable {
  public var status: RowStatus
  /// Positions in the list, as in `ListWindow.range`.
  public var rows: [Int]
}

extension ListView {
  /// Returns the loaded rows by status, ongoing first; nil if they are not grouped or none are
  /// loaded.
  ///
  /// Computed anew each time: a trip that ends at 18:00 is completed at 18:00 although its row was
  /// read at noon. A row without an end that can be read is ongoing.
  public func groups(at now: Instant, in zone: Zone) -> [ListGroup]? {
    guard grouping == .status, let window = pager.window else { return nil }
    var groups = RowStatus.allCases.map { ListGroup(status: $0, rows: []) }
    let column = window.endColumn
    for position in window.range {
      guard let row = window[position] else { continue }
      let isOver = column.flatMap { row.end(column: $0, in: zone) }.map { $0 <= now } ?? false
      groups[isOver ? 1 : 0].rows.append(position)
    }
    return groups
  }
}

extension ListWindow {
  /// Names of the column that holds an end, in lower case.
  private static let endNames: Set<String> = ["end", "ends", "ended", "until", "last", "departure"]

  /// The index of the first column that says when a row is over; nil if there is none.
  public var endColumn: Int? {
    columns.firstIndex { ListWindow.endNames.contains($0.lowercased()) }
  }
}

extension ListRow {
  /// Returns when the row is over: an instant, a time in the zone, or the day after a day begins.
  fileprivate func end(column: Int, in zone: Zone) -> Instant? {
    guard fields.indices.contains(column) else { return nil }
    let text = fields[column]
    if let day = Day(iso: text) { return zone.instant(of: day.advanced(by: 1), secondsOfDay: 0) }
    return Instant(iso: text, zone: zone)
  }
}

extension ListGrouping: Described {}
