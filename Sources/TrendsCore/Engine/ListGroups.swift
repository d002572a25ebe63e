/// How the rows of a list stand together.
public enum ListGrouping: String, CaseIterable, Sendable { case status, none }

/// Whether a row is over yet.
public enum RowStatus: String, CaseIterable, Sendable { case ongoing, completed }

/// The rows of one status, in the order of the list.
public struct ListGroup: Equatable, Sendable {
  public var status: RowStatus
  /// Positions in the list.
  public var rows: [Int]
}

extension ListView {
  /// What the clock says of the loaded rows; nil where they are not grouped.
  ///
  /// Computed anew each time: a trip that ends at 18:00 is completed at 18:00 though its row was
  /// read at noon.
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
  private static let endNames: Set<String> = ["end", "ends", "ended", "until", "last", "departure"]

  /// The column that says when a row is over.
  public var endColumn: Int? {
    columns.firstIndex { ListWindow.endNames.contains($0.lowercased()) }
  }
}

extension ListRow {
  /// An instant, a time on the zone's clocks, or a day, which is over when the next one begins.
  fileprivate func end(column: Int, in zone: Zone) -> Instant? {
    guard fields.indices.contains(column) else { return nil }
    let text = fields[column]
    if let day = Day(iso: text) { return zone.instant(of: day.advanced(by: 1), secondsOfDay: 0) }
    return Instant(iso: text, zone: zone)
  }
}

extension ListGrouping: Described {}
