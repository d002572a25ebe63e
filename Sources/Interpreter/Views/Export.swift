import TrendsCore
import TrendsOutput
import TrendsImport

/// A table of values that `load` can read again, as CSV, JSON or lines of JSON.
///
/// When interrupted it stops early; the caller must then discard `bytes`, which are incomplete.
struct Export {
  /// The file's content. Rows are appended as text, so that a million rows need no other memory.
  private(set) var bytes: [UInt8] = []
  /// Number of rows without the header.
  private(set) var count = 0
  /// Names of the datasets that have no row in the range.
  private(set) var absent: [String] = []
  /// Whether it has records of several devices, of which those of one time count once in a day.
  private(set) var hasRecords = false

  /// One field of a row; an empty one is left out of JSON objects of values, and null in those of lists.
  private enum Cell {
    case empty
    case text(String)
    case number(Double)
    /// A number as it is written.
    case digits(String)
  }

  /// How the rows are written.
  enum Form: Sendable {
    case csv
    /// One array of objects.
    case json
    /// An object a line.
    case jsonLines
  }

  private let form: Form
  /// Whether an object has all columns, so that the first one shows what there is.
  private var writesNull = false
  /// Column names with their units: without a unit a weight could not be loaded again.
  private let headers: [String]

  /// Rows between two checks for an interruption.
  private static let portion = 64

  /// Writes one row per day and one column per metric.
  ///
  /// Where several datasets have a metric, the one loaded last that has a value for the day counts,
  /// as on the charts. Only days with a value of any metric get a row.
  init(
    days datasets: [Dataset], in range: DayRange, _ form: Form,
    unless isInterrupted: () -> Bool = { false }
  ) {
    var metrics: [Metric] = []
    var sources: [String: [DayCursor]] = [:]
    var known: [Day] = []
    for source in datasets.flatMap(\.metrics) where !isInterrupted() {
      let name = source.metric.name
      if sources[name] == nil { metrics.append(source.metric) }
      let series = source.series.slice(range)
      known += series.days
      sources[name, default: []].insert(DayCursor(series), at: 0)
    }
    self.init(headers: ["day"] + metrics.map(Export.header), form)
    var columns = metrics.map { sources[$0.name] ?? [] }
    known.sort()
    for (place, day) in known.enumerated() where place == 0 || known[place - 1] != day {
      if count % Export.portion == 0 && isInterrupted() { return }
      var cells = [Cell.text(day.description)]
      for column in columns.indices {
        var value: Double?
        for source in columns[column].indices where value == nil {
          value = columns[column][source].value(on: day)
        }
        cells.append(value.map { .number($0) } ?? .empty)
      }
      add(cells)
    }
    absent = datasets.filter { $0.metrics.allSatisfy { $0.series.slice(range).count == 0 } }
      .map(\.name)
    finish()
  }

  /// Writes one row per value as the files have them, in the order in which they were read, and from
  /// which file or device each is if `namesSources`. Records of an Apple Health export also have their
  /// end.
  init(
    raw sources: [(name: String, items: [FileImporter.Item])], namesSources: Bool,
    in range: DayRange,
    zones: ZoneHistory, _ form: Form,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ReadFailure) {
    let hasEnds = sources.contains { source in
      source.items.contains { if case .health = $0.content { true } else { false } }
    }
    let end = hasEnds ? ["end"] : []
    self.init(
      headers: ["time"] + end + ["metric", "value", "unit"] + (namesSources ? ["source"] : []), form
    )
    hasRecords = hasEnds
    for source in sources {
      let before = count
      for item in source.items {
        if case .health(let export) = item.content {
          try addRecords(of: export, namesSources, in: range, zones, unless: isInterrupted)
          continue
        }
        let file = namesSources ? [Cell.text(item.name)] : []
        for series in try item.content.series(in: range) {
          for reading in series.readings {
            let (day, time) = Export.place(reading.time, zones)
            guard range.contains(day) else { continue }
            if count % Export.portion == 0 && isInterrupted() { return }
            let cells: [Cell] = [
              .text(series.metric.name), .number(reading.value), .text(series.metric.unit),
            ]
            add([.text(time)] + (hasEnds ? [.empty] : []) + cells + file)
          }
        }
      }
      if count == before { absent.append(source.name) }
    }
    finish()
  }

  /// Adds a row for each record of an export whose start is on a day of the range.
  private mutating func addRecords(
    of export: HealthExport, _ namesSources: Bool, in range: DayRange, _ zones: ZoneHistory,
    unless isInterrupted: () -> Bool
  ) throws(ReadFailure) {
    // No clock is more than two days off UTC.
    let seconds =
      range.start.advanced(by: -2).localMidnight..<range.end.advanced(by: 2).localMidnight
    try export.forEachValue(in: seconds) { value in
      if count % Export.portion == 0 && isInterrupted() { return false }
      guard range.contains(zones.day(of: value.start)) else { return true }
      let cells: [Cell] = [
        .text(value.start.iso), .text(value.end.iso), .text(value.metric), .number(value.value),
        .text(value.unit),
      ]
      add(cells + (namesSources ? [.text(value.source)] : []))
      return true
    }
  }

  /// Writes the rows of a list, without their numbers. Text stays text, and numbers of runs are numbers.
  init(
    columns: [String], count: Int, _ form: Form, unless isInterrupted: () -> Bool = { false },
    row: (Int) -> [Table.Cell]?
  ) {
    self.init(headers: columns, form)
    writesNull = true
    for place in 0..<count {
      if place % Export.portion == 0 && isInterrupted() { return }
      guard let cells = row(place) else { continue }
      add(
        cells.map { cell in
          switch cell {
          case .text(let text): .text(text)
          case .number(let number): .digits(number)
          case .missing: .empty
          }
        })
    }
    finish()
  }

  /// The failure for an export without rows.
  static func nothing(isRaw: Bool) -> Failure {
    isRaw
      ? Failure.noSingleValues
      : Failure.noDayValues
  }

  /// Starts the file with the opening bracket or the header line.
  private init(headers: [String], _ form: Form) {
    self.headers = headers
    self.form = form
    switch form {
    case .csv: bytes = Array((headers.map(Table.csv).joined(separator: ",") + "\n").utf8)
    case .json: bytes = [UInt8(ascii: "[")]
    case .jsonLines: break
    }
  }

  /// The column name of a metric, such as `weight (kg)`.
  private static func header(_ metric: Metric) -> String {
    metric.unit.isEmpty ? metric.name : "\(metric.name) (\(metric.unit))"
  }

  /// The day on which a reading counts, and its time as text. Instants are placed by the zone
  /// history.
  private static func place(_ time: RecordedTime, _ zones: ZoneHistory) -> (Day, String) {
    switch time {
    case .day(let day): (day, day.description)
    case .local(let civil): (civil.day, civil.description)
    case .instant(let instant): (zones.day(of: instant), instant.iso)
    }
  }

  private mutating func add(_ row: [Cell]) {
    if form == .csv { addLine(row) } else { addObject(row) }
    count += 1
  }

  /// Appends a CSV line. Numbers are written so that they read back as the same value.
  private mutating func addLine(_ row: [Cell]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch cell {
      case .empty: break
      case .text(let text): bytes += Table.csv(text).utf8
      case .number(let number): bytes += "\(number)".utf8
      case .digits(let digits): bytes += digits.utf8
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends an object. Metrics without a value on that day are left out.
  private mutating func addObject(_ row: [Cell]) {
    if form == .json { bytes += (count == 0 ? "\n" : ",\n").utf8 }
    let members = zip(headers, row).compactMap { name, cell -> (String, JSON)? in
      switch cell {
      case .empty: writesNull ? (name, .null) : nil
      case .text(let text): (name, .string(text))
      case .number(let number): (name, .number("\(number)"))
      case .digits(let digits): (name, .number(digits))
      }
    }
    JSON.object(members).write(to: &bytes)
    if form == .jsonLines { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func finish() { if form == .json { bytes += "\n]\n".utf8 } }
}

/// Reads a series in order of days. Each step costs O(1) amortised instead of a search.
private struct DayCursor {
  private let series: DaySeries
  private var next = 0

  init(_ series: DaySeries) { self.series = series }

  /// Returns the value of a day, which must not be before the last one asked for.
  mutating func value(on day: Day) -> Double? {
    while next < series.count, series.days[next] < day { next += 1 }
    return next < series.count && series.days[next] == day ? series.values[next] : nil
  }
}
