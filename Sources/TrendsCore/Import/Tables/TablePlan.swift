import TrendsCore

/// What each column of a table is, decided before the table is read.
struct TablePlan {
  struct Value {
    var column: Int
    var metric: Metric
    /// What a number without a unit is in; nil where nothing is measured in units.
    var unit: TableUnit?
    /// Where each row says its own unit.
    var unitColumn: Int?
    /// What the metric is kept in.
    var target: TableUnit?
    /// What `5:32` begins with: hours, or minutes.
    var shortClock = TableUnit.hours
    /// Whether a zero stands for nothing measured.
    var zeroIsNone = false
  }

  /// A metric's name, its value and perhaps its unit in columns of their own.
  struct Long {
    var metric: Int
    var value: Int
    var unit: Int?
  }

  enum Layout {
    case wide([Value])
    case long(Long)
  }

  var survey: TableSurvey
  var format = "table"
  var width: Int
  var day: Int
  var clock: Int?
  /// Whether days stand on rows of their own, above the times.
  var hasDayRows = false
  var lastSecondIsNone = false
  var style = DayReader.Style.written
  var order: DateOrder?
  var decimalComma = false
  var layout = Layout.wide([])
  var notes: [String] = []
}
