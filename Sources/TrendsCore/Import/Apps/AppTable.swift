import TrendsCore

/// A kind of file that an app writes: how it is known, what its times and columns are, and what its
/// rows become. A declaration; the readers of tables do the work.
///
///     AppTable(
///       "sleep of Whoop", known: ["cycle timezone", "wake onset", "asleep duration"],
///       day: ["wake onset"],
///       columns: [.sum("asleep duration", .sleep, .minutes), .one("respiratory rate", "breaths")])
///
/// Titles are in the form of `ColumnName.words`.
struct AppTable: Equatable, Sendable {
  /// The name in the report, such as `weights of Libra`.
  let format: String
  /// What identifies the file.
  let signature: Signature
  /// The columns of the day, in order of preference; where it is empty, or none is there, the day
  /// is found as in any table.
  var day: [String] = []
  var clock = Clock.asWritten
  /// The order of dates that have none of their own; nil where the cells decide.
  var order: DateOrder?
  /// Whether 23:59:59 means a reading without a time, which then belongs to its day only.
  var lastSecondIsNone = false
  /// The unit of weights where neither header nor cells name one.
  var weightUnit: TableUnit?
  /// Whether zero means that nothing was measured.
  var zeroIsNone = false
  var columns: [Column] = []
  /// What becomes of columns that are not declared.
  var others = Others.ownNames
  /// A note for files that do not say what they measure.
  var note: String?
  /// The rows that are read; nil for all.
  var only: Only?
  /// A column that says which night a row is of. All rows of a night are of the day of its last one.
  var night: String?
  /// What a row says of an activity; nil where rows are none.
  var activity: ActivityColumns?
  /// Whether a title may have the type of the file before it: `com.samsung.health.weight.start_time`.
  var hasPrefixes = false

  /// The table of no app that is known.
  static let unknown = AppTable("table", known: [])

  /// How a file is recognised.
  struct Signature: Equatable, Sendable {
    /// One name of each inner list must be in the header.
    let columns: [[String]]
    /// How the name of the file must begin, without dates: `steps` for `steps-2026-09-14.json`.
    var file: String?
    /// How a line above the header must begin.
    var title: String?
    /// Whether rows must be JSON objects with these keys and no others.
    var isWhole = false
    /// How the header begins that stands before each row; nil for a header at the top alone.
    var repeated: String?
  }

  /// What the clock of a day column is.
  enum Clock: Equatable, Sendable {
    /// As the cells say, and by the zone of the person where they do not.
    case asWritten
    case utc
    /// UTC, with the offset of the place in another column, such as `UTC+0200`.
    case utcBeside(String)
    /// The time of the place, with its offset in another column.
    case localBeside(String)
    /// Each time is the midnight of UTC at which its day begins.
    case dayInUTC
  }

  enum Others: Equatable, Sendable {
    /// Each becomes a metric of its own name.
    case ownNames
    /// They are left out and named.
    case leftOut
  }

  /// Rows that count: those with one of these texts in a column, or those without any of them.
  struct Only: Equatable, Sendable {
    let column: String
    let values: Set<String>
    var isWithout = false
    /// Why the others do not count.
    let reason: Remark
  }

  /// A column of daily values.
  struct Column: Equatable, Sendable {
    let title: String
    let metric: Metric
    /// The unit where the header names none; nil for a plain number.
    let unit: TableUnit?
    /// The unit in which the metric is kept; nil for a plain number.
    let kept: TableUnit?
    var zeroIsNone = false
    /// The column by which each number is multiplied: a weight by how often it is lifted.
    var times: String?
    /// Whether each number counts as one.
    var isCount = false
    /// Whether the unit is that of the app's settings, so that the person has to say it.
    var asksUnit = false
    /// The texts of cells without a value, in this column and in that of `plus`.
    var none: Set<String> = []
    /// An amount of the same row that is added to each number.
    var plus: Amount?
    /// The only cell of the column that counts; nil for all.
    var only: String?
    /// The columns of two times; each number is the time between them, and not that of the cell.
    var between: Between?

    /// Returns a changed copy.
    func with(_ change: (inout Column) -> Void) -> Column {
      var column = self
      change(&column)
      return column
    }
  }

  /// The titles of two columns of times.
  struct Between: Equatable, Sendable {
    let start: String
    let end: String
  }

  /// A column with an amount of an activity.
  struct Amount: Equatable, Sendable {
    let title: String
    let unit: TableUnit
    /// Whether it is the second column of this title, not the first.
    let isSecond: Bool

    init(_ title: String, _ unit: TableUnit, isSecond: Bool = false) {
      (self.title, self.unit, self.isSecond) = (title, unit, isSecond)
    }
  }

  /// The columns of an activity. Of several amounts the first that the file has is read.
  struct ActivityColumns: Equatable, Sendable {
    var sport: [String] = []
    /// Sports by the numbers or words of the app; other words are understood as anywhere.
    var sports: [String: String] = [:]
    /// Whether the words are sports as this program names them.
    var keepsSports = false
    /// The sport of every row.
    var onlySport: String?
    /// Whether several rows with one start are one activity.
    var isOnePerStart = false
    var end: [String] = []
    /// From start to end, and without pauses.
    var elapsed: [Amount] = []
    var moving: [Amount] = []
    var distance: [Amount] = []
    var energy: [Amount] = []
    /// Mean heart rate, in beats per minute.
    var heart: [String] = []
    var climb: [Amount] = []
    /// A column that names the unit of the distance.
    var distanceUnit: String?
  }

  init(
    _ format: String, known columns: [[String]], file: String? = nil, title: String? = nil,
    isWhole: Bool = false, repeated: String? = nil
  ) {
    self.format = format
    signature = Signature(
      columns: columns, file: file, title: title, isWhole: isWhole, repeated: repeated)
  }

  /// Returns a changed copy, so that a declaration is one expression.
  func with(_ change: (inout AppTable) -> Void) -> AppTable {
    var table = self
    change(&table)
    return table
  }
}

extension AppTable.Column {
  /// A column of a built-in metric, in `unit` unless its header says otherwise.
  static func known(_ title: String, _ metric: Metric, _ unit: TableUnit) -> Self {
    let column = KnownColumn(metric)
    return Self(
      title: title, metric: metric, unit: unit, kept: column?.unit ?? unit.kept,
      zeroIsNone: column?.zeroIsNone ?? false)
  }

  /// A column whose values of a day add up, under a name of its own.
  static func sum(
    _ title: String, _ name: String? = nil, _ unit: TableUnit? = nil, kept: TableUnit? = nil,
    sign: String? = nil, decimals: Int = 0
  ) -> Self {
    own(title, name, unit, kept, sign, decimals, .total)
  }

  /// A column whose values of a day are averaged, under a name of its own.
  static func mean(
    _ title: String, _ name: String? = nil, _ unit: TableUnit? = nil, kept: TableUnit? = nil,
    sign: String? = nil, decimals: Int = 0
  ) -> Self {
    own(title, name, unit, kept, sign, decimals, .reading)
  }

  /// A column with a length of time of a night, which is kept in hours.
  static func hours(_ title: String, _ name: String, _ unit: TableUnit) -> Self {
    sum(title, name, unit, kept: .hours, decimals: 1)
  }

  /// `sign` names the unit of a number without a `TableUnit`.
  private static func own(
    _ title: String, _ name: String?, _ unit: TableUnit?, _ kept: TableUnit?, _ sign: String?,
    _ decimals: Int, _ kind: Metric.Kind
  ) -> Self {
    let kept = kept ?? unit?.kept
    return Self(
      title: title,
      metric: Metric(
        name: name ?? title.split(separator: " ").joined(separator: "-"),
        unit: kept?.name ?? sign ?? "", decimals: decimals, kind: kind),
      unit: unit, kept: kept)
  }
}
