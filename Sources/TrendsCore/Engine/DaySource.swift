/// Where a day view gets its rows: a daily metric of something loaded, or a source made to order.
///
/// A reference, because every event copies the view that holds it.
public final class DaySource: Sendable {
  public let metric: Metric
  public let made: String?
  /// The first day, where it is known before any page.
  let firstDay: Day?
  private let reader: (any DayRows)?
  private let trouble: ReadTrouble
  /// All rows: there from the beginning, or read once when first asked for.
  private let whole: Locked<DaySeries?>

  public init(metric: Metric, series: DaySeries) {
    self.metric = metric
    whole = Locked(series)
    reader = nil
    trouble = ReadTrouble()
    made = nil
    firstDay = series.days.first
  }

  /// A metric of a file: a page reads what it needs of it. `trouble` is told what could not be read.
  public init(metric: Metric, reader: any DayRows, trouble: ReadTrouble) {
    self.metric = metric
    self.reader = reader
    self.trouble = trouble
    whole = Locked(nil)
    made = nil
    firstDay = reader.span?.start
  }

  /// A source made to order; `firstDay` where it tells that at once.
  public init(made name: String, firstDay: Day?, metric: Metric? = nil) {
    self.metric = metric ?? Metric(name: name, unit: "", decimals: 1, kind: .total)
    whole = Locked(DaySeries())
    reader = nil
    trouble = ReadTrouble()
    made = name
    self.firstDay = firstDay
  }

  /// Every row that can be read; empty for a source made to order, which the engine has by its name.
  public var series: DaySeries {
    whole.withLock { whole in
      if let whole { return whole }
      // What could not be read is tried again.
      whole = trouble.attempt { () throws(ReadFailure) in try readAll() }
      return whole ?? DaySeries()
    }
  }

  /// From the first to the last day that may have a row.
  public var span: DayRange? {
    if let known = whole.withLock({ $0 }) { return HeldDays(known).span }
    return reader?.span
  }

  /// Every row, where they are in memory from the beginning.
  var held: DaySeries? { reader == nil ? whole.withLock { $0 } : nil }

  /// How many rows there are, where that has been found out.
  public var knownCount: Int? { whole.withLock { $0?.count } }

  /// A month at a time, of long tables more: memory stays what a step takes, and ^C is heard in
  /// between; many steps would read the same stretches of the file again and again.
  private func readAll() throws(ReadFailure) -> DaySeries {
    guard let reader, let span = reader.span else { return DaySeries() }
    var days: [Day] = []
    var values: [Double] = []
    var start = span.start
    // A record that names its own zone may fall on the day after.
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

  /// The value of one day, without reading all of them; nil where it has none.
  public func value(on day: Day) -> Double? {
    guard made == nil, case .success(let page) = page(DayRange(day, day.advanced(by: 1)))
    else { return nil }
    return page.rows[day]
  }

  func isSame(as other: DaySource) -> Bool {
    self === other || made != nil && made == other.made
  }

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
  /// The file behind a metric cannot be read any more.
  static let unreadable = Fault("unreadable")
}

/// What a view reads. The rows are those of a dataset or of a source, and hashed there.
extension DaySource: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("metric", metric)
    fields.field("synthetic", made)
    fields.field("firstDay", firstDay)
  }
}
