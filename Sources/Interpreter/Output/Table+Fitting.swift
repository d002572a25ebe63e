extension Table {
  /// What becomes of a column where a terminal has no room for all of them.
  public struct Room: Equatable, Sendable {
    /// Whether its words may end in an ellipsis.
    public var shortens = false
    /// Of the columns that have this the highest goes first.
    public var goes: Int?

    public static let whole = Room()

    public static func name(goes: Int? = nil) -> Room { Room(shortens: true, goes: goes) }
    public static func whole(goes: Int) -> Room { Room(goes: goes) }
  }

  /// A name is not cut shorter than this.
  private static let shortest = 8

  /// The same in lines of `width` cells, if that can be: the least important columns go, and what is
  /// left over is shared among the names. `without` are the columns that went.
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
    // The narrowest first: what it does not need is left for the others.
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
