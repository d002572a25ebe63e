public import TrendsCore

/// The cells of a small CSV text as a program writes it: a header and rows, all equally long,
/// separated by commas, in UTF-8 and without comments. The whole text is held.
public struct DelimitedTable: Equatable, Sendable {
  /// The cells of the first row.
  public private(set) var header: [String] = []
  /// The cells of the other rows, without blank ones.
  public private(set) var rows: [[String]] = []
  /// The line on which each row begins, counted from 1.
  private var lines: [Int] = []

  /// Why a text is not a table of this kind, and on which line, counted from 1.
  public struct Mistake: Error, Equatable, Sendable {
    public var line: Int
    public var message: String

    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// Bytes of a cell; a longer one is a mistake.
  public static let cellLimit = 64 << 10
  /// Cells of a row; more are a mistake.
  public static let columnLimit = TableReader.columnLimit

  /// Reads the whole text; throws at the first row that is wrong.
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

  /// Adds a row, or sets the header; a row of one empty cell is left out.
  private mutating func add(_ row: TableRow, isHeader: Bool) throws(Mistake) {
    if let problem = row.problem { throw Mistake(line: row.line, message: problem.rawValue) }
    var cells: [String] = []
    for index in 0..<row.count { cells.append(try DelimitedTable.text(row[index], row.line)) }
    if isHeader { return header = cells }
    if cells == [""] { return }
    guard cells.count == header.count else {
      let count = cells.count == 1 ? "1 cell" : "\(cells.count) cells"
      throw Mistake(
        line: row.line,
        message: "\(count) where the header has \(header.count): '\(DelimitedTable.line(cells))'")
    }
    rows.append(cells)
    lines.append(row.line)
  }

  /// Returns a cell as text; throws for one that is too long or not UTF-8.
  private static func text(
    _ cell: UnsafeBufferPointer<UInt8>, _ line: Int
  ) throws(Mistake) -> String {
    guard cell.count <= cellLimit else {
      throw Mistake(line: line, message: "a cell longer than 64 KiB")
    }
    guard let text = String(validating: cell, as: UTF8.self) else {
      throw Mistake(line: line, message: "a cell that is not UTF-8")
    }
    return text
  }
}

extension DelimitedTable {
  /// Reads the first column as days and one other column as values: the column that is called like
  /// `metric` or is known to measure it, else the second one.
  ///
  /// A column of another known metric, or in a unit that the metric cannot take, is a mistake. An
  /// empty cell is a gap. Rows of one day are added where the metric adds up, else averaged.
  /// Numbers are converted from the unit in the header to that of `metric` where both are known.
  /// Throws for a cell that is not a day or not a number, and for a first row that begins with a
  /// day.
  public func daySeries(for metric: Metric? = nil) throws(Mistake) -> DaySeries {
    try checkHeader()
    guard header.count >= 2 || header.isEmpty else {
      throw Mistake(
        line: 1,
        message: "a day and its value need two columns, not '\(DelimitedTable.line(header))'")
    }
    if let first = header.first, Day(iso: first.prefix(10)) != nil {
      throw Mistake(line: 1, message: "a row where the names of the columns should be")
    }
    let names = header.map { ColumnName($0) }
    let place =
      names.indices.dropFirst().first { names[$0].measures(metric) }
      ?? names.indices.dropFirst().first ?? 0
    if let metric, names.indices.contains(place), !names[place].mayHold(metric) {
      throw Mistake(
        line: 1,
        message:
          "the answer has '\(header[place].prefix(40))', not \(metric.name)\(metric.unit.isEmpty ? "" : " (\(metric.unit))")"
      )
    }
    let unit = names.indices.contains(place) ? names[place].unit : nil
    let wanted = metric.flatMap { TableUnit($0.unit) }
    var values: [Day: (sum: Double, count: Double)] = [:]
    for (index, row) in rows.enumerated() {
      // A time may follow the day.
      guard let day = Day(iso: row[0].prefix(10)) else {
        throw Mistake(line: lines[index], message: "'\(row[0].prefix(40))' is not a day")
      }
      if row[place].isEmpty { continue }
      guard let value = Double(decimal: row[place].utf8) else {
        throw Mistake(line: lines[index], message: "'\(row[place].prefix(40))' is not a number")
      }
      guard value.magnitude <= TableScan.most else {
        throw Mistake(line: lines[index], message: "'\(row[place].prefix(40))' is beyond 10^15")
      }
      // Without two known units of one dimension the number is taken as it is.
      let converted = unit.flatMap { unit in wanted.flatMap { unit.convert(value, to: $0) } }
      let before = values[day] ?? (0, 0)
      values[day] = (before.sum + (converted ?? value), before.count + 1)
    }
    // A metric that is made from a name alone says nothing of its kind: the known metrics decide,
    // or the name of the column.
    let addsUp = metric.flatMap { Metric.known($0.name)?.addsUp } ?? false
    let named = names.indices.contains(place) && names[place].metricKind(in: unit) == .total
    let sorted = values.sorted { $0.key < $1.key }
    return DaySeries(
      days: sorted.map(\.key),
      values: sorted.map { $0.value.sum / (addsUp || named ? 1 : $0.value.count) })
  }

  /// The metric of the second column by its name and unit; nil where the header does not say it.
  public var measure: Metric? {
    guard header.count >= 2 else { return nil }
    let name = ColumnName(header[1])
    if let known = name.known { return known.metric }
    guard let unit = name.unit else { return nil }
    if unit.dimension == .mass { return .weight }
    return name.metricName.map {
      Metric(name: $0, unit: unit.kept.name, decimals: 1, kind: name.metricKind(in: unit))
    }
  }

  /// Returns the rows of a list: the first cell is the row's id, of 1 to 256 bytes, the others its
  /// fields.
  public func listRows() throws(Mistake) -> [ListRow] {
    try checkHeader()
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

/// Lines that a program prints in place of a table, such as an error with which it does not end.
extension DelimitedTable {
  /// Throws for a first line that names no columns. Without rows below, each of its cells has to look
  /// like a name: an answer without rows says that there are none. An answer without a line does, too.
  private func checkHeader() throws(Mistake) {
    let cells = rows.isEmpty ? header[...] : header.prefix(1)
    let isHeader = cells.enumerated().allSatisfy { DelimitedTable.isName($1, isFirst: $0 == 0) }
    guard !isHeader else { return }
    throw Mistake(line: 1, message: "no names of columns: '\(DelimitedTable.line(header))'")
  }

  /// Most words of the name of a column.
  private static let nameLimit = 6
  private static let beginnings: Set<String> = [
    "error", "exception", "fatal", "panic", "traceback", "usage", "warning",
  ]

  /// Whether a cell may be the name of a column: a few words that are no sentence and do not begin
  /// like an error.
  private static func isName(_ cell: String, isFirst: Bool) -> Bool {
    let words = cell.split(separator: " ")
    guard let first = words.first, let last = words.last else { return true }
    let beginning = first.prefix { $0.isLetter }.lowercased()
    return words.count <= nameLimit && !beginnings.contains(beginning)
      && !(isFirst && words.contains { $0.hasSuffix(":") }) && !".!?".contains(last.suffix(1))
  }

  /// The beginning of a line, for a message.
  private static func line(_ cells: [String]) -> String {
    let line = cells.joined(separator: ",")
    return line.count > 120 ? line.prefix(119) + "…" : line
  }
}

extension ColumnName {
  /// Whether a column has the name of a metric, or one of the names under which the metric is
  /// known.
  fileprivate func measures(_ metric: Metric?) -> Bool {
    guard let metric else { return false }
    let name = metric.name.split(separator: "-").joined(separator: " ")
    return words == name || known?.metric.name == metric.name
  }

  /// Whether a column may hold a metric: it does not name another known one, nor a unit of another
  /// kind. A metric that is made from a name alone takes any column.
  fileprivate func mayHold(_ metric: Metric) -> Bool {
    guard let wanted = Metric.known(metric.name) else { return true }
    if let known, known.metric.name != wanted.name { return false }
    guard let unit else { return true }
    return TableUnit(wanted.unit).map { $0.dimension == unit.dimension }
      ?? (unit.dimension == .count)
  }
}
