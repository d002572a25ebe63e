import TrendsCore

/// What the caller knows about a table that the table does not say.
public struct TableOptions: Equatable, Sendable {
  /// A field and the column that holds it, by its name or, counted from 1, its place.
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

  public var columns: [Column] = []
  /// The unit of weights, or of the only value, where the file has none.
  public var unit: String?
  public var dateOrder: DateOrder?
  public var decimal: DecimalMark?

  public init(
    columns: [(field: String, name: String)] = [], unit: String? = nil,
    dateOrder: DateOrder? = nil, decimal: DecimalMark? = nil
  ) {
    self.columns = columns.map { Column(field: $0.field, name: $0.name) }
    self.unit = unit
    self.dateOrder = dateOrder
    self.decimal = decimal
  }

  func column(_ field: String) -> String? { columns.first { $0.field == field }?.name }
}
