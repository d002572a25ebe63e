public import TrendsCore

/// Reads weights and other daily values from a table of any of the usual shapes.
///
///     let imported = try TableImporter.read(MemoryBytes(bytes), TableOptions(unit: "lb"))
///     imported.series[0].metric    // weight, in kilograms
///
/// A table that leaves its meaning open is refused unless the options decide it. The error has a
/// code (`no-unit`, `ambiguous-date`, `ambiguous-number`, `no-header`) and says what the numbers
/// suggest.
public enum TableImporter {
  /// Whether a file that begins with `head` looks like a table that this importer reads.
  public static func recognises(_ head: [UInt8]) -> Bool {
    TableDialect.recognises(head) || JSONHeader.isOfTable(head) || HeadedRows.recognises(head)
  }

  /// Reads every reading and holds it in memory. Metrics without readings are left out.
  public static func read(
    _ source: any ByteSource, _ options: TableOptions = TableOptions()
  ) throws(ImportError) -> Imported {
    var sink = SeriesSink()
    var imported = try scan(source, options, into: &sink)
    imported.series = sink.series.filter { !$0.readings.isEmpty }
    return imported
  }

  /// Hands every reading to `sink` as it is read: memory does not grow with the file. The beginning
  /// of the file is read a second time, for the plan. Returns the report and the activities.
  public static func scan<Sink: ReadingSink>(
    _ source: any ByteSource, _ options: TableOptions = TableOptions(), into sink: inout Sink
  ) throws(ImportError) -> Imported {
    guard var scan = try TableScan.pass(over: source, options, into: &sink) else {
      throw ImportError.noTable
    }
    var imported = Imported(report: scan.finish())
    imported.activities = scan.activities
    return imported
  }
}
