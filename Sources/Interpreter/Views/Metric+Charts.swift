import TrendsCore

extension Metric {
  /// What is normal for a reading on a day, by the days before it; totals have no usual day. Nil where too
  /// little is known.
  func normal(of rows: DaySeries, before day: Day) -> Baseline? {
    guard kind == .reading, !addsUp || name == Metric.sleep.name else { return nil }
    return name == Metric.hrv.name
      ? Baseline(logarithms: rows, before: day) : Baseline(rows, before: day)
  }

  /// Whether its chart has the band of what is normal, as recovery is judged by it.
  var showsNormal: Bool { name == Metric.hrv.name || name == Metric.resting.name }

  /// What adults are advised to reach in a night, in hours.
  var advised: ClosedRange<Double>? { name == Metric.sleep.name ? 7...9 : nil }
}

extension DayView {
  /// Its name, or the heading of its metric as the file writes it.
  var title: String { name == source.metric.name ? source.metric.title ?? name : name }
}
