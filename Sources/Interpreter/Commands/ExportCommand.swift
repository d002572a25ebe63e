import TrendsCore

extension Command {
  static let export = Command(
    "export", "Writes what was read as a table: a row a day, or every single value.",
    effect: .writes, common: [.overwrite], examples: [],
    .required(.exportFile, "The file to write: .csv or .json"),
    .optional(.source, "What was loaded; all of it when left out"),
    .flag("from", .day, "The first day"), .flag("to", .day, "The last day"),
    .switch("raw", "Every value with its time, as the files have it")
  ) { (session: inout Session, file, name, from, to, isRaw) throws(Failure) in
    let all = session.world.library.datasets
    guard !all.isEmpty else {
      throw Failure("no-data", "nothing is loaded", hint: "type: load demo")
    }
    let chosen = all.filter { name == nil || $0.name == name }
    guard !chosen.isEmpty else { throw session.unknownDataset(name ?? "") }
    let today = session.world.engine.clock.today
    let first = from?.day(today: today) ?? .first
    let last = to?.day(today: today) ?? Day.last.advanced(by: -1)
    guard first <= last else { throw Failure("bad-range", "\(first) is after \(last)") }
    let days = DayRange(first, last.advanced(by: 1))
    let host = session.host
    let export: Export
    do throws(ReadFailure) {
      export =
        isRaw
        ? try Export(raw: chosen, in: days, zones: session.world.zones) { host.isInterrupted }
        : Export(days: chosen, in: days) { host.isInterrupted }
    } catch { throw Failure("unreadable", error.message, kind: .input) }
    let bytes = file.isJSON ? export.json { host.isInterrupted } : export.csv { host.isInterrupted }
    // What was cut short is not written.
    if host.isInterrupted { throw .interrupted }
    do throws(HostError) {
      try session.host.write(
        bytes, to: file.path, mode: session.call.overwrites ? .overwrite : .create)
    } catch { throw error.failure }
    session.note("\(OutputGate.safe(file.path)): \(export.rows.count.grouped) rows")
  }
}

/// A file whose ending says how it is written.
struct ExportFile: Equatable, Sendable {
  var path: String
  var isJSON: Bool

  init?(_ text: String) {
    let name = text.lowercased()
    guard name.hasSuffix(".csv") || name.hasSuffix(".json") else { return nil }
    path = text
    isJSON = name.hasSuffix(".json")
  }
}

extension ValueType where Value == ExportFile {
  static let exportFile = ValueType(
    "FILE", "a file that ends in .csv or .json", completion: .path
  ) { ExportFile($0) }
}

/// A table of values that another program, or this one, can read again; cut short when it is told
/// to stop.
struct Export {
  enum Cell: Equatable {
    case empty
    case text(String)
    case number(Double)
  }

  /// What each column is called in JSON, and in CSV with its unit.
  private(set) var columns: [(name: String, header: String)]
  private(set) var rows: [[Cell]] = []

  /// Rows between two looks at whether to stop.
  private static let portion = 64

  /// A row a day, a column a metric; of two sources of a metric the first that knows the day.
  init(days datasets: [Dataset], in range: DayRange, unless isInterrupted: () -> Bool = { false }) {
    var metrics: [Metric] = []
    var values: [String: [Day: Double]] = [:]
    var known: Set<Day> = []
    for source in datasets.flatMap(\.metrics) where !isInterrupted() {
      let name = source.metric.name
      if values[name] == nil { metrics.append(source.metric) }
      let series = source.series.slice(range)
      known.formUnion(series.days)
      let rows = Dictionary(
        zip(series.days, series.values), uniquingKeysWith: { first, _ in first })
      values[name, default: [:]].merge(rows) { first, _ in first }
    }
    columns = [("day", "day")] + metrics.map { ($0.name, Export.header($0)) }
    for day in known.sorted() {
      if rows.count % Export.portion == 0 && isInterrupted() { return }
      rows.append(
        [.text(day.description)]
          + metrics.map { metric in values[metric.name]?[day].map { .number($0) } ?? .empty })
    }
  }

  /// A row a value, as the tables had it; what an export of Apple Health holds stays in its file.
  init(
    raw datasets: [Dataset], in range: DayRange, zones: ZoneHistory,
    unless isInterrupted: () -> Bool = { false }
  ) throws(ReadFailure) {
    columns = ["time", "metric", "value", "unit"].map { ($0, $0) }
    for content in datasets.flatMap(\.items).map(\.content) {
      for series in try content.series(in: range) {
        for reading in series.readings {
          let (day, time) = Export.place(reading.time, zones)
          guard range.contains(day) else { continue }
          if rows.count % Export.portion == 0 && isInterrupted() { return }
          rows.append([
            .text(time), .text(series.metric.name), .number(reading.value),
            .text(series.metric.unit),
          ])
        }
      }
    }
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

  func csv(unless isInterrupted: () -> Bool = { false }) -> [UInt8] {
    var bytes = Array((columns.map { Export.quoted($0.header) }.joined(separator: ",") + "\n").utf8)
    for (place, row) in rows.enumerated() {
      if place % Export.portion == 0 && isInterrupted() { return bytes }
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        switch cell {
        case .empty: break
        case .text(let text): bytes += Export.quoted(text).utf8
        case .number(let number): bytes += "\(number)".utf8
        }
      }
      bytes.append(10)
    }
    return bytes
  }

  private static func quoted(_ text: String) -> String {
    let special: Set<UInt8> = [10, 13, UInt8(ascii: ","), UInt8(ascii: "\"")]
    guard text.utf8.contains(where: special.contains) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// An object a row; what a day does not have is left out.
  func json(unless isInterrupted: () -> Bool = { false }) -> [UInt8] {
    var bytes = Array("[".utf8)
    for (place, row) in rows.enumerated() {
      if place % Export.portion == 0 && isInterrupted() { return bytes }
      bytes += (place == 0 ? "\n" : ",\n").utf8
      let members = zip(columns, row).compactMap { column, cell -> (String, JSON)? in
        switch cell {
        case .empty: nil
        case .text(let text): (column.name, .string(text))
        case .number(let number): (column.name, .number("\(number)"))
        }
      }
      JSON.object(members).write(to: &bytes)
    }
    bytes += "\n]\n".utf8
    return bytes
  }
}
