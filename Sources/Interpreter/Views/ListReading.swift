import TrendsCore

/// What a list shows, in rows and in words.
extension ListView {
  /// The rows on show, counted from 0 in those that are loaded.
  var table: Table {
    var table = Table([.init("row", isNumeric: true), .init("id")])
    guard let window = pager.window, let visible = pager.visible else { return table }
    for position in visible {
      guard let row = window[position] else { continue }
      table.rows.append([.number(String(position - window.range.lowerBound)), .text(row.id)])
    }
    return table
  }

  var visibleText: String {
    guard let first = visible.first, let last = visible.last else { return "" }
    return "\(first.id)..\(last.id)"
  }

  /// The rows, and under them what is loading or went wrong (S4-16).
  var lines: [String] {
    guard pager.window != nil else { return ["\(name): \(status ?? "nothing is loaded yet")"] }
    return table.rendered(as: .text) + (status.map { ["\(name): \($0)"] } ?? [])
  }

  private var status: String? {
    if pager.refresh.isLoading { return "loading" }
    if case .failed(let code, _, _) = pager.refresh {
      return "could not be loaded (\(code)): retry"
    }
    for side in Side.allCases {
      let rows = side == .before ? "earlier rows" : "more rows"
      if pager[Slot(side)].isLoading { return "loading \(rows)" }
      if case .failed(let code, _, _) = pager[Slot(side)] {
        return "\(rows) could not be loaded (\(code)): retry"
      }
    }
    return nil
  }
}
