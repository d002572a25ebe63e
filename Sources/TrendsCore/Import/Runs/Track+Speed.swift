import TrendsCore

extension Track {
  /// Distances are told to the metre at best, and positions jump: a speed is taken over this long.
  private static let window: Int64 = 10_000
  /// Nobody knows how fast somebody was in a longer time without points.
  private static let longestStep: Int64 = 15_000

  /// Metres a second from the distances of the points, where a file tells no speed.
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
      // The latest place that lies a whole window back, or the first since the last gap.
      while from + 1 < index, time - places[from + 1].time >= window { from += 1 }
      let speed = (meters - places[from].meters) / (Double(time - places[from].time) / 1000)
      if speed >= 0, speed < 100 { result.append(Double(time - start) / 1000, speed) }
    }
    return result
  }
}
