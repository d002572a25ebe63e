public import TrendsOutput

/// The entry point of the renderer: a spec and a frame go in, lines of text come out.
///
///     Chart.text(spec, in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
///
/// No line is wider than `frame.columns` and no chart taller than `frame.rows`. A prompt that needs
/// room below the chart asks for two rows fewer than the terminal has.
public enum Chart {
  /// Returns the lines of a chart; sentences if the glyphs are `words`, nothing for a frame without
  /// room.
  public static func text(_ spec: ChartSpec, in frame: Frame) -> [String] {
    frame.glyphs == .words
      ? sentences(spec) + ["For values, type: table."] : painted(spec, in: frame).map(\.text)
  }

  /// What the chart shows in sentences, without its values.
  public static func sentences(_ spec: ChartSpec) -> [String] {
    WordsBackend(Readings(spec)).sentences
  }

  /// Returns the same facts as sentences, with the values, without characters that a screen reader would spell out.
  public static func words(_ spec: ChartSpec) -> [String] {
    WordsBackend(Readings(spec)).lines
  }

  /// Returns the same facts for programs: axes with their ticks, series, extremes, gaps.
  public static func json(_ spec: ChartSpec, in frame: Frame) -> JSON {
    JSONBackend(Layout(Readings(spec), in: frame.bounded)).json
  }

  /// Returns the lines of the strip of days.
  public static func text(_ spec: StripSpec, in frame: Frame) -> [String] {
    guard frame.glyphs != .words else { return StripWords(spec: spec).lines }
    let text = StripText(spec, in: frame.bounded)
    let scene = Scene(text.lines, columns: frame.columns)
    let palette = frame.color ? Palette.of(frame.theme.ofStrip) : nil
    return TextBackend(tier: text.tier, palette: palette).lines(of: scene).map(\.text)
  }

  /// The lines of a chart with their widths, for placing charts side by side.
  static func painted(_ spec: ChartSpec, in frame: Frame) -> [TextBackend.Painted] {
    guard frame.columns > 0, frame.rows > 0 else { return [] }
    let layout = Layout(Readings(spec), in: frame.bounded)
    return TextBackend(tier: layout.tier, palette: frame.palette).lines(of: Scene(layout))
  }
}

extension Frame {
  fileprivate var palette: Palette? { color ? Palette.of(theme) : nil }

  /// The frame limited to 2000 columns and rows, so that no sum of cells overflows.
  fileprivate var bounded: Frame {
    var frame = self
    (frame.columns, frame.rows) = (min(columns, 2000), min(rows, 2000))
    return frame
  }
}

/// The columns of a printed chart, for a cursor and a mouse.
public struct ChartGrid {
  private let left: Int
  private let track: Track

  /// The grid of a chart in a frame; nil for a frame without room.
  public init?(_ spec: ChartSpec, in frame: Frame) {
    guard frame.columns > 0, frame.rows > 0, frame.glyphs != .words else { return nil }
    let layout = Layout(Readings(spec), in: frame.bounded)
    (left, track) = (layout.geometry.left, layout.plot.track)
  }

  /// The column in which a day or a second is drawn.
  public func column(of x: Double) -> Int { left + track.column(of: x) }

  /// Returns the day or the second that is drawn in a column, or nearest to it (S2-30).
  public func x(at column: Int) -> Double {
    let wanted = min(max(column - left, 0), track.width - 1)
    switch track.span {
    case .days(let first, let last, _):
      // Columns ascend with days.
      var (low, high) = (first, last)
      while low < high {
        // Days before 1970 are negative, and a half of their sum is rounded up.
        let middle = low + (high - low) / 2
        if track.column(of: Double(middle)) < wanted { low = middle + 1 } else { high = middle }
      }
      let before = max(first, low - 1)
      let isBefore =
        (track.column(of: Double(before)) - wanted).magnitude
        < (track.column(of: Double(low)) - wanted).magnitude
      return Double(isBefore ? before : low)
    case .clock(let from, let to):
      let part = (Double(wanted) + 0.25) / Double(max(1, track.width - 1))
      return from + min(max(part, 0), 1) * (to - from)
    }
  }

  /// Columns of the plot.
  public var width: Int { track.width }
}
