import TrendsCore

/// What each column of a table is, decided before its rows are read.
struct TablePlan {
  /// A column of values.
  struct Value {
    /// Counted from 0; not used where the metric is named by a long table's rows.
    var column: Int
    var metric: Metric
    /// The unit of a number without one; nil for a metric without units.
    var unit: TableUnit?
    /// A column that names the unit of each row; nil where there is none.
    var unitColumn: Int?
    /// The unit that the metric is kept in; nil for a metric without units.
    var target: TableUnit?
    /// What the first number of `5:32` counts: hours, or minutes.
    var shortClock = TableUnit.hours
    /// Whether a zero means that nothing was measured.
    var zeroIsNone = false
    /// The column that multiplies each number; nil where nothing does.
    var times: Int?
    /// Whether each number counts as one.
    var isCount = false
    /// The texts of cells without a value.
    var none: Set<String> = []
    /// An amount that is added to each number.
    var plus: Activity.Amount?
    /// The only cell that counts; nil for all.
    var only: String?
    /// The columns of two times; each number is the time between them.
    var between: Between?
  }

  /// Two columns of times, counted from 0.
  struct Between {
    var start: Int
    var end: Int
  }

  /// The columns of a table whose rows name their metric and perhaps its unit. All columns are
  /// counted from 0; `unit` is nil where none names units.
  struct Long {
    var metric: Int
    var value: Int
    var unit: Int?
  }

  /// The rows that are read: those with one of these texts in a column, or those without.
  struct Only {
    var column: Int
    var values: Set<String>
    var isWithout = false
    var reason: Remark

    /// Whether a row is left out.
    @inline(__always)
    func leavesOut(_ row: TableRow, _ encoding: TableEncoding) -> Bool {
      isWithout == values.contains(encoding.text(of: row[column].prefix(TableScan.onlyBytes)))
    }
  }

  /// What the clock of the days is.
  enum Clock {
    case asWritten, utc, dayInUTC
    /// UTC, and the column of the offset of the place.
    case utcBeside(Int)
    /// The time of the place, and the column of its offset.
    case localBeside(Int)
  }

  /// The columns of an activity, each counted from 0; nil for what the table does not have.
  struct Activity {
    struct Amount {
      var column: Int
      var unit: TableUnit
    }

    var sport: Int?
    var sports: [String: String] = [:]
    /// Whether the words are sports as this program names them.
    var keepsSports = false
    var onlySport: String?
    /// Whether several rows with one start are one activity.
    var isOnePerStart = false
    var end: Int?
    var elapsed: Amount?
    var moving: Amount?
    var distance: Amount?
    /// A column that names the unit of the distance.
    var distanceUnit: Int?
    var energy: Amount?
    var heart: Amount?
    var climb: Amount?
  }

  /// Which columns hold the values.
  enum Layout {
    /// A column for each metric.
    case wide([Value])
    /// A row for each reading, which names its metric.
    case long(Long)
  }

  /// What was seen of the table.
  var survey: TableSurvey
  /// The name of the format in the report.
  var format = "table"
  /// Cells that a row must have.
  var width: Int
  /// The column of days, counted from 0.
  var day: Int
  /// The columns that make the day together; nil where `day` has it alone.
  var dayParts: DayParts?
  /// The column of times of day beside the days; nil where there is none.
  var clock: Int?
  /// Whether days are on rows of their own, above rows that have only times in the same column.
  var hasDayRows = false
  /// Whether 23:59:59 means a reading without a time.
  var lastSecondIsNone = false
  /// How the days are written.
  var style = DayReader.Style.written
  /// The order of dates; nil where they need none.
  var order: DateOrder?
  /// Whether the cells of this table decided the order.
  var decidesOrder = false
  /// Whether decimals follow a comma.
  var decimalComma = false
  var layout = Layout.wide([])
  /// Rows that do not fit each of them are left out.
  var only: [Only] = []
  var clockOfDays = Clock.asWritten
  /// The column of the night that a row is of; nil where rows have a day each.
  var night: Int?
  /// What a row says of an activity; nil where rows are none.
  var activity: Activity?
  /// The lines of `load --explain`: how the format and each column were decided.
  var explained: [String] = []
  /// What was assumed, for the report.
  var notes: [String] = []
}
