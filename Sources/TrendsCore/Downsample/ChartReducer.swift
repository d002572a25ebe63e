/// Chooses the points of a run that are drawn: a pure function of the raw series (S3-21, B3-08).
///
///     ChartReducer.indices(x: seconds, y: cadence).count  // at most 2000, or all up to 4000
///
/// For drawing only; statistics read the raw samples.
public enum ChartReducer {
  /// Most finite points that are drawn without a reduction.
  public static let threshold = 4000
  /// Most points that a reduction keeps.
  public static let target = 2000

  /// Returns indices into the raw series in order of x, without points that are not finite.
  ///
  /// The first and the last point stay, and so do the lowest and the highest value. x may be in any
  /// order.
  public static func indices(x: [Double], y: [Double]) -> [Int] {
    let samples = FiniteSamples(times: x, values: y)
    guard samples.values.count > threshold else { return samples.indices }
    // Scaling by a power of two keeps the areas finite and changes no comparison.
    let scale = Scale(samples.values)
    let values =
      scale.factor == 1 ? samples.values : samples.values.map { $0 * scale.factor }
    guard
      let chosen = try? MinMaxLTTB.indices(values, x: samples.times, count: target)
    else { return samples.indices }
    return withExtremes(chosen, values).map { samples.index($0) }
  }

  /// Adds the lowest and the highest value where LTTB dropped them, which is rare; the nearest
  /// inner point makes room.
  private static func withExtremes(_ chosen: [Int], _ values: [Double]) -> [Int] {
    let found = values.withUnsafeBufferPointer { MinMax.extremes($0, 0..<$0.count) }
    var result = chosen
    for extreme in [found.first, found.second] {
      // Not this very index but the value must stay.
      guard !result.contains(where: { values[$0] == values[extreme] }) else { continue }
      let inner = result.indices.dropFirst().dropLast().filter {
        result[$0] != found.first && result[$0] != found.second
      }
      let nearest = inner.min {
        ((result[$0] - extreme).magnitude, $0) < ((result[$1] - extreme).magnitude, $1)
      }
      guard let nearest else { continue }
      result[nearest] = extreme
    }
    return result.sorted()
  }
}

/// Where a line is broken because the time between two points is unknown (B3-16).
public enum LineBreaks {
  /// No gap of up to this many seconds breaks the line.
  public static let leastSeconds = 15.0

  /// Returns the positions of the points that begin a new piece; x must be ascending, in seconds.
  ///
  ///     LineBreaks.positions([0, 5, 10, 60, 65])  // [3]
  ///
  /// A gap is more than `leastSeconds` and more than three times the median step.
  public static func positions(_ x: [Double]) -> [Int] {
    let wide = x.indices.dropFirst().filter { x[$0] - x[$0 - 1] > leastSeconds }
    // The median is computed only where it can decide.
    guard !wide.isEmpty else { return [] }
    var steps = x.indices.dropFirst().map { x[$0] - x[$0 - 1] }
    let limit = 3 * Quantile.median(&steps)
    return wide.filter { x[$0] - x[$0 - 1] > limit }
  }
}
