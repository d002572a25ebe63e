/// One marker every 15 seconds: the raw sample nearest to each tick (S3-14, B3-10).
public enum TickMarkers {
  /// Seconds between two ticks.
  public static let spacing = 15.0

  /// Returns indices into the raw series, one for each tick that has a finite sample within [tick -
  /// 7.5, tick + 7.5), the earlier sample on a tie.
  ///
  ///     TickMarkers.indices(times: [14.97, 30.02, 44.99], values: [170, 171, 172])  // [0, 1, 2]
  ///
  /// Ticks begin at 0. The choice depends on the raw samples alone, so neither paging nor thinning
  /// moves a marker.
  public static func indices(times: [Double], values: [Double]) -> [Int] {
    let samples = FiniteSamples(times: times, values: values)
    var result: [Int] = []
    var tick = -1.0
    var nearest = Double.infinity
    for (place, time) in samples.times.enumerated() {
      let own = ((time + spacing / 2) / spacing).rounded(.down)
      guard own >= 0 else { continue }
      let distance = (time - own * spacing).magnitude
      if own > tick {
        result.append(samples.index(place))
        tick = own
        nearest = distance
      } else if distance < nearest {
        result[result.count - 1] = samples.index(place)
        nearest = distance
      }
    }
    return result
  }
}
