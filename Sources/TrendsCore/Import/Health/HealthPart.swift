import TrendsCore

/// What one pass over a part of an export found: from the start of a record to the start of the
/// next part. A small export is a single part.
struct HealthPart {
  /// Where the records of each type are, by its number in `tables`.
  private(set) var maps: [ZoneMap] = []
  /// By type, then by device.
  private(set) var shares: [[Int: HealthScan.Share]] = []
  private(set) var workouts: [HealthWorkout] = []
  /// Numbers types, devices and zones in the order of this part; other parts number them
  /// differently.
  private(set) var tables = HealthTables()
  private(set) var report = ImportReport(format: "Apple Health")
  /// The text of the attribute, as it is in the file.
  private(set) var exportDate: String?
  /// Why the file cannot be read to the end of the part; what was found before is kept.
  private(set) var failure: ReadFailure?
  /// The start of the part that this one met; nil at the end of the file.
  private(set) var end: Int?
  /// Size of the whole file, from which maps take the size of their stretches.
  private let size: Int
  private let workoutLimit: Int
  /// The share of the last record, held outside its dictionary: most records continue it.
  private var lastShare = (type: -1, device: -1, share: HealthScan.Share())

  /// Largest number of workouts of a file, which are held in memory; the rest is skipped.
  static let workoutLimit = 200_000

  /// Reads from `start` until one of `stops` is met, which are the starts of later parts,
  /// ascending. `goesOn` is called after each megabyte with the bytes since the last call; where it
  /// returns false, the result is nil.
  init?(
    _ source: any ByteSource, size: Int, from start: Int = 0, until stops: ArraySlice<Int> = [],
    workoutLimit: Int = HealthPart.workoutLimit,
    goesOn: (Int) -> Bool
  ) {
    self.size = size
    self.workoutLimit = workoutLimit
    let reader = MarkupReader(source, range: start..<max(start, source.count))
    var health = HealthReader(reader, until: stops)
    var told = start
    do throws(ReadFailure) {
      while let item = try health.next() {
        if !health.problems.isEmpty { takeProblems(&health) }
        if case .record = item {
          keep(health.record, health.bytes, in: health.decoder.tables)
        } else {
          take(item)
        }
        if reader.tokenStart - told >= 1 << 20 {
          guard goesOn(reader.tokenStart - told) else { return nil }
          told = reader.tokenStart
        }
      }
    } catch { failure = error }
    takeProblems(&health)
    keepShare()
    end = health.end
    report.isTruncated = reader.isTruncated || (end == nil && !health.hasEnded)
    tables = health.decoder.tables
  }

  /// Takes in a record, which is the hot path of a scan.
  @inline(__always)
  private mutating func keep(
    _ record: HealthRecord, _ bytes: Range<Int>, in tables: HealthTables
  ) {
    report.read += 1
    report.kept += 1
    if record.type >= maps.count {
      let more = record.type + 1 - maps.count
      maps.append(contentsOf: repeatElement(ZoneMap(fileSize: size), count: more))
      shares.append(contentsOf: repeatElement([:], count: more))
    }
    maps[record.type].add(bytes, from: record.start, to: record.end)
    if lastShare.type != record.type || lastShare.device != record.device {
      keepShare()
      let share = shares[record.type][record.device] ?? HealthScan.Share()
      lastShare = (record.type, record.device, share)
    }
    lastShare.share.count += 1
    lastShare.share.sum += record.value
    lastShare.share.marks &+= record.mark(zone: record.zone < 0 ? nil : tables.zones[record.zone])
  }

  /// Takes in anything but a record.
  private mutating func take(_ item: HealthReader.Item) {
    switch item {
    case .record: break
    case .workout(let workout):
      report.read += 1
      guard workouts.count < workoutLimit else {
        return report.skip(.tooMany(workoutLimit, "workouts"), at: .init(byte: 0))
      }
      report.kept += 1
      workouts.append(workout)
    case .refused(let reason, let byte):
      report.read += 1
      report.skip(reason, at: .init(byte: byte))
    case .exportDate(let date): exportDate = date
    case .other: break
    }
  }

  /// Puts `lastShare` back in its dictionary.
  private mutating func keepShare() {
    guard lastShare.type >= 0 else { return }
    shares[lastShare.type][lastShare.device] = lastShare.share
  }

  /// Moves the problems of the reader to the report.
  private mutating func takeProblems(_ health: inout HealthReader) {
    for problem in health.problems {
      if problem.isCounted {
        report.mend(problem.reason, at: .init(byte: problem.byte))
      } else {
        report.mendOnce(problem.reason, at: .init(byte: problem.byte))
      }
    }
    health.problems = []
  }
}
