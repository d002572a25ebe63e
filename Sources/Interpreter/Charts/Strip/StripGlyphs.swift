import TrendsCore

/// The characters of the strip, one set for each kind of terminal. Days differ by shape (S1-21).
struct StripGlyphs {
  var nothing: String
  var chat: String
  var entry: String
  var future: String
  var bullet: String
  /// Arrows at the ends where days are cut off.
  var earlier: String
  var later: String
  var today = (open: "(", close: ")")
  var selected = (open: "[", close: "]")

  static let ascii = StripGlyphs(
    nothing: "o", chat: "*", entry: "@", future: ".", bullet: "*", earlier: "<", later: ">")
  /// Only characters whose width is one cell on every terminal.
  static let narrow = StripGlyphs(
    nothing: "◌", chat: "*", entry: "◉", future: ".", bullet: "*", earlier: "‹", later: "›")
  static let full = StripGlyphs(
    nothing: "○", chat: "●", entry: "◉", future: "·", bullet: "•", earlier: "‹", later: "›")

  static func of(_ glyphs: Frame.Glyphs) -> StripGlyphs {
    switch glyphs {
    case .ascii, .words: ascii
    case .narrow: narrow
    case .full, .quadrant, .octant: full
    }
  }

  /// The brackets around today or the selected day.
  func brackets(_ ring: DayLook.Ring) -> (open: String, close: String) {
    ring == .selection ? selected : today
  }

  /// The character of a day, by its strongest content.
  func mark(_ look: DayLook) -> String {
    switch look.content {
    case .entry: entry
    case .chat: chat
    case .nothing: look.time == .future ? future : nothing
    }
  }
}
