import TrendsCore
import TrendsOutput

extension Command {
  /// Writes loaded values to a CSV or JSON file, by day or, with `--raw`, value by value.
  ///
  /// Both ends of the range are included. Nothing is written when no row is left or ^C interrupts
  /// the work. Datasets without a row are named in a note.
  static let export = Command(
    "export", "Writes loaded data as a table: a row per day, or every single value.",
    common: [.overwrite], examples: [],
    .required(.exportFile, "The file to write: .csv or .json"),
    .optional(.dataset, "The dataset; all when left out"),
    .flag("from", .day, "The first day"), .flag("to", .day, "The last day"),
    .switch("raw", "Every value with its time, as the files have it")
  ) { (session: inout Session, file, name, from, to, isRaw) throws(Failure) in
    let all = session.world.library.datasets
    guard !all.isEmpty else {
      throw Failure.nothingLoaded
    }
    let chosen = all.filter { name == nil || $0.name == name }
    guard !chosen.isEmpty else { throw session.context.unknownDataset(name ?? "") }
    let today = session.world.engine.clock.today
    let first = from?.day(today: today) ?? .first
    let last = to?.day(today: today) ?? Day.last.advanced(by: -1)
    guard first <= last else { throw Failure.reversedRange(first, last) }
    let days = DayRange(first, last.advanced(by: 1))
    let host = session.host
    let export: Export
    do throws(ReadFailure) {
      export =
        isRaw
        ? try Export(
          raw: chosen.map { ($0.name, session.world.library.items(of: $0)) }, in: days,
          zones: session.world.zones, isJSON: file.isJSON
        ) { host.isInterrupted }
        : Export(days: chosen, in: days, isJSON: file.isJSON) { host.isInterrupted }
    } catch { throw Failure.unreadable(error.message) }
    // An interrupted export is incomplete, so no file is written.
    if host.isInterrupted { throw .interrupted }
    guard export.count > 0 else { throw Export.nothing(isRaw: isRaw) }
    try session.write(
      export.bytes, to: file.path, mode: session.context.options.overwrites ? .overwrite : .create)
    let name = OutputGate.safe(file.path, escapingBreaks: true)
    session.context.note("\(name): \(export.count == 1 ? "1 row" : export.count.grouped + " rows")")
    if !export.absent.isEmpty {
      session.context.note("\(name): no rows from \(export.absent.joined(separator: ", "))")
    }
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
