/// The meaning of a mark. The order is that of painting: a later role takes the whole cell from an
/// earlier one.
enum Role: UInt8, CaseIterable {
  case none
  case area, grid, band, zone, goal, rule, bridge, bar, chosenBar, forecast, line
  /// Five steps of a scale, such as training zones; more share the last one.
  case step1, step2, step3, step4, step5
  case reading, mark, point
  case selected
  case axis, missing, label, strong, faint, goalLabel
  /// Parts of the strip: what a day has, and the ring around today.
  case entry, today

  /// A step of a scale, from 0.
  static func step(_ number: Int) -> Role {
    [.step1, .step2, .step3, .step4, .step5][min(max(number, 0), 4)]
  }

  /// Whether dots of it are measured values or their line.
  var isMeasured: Bool {
    [.line, .step1, .step2, .step3, .step4, .step5, .reading, .point].contains(self)
  }

  /// Whether it is drawn in colour only, as it says nothing that another mark does not.
  var needsColor: Bool { self == .area || self == .grid }
}
