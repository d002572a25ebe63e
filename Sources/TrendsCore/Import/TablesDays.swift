import TrendsCore

/// What one table has of a metric.
struct TableShare {
  /// The name of its file.
  let file: String
  let readings: Readings

  enum Readings {
    /// All of them, as a small table is held.
    case held([Reading])
    /// They stay in the file.
    case paged(TableFile, slot: Int)
  }

  /// Whether the readings stay in the file.
  var isPaged: Bool { if case .paged = readings { true } else { false } }

  /// When the first and the last reading were taken; nil without any.
  let span: TableMap.Span?

  init(file: String, _ readings: Readings) {
    self.file = file
    self.readings = readings
    switch readings {
    case .paged(let file, let slot): span = file.spans[slot]
    case .held(let readings):
      let times = readings.lazy.map(\.time)
      let first = times.min { $0.utcSecond < $1.utcSecond }
      let last = times.max { $0.utcSecond < $1.utcSecond }
      span = first.flatMap { first in last.map { TableMap.Span(first: first, last: $0) } }
    }
  }

  /// The readings of `range` and possibly more, about a day on each side.
  fileprivate func readings(in range: DayRange) throws(ReadFailure) -> [Reading] {
    switch readings {
    case .paged(let file, let slot): return try file.readings(of: slot, in: range)
    case .held(let readings):
      let first = range.start.advanced(by: -1)
      return readings.filter { (first...range.end).contains($0.time.utcDay) }
    }
  }

  /// The bytes that reading all of it takes.
  fileprivate var bytes: Int {
    if case .paged(let file, _) = readings { file.byteCount } else { 0 }
  }
}

/// The days of one metric of several tables, of which at least one is read page by page.
///
/// The rule is that of tables that are held (`ReadingCounts`), so a folder of many files means the
/// same as one file with all of their rows, however large each of them is.
struct TablesDays: DayRows {
  let metric: Metric
  /// The tables in the order in which they were read, each with its days.
  private let shares: [(share: TableShare, days: DayRange)]
  /// What assigns readings to days and makes values of them.
  private let days: ReadingDays
  /// The days from the first reading to the last; nil without readings.
  let span: DayRange?

  /// Bytes of files whose readings are held at a time (2 MiB).
  private static let windowBytes = 2 << 20

  init(_ metric: Metric, _ shares: [TableShare], _ days: ReadingDays) {
    self.metric = metric
    self.days = days
    self.shares = shares.compactMap { share in
      share.span.map { (share, days.range(of: $0)) }
    }
    let (starts, ends) = (self.shares.map(\.days.start), self.shares.map(\.days.end))
    span = starts.min().flatMap { start in ends.max().map { DayRange(start, $0) } }
  }

  /// Reads the values of a range, window by window, so that what is held does not grow with it.
  func rows(in range: DayRange) throws(ReadFailure) -> DaySeries {
    guard let span else { return DaySeries() }
    var start = max(range.start, span.start)
    let end = min(range.end, span.end)
    var (all, values): ([Day], [Double]) = ([], [])
    while start < end {
      let stop = min(end, start.advanced(by: window(of: span)))
      let series = try days.series(of: metric, readings(in: DayRange(start, stop)))
        .slice(DayRange(start, stop))
      all += series.days
      values += series.values
      start = stop
    }
    return DaySeries(days: all, values: values)
  }

  /// Reads the readings of a day.
  func readings(on day: Day) throws(ReadFailure) -> [TimedValue] {
    try readings(in: DayRange(day, day.advanced(by: 1)))[day] ?? []
  }

  /// The number of days that are read at a time.
  private func window(of span: DayRange) -> Int {
    let bytes = shares.reduce(0.0) { $0 + Double($1.share.bytes) }
    let aDay = bytes / Double(max(1, span.count))
    return max(1, Int(min(Double(span.count), Double(TablesDays.windowBytes) / max(1, aDay))))
  }

  /// Reads the readings of each day of a range, and some of the days around it.
  private func readings(in range: DayRange) throws(ReadFailure) -> [Day: [TimedValue]] {
    var found: [[Reading]] = []
    for (share, own) in shares where own.start < range.end && range.start < own.end {
      found.append(try share.readings(in: range))
    }
    return days.byDay(ReadingCounts.readings(found, days))
  }
}

extension ReadingDays {
  /// The days from the first to the last reading of a table.
  func range(of span: TableMap.Span) -> DayRange {
    DayRange(place(span.first).day, place(span.last).day.advanced(by: 1))
  }
}
