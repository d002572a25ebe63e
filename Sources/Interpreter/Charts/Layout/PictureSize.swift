/// Sizes in a picture, in points: a cell of text, and the margin around the chart.
enum PictureSize {
  static let column = 9
  /// A cell is as wide as half its height.
  static let row = 18
  static let margin = 20
}
