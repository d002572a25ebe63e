/// What `set` can change.
enum SettingKey: String, CaseIterable, Sendable {
  case format, glyphs, height, width

  var summary: String {
    switch self {
    case .format: "how answers are printed: text, json, csv, markdown"
    case .glyphs: "the marks charts are drawn with"
    case .height: "lines of a chart's room, 2 to 1000"
    case .width: "columns of a line, 20 to 1000"
    }
  }

  func read(_ settings: Settings) -> String {
    switch self {
    case .format: settings.format.rawValue
    case .glyphs: settings.glyphs.rawValue
    case .height: String(settings.rows)
    case .width: String(settings.columns)
    }
  }

  func write(_ text: String, to settings: inout Settings) throws(Failure) {
    switch self {
    case .format: settings.format = try choice(OutputFormat(rawValue: text), text)
    case .glyphs: settings.glyphs = try choice(Frame.Glyphs(rawValue: text), text)
    case .height: settings.rows = try choice(number(text, in: 2...1000), text)
    case .width: settings.columns = try choice(number(text, in: 20...1000), text)
    }
  }

  private func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    ShapeReader.whole(text) { $0.digits() }.flatMap { range.contains($0) ? $0 : nil }
  }

  private func choice<Value>(_ value: Value?, _ text: String) throws(Failure) -> Value {
    guard let value else {
      throw Failure(
        "bad-argument", "'\(text)' cannot be the value of '\(rawValue)'", hint: summary)
    }
    return value
  }
}
