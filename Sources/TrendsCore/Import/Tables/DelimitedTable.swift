public import TrendsCore

/// The cells of a small CSV text, as a program writes it: a header and rows, all equally long.
public struct DelimitedTable: Equatable, Sendable {
  public private(set) var header: [String] = []
  public private(set) var rows: [[String]] = []
  /// The line on which each row begins.
  private var lines: [Int] = []

  /// Where a text is no table.
  public struct Mistake: Error, Equatable, Sendable {
    public var line: Int
    public var message: String
  }

  public static let cellLimit = 64 << 10
  public static let columnLimit = TableReader.columnLimit

  public init(_ bytes: [UInt8]) throws(Mistake) {
    var mistake: Mistake?
    do throws(ReadFailure) {
      var reader = try TableReader(MemoryBytes(bytes), .strict)
      var isFirst = true
      while mistake == nil, let row = try reader.next() {
        do throws(Mistake) { try add(row, isHeader: isFirst) } catch { mistake = error }
        isFirst = false
      }
    } catch { mistake = Mistake(line: 1, message: error.message) }
    if let mistake { throw mistake }
  }

  private mutating func add(_ row: TableRow, isHeader: Bool) throws(Mistake) {
    if let problem = row.problem { throw Mistake(line: row.line, message: problem.rawValue) }
    var cells: [String] = []
    for index in 0..<row.count { cells.append(try DelimitedTable.text(row[index], row.line)) }
    if isHeader { return header = cells }
    if cells == [""] { return }
    guard cells.count == header.count else {
      throw Mistake(
        line: row.line, message: "\(cells.count) cells where the header has \(header.count)")
    }
    rows.append(cells)
    lines.append(row.line)
  }

  private static func text(
    _ cell: UnsafeBufferPointer<UInt8>, _ line: Int
  ) throws(Mistake) -> String {
    guard cell.count <= cellLimit else {
      throw Mistake(line: line, message: "a cell beyond 64 KiB")
    }
    guard let text = String(validating: cell, as: UTF8.self) else {
      throw Mistake(line: line, message: "a cell that is not UTF-8")
    }
    return text
  }
}

extension DelimitedTable {
  /// The first column is the day, each further one a metric: the one that is called like the view
  /// or measures what it does, else the second. An empty cell is a gap. Rows of one day add up where
  /// the metric does; else their mean counts.
  public func daySeries(for metric: Metric? = nil) throws(Mistake) -> DaySeries {
    guard header.count >= 2 || rows.isEmpty else {
      throw Mistake(line: 1, message: "a day and its value need two columns")
    }
    if let first = header.first, Day(iso: first.prefix(10)) != nil {
      throw Mistake(line: 1, message: "a row where the names of the columns should be")
    }
    let names = header.map { ColumnName($0) }
    let place =
      names.indices.dropFirst().first { names[$0].measures(metric) }
      ?? names.indices.dropFirst().first ?? 0
    let unit = names.indices.contains(place) ? names[place].unit : nil
    let wanted = metric.flatMap { TableUnit($0.unit) }
    var values: [Day: (sum: Double, count: Double)] = [:]
    for (index, row) in rows.enumerated() {
      guard let day = Day(iso: row[0].prefix(10)) else {
        throw Mistake(line: lines[index], message: "'\(row[0].prefix(40))' is not a day")
      }
      if row[place].isEmpty { continue }
      guard let value = Double(decimal: row[place].utf8) else {
        throw Mistake(line: lines[index], message: "'\(row[place].prefix(40))' is not a number")
      }
      let converted = unit.flatMap { unit in wanted.flatMap { unit.convert(value, to: $0) } }
      let before = values[day] ?? (0, 0)
      values[day] = (before.sum + (converted ?? value), before.count + 1)
    }
    // What is known by its name alone may be anything.
    let addsUp = metric.flatMap { Metric.known($0.name)?.addsUp } ?? false
    let named = names.indices.contains(place) && names[place].metricKind(in: unit) == .total
    let sorted = values.sorted { $0.key < $1.key }
    return DaySeries(
      days: sorted.map(\.key),
      values: sorted.map { $0.value.sum / (addsUp || named ? 1 : $0.value.count) })
  }

  /// What the first column of values measures, as its header says; nil where it does not.
  public var measure: Metric? {
    guard header.count >= 2 else { return nil }
    let name = ColumnName(header[1])
    if let known = KnownColumn(words: name.words) { return known.metric }
    guard let unit = name.unit else { return nil }
    if unit.dimension == .mass { return .weight }
    return name.metricName.map {
      Metric(name: $0, unit: unit.kept.name, decimals: 1, kind: name.metricKind(in: unit))
    }
  }

  /// Rows known by their first column.
  public func listRows() throws(Mistake) -> [ListRow] {
    var found: [ListRow] = []
    for (index, row) in rows.enumerated() {
      guard let id = row.first, !id.isEmpty, id.utf8.count <= 256 else {
        throw Mistake(line: lines[index], message: "a row without an id")
      }
      found.append(ListRow(id: id, fields: Array(row.dropFirst())))
    }
    return found
  }
}

extension ColumnName {
  /// Whether a column is called like a metric, or holds the only thing it can be.
  fileprivate func measures(_ metric: Metric?) -> Bool {
    guard let metric else { return false }
    let name = metric.name.split(separator: "-").joined(separator: " ")
    return words == name || KnownColumn(words: words)?.metric.name == metric.name
  }
}
