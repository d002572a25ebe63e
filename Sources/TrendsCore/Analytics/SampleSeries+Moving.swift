extension SampleSeries {
  /// The time-weighted average of the values above zero, and the seconds for which they hold:
  /// standing still is not a value.
  ///
  /// A value holds until the next sample, at most for the `longestHold` of the samples. The average is
  /// nil when nothing is above zero.
  public var moving: (average: Double?, seconds: Double) {
    var weighted = CompensatedSum()
    var held = CompensatedSum()
    let samples = FiniteSamples(times: seconds, values: values)
    samples.forEachHold(atMost: samples.longestHold) { value, hold in
      guard value > 0 else { return }
      weighted.add(value * hold)
      held.add(hold)
    }
    let average = weighted.value / held.value
    return (held.value > 0 && average.isFinite ? average : nil, held.value)
  }

  /// Periods of standing still, in seconds of the run: where values are zero, or below `least`. Each runs
  /// from the first such value of a stretch to the next sample, at most `SeriesStatistics.longestHold` after
  /// the last one; at the end of the series to the last one.
  ///
  /// The samples must be in order of time.
  func stops(below least: Double = 0) -> [ClosedRange<Double>] {
    var stops: [ClosedRange<Double>] = []
    var first: Int?
    for place in 0...values.count {
      if place < values.count, values[place] == 0 || values[place] < least {
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

  /// Returns the series with `seconds` added to every time. Samples whose time becomes negative are
  /// removed.
  package func moved(by seconds: Double) -> SampleSeries {
    let kept = self.seconds.indices.filter { self.seconds[$0] + seconds >= 0 }
    return SampleSeries(
      seconds: kept.map { self.seconds[$0] + seconds }, values: kept.map { values[$0] })
  }

  /// Returns this series with another one appended; the times of the other are not changed and may
  /// be anything.
  public func followed(by other: SampleSeries) -> SampleSeries {
    SampleSeries(seconds: seconds + other.seconds, values: values + other.values)
  }
}

extension Run {
  /// The mean heart rate by time, or the one that the source states.
  package var meanHeart: Double? { samples(.heart)?.moving.average ?? record.meanHeart }

  /// The mean cadence: counted if known, else by time without standing.
  package var meanCadence: Double? { countedCadence ?? samples(.cadence)?.moving.average }
}
