import TrendsCore

/// What one pass over an export found: where the records of each type lie, who wrote them, the
/// workouts.
struct HealthScan {
  /// Sums of one device, kept so that a person can see why a day has its value.
  struct Share: Equatable, Sendable {
    var count = 0
    var sum = 0.0
    /// A sum of the digests of its records, in whatever order the parts of the file were read.
    var marks: UInt64 = 0
  }

  var maps: [ZoneMap] = []
  /// By type, then by device.
  var shares: [[Int: Share]] = []
  var workouts: [HealthWorkout] = []
  var tables = HealthTables()
  var report = ImportReport(format: "Apple Health")
  var exportDate: String?
  /// Why the file could not be read on.
  var failure: ReadFailure?

  /// Passes over a source as large as `size` in parts that several threads share, or in one part
  /// where it can only be read front to back. `goesOn` is asked after each megabyte, with the bytes
  /// read so far.
  init(
    _ source: any ByteSource, size: Int? = nil, partSize: Int = HealthParts.usualSize,
    goesOn: @escaping (Int) -> Bool = { _ in true }
  ) throws(ImportError) {
    let parts = HealthParts(source, size: size ?? source.count, partSize: partSize)
    self = try parts.scan(goesOn)
    if let failure {
      // What was whole before the damage stays.
      guard report.read > 0 else { throw ImportError.unreadable(failure.message) }
      report.isTruncated = true
      report.note(failure.message)
    }
  }

  init(_ part: HealthPart) {
    maps = part.maps
    shares = part.shares
    workouts = part.workouts
    tables = part.tables
    report = part.report
    exportDate = part.exportDate
    failure = part.failure
  }
}

extension ImportError {
  /// ^C while a file was read.
  public static let interrupted = ImportError(.interrupted, "interrupted")
}
