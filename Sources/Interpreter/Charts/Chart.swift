public import TrendsOutput

/// The door to the charts: a spec and a frame go in, lines of text come out.
///
///     Chart.text(spec, in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
///
/// No line is wider than `frame.columns`, no chart taller than `frame.rows`; a prompt that wants
/// room below asks with two rows fewer than the terminal has.
public enum Chart {
  public static func text(_ spec: ChartSpec, in frame: Frame) -> [String] {
    frame.glyphs == .words ? words(spec) : painted(spec, in: frame).map(\.text)
  }

  /// The same facts as sentences, without a glyph that a screen reader would spell out.
  public static func words(_ spec: ChartSpec) -> [String] {
    WordsBackend(Readings(spec)).lines
  }

  /// The same facts for a program: axes with their ticks, series, extremes, gaps.
  public static func json(_ spec: ChartSpec, in frame: Frame) -> JSON {
    JSONBackend(Layout(Readings(spec), in: frame.bounded)).json
  }

  /// Several charts side by side and below each other, as many to a line as `across`.
  public static func dashboard(
    _ specs: [ChartSpec], across: Int, in frame: Frame
  ) -> [String] {
    guard frame.glyphs != .words else { return Array(specs.map(words).joined(separator: [""])) }
    return Dashboard(across: across, frame: frame).lines(specs)
  }

  /// The strip of days.
  public static func text(_ spec: StripSpec, in frame: Frame) -> [String] {
    guard frame.glyphs != .words else { return StripWords(spec: spec).lines }
    let text = StripText(spec, in: frame.bounded)
    let scene = Scene(text.lines, columns: frame.columns)
    let palette = frame.color ? Palette.of(frame.theme.ofStrip) : nil
    return TextBackend(tier: text.tier, palette: palette).lines(of: scene).map(\.text)
  }

  static func painted(_ spec: ChartSpec, in frame: Frame) -> [TextBackend.Painted] {
    guard frame.columns > 0, frame.rows > 0 else { return [] }
    let layout = Layout(Readings(spec), in: frame.bounded)
    return TextBackend(tier: layout.tier, palette: frame.palette).lines(of: Scene(layout))
  }
}

extension Frame {
  fileprivate var palette: Palette? { color ? Palette.of(theme) : nil }

  /// The largest terminal there is, by far; sums of its cells cannot overflow.
  fileprivate var bounded: Frame {
    var frame = self
    (frame.columns, frame.rows) = (min(columns, 2000), min(rows, 2000))
    return frame
  }
}
