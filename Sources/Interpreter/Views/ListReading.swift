import TrendsCore
import TrendsOutput

extension World {
  /// The groups of a list at the present time of the clock; nil without grouping.
  func groups(of view: ListView) -> [ListGroup]? {
    view.groups(at: engine.clock.now, in: engine.clock.zone)
  }
}

/// The rows of a list as tables and lines.
extension ListView {
  /// The rows on show, with their numbers in the whole list, from 0.
  private var table: Table { table(of: pager.visible.map { Array($0) } ?? []) }

  /// The rows on show, or all loaded ones, for programs. With grouping the group is the last
  /// column.
  func table(in world: World, all: Bool = false) -> Table {
    let shown = all ? pager.window?.range : pager.visible
    guard let groups = world.groups(of: self), let visible = shown else {
      return table(of: shown.map { Array($0) } ?? [])
    }
    var whole = table(of: [])
    whole.columns.append(.init("group"))
    for group in groups {
      let rows = table(of: group.rows.filter(visible.contains)).rows
      whole.rows += rows.map { $0 + [.text(group.status.rawValue)] }
    }
    return whole
  }

  /// A table of the rows at these positions. Missing fields are empty.
  ///
  /// In a narrow terminal the first column is shortened, later ones and the id are left out.
  private func table(of positions: [Int]) -> Table {
    let names = pager.window?.columns ?? []
    var table = Table(
      [.init("row", isNumeric: true), .init("id", room: .whole(goes: names.count + 1))]
        + names.enumerated().map { place, name in
          Table.Column(name, room: place == 0 ? .name() : .whole(goes: place))
        })
    guard let window = pager.window else { return table }
    for position in positions {
      guard let row = window[position] else { continue }
      let fields = names.indices.map { row.fields.indices.contains($0) ? row.fields[$0] : "" }
      table.rows.append(
        [.number(String(window.number(of: position))), .text(row.id)]
          + fields.map { $0.isEmpty ? .missing : .text($0) })
    }
    return table
  }

  /// What `describe` says to programs: where the view is, how many rows there are, and the rows on show.
  func json(in world: World) -> JSON {
    let numbers = pager.window?.numbers
    let visible = pager.visible.flatMap { visible in
      pager.window.map { $0.number(of: visible.lowerBound)..<$0.number(of: visible.upperBound) }
    }
    func range(_ range: Range<Int>?) -> JSON {
      guard let range else { return .null }
      return .object([("start", .int(range.lowerBound)), ("end", .int(range.upperBound))])
    }
    return .object([
      ("kind", .string("list")), ("name", .string(name)), ("visible", range(visible)),
      ("loaded", range(numbers)), ("total", pager.window?.total.map { .int($0) } ?? .null),
      ("status", .string(ViewStatus(list: self).word)), ("rows", table(in: world).json),
    ])
  }

  /// The ids of the first and last row on show, such as `q70..q61`; empty if there are none.
  var visibleText: String {
    guard let first = visible.first, let last = visible.last else { return "" }
    return "\(first.id)..\(last.id)"
  }

  /// Where the rows on show are in the list, such as `rows 180–189 of 300, 200 held` (S4-40); nil if
  /// they are the whole list.
  func place(dash: String) -> String? {
    guard let window = pager.window, let visible = pager.visible, !visible.isEmpty,
      visible.count != window.total
    else { return nil }
    let numbers = window.numbers
    let first = window.number(of: visible.lowerBound)
    let shown =
      visible.count == 1 ? "row \(first)" : "rows \(first)\(dash)\(first + visible.count - 1)"
    let count = window.total.map { "\($0)" } ?? "at least \(numbers.upperBound)"
    let held = numbers == 0..<(window.total ?? numbers.upperBound) ? "" : ", \(numbers.count) held"
    return "\(shown) of \(count)\(held)"
  }

  /// The rows on show, below their group if the list is grouped, where they are, and a line about
  /// loading or a failure (S4-16).
  ///
  /// `fit` adapts each table to the terminal.
  func lines(in world: World, dash: String, _ fit: (Table) -> Table = { $0 }) -> [String] {
    let status = ViewStatus(list: self).lines
    guard pager.window != nil else {
      return status.isEmpty ? ["\(name): nothing is loaded yet"] : status
    }
    var lines: [String] = []
    if let groups = world.groups(of: self), let visible = pager.visible {
      // Counts of groups are incomplete until the end of the list is loaded.
      let soFar = isAtEnd ? "" : " so far"
      for group in groups {
        let rows = group.rows.filter(visible.contains)
        guard !rows.isEmpty else { continue }
        lines.append("\(group.status.rawValue) (\(group.rows.count)\(soFar))")
        lines += fit(table(of: rows)).rendered(as: .text)
      }
    } else {
      lines = fit(table).rendered(as: .text)
    }
    return lines + [place(dash: dash)].compactMap { $0 } + status
  }

  /// Whether the last row of the source is loaded.
  var isAtEnd: Bool { if case .exhausted = pager[.after] { true } else { false } }
}
