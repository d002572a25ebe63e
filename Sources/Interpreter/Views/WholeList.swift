import TrendsCore
import TrendsOutput

/// Every row of a list, for programs and files: of loaded data, or else those that have come.
struct WholeList {
  /// The names of the fields of a row, without its id.
  let columns: [String]
  let count: Int
  /// What may be missing, in words; nil if the list is whole.
  let missing: String?
  /// The number of its first row.
  private let first: Int
  private let rowAt: (Int) -> ListRow?

  /// All rows of a view, with its search; throws if ^C stops that.
  static func of(_ view: ListView) throws(Failure) -> WholeList {
    if let held = view.held { return try of(held, finding: view.sought) }
    guard let window = view.pager.window else {
      return WholeList(columns: [], count: 0, missing: missing(nil), first: 0) { _ in nil }
    }
    let first = window.numbers.lowerBound
    return WholeList(
      columns: window.columns, count: window.rows.count,
      missing: window.isWhole ? nil : missing(window), first: first
    ) { view.row(first + $0) }
  }

  /// All rows of loaded data, or those that hold a text.
  static func of(
    _ held: HeldList, finding text: SoughtText? = nil
  ) throws(Failure) -> WholeList {
    let columns = held.rows.columns
    guard text != nil else {
      return WholeList(columns: columns, count: held.rows.count, missing: nil, first: 0) {
        held.rows.row(at: $0)
      }
    }
    guard case .success(let rows) = held.all(finding: text) else { throw .interrupted }
    return WholeList(columns: columns, count: rows.count, missing: nil, first: 0) { rows[$0] }
  }

  private init(
    columns: [String], count: Int, missing: String?, first: Int,
    rowAt: @escaping (Int) -> ListRow?
  ) {
    self.columns = columns
    self.count = count
    self.missing = missing
    self.first = first
    self.rowAt = rowAt
  }

  private static func missing(_ window: ListWindow?) -> String {
    let rows = window?.rows.count ?? 0
    guard let total = window?.total else { return "\(rows) rows are loaded, there may be more" }
    return "\(rows) of \(total) rows are loaded"
  }

  /// Returns the row at a place from 0 up to `count`.
  func row(at place: Int) -> ListRow? { rowAt(place) }

  /// The rows with their numbers. Grouped by status they are in the order of groups, which are the last
  /// column.
  func table(_ grouping: ListGrouping, at clock: VirtualClock) -> Table {
    var table = Table(ListView.columns(columns))
    var groups: [RowStatus: [[Table.Cell]]] = [:]
    for place in 0..<count {
      guard let row = rowAt(place) else { continue }
      let cells = ListView.cells(of: row, number: first + place, columns: columns)
      if grouping == .none {
        table.rows.append(cells)
      } else {
        let status = row.status(columns: columns, at: clock.now, in: clock.zone)
        groups[status, default: []].append(cells + [.text(status.rawValue)])
      }
    }
    guard grouping != .none else { return table }
    table.columns.append(.init("group"))
    table.rows = RowStatus.allCases.flatMap { groups[$0] ?? [] }
    return table
  }
}

/// The lists that `export` writes besides open ones, by name.
enum ExportedList: String, CaseIterable, Sendable { case visits, trips, journal, chats, runs }
