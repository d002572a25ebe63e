import TrendsCore

/// What one pass over an export found: where the records of each type are, who wrote them, and the
/// workouts.
struct HealthScan {
  /// Totals of one device for one type, kept to explain why a day has its value.
  struct Share: Equatable, Sendable {
    /// Number of records.
    var count = 0
    /// Sum of the values, in the unit of the metric.
    var sum = 0.0
    /// Sum of the digests of the records. A sum does not depend on the order in which the parts of
    /// the file were read.
    var marks: UInt64 = 0
  }

  /// Where the records of each type are, by its number.
  var maps: [ZoneMap] = []
  /// By type, then by device.
  var shares: [[Int: Share]] = []
  var workouts: [HealthWorkout] = []
  var tables = HealthTables()
  var report = ImportReport(format: "Apple Health")
  /// The text of the attribute, as it is in the file.
  var exportDate: String?
  /// Why the file cannot be read to its end; nil when it was.
  var failure: ReadFailure?

  /// Scans a source of `size` bytes in parts that several threads share, or in one part (`partSize`
  /// of `.max`) where it can only be read from front to back.
  ///
  /// `goesOn` is asked after each megabyte with the bytes read so far. Throws where not a single
  /// record can be read; a file that is damaged later is kept as truncated.
  init(
    _ source: any ByteSource, size: Int? = nil, partSize: Int = HealthParts.usualSize,
    goesOn: @escaping (Int) -> Bool = { _ in true }
  ) throws(ImportError) {
    let parts = HealthParts(source, size: size ?? source.count, partSize: partSize)
    self = try parts.scan(goesOn)
    if let failure {
      // Records before the damage are kept.
      guard report.read > 0 else { throw ImportError.unreadable(failure.message) }
      report.isTruncated = true
      report.note(failure.message)
    }
  }

  /// Begins a scan with its first part; `append` adds the others.
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
  /// The error of an import that the user stopped with ^C.
  public static let interrupted = ImportError(.interrupted, "interrupted")
}
