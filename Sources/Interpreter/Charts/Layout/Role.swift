/// The meaning of a mark. The order is that of painting: a later role takes the whole cell from an
/// earlier one.
enum Role: UInt8, CaseIterable {
  case none
  case zone, band, goal, area, rule, edge, bar, chosenBar, forecast, line, reading, mark, point
  case selected
  case axis, missing, label, strong, faint, goalLabel
  /// Parts of the strip: what a day has, and the ring around today.
  case entry, today
}
