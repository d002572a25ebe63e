import TrendsCore
import TrendsOutput

extension Command {
  /// Writes loaded data to a file: by day or, with `--raw`, value by value, the rows of a list, runs
  /// with their samples, or everything as a zip.
  ///
  /// Both ends of the range are included. Nothing is written when no row is left or ^C interrupts
  /// the work. Datasets without a row are named in a note.
  static let export = Command(
    "export", "Writes loaded data: a row per day, single values, a list, runs, or everything.",
    common: [.overwrite],
    examples: [
      "load demo; export days.csv", "load demo; export all.zip", "load demo; export runs.tcx",
      "load demo; export visits.jsonl visits --from 2026-01-01",
    ],
    .required(
      .exportFile,
      "The file to write: .csv, .json or .jsonl is a table, .tcx runs with samples, .zip everything"
    ),
    .optional(
      .exported,
      "A dataset, visits, trips, journal, chats, runs, a run or an open list; all data when left out"
    ),
    .flag("from", .day, "The first day"), .flag("to", .day, "The last day"),
    .switch("raw", "Every value with its time, as the files have it")
  ) { (session: inout Session, file, name, from, to, isRaw) throws(Failure) in
    let today = session.world.engine.clock.today
    let first = from?.day(today: today)
    let last = to?.day(today: today)
    if let first, let last, first > last { throw Failure.reversedRange(first, last) }
    let days = DayRange(first ?? .first, last.map { $0.advanced(by: 1) } ?? .last)
    let written: Written
    switch file.form {
    case .table(let form):
      written = try session.exportedTable(name, form, in: days, isRaw: isRaw)
    case .runs:
      if isRaw { throw Failure.rawRuns }
      written = try session.exportedRuns(name, in: days)
    case .all:
      written = try session.exportedZip(name, in: days, isRaw: isRaw)
    case .parquet: throw Failure.notParquet(file.path)
    }
    // An interrupted export is incomplete, so no file is written.
    if session.host.isInterrupted { throw .interrupted }
    try session.write(
      written.bytes, to: file.path, mode: session.context.options.overwrites ? .overwrite : .create)
    let path = OutputGate.safe(file.path, escapingBreaks: true)
    session.context.note("\(path): \(written.words)")
    for remark in written.remarks { session.context.note("\(path): \(remark)") }
    if !written.absent.isEmpty {
      session.context.note("\(path): no rows from \(written.absent.joined(separator: ", "))")
    }
  }
}

/// A file that is ready, and what it has.
private struct Written {
  let bytes: [UInt8]
  /// Such as `730 rows`.
  let words: String
  /// Names of the datasets that have no row in the range.
  var absent: [String] = []
  var remarks: [String] = []

  /// What is said of records of devices.
  static let addsUp =
    "records of all devices, which add up when they are loaded again: days.csv counts each time once"

  static func rows(_ count: Int) -> String { count == 1 ? "1 row" : count.grouped + " rows" }
  static func runs(_ count: Int) -> String { count == 1 ? "1 run" : count.grouped + " runs" }
}

extension Session {
  /// A list, or the values of one dataset or of all.
  fileprivate mutating func exportedTable(
    _ name: String?, _ form: Export.Form, in days: DayRange, isRaw: Bool
  ) throws(Failure) -> Written {
    let host = host
    if let name, let list = try exportedList(name, in: days) {
      if isRaw { throw Failure.rawList(name) }
      guard list.count > 0 else { throw Failure.noRows(list: name) }
      let export = list.export(form) { host.isInterrupted }
      return Written(bytes: export.bytes, words: Written.rows(export.count))
    }
    if let name, let run = world.library.runs(named: name).first {
      throw Failure.runAsTable(run.id)
    }
    let export = try exportedDays(try exportedDatasets(name), form, in: days, isRaw: isRaw)
    guard export.count > 0 || host.isInterrupted else { throw Export.nothing(isRaw: isRaw) }
    return Written(
      bytes: export.bytes, words: Written.rows(export.count), absent: export.absent,
      remarks: export.hasRecords ? [Written.addsUp] : [])
  }

  /// The dataset of a name, or all.
  private func exportedDatasets(_ name: String?) throws(Failure) -> [Dataset] {
    let all = world.library.datasets
    guard !all.isEmpty else { throw Failure.nothingLoaded }
    let chosen = all.filter { name == nil || $0.name == name }
    guard !chosen.isEmpty else { throw context.unknownDataset(name ?? "") }
    return chosen
  }

  /// The daily or single values of datasets.
  private func exportedDays(
    _ datasets: [Dataset], _ form: Export.Form, in days: DayRange, isRaw: Bool
  ) throws(Failure) -> Export {
    let host = host
    guard isRaw else { return Export(days: datasets, in: days, form) { host.isInterrupted } }
    do throws(ReadFailure) {
      return try Export(
        raw: datasets.map { ($0.name, world.library.items(of: $0)) }, namesSources: true, in: days,
        zones: world.zones, form
      ) { host.isInterrupted }
    } catch { throw Failure.unreadable(error.message) }
  }

  /// Runs with their samples: one, those of a dataset, or all.
  fileprivate func exportedRuns(_ name: String?, in days: DayRange) throws(Failure) -> Written {
    let datasets = world.library.datasets
    let named = datasets.filter { $0.name == name }
    let runs: [Run]
    if let name, name != ExportedList.runs.rawValue, named.isEmpty {
      let run = try context.run(named: name, having: .cadence)
      runs = days.contains(run.record.start.day) ? [run] : []
    } else {
      runs = world.runs(of: named.isEmpty ? datasets : named, in: days).map(\.run)
    }
    guard !runs.isEmpty else { throw Failure.noRows(list: "runs") }
    let file = try tcx(of: runs)
    return Written(bytes: file.bytes, words: Written.runs(file.count))
  }

  /// The oldest run comes first, as other programs write it.
  private func tcx(of runs: [Run]) throws(Failure) -> TCXFile {
    var file = TCXFile()
    for run in runs.reversed() {
      if host.isInterrupted { throw .interrupted }
      file.add(run, in: world.engine.clock.zone)
    }
    file.finish()
    return file
  }

  /// Everything: a file for each kind of data, those of several datasets in a folder of its name. A
  /// zip is one file, and `load` reads it as it reads any other.
  fileprivate func exportedZip(
    _ name: String?, in days: DayRange, isRaw: Bool
  ) throws(Failure) -> Written {
    let datasets = try exportedDatasets(name)
    var zip = ZipFile()
    var words: [String] = []
    var absent: [String] = []
    var hasRecords = false
    let host = host
    for dataset in datasets {
      let folder = datasets.count > 1 ? "\(dataset.name)/" : ""
      var isAbsent = true
      func add(_ name: String, _ bytes: [UInt8], _ count: String) throws(Failure) {
        if host.isInterrupted { throw .interrupted }
        guard zip.add(folder + name, bytes) else { throw Failure.zipTooLarge }
        words.append("\(folder + name) \(count)")
        isAbsent = false
      }
      let values = try exportedDays([dataset], .csv, in: days, isRaw: isRaw)
      hasRecords = hasRecords || values.hasRecords
      if values.count > 0 {
        try add(isRaw ? "values.csv" : "days.csv", values.bytes, Written.rows(values.count))
      }
      let runs = world.runs(of: [dataset], in: days).map(\.run)
      if !runs.isEmpty { try add("runs.tcx", try tcx(of: runs).bytes, Written.runs(runs.count)) }
      for list in [ExportedList.visits, .trips, .journal, .chats] {
        let rows = list.rows(of: [dataset], in: days, world)
        guard rows.count > 0 else { continue }
        // JSON keeps every character of a text; tables of spreadsheets do not.
        let export = rows.export(.json) { host.isInterrupted }
        try add("\(list.rawValue).json", export.bytes, Written.rows(export.count))
      }
      if isAbsent { absent.append(dataset.name) }
    }
    guard !words.isEmpty else { throw Failure.nothingToWrite }
    zip.finish()
    return Written(
      bytes: zip.bytes, words: words.joined(separator: ", "), absent: absent,
      remarks: hasRecords ? [Written.addsUp] : [])
  }
}

/// A path for `export` whose ending, in any case, decides what is written.
struct ExportFile: Equatable, Sendable {
  /// What a file has.
  enum Form: Equatable, Sendable {
    case table(Export.Form)
    case runs, all
    /// Known, and not written.
    case parquet
  }

  var path: String
  var form: Form

  private static let forms: [(ending: String, form: Form)] = [
    (".csv", .table(.csv)), (".json", .table(.json)), (".jsonl", .table(.jsonLines)),
    (".ndjson", .table(.jsonLines)), (".tcx", .runs), (".zip", .all), (".parquet", .parquet),
  ]

  /// Nil for a path with another ending.
  init?(_ text: String) {
    let name = text.lowercased()
    guard let form = ExportFile.forms.first(where: { name.hasSuffix($0.ending) })?.form else {
      return nil
    }
    path = text
    self.form = form
  }
}

extension ValueType where Value == ExportFile {
  /// An output path whose ending is known.
  static let exportFile = ValueType(
    "FILE", "a file that ends in .csv, .json, .jsonl, .tcx or .zip", completion: .file,
    role: .output
  ) { ExportFile($0) }
}

extension ValueType where Value == String {
  /// What is exported: a dataset, a list or a run.
  static let exported = ValueType(
    "DATASET|LIST|RUN", "the name of a dataset, of a list or of a run", completion: .exported,
    role: .name
  ) {
    $0.isEmpty ? nil : $0
  }
}
