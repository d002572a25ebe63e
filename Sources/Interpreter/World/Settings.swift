public import TrendsCharts
public import TrendsOutput

/// How a session looks and behaves.
///
/// Flags override the environment, and the environment overrides the rc file.
public struct Settings: Equatable, Sendable {
  /// Columns of a line, 20 to 1000.
  public var columns = 80
  /// Lines of the screen, 2 to 1000.
  public var rows = 24
  /// The size that a flag, a header or `set` asked for; nil where it comes from the terminal.
  /// Pictures use only this size, so that they are the same at every terminal.
  public var toldColumns: Int?
  public var toldRows: Int?
  public var glyphs = Frame.Glyphs.full
  /// Whether charts are printed with colour.
  public var color = false
  public var theme = Theme()
  public var format = OutputFormat.text
  /// The format of errors; nil for the format of answers.
  public var errorFormat: OutputFormat?
  /// The text before the cursor; `{view}`, `{state}`, `{from}`, `{to}` and `{today}` are filled in.
  public var prompt = Settings.usualPrompt
  /// The focused view, and a mark while its data is loading or has failed.
  static let usualPrompt = "{view}{state}>"
  /// Whether an answer that is taller or wider than the terminal is shown page by page.
  public var pager = true
  /// Whether each command says how long it took.
  public var timing = false
  /// Whether the terminal's bell answers a tap on the strip and the ends of what can be explored.
  public var bell = false
  /// Whether `browse` takes the mouse.
  public var mouse = true
  /// Whether the parameters of an unfinished command are shown below the line.
  public var hints = true
  /// Seed of made and built-in data and of chance.
  public var seed: UInt64 = 42
  /// Days of a forecast that does not say how many (S2-09).
  public var forecastDays = 14
  /// Whether a script goes on after a command that failed.
  public var keepsGoing = false
  /// Whether the first problem in data is an error.
  public var isStrict = false
  /// Statements that may run; nil for the usual number of the origin.
  public var maxSteps: Int?
  /// Statements that may run in a trusted origin.
  public static let usualSteps = 1_000_000
  /// Statements that may run in safe mode and in a replay.
  public static let safeSteps = 100_000
  /// Bytes that may be printed.
  public var maxOutput = 16 << 20
  /// Bytes that one script, request or typed line may write to files.
  public var maxWritten = 1 << 30
  /// Files that one script, request or typed line may write.
  public var maxFiles = 1000
  /// Whether the time zone of the clock is one that somebody named, and not the UTC of a machine that
  /// has none.
  public var isZoneKnown = true
  /// Whether a person types at a prompt.
  public var isInteractive = false
  /// Lines of the screen that a chart leaves free: two at the prompt, for the typed line and the
  /// next one.
  public var freeRows = 0
  #if DEBUG
    /// Whether the fault in `PlantedFault.swift` is active.
    public var hasPlantedFault = false
  #endif

  public init() {}

  /// The frame of a picture in a file: independent of the terminal's size, glyphs and colour.
  var pictureFrame: Frame {
    var frame = Frame(
      columns: toldColumns ?? 80, rows: toldRows ?? 24, glyphs: .full, color: false)
    frame.theme = theme
    return frame
  }

  /// The frame of a chart that is printed.
  public var frame: Frame {
    var frame = Frame(columns: columns, rows: rows, glyphs: glyphs, color: color)
    frame.theme = theme
    return frame
  }
}
