public import TrendsCore

/// An export that has been passed over once: a page is read from the stretches of the file that
/// hold it, so memory does not grow with the file.
public final class HealthExport: Sendable {
  public let report: ImportReport
  public let workouts: [HealthWorkout]
  let tables: HealthTables
  let maps: [ZoneMap]
  let shares: [[Int: HealthScan.Share]]
  let routes: HealthRoutes
  private let source: any ByteSource

  /// Passes over `source` once; `goesOn` is asked after each megabyte. What comes out of a zip is read
  /// from front to back, and `packedSize` is how much that should be. `remarks` are what is known of
  /// the file afterwards, such as a wrong checksum.
  public init(
    _ source: any ByteSource, packedSize: Int? = nil, partSize: Int? = nil,
    routes: HealthRoutes = .none,
    goesOn: @escaping (Int) -> Bool = { _ in true }, remarks: () -> [String] = { [] }
  ) throws(ImportError) {
    let scan: HealthScan
    if let packedSize {
      let ahead = ReadAhead(source)
      defer { ahead.stop() }
      scan = try HealthScan(ahead, size: packedSize, partSize: .max, goesOn: goesOn)
    } else {
      scan = try HealthScan(source, partSize: partSize ?? HealthParts.usualSize, goesOn: goesOn)
    }
    self.source = source
    self.routes = routes
    workouts = scan.workouts
    tables = scan.tables
    maps = scan.maps
    shares = scan.shares
    var report = scan.report
    report.findLines(in: source)
    for remark in remarks() { report.note(remark) }
    let missing = workouts.compactMap(\.route).count { routes.file($0) == nil }
    if missing > 0 {
      report.note(
        (missing == 1 ? "1 workout names" : "\(missing) workouts name")
          + " a route that is not there")
    }
    self.report = report
  }

  /// More of one type are in no page of anybody's days.
  static let recordLimit = 2_000_000

  /// The records of a type that touch some seconds, by start; exact copies are left out, and
  /// counted where they begin in the part that is asked for.
  func records(
    ofType type: Int, touching seconds: Range<Int64>, countingCopiesIn part: Range<Int64>? = nil,
    limit: Int = HealthExport.recordLimit
  ) throws(ReadFailure) -> (records: [HealthRecord], copies: Int) {
    var found: [HealthRecord] = []
    var copies = 0
    // However many copies there are, they are not held.
    var room = min(limit, 1 << 16)
    try forEachRecord(ofType: type, touching: seconds) { record throws(ReadFailure) in
      if found.count == room {
        copies += HealthExport.sort(&found, countingCopiesIn: part)
        room = min(limit, max(room, 2 * found.count))
        guard found.count < limit else {
          throw ReadFailure(
            "more than \(limit) records of "
              + "\(tables.types[type].metric.name) in a few days")
        }
      }
      found.append(record)
    }
    copies += HealthExport.sort(&found, countingCopiesIn: part)
    return (found, copies)
  }

  /// The same in the order of the file, copies and all.
  func forEachRecord(
    ofType type: Int, touching seconds: Range<Int64>,
    _ body: (HealthRecord) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    // A type may be named by damaged records alone.
    guard maps.indices.contains(type) else { return }
    for bytes in maps[type].stretches(overlapping: seconds) {
      var health = HealthReader(
        MarkupReader(source, range: bytes), HealthDecoder(tables, only: type))
      while let item = try health.next() {
        guard case .record = item else { continue }
        let record = health.record
        if record.end >= seconds.lowerBound, record.start < seconds.upperBound {
          try body(record)
        }
      }
    }
  }

  /// By start, without copies; gives how many of those began in a part.
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
  fileprivate func isCopy(of other: HealthRecord) -> Bool {
    start == other.start && end == other.end && device == other.device && value == other.value
  }
}

/// The records stay in the file: each was hashed as the scan passed over it.
extension HealthExport: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("records", RecordsByType(export: self))
    fields.field("workouts", workouts)
    fields.field("report", report)
  }

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
