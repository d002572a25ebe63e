/// The one pass over an export: where the records of each type lie, who wrote them, the workouts.
struct HealthScan {
  /// Sums of one source, kept so that a person can see why a day has its value.
  struct Share: Equatable, Sendable {
    var count = 0
    var sum = 0.0
  }

  private(set) var maps: [ZoneMap] = []
  /// By type, then by source.
  private(set) var shares: [[Int: Share]] = []
  private(set) var workouts: [HealthWorkout] = []
  private(set) var tables = HealthTables()
  private(set) var report = ImportReport(format: "Apple Health")
  private(set) var exportDate: String?
  private let size: Int
  private var lastShare = (type: -1, source: -1, share: Share())

  /// Bounds what one file may hold in memory.
  private static let workoutLimit = 200_000

  /// `goesOn` is asked after each megabyte, with the bytes read so far.
  init(
    _ source: any ByteSource, goesOn: (Int) -> Bool = { _ in true }
  ) throws(ImportError) {
    size = source.count
    let reader = MarkupReader(source)
    var health = HealthReader(reader)
    var asked = 0
    do throws(ReadFailure) {
      while let item = try health.next() {
        if !health.problems.isEmpty { takeProblems(&health) }
        if case .record = item {
          keep(health.record, health.bytes)
        } else {
          take(item)
        }
        if reader.tokenStart - asked >= 1 << 20 {
          asked = reader.tokenStart
          guard goesOn(asked) else {
            throw ReadFailure(HealthScan.interrupted)
          }
        }
      }
    } catch {
      if error.message == HealthScan.interrupted { throw .interrupted }
      // What was whole before the damage stays.
      guard report.read > 0 else { throw ImportError("unreadable", error.message) }
      report.isTruncated = true
      report.note(error.message)
    }
    takeProblems(&health)
    keepShare()
    if reader.isTruncated { report.isTruncated = true }
    report.findLines(in: source)
    tables = health.decoder.tables
  }

  private static let interrupted = "interrupted"

  @inline(__always) private mutating func keep(_ record: HealthRecord, _ bytes: Range<Int>) {
    report.read += 1
    report.kept += 1
    if record.type >= maps.count {
      let more = record.type + 1 - maps.count
      maps.append(contentsOf: repeatElement(ZoneMap(fileSize: size), count: more))
      shares.append(contentsOf: repeatElement([:], count: more))
    }
    maps[record.type].add(bytes, from: record.start, to: record.end)
    if lastShare.type != record.type || lastShare.source != record.source {
      keepShare()
      lastShare = (record.type, record.source, shares[record.type][record.source] ?? Share())
    }
    lastShare.share.count += 1
    lastShare.share.sum += record.value
  }

  private mutating func take(_ item: HealthReader.Item) {
    switch item {
    case .record: break
    case .workout(let workout):
      report.read += 1
      guard workouts.count < HealthScan.workoutLimit else {
        return report.skip("more than 200,000 workouts", at: .init(byte: 0))
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

  private mutating func keepShare() {
    guard lastShare.type >= 0 else { return }
    shares[lastShare.type][lastShare.source] = lastShare.share
  }

  private mutating func takeProblems(_ health: inout HealthReader) {
    for problem in health.problems {
      report.mend(problem.reason, at: .init(byte: problem.byte))
    }
    health.problems = []
  }
}

extension ImportError {
  /// ^C while a file was read.
  public static let interrupted = ImportError("interrupted", "interrupted")
}
