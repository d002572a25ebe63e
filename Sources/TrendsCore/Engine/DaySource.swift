/// Where a day view gets its rows: a daily metric of something loaded.
public struct DaySource: Sendable {
  public var metric: Metric
  public var series: DaySeries

  public init(metric: Metric, series: DaySeries) {
    self.metric = metric
    self.series = series
  }

  /// Known at once for what is held in memory.
  var firstDay: Day? { series.days.first }

  func page(_ key: DayRange) -> Result<DayPage, Fault> {
    .success(DayPage(key: key, rows: series.slice(key), sourceStart: firstDay))
  }
}
