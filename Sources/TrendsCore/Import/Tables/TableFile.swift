public import TrendsCore

/// A large table that is passed over once. A page then reads only the stretches of the file that
/// hold it, so memory does not grow with the file.
public final class TableFile: Sendable {
  /// The report of the first pass; pages add nothing to it.
  public let report: ImportReport
  /// The metrics by slot.
  public let metrics: [Metric]
  /// By slot, when the first and the last reading was taken; nil for a metric without readings.
  let spans: [TableMap.Span?]
  /// The stretches in the order of the file; each ends where the next begins.
  private let stretches: [TableMap.Stretch]
  /// The digest of every reading.
  private let digest: UInt64
  /// The number of readings.
  private let count: Int
  /// The state after the first pass, which each page starts from: it knows the metrics and units of
  /// a long table.
  private let scan: TableScan
  /// The bytes that pages read.
  private let source: any ByteSource
  /// The size of the file.
  var byteCount: Int { source.count }
  /// Stretches that are held for several metrics, of this table and others.
  private let memory: TableMemory
  /// Its number in `memory`.
  private let number: Int

  /// Passes over the file once, through `watched`, which may stop the pass; pages read `source`.
  ///
  /// Nil for a table that has to be held whole: it is UTF-16, its days are in no order, or its rows
  /// depend on others by a day above them or a unit that changes. Throws where the table is
  /// refused.
  init?(
    _ source: any ByteSource, _ options: TableOptions, watched: any ByteSource,
    memory: TableMemory = TableMemory()
  ) throws(ImportError) {
    var map = TableMap(fileSize: source.count)
    let pass = try TableScan.pass(over: watched, options, into: &map) { plan in
      !plan.hasDayRows && plan.survey.encoding.isPlain && plan.activity == nil
        && plan.survey.form.canBeCut
    }
    guard var scan = pass else { return nil }
    map.finish()
    guard map.isOrdered, !scan.names.haveChangedUnits else { return nil }
    self.source = source
    self.memory = memory
    number = memory.register()
    metrics = map.metrics
    self.stretches = map.stretches
    spans = map.spans
    digest = map.readings.value
    count = map.count
    report = scan.finish()
    scan.dropSample()
    self.scan = scan
  }

  /// The same table with another report.
  init(_ file: TableFile, report: ImportReport) {
    source = file.source
    metrics = file.metrics
    stretches = file.stretches
    spans = file.spans
    digest = file.digest
    count = file.count
    scan = file.scan
    memory = file.memory
    number = file.number
    self.report = report
  }

  /// Returns the readings of a metric in `days`, and those of up to a day more on each side:
  /// stretches know days by UTC, a page by the zones where they were lived. They are in the order
  /// of the file.
  func readings(of slot: Int, in days: DayRange) throws(ReadFailure) -> [Reading] {
    let first = Int(days.start.number) - 1
    let last = Int(days.end.number)
    // Without days it is still a valid range.
    let wanted = first...max(first, last)
    var page = PageSink(metrics: metrics, slot: slot, days: wanted)
    for (index, stretch) in stretches.enumerated()
    where Int(stretch.first) <= last && Int(stretch.last) >= first {
      let place = TableMemory.Place(file: number, stretch: index)
      switch memory.ask(for: place, slot) {
      case .held(let readings):
        page.take(readings)
      case .alone:
        try read(index, into: &page)
      case .withAll:
        var all = SeriesSink(metrics: metrics)
        try read(index, into: &all)
        page.take(all.series[slot].readings)
        memory.keep(all.series, of: place)
      }
    }
    return page.readings
  }

  /// Reads one stretch into a sink. It scans with a copy of the state, so the report stays as it
  /// is.
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

/// Keeps the readings of one metric on some days.
private struct PageSink: ReadingSink {
  let metrics: [Metric]
  let slot: Int
  /// Numbers of days, by UTC for instants.
  let days: ClosedRange<Int>
  var readings: [Reading] = []

  /// Returns the slot of a metric; -1 for one that the first pass has not met, which is never
  /// wanted.
  func slot(for metric: Metric) -> Int { metrics.firstIndex(of: metric) ?? -1 }

  @inline(__always)
  func wants(_ slot: Int) -> Bool { slot == self.slot }

  mutating func add(_ value: Double, at time: RecordedTime, to slot: Int) {
    guard slot == self.slot, days.contains(Int(time.utcDay.number)) else { return }
    readings.append(Reading(time: time, value: value))
  }

  /// Takes readings of this metric that are held.
  mutating func take(_ more: [Reading]) {
    readings += more.filter { days.contains(Int($0.time.utcDay.number)) }
  }
}

/// The readings stay in the file: they are digested as the scan passes over them.
extension TableFile: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("metrics", metrics)
    fields.field("readings", digest)
    fields.field("count", count)
    fields.field("report", report)
  }
}
