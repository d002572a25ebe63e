/// Means that neither lose digits nor overflow.
public enum Mean {
  /// Returns the mean of finite values by compensated summation; nil when there are none.
  ///
  ///     Mean.of([1e16, 1, -1e16, 3])           // 1
  ///     Mean.of([1e308, 1e308, -1e308])        // 3.33e307
  public static func of(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    var largest = 0.0
    for value in values { largest = max(largest, value.magnitude) }
    guard largest > 0x1p900 else {
      var sum = CompensatedSum()
      for value in values { sum.add(value) }
      return sum.value / Double(values.count)
    }
    // Values near the largest double are scaled by a power of two, which changes no digit.
    var sum = CompensatedSum()
    for value in values { sum.add(value * 0x1p-100) }
    return sum.value / Double(values.count) * 0x1p100
  }
}

/// Neumaier's running sum: it keeps the rounding error of every addition and adds it at the end.
public struct CompensatedSum: Equatable, Sendable {
  private var sum = 0.0
  /// Sum of the rounding errors.
  private var lost = 0.0

  public init() {}

  public mutating func add(_ value: Double) {
    let next = sum + value
    lost += sum.magnitude >= value.magnitude ? (sum - next) + value : (value - next) + sum
    sum = next
  }

  /// The sum; not finite once it overflowed or took in such a value.
  public var value: Double { lost.isFinite ? sum + lost : sum }
}
