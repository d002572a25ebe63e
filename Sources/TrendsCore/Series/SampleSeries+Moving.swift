extension SampleSeries {
  /// The average by time of what is not zero, and for how long that was: standing is no value.
  public var moving: (average: Double?, seconds: Double) {
    var weighted = CompensatedSum()
    var held = CompensatedSum()
    FiniteSamples(times: seconds, values: values)
      .forEachHold(atMost: SeriesStatistics.longestHold) { value, hold in
        guard value > 0 else { return }
        weighted.add(value * hold)
        held.add(hold)
      }
    let average = weighted.value / held.value
    return (held.value > 0 && average.isFinite ? average : nil, held.value)
  }

  /// This series, and then another one whatever its times.
  public func followed(by other: SampleSeries) -> SampleSeries {
    SampleSeries(seconds: seconds + other.seconds, values: values + other.values)
  }
}
