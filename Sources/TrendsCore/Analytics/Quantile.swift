/// Quantiles by straight lines between the ordered values (type 7 of Hyndman and Fan).
public enum Quantile {
  /// `share` is 0...1; `sorted` must be ascending and not empty.
  ///
  ///     Quantile.of(sorted: [1, 2, 4], 0.25)  // 1.5
  public static func of(sorted: [Double], _ share: Double) -> Double {
    precondition(!sorted.isEmpty, "a quantile needs a value")
    let place = min(max(share, 0), 1) * Double(sorted.count - 1)
    guard let below = Int(exactly: place.rounded(.down)) else { return sorted[0] }
    let above = min(below + 1, sorted.count - 1)
    let part = place - Double(below)
    return part == 0 ? sorted[below] : sorted[below] * (1 - part) + sorted[above] * part
  }
}
