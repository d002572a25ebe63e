import TrendsCore

/// Reads the tables of one export of Health Connect. Sessions come first, since samples and amounts
/// are matched to them.
struct HealthConnectReader {
  let file: SQLiteFile
  var imported = Imported(report: ImportReport(format: "Health Connect"))
  var sources: ConnectSources
  var clock = ConnectClock()
  var sessions = ConnectSessions()
  /// The sport that the caller states for all sessions.
  let sport: String?
  /// The names of the tables that were read.
  private var done: Set<String> = []

  /// Rows of one table that are held, far above those of any real export.
  static let rowLimit = 4_000_000
  /// Beyond this number a value is a mistake.
  static let most = 1e15

  init(_ file: SQLiteFile, sport: String?) throws(ReadFailure) {
    self.file = file
    self.sport = sport
    var damages = file.damages
    sources = try ConnectSources(file, &damages)
    imported.report.tell(damages)
    for remark in file.remarks { imported.report.note(remark) }
    if file.isCutOff {
      imported.report.isTruncated = true
      imported.report.note("the file has fewer pages than its header says")
    }
  }

  /// Reads all tables.
  mutating func read() throws(ReadFailure) {
    let apps = sources.appCount == 1 ? "1 app" : "\(sources.appCount.grouped) apps"
    explain("Health Connect: known by its tables of records, from \(apps)")
    try readSessions()
    for table in ConnectTable.amounts { try readAmounts(table) }
    for table in ConnectTable.states { try readStates(table) }
    for series in ConnectSeries.all { try readSeries(series) }
    try readSleep()
    imported.activities = sessions.activities(sources, stated: sport, &imported.report)
    try nameRest()
    if clock.without > 0 {
      imported.report.note(
        "\(clock.without.grouped) \(clock.without == 1 ? "row names" : "rows name") no clock: their "
          + "days are those at home")
    }
  }

  /// Returns a table that the file has, and notes that it is read.
  mutating func take(_ name: String) -> SQLiteTable? {
    guard let table = file.table(name), !table.isWithoutRowID else { return nil }
    done.insert(name)
    return table
  }

  /// Returns `1 row` or `1,234 rows`.
  static func counted(_ rows: Int) -> String { "\(rows.grouped) \(rows == 1 ? "row" : "rows")" }

  mutating func explain(_ line: String) { imported.report.explained.append(line) }

  /// Counts a row that is left out.
  mutating func skip(_ remark: Remark, _ rows: SQLiteRows) {
    imported.report.skip(remark, at: ImportReport.Place(page: rows.page))
  }

  /// Names the tables that are not read, with the number of their rows; empty ones are not worth it.
  private mutating func nameRest() throws(ReadFailure) {
    for table in file.tables where !done.contains(table.name) {
      let (rows, damages) = try file.count(of: table)
      let isOfRecords =
        !ConnectTable.books.contains(table.name) && !ConnectSources.tables.contains(table.name)
      if isOfRecords { imported.report.tell(damages) }
      guard rows > 0 else { continue }
      let counted = HealthConnectReader.counted(rows)
      if ConnectSources.tables.contains(table.name) {
        explain("'\(table.name)': names and order of apps, \(counted)")
        continue
      }
      guard isOfRecords else {
        explain("'\(table.name)': left out, \(counted) of Health Connect's own books")
        continue
      }
      explain("'\(table.name)': left out, \(counted)")
      imported.report.read += rows
      imported.report.skip(
        .rowOfTable(table.name), count: rows, at: ImportReport.Place(page: table.root))
    }
  }
}

/// The columns that all records over a time have.
struct ConnectSpan {
  static let columns = [
    "start_time", "end_time", "start_zone_offset", "app_info_id", "device_info_id",
    "recording_method",
  ]

  /// Milliseconds since 1970.
  var start: Int64
  /// At or after `start`.
  var end: Int64
  /// Number of the clock at the start.
  var zone: Int
  /// Number of the app with its device.
  var device: Int
  var isByHand: Bool
}

extension HealthConnectReader {
  /// Number that Health Connect has for records that a person typed in.
  static let byHand: Int64 = 3

  /// Returns the common columns of a row, which must have been asked for first; nil, and told, where
  /// it has no usable time.
  mutating func span(_ rows: SQLiteRows) -> ConnectSpan? {
    let values = rows.values
    guard let start = ConnectClock.milliseconds(values[0]),
      let end = ConnectClock.milliseconds(values[1])
    else {
      skip(.noTime, rows)
      return nil
    }
    guard end >= start else {
      skip(.endBeforeStart, rows)
      return nil
    }
    let zone = clock.number(values[2])
    if zone < 0 { clock.without += 1 }
    return ConnectSpan(
      start: start, end: end, zone: zone,
      device: sources.device(app: values[3].integer, device: values[4].integer),
      isByHand: values[5].integer == HealthConnectReader.byHand)
  }

  /// Returns a number of a file in the unit of its metric; nil for none. Where it cannot be one,
  /// `refusal` says why.
  static func number(
    _ value: SQLiteValue, times factor: Double, _ refusal: inout Remark?
  ) -> Double? {
    guard let number = value.number else {
      if !value.isNull { refusal = .notNumber }
      return nil
    }
    // The least number above zero stands for none.
    if number != 0, number.magnitude < 1e-300 { return nil }
    let converted = number * factor
    guard converted.magnitude <= most else {
      refusal = .tooLargeNumber
      return nil
    }
    return converted
  }
}
