import TrendsCore
import TrendsImport

/// Identifies an input in two ways: by its bytes, and by what can be read from them.
enum Fingerprint {
  /// Largest file, in bytes, whose content is identified too.
  private static let contentLimit = 16 << 20

  /// Returns the SHA-256 of a file in hexadecimal; reads all of it, in chunks of 1 MiB.
  static func bytes(of source: any ByteSource) throws(ReadFailure) -> String {
    var hash = SHA256()
    var offset = 0
    while offset < source.count {
      let chunk = try source.bytes(from: offset, limit: 1 << 20)
      guard !chunk.isEmpty else { throw ReadFailure("the file ended early") }
      hash.update(chunk)
      offset += chunk.count
    }
    return hash.hex
  }

  /// What a file contains, independent of its form.
  struct Content: Equatable {
    /// SHA-256 of the readings as `export --raw` writes them in UTC.
    var hash: String
    /// Number of readings.
    var rows: Int
    /// First and last day, `2024-03-02..2025-03-01`; nil where there are none.
    var days: String?
  }

  /// Returns the content of a file; nil if it is too large, has no readings, or cannot be read
  /// alone.
  static func content(
    of source: any ByteSource, named name: String
  ) throws(ReadFailure) -> Content? {
    guard source.count <= contentLimit else { return nil }
    // Read completely first, so that a disk error is not mistaken for a file without readings.
    let held = MemoryBytes(try source.bytes(limit: source.count))
    guard held.count == source.count else { throw ReadFailure("the file ended early") }
    var importer = FileImporter(
      FileImporter.Options(
        table: TableOptions(), isStrict: false, home: .utc, zoneNamed: { _ in nil }))
    do {
      try importer.read(held, named: name)
      // An Apple Health export also has workouts, which the table of its records leaves out.
      let isHealth = importer.items.contains { item in
        if case .health = item.content { true } else { false }
      }
      guard !isHealth else { return nil }
      let dataset = try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
        .dataset(named: "data", of: importer.items)
      let all = DayRange(.first, .last)
      let export = try Export(
        raw: [(dataset.name, importer.items)], namesSources: false, in: all,
        zones: ZoneHistory(home: .utc), .csv)
      guard export.count > 0 else { return nil }
      return Content(
        hash: SHA256.hex(of: export.bytes), rows: export.count,
        days: dataset.span.map { "\($0)" })
    } catch { return nil }
  }
}
