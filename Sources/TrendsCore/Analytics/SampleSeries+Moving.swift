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

  /// From the first zero of each stretch of them to when the last ends.
  var stops: [ClosedRange<Double>] {
    var stops: [ClosedRange<Double>] = []
    var first: Int?
    for place in 0...values.count {
      if place < values.count, values[place] == 0 {
        first = first ?? place
      } else if let start = first {
        let end = seconds[place - 1] + SeriesStatistics.longestHold
        let next = place < seconds.count ? seconds[place] : seconds[place - 1]
        stops.append(seconds[start]...max(seconds[start], min(end, next)))
        first = nil
      }
    }
    return stops
  }

  /// As seen from another beginning; what came before it goes.
  package func moved(by seconds: Double) -> SampleSeries {
    let kept = self.seconds.indices.filter { self.seconds[$0] + seconds >= 0 }
    return SampleSeries(
      seconds: kept.map { self.seconds[$0] + seconds }, values: kept.map { values[$0] })
  }

  /// This series, and then another one whatever its times.
  public func followed(by other: SampleSeries) -> SampleSeries {
    SampleSeries(seconds: seconds + other.seconds, values: values + other.values)
  }
}
