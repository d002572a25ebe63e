import TrendsCore
import TrendsOutput

extension World {
  /// The groups of a list at the present time of the clock; nil without grouping.
  func groups(of view: ListView) -> ListGroups? {
    view.groups(at: engine.clock.now, in: engine.clock.zone)
  }
}

/// The rows of a list as tables and lines.
extension ListView {
  /// The numbers of the rows on show.
  var shown: Range<Int> {
    guard let window = pager.window, let visible = pager.visible else { return 0..<0 }
    return window.number(of: visible.lowerBound)..<window.number(of: visible.upperBound)
  }

  /// The rows on show, with their numbers in the whole list, from 0. With grouping the group is the last
  /// column.
  func table(in world: World) -> Table {
    guard let groups = world.groups(of: self) else { return table(of: shown) }
    var table = table(of: 0..<0)
    table.columns.append(.init("group"))
    for group in groups.groups {
      table.rows += self.table(of: shown(of: group)).rows.map {
        $0 + [.text(group.status.rawValue)]
      }
    }
    return table
  }

  /// The rows of a group on show. What goes on or is planned stands there whole, wherever the view is,
  /// if it fits.
  private func shown(of group: ListGroup) -> [Int] {
    if group.status != .completed, group.rows.count <= pager.config.visible { return group.rows }
    return group.rows.filter(shown.contains)
  }

  /// A table of the rows with these numbers. Missing fields are empty.
  func table(of numbers: some Sequence<Int>) -> Table {
    let columns = pager.window?.columns ?? []
    var table = Table(ListView.columns(columns))
    table.rows = numbers.compactMap { number in
      known(number).map { ListView.cells(of: $0, number: number, columns: columns) }
    }
    return table
  }

  /// A row that is loaded, or that loaded data has.
  func known(_ number: Int) -> ListRow? {
    if let row = row(number) { return row }
    guard sought == nil, let held, number >= 0, number < held.rows.count else { return nil }
    return held.rows.row(at: number)
  }

  /// The table with a mark before the number of the selected row.
  private func marked(_ table: Table, _ mark: String) -> Table {
    guard let selection, let place = table.rows.firstIndex(where: { $0[1] == .text(selection) })
    else { return table }
    var table = table
    if case .number(let number) = table.rows[place][0] {
      table.rows[place][0] = .text(mark + number)
    }
    return table
  }

  /// The columns of a list. In a narrow terminal the first is shortened, later ones and the id are left
  /// out.
  static func columns(_ names: [String]) -> [Table.Column] {
    [.init("row", isNumeric: true), .init("id", room: .whole(goes: names.count + 1))]
      + names.enumerated().map { place, name in
        Table.Column(name, room: place == 0 ? .name() : .whole(goes: place))
      }
  }

  /// The cells of a row below those columns. Only minutes are numbers: other fields that look like one
  /// may be codes.
  static func cells(of row: ListRow, number: Int, columns: [String]) -> [Table.Cell] {
    [.number(String(number)), .text(row.id)]
      + columns.enumerated().map { place, name in
        let field = row.fields.indices.contains(place) ? row.fields[place] : ""
        if field.isEmpty { return .missing }
        let number = name == VisitRows.minutes ? Double(decimal: field.utf8) : nil
        let isNumber = number.map { [$0.fixed(0), $0.fixed(1)].contains(field) } ?? false
        return isNumber ? .number(field) : .text(field)
      }
  }

  /// What `describe` says to programs: where the view is, how many rows there are, and the rows on show.
  func json(in world: World) -> JSON {
    func range(_ range: Range<Int>?) -> JSON {
      guard let range else { return .null }
      return .object([("start", .int(range.lowerBound)), ("end", .int(range.upperBound))])
    }
    return .object([
      ("kind", .string("list")), ("name", .string(name)),
      ("visible", range(pager.window == nil ? nil : shown)),
      ("loaded", range(pager.window?.numbers)),
      ("total", pager.window?.total.map { .int($0) } ?? .null),
      ("status", .string(ViewStatus(list: self).word)), ("selection", .string(selection)),
      ("rows", table(in: world).json),
    ])
  }

  /// The ids of the first and last row on show, such as `q70..q61`; empty if there are none.
  var visibleText: String {
    guard let first = visible.first, let last = visible.last else { return "" }
    return "\(first.id)..\(last.id)"
  }

  /// Where the rows on show are in the list, such as `rows 180–189 of 300, 200 held` (S4-40), and which
  /// rows it has if not all; nil if all rows there are stand there.
  ///
  /// `rows` are those on a screen that has room for more.
  func place(dash: String, of rows: Range<Int>? = nil) -> String? {
    guard let window = pager.window else { return nil }
    let (some, shown, isBrowsed) = (choice, rows ?? shown, rows != nil)
    guard !shown.isEmpty else { return held?.filter == nil ? nil : "no rows" + some }
    if shown.count == window.total, some.isEmpty { return nil }
    let rows =
      shown.count == 1
      ? "row \(shown.lowerBound)" : "rows \(shown.lowerBound)\(dash)\(shown.upperBound - 1)"
    let numbers = window.numbers
    let count = window.total.map { "\($0)" } ?? "at least \(numbers.upperBound)"
    // `browse` does not say how much of a list is loaded.
    let isWhole = isBrowsed || numbers == 0..<(window.total ?? numbers.upperBound)
    let held = isWhole ? "" : ", \(numbers.count) held"
    // Which row is selected, if it is loaded and not on show.
    let selected = selectedNumber.flatMap { shown.contains($0) ? nil : ", row \($0) is selected" }
    return "\(rows) of \(count)\(some)\(held)\(selected ?? "")"
  }

  /// Which rows the list has, such as ` from 2026-09-01 at 'park'`; empty if it has all.
  private var choice: String {
    func quoted(_ word: String, _ text: SoughtText?) -> String {
      text.map { " \(word) '\(OutputGate.safe($0.text, escapingBreaks: true))'" } ?? ""
    }
    let filter = held?.filter
    let to = filter?.from == nil ? "up to" : "to"
    return (filter?.from.map { " from \($0)" } ?? "") + (filter?.to.map { " \(to) \($0)" } ?? "")
      + quoted("at", filter?.place) + quoted("with", sought)
      + (filter?.order.map { " by \($0.column)" + ($0.isDescending ? " downwards" : "") } ?? "")
  }

  /// The rows on show, below their group if the list is grouped, where they are, and a line about
  /// loading or a failure (S4-16).
  ///
  /// `fit` adapts each table to a terminal of so many columns, or to any number if it is nil. `mark`
  /// stands before the number of the selected row. Without groups, `rows` replace the rows on show.
  func lines(
    in world: World, dash: String, mark: String, columns: Int?, rows: Range<Int>? = nil,
    _ fit: (Table) -> Table
  ) -> [String] {
    var status = ViewStatus(list: self)
    guard pager.window != nil else {
      return status.lines.isEmpty ? ["\(name): nothing is loaded yet"] : status.lines
    }
    let groups = world.groups(of: self)
    if let place = place(dash: dash, of: groups == nil ? rows : nil) {
      status.lines.insert(place, at: 0)
    }
    var lines: [String] = []
    if let groups {
      for group in groups.groups {
        let rows = shown(of: group)
        guard !rows.isEmpty else { continue }
        // Of a list that is not loaded to its end the groups may grow.
        let whole = rows.count == group.rows.count ? "" : "\(rows.count) of "
        let soFar = groups.areWhole ? "" : " so far"
        lines.append("\(group.status.rawValue) (\(whole)\(group.rows.count)\(soFar))")
        lines += fit(marked(table(of: rows), mark)).rendered(as: .text)
      }
      if lines.isEmpty { lines = fit(table(of: 0..<0)).rendered(as: .text) }
    } else {
      lines = fit(marked(table(of: rows ?? shown), mark)).rendered(as: .text)
    }
    return lines + (columns.map { status.lines(columns: $0) } ?? status.lines)
  }

  /// Whether the last row of the source is loaded.
  var isAtEnd: Bool { if case .exhausted = pager[.after] { true } else { false } }
}
