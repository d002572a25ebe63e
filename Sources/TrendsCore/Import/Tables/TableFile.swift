public import TrendsCore

/// A large table that has been passed over once: a page is read from the stretches of the file that
/// hold it, so memory does not grow with the file.
public final class TableFile: Sendable {
  public let report: ImportReport
  public let metrics: [Metric]
  /// By metric, when the first and the last reading was taken.
  let spans: [TableMap.Span?]
  private let stretches: [TableMap.Stretch]
  /// Of every reading.
  private let digest: UInt64
  private let count: Int
  /// What was learned on the way: the metrics of a long table and their units.
  private let scan: TableScan
  private let source: any ByteSource
  private let shared = Locked(SharedStretches())

  /// Nil for a table that has to be held: its days are in no order, or its rows lean on others.
  init?(
    _ source: any ByteSource, _ options: TableOptions, watched: any ByteSource
  ) throws(ImportError) {
    let plan = try TablePlanner.plan(watched, options)
    guard !plan.hasDayRows, plan.survey.encoding.isPlain else { return nil }
    var scan = TableScan(plan, options)
    var map = TableMap(fileSize: source.count)
    do throws(ReadFailure) {
      try plan.survey.form.forEachRow(of: watched) { row, _ in
        if !row.isComment && row.line > plan.survey.headerLine {
          map.begin(row: row.byte)
          scan.take(row, into: &map)
        }
        return scan.refusal == nil
      }
    } catch { throw ImportError.unreadable(error.message) }
    if let refusal = scan.refusal { throw refusal }
    map.finish()
    guard map.isOrdered, !scan.names.haveChangedUnits else { return nil }
    self.source = source
    metrics = map.metrics
    stretches = map.stretches
    spans = map.spans
    digest = map.readings.value
    count = map.count
    report = scan.finish()
    self.scan = scan
  }

  /// The readings of a metric about some days; those of a day more on each side may be among them.
  func readings(of slot: Int, in days: DayRange) throws(ReadFailure) -> [Reading] {
    let first = Int(days.start.number) - 1
    let last = Int(days.end.number)
    let wanted = first...max(first, last)
    var page = PageSink(metrics: metrics, slot: slot, days: wanted)
    for (index, stretch) in stretches.enumerated()
    where Int(stretch.first) <= last && Int(stretch.last) >= first {
      switch shared.withLock({ $0.ask(for: index, slot) }) {
      case .held(let readings):
        page.take(readings)
      case .alone:
        try read(index, into: &page)
      case .withAll:
        var all = SeriesSink(metrics: metrics)
        try read(index, into: &all)
        page.take(all.series[slot].readings)
        shared.withLock { $0.keep(all.series, of: index) }
      }
    }
    return page.readings
  }

  private func read(_ index: Int, into sink: inout some ReadingSink) throws(ReadFailure) {
    let form = scan.plan.survey.form
    let end = index + 1 < stretches.count ? stretches[index + 1].offset : source.count
    let part = form.part(stretches[index].offset..<end, of: source)
    var scan = self.scan
    try form.forEachRow(of: part, scan.plan.survey.encoding) { row, _ in
      if !row.isComment { scan.take(row, into: &sink) }
      return true
    }
  }
}

/// Stretches that several metrics asked for: read once for all of them, where a view of each metric
/// would read the same rows again.
private struct SharedStretches {
  enum Share {
    case held([Reading])
    /// The first metric to ask: most tables are looked at through one view.
    case alone
    case withAll
  }

  /// About 8 MB.
  private static let most = 250_000

  private var firstToAsk: [Int: Int] = [:]
  private var held: [Int: [ReadingSeries]] = [:]
  private var order: [Int] = []
  private var count = 0

  mutating func ask(for stretch: Int, _ slot: Int) -> Share {
    if let held = held[stretch] { return .held(held[slot].readings) }
    guard let first = firstToAsk[stretch] else {
      firstToAsk[stretch] = slot
      return .alone
    }
    return first == slot ? .alone : .withAll
  }

  mutating func keep(_ readings: [ReadingSeries], of stretch: Int) {
    guard held[stretch] == nil else { return }
    held[stretch] = readings
    order.append(stretch)
    count += SharedStretches.size(readings)
    while count > SharedStretches.most, let oldest = order.first {
      order.removeFirst()
      count -= held.removeValue(forKey: oldest).map(SharedStretches.size) ?? 0
    }
  }

  private static func size(_ series: [ReadingSeries]) -> Int {
    series.reduce(0) { $0 + $1.readings.count }
  }
}

/// Keeps the readings of one metric on some days.
private struct PageSink: ReadingSink {
  let metrics: [Metric]
  let slot: Int
  let days: ClosedRange<Int>
  var readings: [Reading] = []

  func slot(for metric: Metric) -> Int { metrics.firstIndex(of: metric) ?? -1 }

  @inline(__always)
  func wants(_ slot: Int) -> Bool { slot == self.slot }

  mutating func add(_ value: Double, at time: RecordedTime, to slot: Int) {
    guard slot == self.slot, days.contains(Int(time.utcDay.number)) else { return }
    readings.append(Reading(time: time, value: value))
  }

  /// Readings of this metric that were read before.
  mutating func take(_ more: [Reading]) {
    readings += more.filter { days.contains(Int($0.time.utcDay.number)) }
  }
}

/// The days of one metric of a large table, in the zones where they were lived.
struct TableDays: DayRows {
  let file: TableFile
  let slot: Int
  let days: ReadingDays

  var span: DayRange? {
    file.spans[slot].map { span in
      DayRange(days.place(span.first).day, days.place(span.last).day.advanced(by: 1))
    }
  }

  func rows(in range: DayRange) throws(ReadFailure) -> DaySeries {
    let readings = try file.readings(of: slot, in: range)
    return days.series(of: file.metrics[slot], readings.map { ($0, 1) }).slice(range)
  }
}

/// The readings stay in the file: they were hashed as the scan passed over them.
extension TableFile: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("metrics", metrics)
    fields.field("readings", digest)
    fields.field("count", count)
    fields.field("report", report)
  }
}
