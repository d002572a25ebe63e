extension Table {
  /// What may happen to a column that has too little room on a terminal.
  public struct Room: Equatable, Sendable {
    /// Whether its texts may be cut with an ellipsis.
    public var shortens = false
    /// The order in which columns are left out, the highest number first; nil if it must stay.
    public var goes: Int?
    /// Whether the column draws the numbers of other columns. Formats for programs leave it out.
    public var isPicture = false

    /// A column of heights or bars.
    public static let picture = Room(goes: 99, isPicture: true)
    public static let whole = Room()

    /// A column of names, which may be shortened.
    public static func name(goes: Int? = nil) -> Room { Room(shortens: true, goes: goes) }
    /// A column that is shown whole or not at all.
    public static func whole(goes: Int) -> Room { Room(goes: goes) }
  }

  /// Cells below which a name is not cut.
  private static let shortest = 8

  /// Cells below which no text is cut: one and the ellipsis.
  private static let stub = 2

  /// Returns the table in lines of `width` cells, and the columns left out.
  ///
  /// Less important columns are left out first; the remaining room is shared among the columns of
  /// names. Where that is not enough, other texts are cut too, the widest first, and then columns
  /// are left out from the right: a line never wraps. Numbers are whole or left out.
  package func fitted(to width: Int, ellipsis: String) -> (table: Table, without: [String]) {
    let cells = ([columns.map(\.heading)] + rows.map { $0.map { readable($0) } })
    let natural = columns.indices.map { column in
      cells.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    var kept = Array(columns.indices)
    var least = columns.indices.map { column in
      columns[column].room.shortens
        ? min(natural[column], max(Table.shortest, DisplayWidth.of(columns[column].heading)))
        : min(natural[column], columns[column].isNumeric ? .max : max(width, Table.stub))
    }
    func spare() -> Int { width - kept.reduce(-2) { $0 + least[$1] + 2 } }
    while spare() < 0, let next = kept.max(by: { goes($0) < goes($1) }), goes(next) > 0 {
      kept.removeAll { $0 == next }
    }
    // The first column says what a row is: it is cut where nothing else is left.
    func cutTexts(_ isMeant: (Int) -> Bool) {
      while spare() < 0 {
        let texts = kept.filter { !columns[$0].isNumeric && least[$0] > Table.stub && isMeant($0) }
        guard let widest = texts.max(by: { least[$0] < least[$1] }) else { return }
        least[widest] -= 1
      }
    }
    cutTexts { $0 != kept.first || columns[$0].room.shortens }
    while spare() < 0, kept.count > 1 { kept.removeLast() }
    cutTexts { _ in true }
    var rest = max(0, spare())
    var widths = kept.map { least[$0] }
    // The narrowest come first, so that what they do not need is left for the others.
    let names = kept.indices.filter { columns[kept[$0]].room.shortens }
      .sorted { natural[kept[$0]] < natural[kept[$1]] }
    for (place, index) in names.enumerated() {
      let more = min(natural[kept[index]] - widths[index], rest / (names.count - place))
      widths[index] += more
      rest -= more
    }
    func cut(_ text: String, to width: Int) -> String {
      DisplayWidth.truncated(
        OutputGate.safe(text, escapingBreaks: true), to: width, ellipsis: ellipsis)
    }
    var table = Table(
      zip(kept, widths).map { column, width in
        var column = columns[column]
        if !column.isNumeric { column.name = cut(column.name, to: width) }
        return column
      }, hasHeader: hasHeader)
    table.rows = rows.map { row in kept.map { row[$0] } }
    for (place, (column, width)) in zip(kept, widths).enumerated() where !columns[column].isNumeric
    {
      let texts = rows.indices.compactMap { row in
        if case .text(let text) = rows[row][column] { (row, text) } else { nil }
      }
      let fitting =
        columns[column].room.shortens
        ? DisplayWidth.shortened(
          texts.map { OutputGate.safe($0.1, escapingBreaks: true) }, to: width, ellipsis: ellipsis)
        : texts.map { cut($0.1, to: width) }
      for ((row, _), text) in zip(texts, fitting) { table.rows[row][place] = .text(text) }
    }
    let without = columns.indices.filter { !kept.contains($0) && !columns[$0].room.isPicture }
    return (table, without.map { columns[$0].heading })
  }

  /// The table for programs.
  package var withoutPictures: Table {
    let kept = columns.indices.filter { !columns[$0].room.isPicture }
    guard kept.count < columns.count else { return self }
    var table = Table(kept.map { columns[$0] }, hasHeader: hasHeader)
    table.rows = rows.map { row in kept.map { row[$0] } }
    return table
  }

  /// Adds a column of pictures, one for each row; none for an empty list.
  package mutating func add(pictures: [String], named name: String = "") {
    guard pictures.count == rows.count, pictures.contains(where: { !$0.isEmpty }) else { return }
    columns.append(.init(name, room: .picture))
    for place in rows.indices { rows[place].append(.text(pictures[place])) }
  }

  private func goes(_ column: Int) -> Int { columns[column].room.goes ?? 0 }
}
