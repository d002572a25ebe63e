public import TrendsCharts
public import TrendsOutput

/// How a session looks and behaves; flags beat the environment, the environment beats the rc file.
public struct Settings: Equatable, Sendable {
  public var columns = 80
  public var rows = 24
  /// The size that somebody asked for, by a flag, a header or `set`: a picture has no other, so that
  /// it is the same at every terminal.
  public var toldColumns: Int?
  public var toldRows: Int?
  public var glyphs = Frame.Glyphs.full
  public var color = false
  public var theme = Theme()
  public var format = OutputFormat.text
  /// How errors are printed, where that is not as answers are.
  public var errorFormat: OutputFormat?
  /// What stands before the cursor; `{view}`, `{state}`, `{from}`, `{to}` and `{today}` are filled in.
  public var prompt = Settings.usualPrompt
  /// The view with the focus, and whether its data is there.
  static let usualPrompt = "{view}{state}>"
  /// Whether an answer that is taller or wider than the terminal is shown page by page.
  public var pager = true
  /// Whether the parameters of an unfinished command stand below the line.
  public var hints = true
  public var seed: UInt64 = 42
  /// How far a forecast goes unless told otherwise (S2-09).
  public var forecastDays = 14
  /// Goes on after a command that failed.
  public var keepsGoing = false
  /// The first problem in data is an error.
  public var isStrict = false
  /// How many statements may run; nil for what is usual where the lines come from.
  public var maxSteps: Int?
  public static let usualSteps = 1_000_000
  /// The same for what may be a stranger's, and in a replay.
  public static let safeSteps = 100_000
  public var maxOutput = 16 << 20
  /// Bytes and files that a script, a request or a typed line may write.
  public var maxWritten = 1 << 30
  public var maxFiles = 1000
  public var isInteractive = false
  /// Lines of the screen that a page of charts leaves free: two at the prompt, for what was typed
  /// and what comes next.
  public var freeRows = 0
  #if DEBUG
    /// See `PlantedFault.swift`.
    public var hasPlantedFault = false
  #endif

  public init() {}

  /// Of a picture in a file.
  var pictureFrame: Frame {
    var frame = Frame(
      columns: toldColumns ?? 80, rows: toldRows ?? 24, glyphs: .full, color: false)
    frame.theme = theme
    return frame
  }

  public var frame: Frame {
    var frame = Frame(columns: columns, rows: rows, glyphs: glyphs, color: color)
    frame.theme = theme
    return frame
  }
}
