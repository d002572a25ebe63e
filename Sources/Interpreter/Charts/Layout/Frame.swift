/// The room and the characters that a chart may use. A chart knows nothing else of the terminal.
public struct Frame: Equatable, Sendable {
  /// The characters of a terminal, from sentences to octants; see `GlyphTier`.
  public enum Glyphs: String, Equatable, Sendable, CaseIterable {
    case words, ascii, narrow, quadrant, full, octant
  }

  /// Cells from left to right.
  public var columns: Int
  /// Lines of the whole chart, with header, axis and closing sentence.
  public var rows: Int
  public var glyphs: Glyphs
  /// Whether control sequences for colours may be used.
  public var color: Bool
  public var theme = Theme()

  public init(columns: Int, rows: Int, glyphs: Glyphs, color: Bool) {
    self.columns = columns
    self.rows = rows
    self.glyphs = glyphs
    self.color = color
  }
}
