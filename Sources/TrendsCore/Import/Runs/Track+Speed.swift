import TrendsCore

extension Track {
  /// Milliseconds over which a speed is taken: distances are exact to the metre at best, and
  /// positions jump.
  private static let window: Int64 = 10_000
  /// Milliseconds between points across which no speed is taken.
  private static let longestStep: Int64 = 15_000

  /// Returns speeds in m/s from the distances of the points, for a file that has none; seconds
  /// count from `start`. Speeds below 0 or from 100 m/s on are left out.
  static func speeds(_ points: ArraySlice<TrackPoint>, since start: Int64) -> SampleSeries {
    let places = points.compactMap { point in
      point.hasDistance ? point.time.map { (time: $0, meters: point.distance) } : nil
    }
    var result = SampleSeries()
    var from = 0
    for index in places.indices.dropFirst() {
      let (time, meters) = places[index]
      if time - places[index - 1].time > longestStep {
        from = index
        continue
      }
      // The latest place that is a whole window back, or the first since the last gap.
      while from + 1 < index, time - places[from + 1].time >= window { from += 1 }
      let speed = (meters - places[from].meters) / (Double(time - places[from].time) / 1000)
      if speed >= 0, speed < 100 { result.append(Double(time - start) / 1000, speed) }
    }
    return result
  }
}
