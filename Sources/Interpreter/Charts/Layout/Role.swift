/// The meaning of a mark. The order is that of painting: a later role takes the whole cell from an
/// earlier one.
enum Role: UInt8, CaseIterable {
  case none
  case area, band, zone, goal, rule, bar, chosenBar, forecast, line, reading, mark, point
  case selected
  case axis, missing, label, strong, faint, goalLabel
  /// Parts of the strip: what a day has, and the ring around today.
  case entry, today

  /// Whether dots of it are measured values or their line.
  var isMeasured: Bool { [.line, .reading, .point].contains(self) }
}
