/// How far an activity had come at each time, from its speeds.
///
/// A speed in metres a second holds until the next sample; before a gap, for as long as samples usually
/// take. What the samples cover is scaled to the distance that the file states, if that is within a tenth.
public struct RunTrack: Equatable, Sendable {
  /// Seconds of the run, ascending; between two the speed is constant.
  public private(set) var times: [Double] = []
  /// Metres covered at each time.
  public private(set) var meters: [Double] = []

  /// Seconds in which samples are missing.
  private var gaps: [ClosedRange<Double>] = []

  /// How much longer than the samples say the stated distance may be. Beyond, they are of a part of the run
  /// and are taken as they are.
  private static let scaled = 0.9...1.1

  /// Nil where no distance is covered. `recorded` is the distance that the file states in kilometres, 0
  /// for none.
  public init?(speed: SampleSeries, recorded: Double = 0) {
    let samples = FiniteSamples(times: speed.seconds, values: speed.values)
    times.reserveCapacity(samples.times.count)
    meters.reserveCapacity(samples.times.count)
    var way = 0.0
    let hold = samples.longestHold
    let usual = min(hold, samples.usualStep ?? hold)
    for place in samples.times.indices {
      times.append(samples.times[place])
      meters.append(way)
      guard place + 1 < samples.times.count else { break }
      let step = samples.times[place + 1] - samples.times[place]
      let held = step > hold ? usual : step
      way += max(0, samples.values[place]) * held
      if step > hold {
        times.append(samples.times[place] + held)
        meters.append(way)
        gaps.append((samples.times[place] + held)...samples.times[place + 1])
      }
    }
    guard way > 0, way.isFinite else { return nil }
    let factor = recorded * 1000 / way
    if RunTrack.scaled.contains(factor) {
      meters = meters.map { $0 * factor }
    }
  }

  /// The track of a run; nil without speeds.
  public init?(_ run: Run) {
    guard let speed = run.samples(.speed) else { return nil }
    self.init(speed: speed, recorded: run.record.kilometers)
  }

  /// All metres.
  public var length: Double { meters.last ?? 0 }

  /// When so many metres are covered, for the first time; nil beyond the end.
  public func time(at goal: Double) -> Double? {
    guard let last = meters.last, goal <= last else { return nil }
    let place = RunTrack.first(in: meters) { $0 >= goal }
    return place == 0 ? times.first : time(at: goal, before: place)
  }

  /// How far it had come at a time.
  public func way(at time: Double) -> Double {
    let place = RunTrack.first(in: times) { $0 >= time }
    guard place > 0 else { return 0 }
    guard place < times.count else { return length }
    let (from, to) = (times[place - 1], times[place])
    let part = to > from ? (time - from) / (to - from) : 1
    return meters[place - 1] + part * (meters[place] - meters[place - 1])
  }

  /// Seconds in which it moved, at half a metre a second at least.
  public var moving: Double { moving(from: -.infinity, to: .infinity) }

  /// The same between two moments.
  public func moving(from start: Double, to end: Double) -> Double {
    var sum = CompensatedSum()
    let first = max(1, RunTrack.first(in: times) { $0 > start })
    for place in first..<max(first, times.count) where times[place - 1] < end {
      let step = times[place] - times[place - 1]
      guard meters[place] - meters[place - 1] >= Run.Kind.leastSpeed * step else { continue }
      sum.add(max(0, min(end, times[place]) - max(start, times[place - 1])))
    }
    return sum.value
  }

  /// Seconds between two moments in which samples are missing.
  public func missing(from start: Double, to end: Double) -> Double {
    gaps.reduce(0) { $0 + max(0, min(end, $1.upperBound) - max(start, $1.lowerBound)) }
  }

  /// From the first sample to the last, in seconds.
  public var lasting: Double { (times.last ?? 0) - (times.first ?? 0) }

  /// When so many metres are covered, which is not before the time ahead of `place`.
  func time(at goal: Double, before place: Int) -> Double {
    let (from, to) = (meters[place - 1], meters[place])
    let part = to > from ? (goal - from) / (to - from) : 1
    return times[place - 1] + part * (times[place] - times[place - 1])
  }

  /// The first place at which an ascending value passes; the count where none does.
  private static func first(in values: [Double], where passes: (Double) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if passes(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
