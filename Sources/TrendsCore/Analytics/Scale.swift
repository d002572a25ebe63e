/// A power of two that brings extreme values near 1, so that their squares neither overflow nor
/// vanish.
///
/// Values whose largest magnitude is between 2^-300 and 2^300 are left as they are (`factor` is 1).
/// Scaling changes no digit.
struct Scale: Equatable, Sendable {
  /// What a value is multiplied by.
  let factor: Double
  /// 1 / `factor`.
  private let inverse: Double

  /// Decides by the largest magnitude. No values, only zeros or an infinity give the factor 1.
  init(_ values: [Double]) {
    var largest = 0.0
    for value in values { largest = max(largest, value.magnitude) }
    guard largest.isFinite, largest > 0, largest > 0x1p300 || largest < 0x1p-300 else {
      factor = 1
      inverse = 1
      return
    }
    let exponent = min(max(Int(largest.exponent), -1000), 1000)
    factor = Double(sign: .plus, exponent: -exponent, significand: 1)
    inverse = Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Undoes the scaling. Stops at the largest finite number, as day arithmetic stops at the ends of
  /// the calendar.
  func back(_ value: Double) -> Double {
    let limit = Double.greatestFiniteMagnitude
    return min(max(value * inverse, -limit), limit)
  }
}
