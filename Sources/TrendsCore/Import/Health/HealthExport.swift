public import TrendsCore

/// An Apple Health export that was scanned once. Its records stay in the file: each page is read
/// from the stretches that may hold it, so that memory does not grow with the file.
///
///     let export = try HealthExport(source)
///     let days = export.days(of: "steps", zones: zones, zoneNamed: find)
///     try days?.rows(in: range)      // reads a few stretches of 64 KB
public final class HealthExport: Sendable {
  /// What the scan counted, with lines and columns.
  public let report: ImportReport
  public let workouts: [HealthWorkout]
  /// The numbering of types, devices and zones that records use.
  let tables: HealthTables
  /// Where the records of each type are, by its number.
  let maps: [ZoneMap]
  /// By type, then by device.
  let shares: [[Int: HealthScan.Share]]
  /// Opens the GPX tracks that workouts name.
  let routes: HealthRoutes
  /// When the file was written, and seconds east of UTC by its clock; nil where it does not say it.
  let written: (at: Instant, offset: Int)?
  /// The file or the member of a zip, read again for each page.
  private let source: any ByteSource
  /// The size of the file.
  var byteCount: Int { source.count }

  /// Scans `source` once; `goesOn` is asked after each megabyte with the bytes read, and stops the
  /// scan by returning false.
  ///
  /// A member of a zip can only be read from front to back, and is scanned by one thread while
  /// another one inflates; `packedSize`, its inflated size by the directory, selects this. Other
  /// sources are scanned in parts of `partSize` bytes by several threads. `remarks` is called after
  /// the scan and returns what else is known of the file, such as a wrong checksum; `isCutOff` says
  /// that what it comes from is known to be incomplete.
  public init(
    _ source: any ByteSource, packedSize: Int? = nil, partSize: Int? = nil,
    routes: HealthRoutes = .none, isCutOff: Bool = false,
    goesOn: @escaping (Int) -> Bool = { _ in true }, remarks: () -> [String] = { [] }
  ) throws(ImportError) {
    let scan: HealthScan
    var lines: LineIndex?
    if let packedSize {
      let ahead = ReadAhead(source)
      defer { ahead.stop() }
      scan = try HealthScan(ahead, size: packedSize, partSize: .max, goesOn: goesOn)
      lines = ahead.lines
    } else {
      scan = try HealthScan(source, partSize: partSize ?? HealthParts.usualSize, goesOn: goesOn)
    }
    self.source = source
    self.routes = routes
    workouts = scan.workouts
    written = scan.exportDate.flatMap { text in
      var clock = HealthClock()
      return Array(text.utf8).withUnsafeBufferPointer { clock.read($0) }.map {
        (Instant(seconds: $0.second), Int($0.offset))
      }
    }
    tables = scan.tables
    maps = scan.maps
    shares = scan.shares
    var report = scan.report
    report.findLines(in: source, by: lines)
    for remark in remarks() { report.note(remark) }
    if isCutOff { report.isTruncated = true }
    let missing = workouts.compactMap(\.route).count { routes.file($0) == nil }
    if missing > 0 {
      report.note(
        missing == 1
          ? "1 workout names a missing route" : "\(missing) workouts name a missing route")
    }
    self.report = report
  }

  /// Largest number of records of one type for one page. No person has that many in a few days.
  static let recordLimit = 2_000_000

  /// Returns the records of a type that touch some seconds, by start, without exact copies.
  /// `copies` counts those that start in `part`, or all for nil. Throws for more than `limit`
  /// different records.
  func records(
    ofType type: Int, touching seconds: Range<Int64>, countingCopiesIn part: Range<Int64>? = nil,
    limit: Int = HealthExport.recordLimit
  ) throws(ReadFailure) -> (records: [HealthRecord], copies: Int) {
    var found: [HealthRecord] = []
    var copies = 0
    // Copies are removed whenever the list is full, so that a file of millions of copies of one
    // record takes no memory.
    var room = min(limit, 1 << 16)
    try forEachRecord(ofType: type, touching: seconds) { record throws(ReadFailure) in
      if found.count == room {
        copies += HealthExport.sort(&found, countingCopiesIn: part)
        room = min(limit, max(room, 2 * found.count))
        guard found.count < limit else {
          throw ReadFailure(
            "more than \(limit) records of "
              + "\(tables.types[type].metric.name) in one page")
        }
      }
      found.append(record)
    }
    copies += HealthExport.sort(&found, countingCopiesIn: part)
    return (found, copies)
  }

  /// Calls `body` for each record of a type that touches some seconds, in the order of the file,
  /// copies included.
  func forEachRecord(
    ofType type: Int, touching seconds: Range<Int64>,
    _ body: (HealthRecord) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    // A type whose every record was refused has a number, but no map.
    guard maps.indices.contains(type) else { return }
    for bytes in maps[type].stretches(overlapping: seconds) {
      // A tag that is not closed ends at the next `<`, which is the first byte after the stretch.
      let range = bytes.lowerBound..<min(bytes.upperBound + 1, source.count)
      var health = HealthReader(
        MarkupReader(source, range: range), HealthDecoder(tables, only: type))
      while let item = try health.next() {
        guard case .record = item else { continue }
        let record = health.record
        if record.end >= seconds.lowerBound, record.start < seconds.upperBound {
          try body(record)
        }
      }
    }
  }

  /// Sorts records by start and removes exact copies; returns how many of those start in `part`.
  private static func sort(
    _ records: inout [HealthRecord], countingCopiesIn part: Range<Int64>?
  ) -> Int {
    records.sort(by: isBefore)
    var kept = 0
    var copies = 0
    for place in records.indices {
      let record = records[place]
      if kept > 0, records[kept - 1].isCopy(of: record) {
        if part?.contains(record.start) ?? true { copies += 1 }
      } else {
        records[kept] = record
        kept += 1
      }
    }
    records.removeLast(records.count - kept)
    return copies
  }

  private static func isBefore(_ a: HealthRecord, _ b: HealthRecord) -> Bool {
    (a.start, a.device, a.end, a.value) < (b.start, b.device, b.end, b.value)
  }
}

extension HealthRecord {
  /// Whether two records of one type are the same. How they were written is not compared.
  fileprivate func isCopy(of other: HealthRecord) -> Bool {
    start == other.start && end == other.end && device == other.device && value == other.value
  }
}

/// The records stay in the file, so their digest comes from the marks that the scan added up.
extension HealthExport: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("records", RecordsByType(export: self))
    fields.field("workouts", workouts)
    fields.field("report", report)
  }

  /// Shares sorted by identifier, since the numbers of types depend on the order of the file.
  private struct RecordsByType: Described {
    var export: HealthExport

    func describe(to fields: inout some Fields) {
      let types = export.tables.types
      fields.entries(
        export.shares.enumerated()
          .map {
            (types[$0].identifier, RecordsByDevice(shares: $1, devices: export.tables.devices))
          }
          .sorted { $0.0 < $1.0 })
    }
  }

  /// Shares sorted by device, for the same reason.
  private struct RecordsByDevice: Described {
    var shares: [Int: HealthScan.Share]
    var devices: [HealthDevice]

    func describe(to fields: inout some Fields) {
      let named = shares.map { device, share in
        (key: "\(devices[device].name) \(devices[device].hardware)", value: share)
      }
      fields.entries(named.sorted { ($0.key, $0.value.marks) < ($1.key, $1.value.marks) })
    }
  }
}

extension HealthScan.Share: Described {
  func describe(to fields: inout some Fields) {
    fields.field("count", count)
    fields.field("marks", marks)
  }
}
