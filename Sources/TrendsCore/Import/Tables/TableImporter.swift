public import TrendsCore

/// Reads weights and other daily values from a table of any of the usual shapes.
///
///     let imported = try TableImporter.read(MemoryBytes(bytes), TableOptions(unit: "lb"))
///     imported.series[0].metric    // weight, in kilograms
///
/// What the file does not say and the options do not either is refused, with what the numbers
/// suggest: `no-unit`, `ambiguous-date`, `ambiguous-number`, `no-header`.
public enum TableImporter {
  /// Whether a file that begins with `head` looks like something this importer reads.
  public static func recognises(_ head: [UInt8]) -> Bool {
    TableDialect.recognises(head) || JSONHeader.isOfTable(head)
  }

  /// Every reading, held in memory.
  public static func read(
    _ source: any ByteSource, _ options: TableOptions = TableOptions()
  ) throws(ImportError) -> Imported {
    var sink = SeriesSink()
    var imported = Imported(report: try scan(source, options, into: &sink))
    imported.series = sink.series.filter { !$0.readings.isEmpty }
    return imported
  }

  /// Every reading, handed on as it is read: memory does not grow with the file.
  public static func scan<Sink: ReadingSink>(
    _ source: any ByteSource, _ options: TableOptions = TableOptions(), into sink: inout Sink
  ) throws(ImportError) -> ImportReport {
    let plan = try TablePlanner.plan(source, options)
    var scan = TableScan(plan, options)
    do throws(ReadFailure) {
      try plan.survey.form.forEachRow(of: source) { row, _ in
        if !row.isComment && row.line > plan.survey.headerLine { scan.take(row, into: &sink) }
        return scan.refusal == nil
      }
    } catch { throw ImportError.unreadable(error.message) }
    if let refusal = scan.refusal { throw refusal }
    return scan.finish()
  }
}
