/// The heights of a run over its distance, smoothed, and what slopes cost.
///
/// Altitudes are taken every 10 metres of the way and averaged over 60 metres, because a slope is a
/// difference of two noisy heights. A rise or a fall counts from 2 metres on.
public struct ClimbProfile: Equatable, Sendable {
  /// Metres above the sea, every `step` metres.
  private let heights: [Double]
  private let step: Double

  private static let usualStep = 10.0
  private static let most = 100_000
  private static let smoothing = 3
  private static let threshold = 2.0
  /// Slopes beyond which the formula of costs was not measured.
  private static let steepest = 0.45

  /// Nil where heights are known for less than half of the way, or the way is shorter than 100 metres.
  public init?(_ altitude: SampleSeries, on track: RunTrack) {
    let samples = FiniteSamples(times: altitude.seconds, values: altitude.values)
    guard track.length >= 100, track.length.isFinite, let from = samples.times.first,
      let to = samples.times.last, samples.times.count > 1,
      track.way(at: to) - track.way(at: from) >= track.length / 2
    else { return nil }
    step = max(ClimbProfile.usualStep, track.length / Double(ClimbProfile.most))
    var raw: [Double] = []
    var place = 1
    for number in 0...Int(track.length / step) {
      guard let time = track.time(at: Double(number) * step) else { break }
      while place + 1 < samples.times.count, samples.times[place] < time { place += 1 }
      let (a, b) = (samples.times[place - 1], samples.times[place])
      let part = b > a ? min(max((time - a) / (b - a), 0), 1) : 1
      raw.append(samples.values[place - 1] * (1 - part) + samples.values[place] * part)
    }
    heights = raw.indices.map { place in
      let around = raw[
        max(0, place - ClimbProfile.smoothing)...min(raw.count - 1, place + ClimbProfile.smoothing)]
      return around.reduce(0, +) / Double(around.count)
    }
  }

  /// Metres up and down between two places of the way.
  public func climb(from start: Double, to end: Double) -> (up: Double, down: Double) {
    let places = indices(from: start, to: end)
    guard var low = places.first.map({ heights[$0] }) else { return (0, 0) }
    var high = low
    var (up, down) = (0.0, 0.0)
    var rises: Bool?
    for place in places {
      let height = heights[place]
      if rises == true {
        high = max(high, height)
        if high - height >= ClimbProfile.threshold {
          up += high - low
          (rises, low) = (false, height)
        }
      } else if rises == false {
        low = min(low, height)
        if height - low >= ClimbProfile.threshold {
          down += high - low
          (rises, high) = (true, height)
        }
      } else {
        (low, high) = (min(low, height), max(high, height))
        if height - low >= ClimbProfile.threshold { (rises, high) = (true, height) }
        if high - height >= ClimbProfile.threshold { (rises, low) = (false, height) }
      }
    }
    if rises == true { up += high - low }
    if rises == false { down += high - low }
    return (up, down)
  }

  /// The metres on the level that cost as much as the way between two places.
  public func level(from start: Double, to end: Double) -> Double {
    let places = indices(from: start, to: end)
    guard places.count > 1, let first = places.first, let last = places.last else {
      return end - start
    }
    var cost = CompensatedSum()
    for place in first..<last {
      cost.add(step * ClimbProfile.cost((heights[place + 1] - heights[place]) / step))
    }
    // The ends of the way between two heights cost as much as the rest of it.
    return cost.value * (end - start) / (Double(last - first) * step)
  }

  /// Returns what running on a slope costs, as a multiple of running on the level: the polynomial of
  /// Minetti (2002) in J/kg/m, over that of the level.
  ///
  ///     ClimbProfile.cost(0.1)   // 1.66
  public static func cost(_ slope: Double) -> Double {
    let i = min(max(slope, -steepest), steepest)
    return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i / 3.6 + 1
  }

  private func indices(from start: Double, to end: Double) -> ClosedRange<Int> {
    let last = heights.count - 1
    let low = min(max(Int((start / step).rounded()), 0), last)
    return low...min(max(Int((end / step).rounded()), low), last)
  }
}
