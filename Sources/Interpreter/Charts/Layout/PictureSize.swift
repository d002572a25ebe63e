/// Points of a picture that stand for a cell of text, and around it.
enum PictureSize {
  static let column = 9
  /// A cell is as wide as half its height.
  static let row = 18
  static let margin = 20
}
