/// A power of two that brings extreme values near 1, so that their squares neither overflow nor
/// vanish; ordinary values are left as they are, and no digit changes either way.
struct Scale: Equatable, Sendable {
  let factor: Double
  private let inverse: Double

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

  /// Stops at the greatest finite number, as arithmetic on calendar days stops at their ends.
  func back(_ value: Double) -> Double {
    let limit = Double.greatestFiniteMagnitude
    return min(max(value * inverse, -limit), limit)
  }
}
