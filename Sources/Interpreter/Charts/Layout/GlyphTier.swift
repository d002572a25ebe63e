/// The characters of a chart, one table for each kind of terminal.
///
/// `ascii` is for 7-bit terminals. `narrow` uses only characters of neutral width, for terminals
/// that give ambiguous ones two cells. `full` is for all others; `quadrant` and `octant` are `full`
/// with lines made of blocks, for fonts that draw braille badly or have octants.
package struct GlyphTier: Equatable {
  /// Whether only 7-bit characters may be used, some of which need other rules of drawing.
  var isASCII: Bool
  /// Characters for the dot patterns of a line.
  var dots: DotGlyphs
  /// Nine fills of a cell from below, 0 to 8 eighths.
  package var bar: [UInt32]
  /// Nine fills from above.
  var hanging: [UInt32]
  /// Nine top edges of an area, 0 to 8 eighths.
  var edge: [UInt32]
  /// Eight heights of a spark line.
  var spark: [UInt32]
  var area: UInt32
  /// The body of the selected bar.
  var chosenBar: UInt32
  var band: UInt32
  var zone: UInt32
  var goal: UInt32
  /// The vertical rule of the selection.
  var rule: UInt32
  var point: UInt32
  /// A measured value next to its trend.
  var reading: UInt32
  var selected: UInt32
  /// A point above or below a fixed axis.
  var above: UInt32
  var below: UInt32
  var missing: UInt32
  /// Under a day with a note.
  var note: UInt32
  /// Marks of a forecast: its level, where it meets the goal, and its end.
  var level: UInt32
  var crossing: UInt32
  var end: UInt32
  /// Parts of the axes.
  var corner: UInt32
  var floor: UInt32
  var wall: UInt32
  var wallTick: UInt32
  var cross: UInt32
  var floorTick: UInt32
  var heavyTick: UInt32
  /// What precedes the read-out, and follows a selected day that lies to the right of the chart.
  var pointer: String
  /// What precedes a selected day that lies to the left of the chart.
  var back: String
  var dash: String
  /// The minus of numbers; a hyphen where the true one is not available.
  var minus: String
  package var ellipsis: String
  /// How the measured line looks in the key.
  var lineKey: String
  var forecastKey: String

  /// The table for a kind of terminal; `words` has none of its own and uses ASCII.
  package static func of(_ glyphs: Frame.Glyphs) -> GlyphTier {
    switch glyphs {
    case .ascii, .words: ascii
    case .narrow: narrow
    case .full: full
    case .quadrant: quadrant
    case .octant: octant
    }
  }

  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  private static func scalar(_ letter: Unicode.Scalar) -> UInt32 { letter.value }

  /// Braille lines and blocks of eighths.
  static let full = GlyphTier(
    isASCII: false, dots: .braille, bar: scalars(" ▁▂▃▄▅▆▇█"), hanging: scalars(" ▔▔▀▀▀▀██"),
    edge: scalars(" ▁▂▃▄▅▆▇█"), spark: scalars("▁▂▃▄▅▆▇█"),
    area: scalar("░"), chosenBar: scalar("▓"), band: scalar("░"),
    zone: scalar("▒"), goal: scalar("╌"), rule: scalar("│"), point: scalar("●"),
    reading: scalar("•"),
    selected: scalar("◉"), above: scalar("▴"), below: scalar("▾"), missing: scalar("×"),
    note: scalar("¶"),
    level: scalar("◇"), crossing: scalar("◆"), end: scalar("○"),
    corner: scalar("└"), floor: scalar("─"), wall: scalar("│"), wallTick: scalar("┤"),
    cross: scalar("┼"), floorTick: scalar("┬"), heavyTick: scalar("┻"), pointer: "▸", back: "◂",
    dash: "–",
    minus: "−", ellipsis: "…", lineKey: "⠒⠒", forecastKey: "⠒⠂")

  /// No character whose width is ambiguous in East Asian fonts.
  static let narrow = GlyphTier(
    isASCII: false, dots: .braille, bar: scalars(" ⣀⣀⣤⣤⣶⣶⣿⣿"), hanging: scalars(" ⠉⠉⠛⠛⠿⠿⣿⣿"),
    edge: scalars(" ⣀⣀⣤⣤⣶⣶⣿⣿"), spark: scalars("⣀⣀⣤⣤⣶⣶⣿⣿"),
    area: scalar("░"), chosenBar: scalar("░"), band: scalar("░"),
    zone: scalar("~"), goal: scalar("╌"), rule: scalar("╎"), point: scalar("◌"),
    reading: scalar("◌"),
    selected: scalar("◉"), above: scalar("▴"), below: scalar("▾"), missing: scalar("x"),
    note: scalar("*"),
    level: scalar("◊"), crossing: scalar("⬥"), end: scalar("◦"),
    corner: scalar("+"), floor: scalar("-"), wall: scalar("|"), wallTick: scalar("+"),
    cross: scalar("+"), floorTick: scalar("+"), heavyTick: scalar("^"), pointer: "▸", back: "◂",
    dash: "-",
    minus: "-", ellipsis: "...", lineKey: "⠒⠒", forecastKey: "⠒⠂")

  /// Printable 7-bit characters only.
  static let ascii = GlyphTier(
    isASCII: true, dots: .ascii, bar: scalars("  ___==##"), hanging: scalars(" ########"),
    edge: scalars(" ___--'''"), spark: scalars("__..--''"),
    area: scalar(":"), chosenBar: scalar("@"), band: scalar(":"),
    zone: scalar("~"), goal: scalar("="), rule: scalar("!"), point: scalar("o"),
    reading: scalar("o"),
    selected: scalar("@"), above: scalar("^"), below: scalar("v"), missing: scalar("x"),
    note: scalar("*"),
    level: scalar("*"), crossing: scalar("%"), end: scalar("O"),
    corner: scalar("+"), floor: scalar("-"), wall: scalar("|"), wallTick: scalar("+"),
    cross: scalar("+"), floorTick: scalar("+"), heavyTick: scalar("^"), pointer: ">", back: "<",
    dash: "-",
    minus: "-", ellipsis: "...", lineKey: "---", forecastKey: "--")
}

extension GlyphTier {
  static let quadrant = full.with(.quadrant, lineKey: "▀▀", forecastKey: "▀ ▀")
  static let octant = full.with(.octant, lineKey: "▀▀", forecastKey: "▀ ▀")

  /// The same table with other characters for lines.
  private func with(_ dots: DotGlyphs, lineKey: String, forecastKey: String) -> GlyphTier {
    var tier = self
    tier.dots = dots
    (tier.lineKey, tier.forecastKey) = (lineKey, forecastKey)
    return tier
  }

  /// The character as text; empty for a number that is not a scalar.
  package func text(_ glyph: UInt32) -> String {
    Unicode.Scalar(glyph).map { String(Character($0)) } ?? ""
  }
}
