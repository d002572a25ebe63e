extension Table {
  /// What may happen to a column that has too little room on a terminal.
  public struct Room: Equatable, Sendable {
    /// Whether its texts may be cut with an ellipsis.
    public var shortens = false
    /// The order in which columns are left out, the highest number first; nil if it must stay.
    public var goes: Int?

    public static let whole = Room()

    /// A column of names, which may be shortened.
    public static func name(goes: Int? = nil) -> Room { Room(shortens: true, goes: goes) }
    /// A column that is shown whole or not at all.
    public static func whole(goes: Int) -> Room { Room(goes: goes) }
  }

  /// Cells below which a name is not cut.
  private static let shortest = 8

  /// Returns the table in lines of `width` cells, as far as possible, and the columns left out.
  ///
  /// Less important columns are left out first; the remaining room is shared among the columns of
  /// names. If too few columns may go, the result is wider than `width`.
  package func fitted(to width: Int, ellipsis: String) -> (table: Table, without: [String]) {
    let cells = ([columns.map(\.heading)] + rows.map { $0.map { plain($0, escapingBreaks: true) } })
    let natural = columns.indices.map { column in
      cells.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    var kept = Array(columns.indices)
    func least(_ column: Int) -> Int {
      columns[column].room.shortens
        ? min(natural[column], max(Table.shortest, DisplayWidth.of(columns[column].heading)))
        : natural[column]
    }
    func spare() -> Int { width - kept.reduce(-2) { $0 + least($1) + 2 } }
    while spare() < 0, let next = kept.max(by: { goes($0) < goes($1) }), goes(next) > 0 {
      kept.removeAll { $0 == next }
    }
    var rest = max(0, spare())
    var widths = kept.map(least)
    // The narrowest come first, so that what they do not need is left for the others.
    let names = kept.indices.filter { columns[kept[$0]].room.shortens }
      .sorted { natural[kept[$0]] < natural[kept[$1]] }
    for (place, index) in names.enumerated() {
      let more = min(natural[kept[index]] - widths[index], rest / (names.count - place))
      widths[index] += more
      rest -= more
    }
    var table = Table(kept.map { columns[$0] }, hasHeader: hasHeader)
    table.rows = rows.map { row in
      zip(kept, widths).map { column, width in
        guard columns[column].room.shortens, case .text(let text) = row[column] else {
          return row[column]
        }
        return .text(DisplayWidth.truncated(OutputGate.safe(text), to: width, ellipsis: ellipsis))
      }
    }
    return (table, columns.indices.filter { !kept.contains($0) }.map { columns[$0].heading })
  }

  private func goes(_ column: Int) -> Int { columns[column].room.goes ?? 0 }
}
