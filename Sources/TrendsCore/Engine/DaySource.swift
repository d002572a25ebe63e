/// Where a day view gets its rows: a daily metric of something loaded.
public struct DaySource: Sendable {
  public var metric: Metric
  public var series: DaySeries
  /// The name of a source made to order, which then has the rows.
  public var synthetic: String?
  /// The first day, where a source made to order tells it at once.
  var announcedStart: Day?

  /// A source made to order.
  public init(synthetic name: String) {
    metric = Metric(name: name, unit: "", decimals: 1, kind: .total)
    series = DaySeries()
    synthetic = name
  }

  public init(metric: Metric, series: DaySeries) {
    self.metric = metric
    self.series = series
  }

  /// Known at once for what is held in memory.
  var firstDay: Day? { synthetic == nil ? series.days.first : announcedStart }

  func page(_ key: DayRange) -> Result<DayPage, Fault> {
    .success(DayPage(key: key, rows: series.slice(key), sourceStart: firstDay))
  }
}
