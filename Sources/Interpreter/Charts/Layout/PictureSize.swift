/// Sizes in a picture, in points: a cell of text, and the margin around the chart.
enum PictureSize {
  static let column = 9
  /// Twice the width of a cell.
  static let row = 18
  static let margin = 20
}
