/// The fastest stretch of a length within a run, pauses included.
public enum BestEffort {
  /// How much longer or shorter than the recorded distance the samples may say it was; they are then
  /// scaled to it. Beyond, they are of a part of the run and are taken as they are.
  private static let scaled = 0.9...1.1

  /// Returns the least time in seconds for `kilometers`; nil if the run is shorter.
  ///
  /// `speed` is in metres a second; each value holds until the next one, at most
  /// `SeriesStatistics.longestHold`. `recorded` is the distance that the file states, 0 for none.
  public static func seconds(
    for kilometers: Double, speed: SampleSeries, recorded: Double = 0
  ) -> Double? {
    let way = distances(FiniteSamples(times: speed.seconds, values: speed.values), recorded)
    let wanted = kilometers * 1000
    guard wanted > 0, let whole = way.meters.last, whole >= wanted else { return nil }
    // The fastest stretch begins or ends at a sample, because between two the speed is constant.
    return [starting(way, wanted), ending(way, wanted)].compactMap { $0 }.min()
  }

  /// The metres that have been covered at each time.
  private struct Way {
    var times: [Double] = []
    var meters: [Double] = []

    /// When so many metres are covered, which is not before the sample ahead of `place`.
    func time(at goal: Double, before place: Int) -> Double {
      let (from, to) = (meters[place - 1], meters[place])
      let part = to > from ? (goal - from) / (to - from) : 1
      return times[place - 1] + part * (times[place] - times[place - 1])
    }
  }

  /// Adds the end of a hold before each longer gap, so that the distance is straight between times.
  private static func distances(_ samples: FiniteSamples, _ recorded: Double) -> Way {
    var way = Way()
    way.times.reserveCapacity(samples.times.count)
    way.meters.reserveCapacity(samples.times.count)
    var meters = 0.0
    let hold = SeriesStatistics.longestHold
    for place in samples.times.indices {
      way.times.append(samples.times[place])
      way.meters.append(meters)
      guard place + 1 < samples.times.count else { break }
      let step = samples.times[place + 1] - samples.times[place]
      meters += max(0, samples.values[place]) * min(step, hold)
      if step > hold {
        way.times.append(samples.times[place] + hold)
        way.meters.append(meters)
      }
    }
    let factor = meters > 0 ? recorded * 1000 / meters : 1
    if scaled.contains(factor) { way.meters = way.meters.map { $0 * factor } }
    return way
  }

  /// The least time of the stretches that begin at a sample.
  private static func starting(_ way: Way, _ wanted: Double) -> Double? {
    var best: Double?
    var end = 1
    for start in way.times.indices {
      let goal = way.meters[start] + wanted
      while end < way.meters.count, way.meters[end] < goal { end += 1 }
      guard end < way.meters.count else { break }
      let time = way.time(at: goal, before: end) - way.times[start]
      best = min(best ?? time, time)
    }
    return best
  }

  /// The least time of the stretches that end at a sample.
  private static func ending(_ way: Way, _ wanted: Double) -> Double? {
    var best: Double?
    var start = 1
    for end in way.times.indices where way.meters[end] >= wanted {
      let goal = way.meters[end] - wanted
      // The last moment at which no more than that was covered.
      while start < way.meters.count, way.meters[start] <= goal { start += 1 }
      guard start < way.meters.count else { break }
      let time = way.times[end] - way.time(at: goal, before: start)
      best = min(best ?? time, time)
    }
    return best
  }
}
