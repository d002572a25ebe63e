extension DayRule {
  /// Seconds since midnight that count as morning.
  private static let morningHours = 4.0 * 3600..<12.0 * 3600

  /// Returns one value for a day's finite values, which come in order of time; nil without any.
  ///
  ///     DayRule.median.value(of: [TimedValue(80.2, at: 25_200), TimedValue(80.4, at: nil)])  // 80.3
  public func value(of values: [TimedValue]) -> Double? {
    switch self {
    case .mean: Mean.of(values.map(\.value))
    case .first: values.first?.value
    case .last: values.last?.value
    case .lowest: values.map(\.value).min()
    case .median:
      values.isEmpty ? nil : Quantile.of(sorted: values.map(\.value).sorted(), 0.5)
    case .morning:
      (values.first { $0.second.map(DayRule.morningHours.contains) ?? false } ?? values.first)?
        .value
    }
  }
}
