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
  /// The rows on show. Rows are numbered from 0 at the first loaded one.
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
        [.number(String(position - window.range.lowerBound)), .text(row.id)]
          + fields.map { $0.isEmpty ? .missing : .text($0) })
    }
    return table
  }

  /// The ids of the first and last row on show, such as `q70..q61`; empty if there are none.
  var visibleText: String {
    guard let first = visible.first, let last = visible.last else { return "" }
    return "\(first.id)..\(last.id)"
  }

  /// The rows on show, below their group if the list is grouped, and a line about loading or a
  /// failure (S4-16).
  ///
  /// `fit` adapts each table to the terminal.
  func lines(in world: World, _ fit: (Table) -> Table = { $0 }) -> [String] {
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
    return lines + status
  }

  /// Whether the last row of the source is loaded.
  var isAtEnd: Bool { if case .exhausted = pager[.after] { true } else { false } }
}
