/// The fastest stretches of a run, pauses included.
public enum BestEffort {
  /// The distances of which bests are told, in kilometres: 400 m to a marathon.
  public static let distances = [
    0.4, 1, 1.609344, 3, 5, 10, 16.09344, 21.0975, 42.195,
  ]

  /// Metres a second that no runner holds: faster stretches are slips of the positions.
  public static let fastestOnFoot = 12.5

  /// Returns the least time in seconds for `kilometers`; nil if the run is shorter.
  public static func seconds(for kilometers: Double, on track: RunTrack) -> Double? {
    let wanted = kilometers * 1000
    guard wanted > 0, track.length >= wanted else { return nil }
    // The fastest stretch begins or ends at a sample, because between two the speed is constant.
    return [starting(track, wanted), ending(track, wanted)].compactMap { $0 }.min()
  }

  /// Returns the most metres in `seconds`; nil if the run is shorter.
  public static func meters(in seconds: Double, on track: RunTrack) -> Double? {
    guard let first = track.times.first, let last = track.times.last, seconds > 0,
      last - first >= seconds
    else { return nil }
    var best = 0.0
    for time in track.times {
      if time + seconds <= last {
        best = max(best, track.way(at: time + seconds) - track.way(at: time))
      }
      if time - seconds >= first {
        best = max(best, track.way(at: time) - track.way(at: time - seconds))
      }
    }
    return best
  }

  /// The least time of the stretches that begin at a sample.
  private static func starting(_ track: RunTrack, _ wanted: Double) -> Double? {
    var best: Double?
    var end = 1
    for start in track.times.indices {
      let goal = track.meters[start] + wanted
      while end < track.meters.count, track.meters[end] < goal { end += 1 }
      guard end < track.meters.count else { break }
      let time = track.time(at: goal, before: end) - track.times[start]
      best = min(best ?? time, time)
    }
    return best
  }

  /// The least time of the stretches that end at a sample.
  private static func ending(_ track: RunTrack, _ wanted: Double) -> Double? {
    var best: Double?
    var start = 1
    for end in track.times.indices where track.meters[end] >= wanted {
      let goal = track.meters[end] - wanted
      // The last moment at which no more than that was covered.
      while start < track.meters.count, track.meters[start] <= goal { start += 1 }
      guard start < track.meters.count else { break }
      let time = track.times[end] - track.time(at: goal, before: start)
      best = min(best ?? time, time)
    }
    return best
  }
}
