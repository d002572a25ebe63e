/// Where a chart of days gets its rows: a daily metric of a dataset, or a made or connected source.
///
/// It is a class, because every event copies the view that holds it.
public final class DaySource: Sendable {
  /// What the values measure, with its unit.
  public let metric: Metric
  /// The name of a made or connected source; nil for loaded data.
  public let made: String?
  /// The first day, if it is known before any page.
  let firstDay: Day?
  /// The file that pages are read from; nil for rows in memory.
  private let reader: (any DayRows)?
  /// What days of several readings were made of, for rows in memory.
  private let several: [Day: [TimedValue]]
  private let trouble: ReadTrouble
  /// All rows: present from the beginning, or read once when they are first asked for.
  private let whole: Locked<DaySeries?>

  /// A metric whose rows are in memory.
  public init(
    metric: Metric, series: DaySeries, several: [Day: [TimedValue]] = [:]
  ) {
    self.metric = metric
    self.several = several
    whole = Locked(series)
    reader = nil
    trouble = ReadTrouble()
    made = nil
    firstDay = series.days.first
  }

  /// A metric whose pages are read from a file as they are needed. `trouble` gets the first failure
  /// to read.
  public init(metric: Metric, reader: any DayRows, trouble: ReadTrouble) {
    self.metric = metric
    self.reader = reader
    self.trouble = trouble
    several = [:]
    whole = Locked(nil)
    made = nil
    firstDay = reader.span?.start
  }

  /// A made or connected source, which the engine knows by its name. Give `firstDay` if a chart is
  /// to know it from the start, and `metric` if the source measures a known one.
  public init(made name: String, firstDay: Day?, metric: Metric? = nil) {
    self.metric = metric ?? Metric(name: name, unit: "", decimals: 1, kind: .total)
    whole = Locked(DaySeries())
    several = [:]
    reader = nil
    trouble = ReadTrouble()
    made = name
    self.firstDay = firstDay
  }

  /// Every row that can be read; empty for a made or connected source.
  ///
  /// The first access to a metric of a file reads all of it. If that fails the result is empty, and
  /// the next access tries again.
  public var series: DaySeries {
    whole.withLock { whole in
      if let whole { return whole }
      // A failure is not kept, so the next access tries again.
      whole = trouble.attempt { () throws(ReadFailure) in try readAll() }
      return whole ?? DaySeries()
    }
  }

  /// Returns every row, like `series`, but throws if it cannot be read, and notes no trouble.
  func everything() throws(ReadFailure) -> DaySeries {
    if let known = whole.withLock({ $0 }) { return known }
    let all = try readAll()
    whole.withLock { $0 = $0 ?? all }
    return all
  }

  /// The range from the first to the last day that may have a row; nil if there are none.
  public var span: DayRange? {
    if let known = whole.withLock({ $0 }) { return HeldDays(known).span }
    return reader?.span
  }

  /// Every row, if they are in memory from the beginning; nil for a metric of a file.
  var held: DaySeries? { reader == nil ? whole.withLock { $0 } : nil }

  /// How many rows there are; nil until that is known without reading, 0 for a made or connected
  /// source.
  public var knownCount: Int? { whole.withLock { $0?.count } }

  /// Reads all rows, a month at a time and more of long tables.
  ///
  /// That bounds the memory of a step and lets ^C stop it in between. A table takes at most 120
  /// steps or so, because each reads the same stretches of the file again.
  private func readAll() throws(ReadFailure) -> DaySeries {
    guard let reader, let span = reader.span else { return DaySeries() }
    var days: [Day] = []
    var values: [Double] = []
    var start = span.start
    // A record with a zone of its own may fall on the day after.
    let last = span.end.advanced(by: 1)
    let step = max(31, start.distance(to: last) / 120)
    while start < last {
      if trouble.isInterrupted() { throw .interrupted }
      let end = min(start.advanced(by: step), last)
      let rows = try reader.rows(in: DayRange(start, end))
      days += rows.days
      values += rows.values
      start = end
    }
    return DaySeries(days: days, values: values)
  }

  /// Returns the value of one day without reading all of them; nil if it has none, if it cannot be
  /// read, or for a made or connected source.
  public func value(on day: Day) -> Double? {
    rows(in: DayRange(day, day.advanced(by: 1)))?[day]
  }

  /// Returns the values of some days without reading all of them; nil if they cannot be read, or for
  /// a made or connected source.
  package func rows(in days: DayRange) -> DaySeries? {
    guard made == nil, case .success(let page) = page(days) else { return nil }
    return page.rows
  }

  /// Returns what the value of a day was made of, in order of time; empty where nothing more is known
  /// than the value.
  public func readings(on day: Day) -> [TimedValue] {
    guard let reader else { return several[day] ?? [] }
    return trouble.attempt { () throws(ReadFailure) in try reader.readings(on: day) } ?? []
  }

  /// Returns whether both are the same object, or the made or connected source of the same name.
  func isSame(as other: DaySource) -> Bool {
    self === other || made != nil && made == other.made
  }

  /// Returns the rows of a range, or why they cannot be read.
  func page(_ key: DayRange) -> Result<DayPage, Fault> {
    if let rows = whole.withLock({ $0 }) {
      return .success(DayPage(key: key, rows: rows.slice(key), sourceStart: firstDay))
    }
    guard let reader else { return .failure(.unreadable) }
    let rows = trouble.attempt { () throws(ReadFailure) in try reader.rows(in: key) }
    guard let rows else { return .failure(.unreadable) }
    return .success(DayPage(key: key, rows: rows, sourceStart: firstDay))
  }
}

extension Fault {
  /// The file of a metric can no longer be read.
  static let unreadable = Fault("unreadable")
}

/// What a view reads. The rows are left out: they are hashed with the dataset or the source.
extension DaySource: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("metric", metric)
    fields.field("synthetic", made)
    fields.field("firstDay", firstDay)
  }
}
