/// The door to the charts: a spec and a frame go in, lines of text come out.
///
///     Chart.text(spec, in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
///
/// No line is wider than `frame.columns`, no chart taller than `frame.rows`; a prompt that wants
/// room below asks with two rows fewer than the terminal has.
public enum Chart {
  public static func text(_ spec: ChartSpec, in frame: Frame) -> [String] {
    guard frame.glyphs != .words else { return words(spec) }
    guard frame.columns > 0, frame.rows > 0 else { return [] }
    let layout = Layout(Readings(spec), in: frame.bounded)
    return TextBackend(tier: layout.tier, color: frame.color).lines(of: Scene(layout))
  }

  /// The same facts as sentences, without a glyph that a screen reader would spell out.
  public static func words(_ spec: ChartSpec) -> [String] {
    WordsBackend(Readings(spec)).lines
  }
}

extension Frame {
  /// The largest terminal there is, by far; sums of its cells cannot overflow.
  fileprivate var bounded: Frame {
    Frame(columns: min(columns, 2000), rows: min(rows, 2000), glyphs: glyphs, color: color)
  }
}
