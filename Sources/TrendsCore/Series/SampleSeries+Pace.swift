extension Run.Kind {
  /// Metres a second below which a person stands, and has neither pace nor stride.
  static let leastSpeed = 0.5

  /// Returns seconds a kilometre at a speed in metres a second; nil for standing.
  package static func pace(atSpeed speed: Double) -> Double? {
    speed >= leastSpeed ? 1000 / speed : nil
  }
}

extension SampleSeries {
  /// The series of paces to a series of speeds; moments of standing are left out.
  var paces: SampleSeries { mapped { _, speed in Run.Kind.pace(atSpeed: speed) } }

  /// The series without values of 0: a chest strap without contact sends 0, which is not a heart
  /// rate.
  var withoutZeros: SampleSeries {
    values.contains(0) ? mapped { _, value in value == 0 ? nil : value } : self
  }

  /// Returns metres a step for each speed that has a cadence at nearly the same time.
  static func strides(speed: SampleSeries, cadence: SampleSeries) -> SampleSeries {
    speed.mapped { second, speed in
      guard speed >= Run.Kind.leastSpeed, let near = cadence.nearest(to: second),
        (cadence.seconds[near] - second).magnitude <= pairing, cadence.values[near] > 0
      else { return nil }
      return speed * 60 / cadence.values[near]
    }
  }

  /// Returns steps a minute for each stride that has a speed at nearly the same time.
  package static func cadences(speed: SampleSeries, stride: SampleSeries) -> SampleSeries {
    stride.mapped { second, stride in
      guard stride > 0, let near = speed.nearest(to: second),
        (speed.seconds[near] - second).magnitude <= pairing
      else { return nil }
      return speed.values[near] * 60 / stride
    }
  }

  /// Seconds within which samples of two series belong together.
  static let pairing = 2.5

  /// Returns the values of two series at nearly the same time, for a correlation.
  ///
  /// Each sample of a pair is the other's nearest, so none is used twice, and the order of the two
  /// series does not matter.
  public static func pairs(
    _ a: SampleSeries, _ b: SampleSeries
  ) -> (a: [Double], b: [Double]) {
    var (first, second): ([Double], [Double]) = ([], [])
    for (place, (time, value)) in zip(a.seconds, a.values).enumerated() {
      guard let near = b.nearest(to: time), (b.seconds[near] - time).magnitude <= pairing,
        a.nearest(to: b.seconds[near]) == place
      else { continue }
      first.append(value)
      second.append(b.values[near])
    }
    return (first, second)
  }

  /// Returns a series of new values; a sample whose value becomes nil is left out.
  private func mapped(_ value: (_ second: Double, _ value: Double) -> Double?) -> SampleSeries {
    var result = SampleSeries()
    for (second, old) in zip(seconds, values) {
      if let new = value(second, old) { result.append(second, new) }
    }
    return result
  }
}
