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

  /// As seen from another beginning; what came before it goes.
  func moved(by seconds: Double) -> SampleSeries {
    let kept = self.seconds.indices.filter { self.seconds[$0] + seconds >= 0 }
    return SampleSeries(
      seconds: kept.map { self.seconds[$0] + seconds }, values: kept.map { values[$0] })
  }

  /// This series, and then another one whatever its times.
  public func followed(by other: SampleSeries) -> SampleSeries {
    SampleSeries(seconds: seconds + other.seconds, values: values + other.values)
  }
}
