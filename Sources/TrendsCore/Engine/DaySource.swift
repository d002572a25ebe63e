/// Where a day view gets its rows: a daily metric of something loaded, or a source made to order.
///
/// A reference, because every event copies the view that holds it.
public final class DaySource: Sendable {
  public let metric: Metric
  /// Empty for a source made to order, which the engine has by its name.
  public let series: DaySeries
  public let synthetic: String?
  /// The first day, where it is known before any page.
  let firstDay: Day?

  public init(metric: Metric, series: DaySeries) {
    self.metric = metric
    self.series = series
    synthetic = nil
    firstDay = series.days.first
  }

  /// A source made to order; `firstDay` where it tells that at once.
  public init(synthetic name: String, firstDay: Day?) {
    metric = Metric(name: name, unit: "", decimals: 1, kind: .total)
    series = DaySeries()
    synthetic = name
    self.firstDay = firstDay
  }

  func isSame(as other: DaySource) -> Bool {
    self === other || synthetic != nil && synthetic == other.synthetic
  }

  func page(_ key: DayRange) -> Result<DayPage, Fault> {
    .success(DayPage(key: key, rows: series.slice(key), sourceStart: firstDay))
  }
}
