/// How several values of one day become one.
public enum DayRule: String, CaseIterable, Sendable {
  case mean, first, last, min, median

  /// Returns one value for a day's finite values, which come in order of time; nil without any.
  ///
  ///     DayRule.median.value(of: [80.2, 79.9, 80.4])  // 80.2
  public func value(of values: [Double]) -> Double? {
    switch self {
    case .mean: Mean.of(values)
    case .first: values.first
    case .last: values.last
    case .min: values.min()
    case .median: values.isEmpty ? nil : Quantile.of(sorted: values.sorted(), 0.5)
    }
  }
}

extension DaySeries {
  /// Makes a series of one value a day from values that each have a day and a time.
  ///
  ///     DaySeries.daily(days: days, times: seconds, values: kilograms, by: .mean).series
  ///
  /// The order of the input does not matter; equal times keep their order. Values that are not
  /// finite and values whose time is NaN are dropped and counted. Values beyond the shortest of the
  /// three arrays are ignored.
  public static func daily(
    days: [Day], times: [Double], values: [Double], by rule: DayRule = .mean
  ) -> (series: DaySeries, dropped: Int) {
    let count = Swift.min(days.count, Swift.min(times.count, values.count))
    let kept = (0..<count).filter { values[$0].isFinite && !times[$0].isNaN }
      .sorted { (days[$0], times[$0], $0) < (days[$1], times[$1], $1) }
    var resultDays: [Day] = []
    var resultValues: [Double] = []
    var begin = 0
    while begin < kept.count {
      var end = begin + 1
      while end < kept.count, days[kept[end]] == days[kept[begin]] { end += 1 }
      if let value = rule.value(of: kept[begin..<end].map { values[$0] }) {
        resultDays.append(days[kept[begin]])
        resultValues.append(value)
      }
      begin = end
    }
    return (DaySeries(days: resultDays, values: resultValues), count - kept.count)
  }
}
