extension DemoRunPlan {
  /// Returns steps per minute, whole numbers, once a second: a warm-up, surges and a tired end; in
  /// one run also a walk and two seconds of a sensor's error.
  func cadence() -> SampleSeries {
    var noise = DemoNoise(seed: seed, stream: 200 + UInt64(number))
    var wander = 0.0
    var surge = 0.0
    return samples { second in
      wander = 0.96 * wander + 0.35 * noise.normal()
      surge += ((isSurge(second) ? 6.5 : 0) - surge) * 0.15
      let jitter = 0.6 * noise.normal()
      if isWalk(second) { return 109 + 2 * wander + jitter }
      if isSlip(second) { return 226 }
      let warmth = DemoShape.eased(Double(second) / 300)
      let tired = 2 * DemoShape.eased(Double(second) / Double(seconds) * 3 - 2)
      let steps = steps - 7 * (1 - warmth) + surge - tired + wander + jitter
      return DemoShape.clamped(steps, 158, 184)
    }
  }

  /// Returns beats per minute, whole numbers, once a second: the heart follows the effort with
  /// delay and drifts upwards.
  func heartRate() -> SampleSeries {
    var noise = DemoNoise(seed: seed, stream: 300 + UInt64(number))
    var wander = 0.0
    var pulse = 92.0
    return samples { second in
      wander = 0.98 * wander + 0.2 * noise.normal()
      let drift = 9 * Double(second) / Double(seconds)
      let effort = isWalk(second) ? 118.0 : isSurge(second) ? 163 : 149
      pulse += (effort + drift - pulse) * 0.018
      return DemoShape.clamped(pulse + wander, 60, 190)
    }
  }

  /// Returns metres per second, once a second: faster in surges, slower when walking. The speeds
  /// are scaled so that they add up to about the distance of the run.
  func speed() -> SampleSeries {
    var noise = DemoNoise(seed: seed, stream: 400 + UInt64(number))
    var wander = 0.0
    var effort = 0.0
    var shape: [Double] = []
    shape.reserveCapacity(seconds)
    for second in 0..<seconds {
      wander = 0.97 * wander + 0.004 * noise.normal()
      effort += ((isWalk(second) ? -0.48 : isSurge(second) ? 0.13 : 0) - effort) * 0.12
      let tired = 0.03 * DemoShape.eased(Double(second) / Double(seconds) * 3 - 2)
      shape.append(0.94 + 0.06 * DemoShape.eased(Double(second) / 300) + effort + wander - tired)
    }
    var sum = 0.0
    for part in shape { sum += part }
    let unit = sum > 0 ? kilometers * 1000 / sum : 0
    return samples(parts: 100) { DemoShape.clamped(shape[$0] * unit, 0.6, 6) }
  }

  /// True for two seconds in which the sensor reports a value above any scale.
  private func isSlip(_ second: Int) -> Bool {
    number == Self.runWithWalk && (700..<702).contains(second)
  }

  /// Makes the samples of a run, rounded to 1 / `parts`.
  ///
  /// It calls `value` for every second, gaps included, so that a gap changes nothing after it.
  private func samples(parts: Double = 1, _ value: (Int) -> Double) -> SampleSeries {
    var seconds: [Double] = []
    var values: [Double] = []
    seconds.reserveCapacity(self.seconds)
    values.reserveCapacity(self.seconds)
    for second in 0..<self.seconds {
      let value = value(second)
      guard !isGap(second) else { continue }
      seconds.append(Double(second))
      values.append(parts == 1 ? DemoShape.rounded(value) : DemoShape.rounded(value, parts: parts))
    }
    return SampleSeries(seconds: seconds, values: values)
  }
}
