/// Values that are no measurement of their series: typed in pounds, of somebody else, a wrong key.
///
/// A value is compared with the median of its neighbours, at most four before and four after it and
/// within three weeks. One that is away from it by more than 4.5 times the usual distance, and by
/// more than what happens in a day, is a slip. Below five values nothing is judged.
///
///     Slips.indices(rows, noise: 0.5)  // [8], where the ninth value is 173 among 78s
enum Slips {
  /// Pounds in a kilogram, as far as a typing mistake is recognised by them.
  static let pounds = 2.20462

  /// A value that is left out.
  struct Slip: Equatable, Sendable {
    var index: Int
    /// What the value would be if it had been typed in pounds; nil if that does not fit either.
    var fromPounds: Double?
  }

  /// Returns the slips in ascending order. `noise` is the standard deviation that readings of this
  /// series have as a rule. Only values of one scale are neighbours.
  static func of(_ rows: Observations, noise: Double, scales: [Int]) -> [Slip] {
    guard rows.count >= 5 else { return [] }
    let unit = noise / 0.5
    let medians = rows.days.indices.map { median(around: $0, rows, scales) }
    let distances = zip(rows.values, medians).map { value, median in median.map { value - $0 } ?? 0
    }
    let spread = max(1.4826 * (middle(distances.map(\.magnitude)) ?? 0), 0.2 * unit)
    let limit = max(4.5 * spread, 0.9 * unit)
    return distances.indices.compactMap { index in
      guard distances[index].magnitude > limit, let median = medians[index] else { return nil }
      let other = rows.values[index] / pounds
      return Slip(
        index: index, fromPounds: (other - median).magnitude <= 4.5 * spread ? other : nil)
    }
  }

  /// The median of the neighbours of a value; nil if it has fewer than two.
  private static func median(
    around index: Int, _ rows: Observations, _ scales: [Int]
  ) -> Double? {
    var near: [Double] = []
    for other in max(0, index - 4)...min(rows.count - 1, index + 4) where other != index {
      let (from, to) = other < index ? (other, index) : (index, other)
      guard Observations.distance(rows.days[from], rows.days[to]) <= 21,
        scales[from] == scales[to]
      else { continue }
      near.append(rows.values[other])
    }
    return near.count < 2 ? nil : middle(near)
  }

  /// The median; of an even count the mean of the middle two.
  static func middle(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : sorted[half - 1] / 2 + sorted[half] / 2
  }
}
