/// How the rows of a list are grouped: by whether they are over, or not at all.
public enum ListGrouping: String, CaseIterable, Sendable { case status, none }

/// The rows of one status, in the order of the list.
public struct ListGroup: Equatable, Sendable {
  public var status: RowStatus
  /// Their numbers in the list.
  public var rows: [Int]
}

/// The rows of a list by status, ongoing first.
public struct ListGroups: Equatable, Sendable {
  public var groups: [ListGroup]
  /// Whether they hold every row of the list, not only those that are loaded.
  public var areWhole: Bool
}

extension ListView {
  /// Returns the rows by status; nil if they are not grouped or none are loaded.
  ///
  /// Of loaded data these are all rows, else those that have come. Computed anew each time: a trip that
  /// ends at 18:00 is completed at 18:00 although its row was read at noon. O(rows).
  public func groups(at now: Instant, in zone: Zone) -> ListGroups? {
    guard grouping == .status, let window = pager.window else { return nil }
    var groups = RowStatus.allCases.map { ListGroup(status: $0, rows: []) }
    func add(_ number: Int, _ span: RowSpan) {
      let status = span.status(at: now)
      for place in groups.indices where groups[place].status == status {
        groups[place].rows.append(number)
      }
    }
    if let whole {
      for place in 0..<whole.rows.count { add(place, whole.rows.span(at: place, in: zone)) }
      return ListGroups(groups: groups, areWhole: true)
    }
    let columns = SpanColumns(window.columns)
    for position in window.range {
      guard let row = window[position] else { continue }
      add(window.number(of: position), row.span(columns, in: zone))
    }
    return ListGroups(groups: groups, areWhole: window.isWhole)
  }

  /// The loaded data that the list shows all rows of, in its order; nil for a search, a source, and
  /// while another version of the data is on show.
  private var whole: HeldList? {
    guard sought == nil, let held, held.version == pager.window?.stamp else { return nil }
    return held
  }

  /// Returns the number of a row of loaded data by its id; nil for rows of a source. O(rows).
  public func numberInData(of id: String) -> Int? {
    guard let whole else { return nil }
    return (0..<whole.rows.count).first { whole.rows.row(at: $0).id == id }
  }

  /// Returns a row by its number; nil if it is not loaded and not in loaded data.
  public func row(_ number: Int) -> ListRow? {
    if let row = pager.window.flatMap({ $0[$0.position(of: number)] }) { return row }
    guard let whole, (0..<whole.rows.count).contains(number) else { return nil }
    return whole.rows.row(at: number)
  }
}

extension ListWindow {
  /// The index of the first column that says when a row is over; nil if there is none.
  public var endColumn: Int? { SpanColumns(columns).end }
}

extension ListGrouping: Described {}
