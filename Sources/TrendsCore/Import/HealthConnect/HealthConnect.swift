public import TrendsCore

/// Reads the export of Health Connect: a database of SQLite with a table for each kind of record,
/// mostly in a zip.
///
///     let imported = try HealthConnect.read(source)
///     imported.report.format      // "Health Connect"
public enum HealthConnect {
  /// Whether a file that begins with `head` may be such a database; its tables tell it for certain.
  public static func recognises(_ head: [UInt8]) -> Bool { SQLiteHeader.recognises(head) }

  /// Reads a whole database; any other one than that of Health Connect is refused.
  public static func read(
    _ source: any ByteSource, sport: String? = nil
  ) throws(ImportError) -> Imported {
    let file = try SQLiteFile(source)
    guard isExport(file) else { throw ImportError.database(of: file.tables.map(\.name)) }
    do throws(ReadFailure) {
      var reader = try HealthConnectReader(file, sport: sport)
      try reader.read()
      return reader.imported
    } catch { throw ImportError.unreadable(error.message) }
  }

  /// Whether the database has a table of records as Health Connect makes them.
  private static func isExport(_ file: SQLiteFile) -> Bool {
    file.tables.contains { table in
      table.name.hasSuffix("_record_table") && table.has(["row_id", "app_info_id"])
        && (table.has(["time"]) || table.has(["start_time", "end_time"]))
    }
  }
}
