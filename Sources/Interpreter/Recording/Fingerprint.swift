import TrendsCore
import TrendsImport

/// What identifies an input: its bytes, and what can be read from them.
enum Fingerprint {
  /// A larger file is known by its bytes alone.
  private static let contentLimit = 16 << 20

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

  /// The readings of a file as `export --raw` writes them, each row a line.
  struct Content: Equatable {
    var hash: String
    var rows: Int
    var days: String?
  }

  /// Nil where a file holds no readings or cannot be read alone.
  static func content(
    of source: any ByteSource, named name: String
  ) throws(ReadFailure) -> Content? {
    guard source.count <= contentLimit else { return nil }
    // Held, so that trouble with the disk is not taken for a file without readings.
    let held = MemoryBytes(try source.bytes(limit: source.count))
    guard held.count == source.count else { throw ReadFailure("the file ended early") }
    var importer = FileImporter(
      FileImporter.Options(
        table: TableOptions(), isStrict: false, home: .utc, zoneNamed: { _ in nil }))
    do {
      try importer.read(held, named: name)
      let dataset = try DatasetBuilder(zones: ZoneHistory(home: .utc)) { _ in nil }
        .dataset(named: "data", of: importer.items)
      let all = DayRange(.first, .last)
      let export = try Export(
        raw: [(dataset.name, importer.items)], in: all, zones: ZoneHistory(home: .utc),
        isJSON: false)
      guard export.count > 0 else { return nil }
      return Content(
        hash: SHA256.hex(of: export.bytes), rows: export.count,
        days: dataset.span.map { "\($0)" })
    } catch { return nil }
  }
}
