import TrendsCore
import TrendsCharts
import TrendsOutput

/// The settings that `set` reads and writes, by the words it takes.
enum SettingKey: String, CaseIterable, Sendable {
  case bell
  case forecastDays = "forecast-days"
  case format, glyphs, height, hints, mouse, pager, prompt, seed, theme
  case themeBase = "theme.base"
  case themeCell = "theme.cell"
  case themeDot = "theme.dot"
  case themeEntry = "theme.entry"
  case themeForecast = "theme.forecast"
  case themeFuture = "theme.future"
  case themeGoal = "theme.goal"
  case themeHeaderPadding = "theme.header-padding"
  case themeHeaderSpacing = "theme.header-spacing"
  case themeHighlight = "theme.highlight"
  case themeLine = "theme.line"
  case themeGrid = "theme.grid"
  case themeMuted = "theme.muted"
  case themePadding = "theme.padding"
  case themeRing = "theme.ring"
  case themeSelection = "theme.selection"
  case themeSpacing = "theme.spacing"
  case themeToday = "theme.today"
  case themeZone = "theme.zone"
  case timing, width

  /// The line of help for a setting, which is also the hint for a value that does not fit.
  var summary: String {
    switch self {
    case .bell: "ring for a tap on the strip and at the ends of what is browsed: on, off"
    case .forecastDays: "days of a forecast, 1 to 730"
    case .format: "the format of answers: text, json, csv, markdown"
    case .glyphs: "the characters of charts: words, ascii, narrow, quadrant, full, octant"
    case .height: "the height of charts in lines, 2 to 1000"
    case .hints: "show the parameters of a command below the line: on, off"
    case .mouse: "let browse take the mouse: on, off"
    case .pager: "show answers larger than the terminal page by page: on, off"
    case .prompt:
      "the prompt, where {view}, {state}, {from}, {to}, {today} are filled in; or default"
    case .seed: "the seed of chance and of demo data loaded later, 0 to 18446744073709551615"
    case .theme: "the colours of charts: none (the terminal's own), light, dark"
    case .timing: "tell how long each command took, on standard error: on, off"
    case .width: "the width of output in columns, 20 to 1000"
    default:
      size == nil
        ? "the colour of \(painted), such as 44C0FF, or none for the theme's own"
        : "\(measured), in points of pictures, 0 to 200"
    }
  }

  /// What has the colour.
  private var painted: String {
    switch self {
    case .themeForecast: "the forecast and its band"
    case .themeGoal: "the goal"
    case .themeLine: "the line or the bars of a chart"
    case .themeGrid: "the lines of the grid"
    case .themeMuted: "labels, axes and remarks"
    case .themeSelection: "the selected day"
    case .themeZone: "the band of the usual or of the wanted"
    case .themeEntry: "a day with an entry on the strip"
    default: "today on the strip"
    }
  }

  /// What has the size.
  private var measured: String {
    switch self {
    case .themeBase: "the circle of a day up to today on the strip"
    case .themeCell: "the width of a day on the strip"
    case .themeDot: "the dot of a day with messages on the strip"
    case .themeFuture: "the circle of a day to come on the strip"
    case .themeHeaderPadding: "the least gap between counts and dates above the strip"
    case .themeHeaderSpacing: "the gap between the counts above the strip"
    case .themeHighlight: "the filled circle of a day with an entry on the strip"
    case .themePadding: "the margin at both ends of the strip"
    case .themeRing: "the ring of today and the selected day on the strip, more than theme.base"
    default: "the gap between two days on the strip"
    }
  }

  /// The values that are words, for completion.
  var choices: [String] {
    switch self {
    case .format: OutputFormat.allCases.map(\.rawValue)
    case .glyphs: Frame.Glyphs.allCases.map(\.rawValue)
    case .bell, .hints, .mouse, .pager, .timing: ["on", "off"]
    case .prompt: ["default"]
    case .theme: Theme.Base.allCases.map(\.rawValue)
    default: ink == nil ? [] : ["none"]
    }
  }

  /// The colour of the theme that the key changes; nil for other keys.
  private var ink: Theme.Ink? {
    switch self {
    case .themeForecast: .forecast
    case .themeGoal: .goal
    case .themeLine: .line
    case .themeGrid: .grid
    case .themeMuted: .muted
    case .themeSelection: .selection
    case .themeZone: .zone
    case .themeEntry: .entry
    case .themeToday: .today
    default: nil
    }
  }

  /// The size of the strip of days that the key changes, in points; nil for other keys.
  private var size: WritableKeyPath<StripSizes, Int>? {
    switch self {
    case .themeBase: \.base
    case .themeCell: \.cell
    case .themeDot: \.dot
    case .themeFuture: \.future
    case .themeHeaderPadding: \.headerPadding
    case .themeHeaderSpacing: \.headerSpacing
    case .themeHighlight: \.highlight
    case .themePadding: \.padding
    case .themeRing: \.ring
    case .themeSpacing: \.spacing
    default: nil
    }
  }

  /// Returns the value as `set` would take it.
  func read(_ settings: Settings) -> String {
    switch self {
    case .bell: settings.bell ? "on" : "off"
    case .forecastDays: String(settings.forecastDays)
    case .format: settings.format.rawValue
    case .glyphs: settings.glyphs.rawValue
    case .height: String(settings.rows)
    case .hints: settings.hints ? "on" : "off"
    case .mouse: settings.mouse ? "on" : "off"
    case .pager: settings.pager ? "on" : "off"
    case .prompt: settings.prompt
    case .seed: String(settings.seed)
    case .theme: settings.theme.base.rawValue
    case .timing: settings.timing ? "on" : "off"
    case .width: String(settings.columns)
    default:
      if let size {
        String(settings.theme.sizes[keyPath: size])
      } else {
        ink.flatMap { settings.theme[own: $0] }?.hexadecimal ?? "none"
      }
    }
  }

  /// Changes the setting; a value that does not fit changes nothing.
  func write(_ text: String, to settings: inout Settings) throws(Failure) {
    switch self {
    case .forecastDays: settings.forecastDays = try choice(number(text, in: 1...730), text)
    case .format: settings.format = try choice(OutputFormat(rawValue: text), text)
    case .glyphs: settings.glyphs = try choice(Frame.Glyphs(rawValue: text), text)
    case .height:
      settings.rows = try choice(number(text, in: 2...1000), text)
      settings.toldRows = settings.rows
    case .bell: settings.bell = try isOn(text)
    case .hints: settings.hints = try isOn(text)
    case .mouse: settings.mouse = try isOn(text)
    case .pager: settings.pager = try isOn(text)
    case .prompt:
      let wanted = text == "default" ? Settings.usualPrompt : text
      settings.prompt = try choice(text.utf8.count <= 200 ? wanted : nil, text)
    case .seed: settings.seed = try choice(UInt64(decimal: text.utf8), text)
    case .timing: settings.timing = try isOn(text)
    case .theme: settings.theme.base = try choice(Theme.Base(rawValue: text), text)
    case .width:
      settings.columns = try choice(number(text, in: 20...1000), text)
      settings.toldColumns = settings.columns
    default:
      if let size { return try write(size, text, to: &settings) }
      guard let ink else { return }
      settings.theme[own: ink] = text == "none" ? nil : try choice(RGB(hexadecimal: text), text)
    }
  }

  private func isOn(_ text: String) throws(Failure) -> Bool {
    try choice(["on": true, "off": false][text], text)
  }

  /// Changes one size of the strip, if all sizes still fit together.
  private func write(
    _ size: WritableKeyPath<StripSizes, Int>, _ text: String, to settings: inout Settings
  ) throws(Failure) {
    var sizes = settings.theme.sizes
    sizes[keyPath: size] = try choice(number(text, in: StripSizes.limits), text)
    if let problem = sizes.problem { throw Failure.badSetting(problem) }
    settings.theme.sizes = sizes
  }

  /// Reads a whole number within `range`.
  private func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    ShapeReader.whole(text) { $0.digits() }.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns `value`, or throws a failure that quotes `text` where it is nil.
  private func choice<Value>(_ value: Value?, _ text: String) throws(Failure) -> Value {
    guard let value else {
      throw Failure.badValue(text, of: rawValue, hint: summary)
    }
    return value
  }
}
