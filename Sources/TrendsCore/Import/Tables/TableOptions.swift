public import TrendsCore

/// What the caller knows about a table that the table itself does not say.
public struct TableOptions: Equatable, Sendable {
  /// A field and the column that holds it: the title of the column, or its number counted from 1.
  ///
  /// Fields are `day`, `time`, `value`, `metric`, `unit`, or the name of a metric.
  public struct Column: Equatable, Sendable {
    public var field: String
    public var name: String

    public init(field: String, name: String) {
      self.field = field
      self.name = name
    }
  }

  /// The columns that are named; the table decides the others.
  public var columns: [Column] = []
  /// The unit of weights, or of the only value, where the file names none.
  public var unit: String?
  /// The order of dates; nil where the cells are to decide.
  public var dateOrder: DateOrder?
  /// The order that other files of the same folder decided, for cells that decide none.
  public var orderOfOthers: DateOrder?
  /// The decimal mark; nil where the cells are to decide.
  public var decimal: DecimalMark?
  /// The rows that are read, by a column and the text in it; nil for all rows.
  public struct Only: Equatable, Sendable {
    /// The title of the column, or its number counted from 1.
    public var column: String
    public var value: String

    public init(column: String, value: String) {
      self.column = column
      self.value = value
    }
  }

  public var only: Only?
  /// The name of the file, which may be the only place that says what a column of values measures.
  var fileName: String?
  /// The sport of all activities; nil where the file is to say it.
  public var sport: String?
  /// The zone of activities whose times have none.
  var home = Zone.utc

  public init(
    columns: [(field: String, name: String)] = [], unit: String? = nil,
    dateOrder: DateOrder? = nil, decimal: DecimalMark? = nil, sport: String? = nil,
    only: Only? = nil
  ) {
    self.sport = sport
    self.columns = columns.map { Column(field: $0.field, name: $0.name) }
    self.only = only
    self.unit = unit
    self.dateOrder = dateOrder
    self.decimal = decimal
  }

  /// The well-known metric that the name of the file says: `aggregates_steps.csv` and
  /// `steps-2026-09-14.json` are steps. Nil for any other name.
  var measured: KnownColumn? {
    let general: Set<Substring> = [
      "aggregates", "aggregate", "raw", "export", "data", "daily", "my", "values", "all",
    ]
    let words = subject.split(separator: " ").filter { !general.contains($0) }
    return KnownColumn(words: words.joined(separator: " "))
  }

  /// The words of the file's name without its numbers: `steps` for `steps-2026-09-14.json`.
  var subject: String {
    guard let file = fileName?.split(separator: "/").last else { return "" }
    let stem = file.split(separator: ".").first ?? file
    return ColumnName.words(String(stem)).split(separator: " ").filter { Int($0) == nil }
      .joined(separator: " ")
  }

  /// Returns the title or number of the column for a field, or nil where none is named.
  func column(_ field: String) -> String? { columns.first { $0.field == field }?.name }
}

extension TableOptions: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("columns", columns.flatMap { [$0.field, $0.name] })
    fields.field("unit", unit)
    fields.field("dateOrder", dateOrder?.rawValue)
    fields.field("decimal", decimal?.rawValue)
    fields.field("only", only.map { [$0.column, $0.value] })
    fields.field("sport", sport)
  }
}
