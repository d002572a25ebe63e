/// The room a chart is given and the marks it may use; everything about the terminal that a chart
/// knows.
public struct Frame: Equatable, Sendable {
  public enum Glyphs: String, Equatable, Sendable, CaseIterable {
    case words, ascii, narrow, quadrant, full, octant
  }

  public var columns: Int
  public var rows: Int
  public var glyphs: Glyphs
  public var color: Bool
  public var theme = Theme()

  public init(columns: Int, rows: Int, glyphs: Glyphs, color: Bool) {
    self.columns = columns
    self.rows = rows
    self.glyphs = glyphs
    self.color = color
  }
}
