extension Run.Kind {
  /// Slower than this somebody stands, and has neither pace nor stride.
  static let leastSpeed = 0.5

  /// Seconds a kilometre; nil for who stands.
  package static func pace(atSpeed speed: Double) -> Double? {
    speed >= leastSpeed ? 1000 / speed : nil
  }
}

extension SampleSeries {
  /// Seconds a kilometre, from metres a second; standing is left out.
  var paces: SampleSeries { mapped { _, speed in Run.Kind.pace(atSpeed: speed) } }

  /// A strap without contact tells zero, which is no heart rate.
  var withoutZeros: SampleSeries {
    values.contains(0) ? mapped { _, value in value == 0 ? nil : value } : self
  }

  /// Metres a step, where speed and cadence are known at nearly the same time.
  static func strides(speed: SampleSeries, cadence: SampleSeries) -> SampleSeries {
    speed.mapped { second, speed in
      guard speed >= Run.Kind.leastSpeed, let near = cadence.nearest(to: second),
        (cadence.seconds[near] - second).magnitude <= pairing, cadence.values[near] > 0
      else { return nil }
      return speed * 60 / cadence.values[near]
    }
  }

  /// Steps a minute, where speed and the length of a step are known at nearly the same time.
  package static func cadences(speed: SampleSeries, stride: SampleSeries) -> SampleSeries {
    stride.mapped { second, stride in
      guard stride > 0, let near = speed.nearest(to: second),
        (speed.seconds[near] - second).magnitude <= pairing
      else { return nil }
      return speed.values[near] * 60 / stride
    }
  }

  /// Samples of two series belong together when they are no farther apart, in seconds.
  static let pairing = 2.5

  /// Pairs of two series at nearly the same time: each the other's nearest, so that none is used
  /// twice and the order of the two does not matter.
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

  private func mapped(_ value: (_ second: Double, _ value: Double) -> Double?) -> SampleSeries {
    var result = SampleSeries()
    for (second, old) in zip(seconds, values) {
      if let new = value(second, old) { result.append(second, new) }
    }
    return result
  }
}
