import TrendsCore
import TrendsOutput

extension Command {
  /// Writes loaded values to a CSV or JSON file: by day or, with `--raw`, value by value, or the rows of a
  /// list.
  ///
  /// Both ends of the range are included. Nothing is written when no row is left or ^C interrupts
  /// the work. Datasets without a row are named in a note.
  static let export = Command(
    "export", "Writes loaded data as a table: a row per day, every single value, or a list.",
    common: [.overwrite], examples: [],
    .required(.exportFile, "The file to write: .csv or .json"),
    .optional(
      .exported,
      "A dataset, visits, trips, journal, runs or an open list; all datasets when left out"),
    .flag("from", .day, "The first day"), .flag("to", .day, "The last day"),
    .switch("raw", "Every value with its time, as the files have it")
  ) { (session: inout Session, file, name, from, to, isRaw) throws(Failure) in
    let today = session.world.engine.clock.today
    let first = from?.day(today: today)
    let last = to?.day(today: today)
    if let first, let last, first > last { throw Failure.reversedRange(first, last) }
    let days = DayRange(first ?? .first, last.map { $0.advanced(by: 1) } ?? .last)
    let export: Export
    if let name, let list = try session.exportedList(name, isJSON: file.isJSON, in: days) {
      if isRaw { throw Failure.rawList(name) }
      export = list
    } else {
      export = try session.exportedDays(name, isJSON: file.isJSON, in: days, isRaw: isRaw)
    }
    // An interrupted export is incomplete, so no file is written.
    if session.host.isInterrupted { throw .interrupted }
    guard export.count > 0 else { throw Export.nothing(isRaw: isRaw) }
    try session.write(
      export.bytes, to: file.path, mode: session.context.options.overwrites ? .overwrite : .create)
    let path = OutputGate.safe(file.path, escapingBreaks: true)
    session.context.note("\(path): \(export.count == 1 ? "1 row" : export.count.grouped + " rows")")
    if !export.absent.isEmpty {
      session.context.note("\(path): no rows from \(export.absent.joined(separator: ", "))")
    }
  }
}

extension Session {
  /// The daily or single values of one dataset, or of all.
  fileprivate mutating func exportedDays(
    _ name: String?, isJSON: Bool, in days: DayRange, isRaw: Bool
  ) throws(Failure) -> Export {
    let all = world.library.datasets
    guard !all.isEmpty else { throw Failure.nothingLoaded }
    let chosen = all.filter { name == nil || $0.name == name }
    guard !chosen.isEmpty else { throw context.unknownDataset(name ?? "") }
    let host = host
    guard isRaw else {
      return Export(days: chosen, in: days, isJSON: isJSON) { host.isInterrupted }
    }
    do throws(ReadFailure) {
      return try Export(
        raw: chosen.map { ($0.name, world.library.items(of: $0)) }, in: days, zones: world.zones,
        isJSON: isJSON
      ) { host.isInterrupted }
    } catch { throw Failure.unreadable(error.message) }
  }
}

/// A path for `export` whose ending, in any case, decides the format.
struct ExportFile: Equatable, Sendable {
  var path: String
  var isJSON: Bool

  /// Nil unless the path ends in `.csv` or `.json`.
  init?(_ text: String) {
    let name = text.lowercased()
    guard name.hasSuffix(".csv") || name.hasSuffix(".json") else { return nil }
    path = text
    isJSON = name.hasSuffix(".json")
  }
}

extension ValueType where Value == ExportFile {
  /// An output path that ends in `.csv` or `.json`.
  static let exportFile = ValueType(
    "FILE", "a file that ends in .csv or .json", completion: .file, role: .output
  ) { ExportFile($0) }
}

extension ValueType where Value == String {
  /// What is exported: a dataset, or a list.
  static let exported = ValueType(
    "DATASET|LIST", "the name of a dataset or of a list", completion: .datasetOrList, role: .name
  ) {
    Lexer.isName($0) ? $0 : nil
  }
}
