import TrendsCore
import TrendsOutput
import TrendsImport

/// A table of values that another program, or this one, can read again; cut short when it is told
/// to stop.
struct Export {
  /// Each row is written as it comes: a million of them need no more than their text.
  private(set) var bytes: [UInt8] = []
  /// How many rows it has.
  private(set) var count = 0
  /// What was loaded and has none.
  private(set) var absent: [String] = []

  private enum Cell {
    case empty
    case text(String)
    case number(Double)
  }

  private let isJSON: Bool
  /// What each column is called, with its unit: without it a weight could not be read again.
  private let headers: [String]

  /// Rows between two looks at whether to stop.
  private static let portion = 64

  /// A row a day, a column a metric; of two sources of a metric the one that was loaded last tells a
  /// day, as on the charts.
  init(
    days datasets: [Dataset], in range: DayRange, isJSON: Bool,
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
    self.init(headers: ["day"] + metrics.map(Export.header), isJSON)
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

  /// A row a value, as the tables had it; what an export of Apple Health holds stays in its file.
  init(
    raw sources: [(name: String, items: [FileImporter.Item])], in range: DayRange,
    zones: ZoneHistory, isJSON: Bool,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ReadFailure) {
    self.init(headers: ["time", "metric", "value", "unit"], isJSON)
    for source in sources {
      let before = count
      for content in source.items.map(\.content) {
        for series in try content.series(in: range) {
          for reading in series.readings {
            let (day, time) = Export.place(reading.time, zones)
            guard range.contains(day) else { continue }
            if count % Export.portion == 0 && isInterrupted() { return }
            add([
              .text(time), .text(series.metric.name), .number(reading.value),
              .text(series.metric.unit),
            ])
          }
        }
      }
      if count == before { absent.append(source.name) }
    }
    finish()
  }

  static func nothing(isRaw: Bool) -> Failure {
    isRaw
      ? Failure.noSingleValues
      : Failure.noDayValues
  }

  private init(headers: [String], _ isJSON: Bool) {
    self.headers = headers
    self.isJSON = isJSON
    bytes = Array((isJSON ? "[" : headers.map(Table.csv).joined(separator: ",") + "\n").utf8)
  }

  private static func header(_ metric: Metric) -> String {
    metric.unit.isEmpty ? metric.name : "\(metric.name) (\(metric.unit))"
  }

  private static func place(_ time: RecordedTime, _ zones: ZoneHistory) -> (Day, String) {
    switch time {
    case .day(let day): (day, day.description)
    case .local(let civil): (civil.day, civil.description)
    case .instant(let instant): (zones.day(of: instant), instant.iso)
    }
  }

  private mutating func add(_ row: [Cell]) {
    if isJSON { addObject(row) } else { addLine(row) }
    count += 1
  }

  private mutating func addLine(_ row: [Cell]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch cell {
      case .empty: break
      case .text(let text): bytes += Table.csv(text).utf8
      case .number(let number): bytes += "\(number)".utf8
      }
    }
    bytes.append(10)
  }

  /// What a day does not have is left out.
  private mutating func addObject(_ row: [Cell]) {
    bytes += (count == 0 ? "\n" : ",\n").utf8
    let members = zip(headers, row).compactMap { name, cell -> (String, JSON)? in
      switch cell {
      case .empty: nil
      case .text(let text): (name, .string(text))
      case .number(let number): (name, .number("\(number)"))
      }
    }
    JSON.object(members).write(to: &bytes)
  }

  private mutating func finish() { if isJSON { bytes += "\n]\n".utf8 } }
}

/// The values of a series, asked for one day after the other.
private struct DayCursor {
  private let series: DaySeries
  private var next = 0

  init(_ series: DaySeries) { self.series = series }

  mutating func value(on day: Day) -> Double? {
    while next < series.count, series.days[next] < day { next += 1 }
    return next < series.count && series.days[next] == day ? series.values[next] : nil
  }
}
