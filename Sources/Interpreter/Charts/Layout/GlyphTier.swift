/// The characters a chart is made of: one table for each kind of terminal.
///
/// `ascii` is for 7-bit terminals; `narrow` uses only characters of neutral width, for terminals that
/// give an ambiguous one two cells; `full` is the rest of the world. `quadrant` and `octant` are
/// `full` with lines of blocks: for fonts that draw braille badly, and for those that have octants.
package struct GlyphTier: Equatable {
  var isASCII: Bool
  /// What stands for the dots of a cell.
  var dots: DotGlyphs
  /// Nine fills of a cell from below, 0 to 8 eighths.
  package var bar: [UInt32]
  /// Nine fills from above.
  var hanging: [UInt32]
  /// Nine top edges of an area.
  var edge: [UInt32]
  /// Eight levels of a spark.
  var spark: [UInt32]
  var area: UInt32
  var chosenBar: UInt32
  var band: UInt32
  var zone: UInt32
  var goal: UInt32
  var rule: UInt32
  var point: UInt32
  var selected: UInt32
  var above: UInt32
  var below: UInt32
  var missing: UInt32
  var level: UInt32
  var crossing: UInt32
  var end: UInt32
  var corner: UInt32
  var floor: UInt32
  var wall: UInt32
  var wallTick: UInt32
  var cross: UInt32
  var floorTick: UInt32
  var heavyTick: UInt32
  var pointer: String
  var dash: String
  var minus: String
  var ellipsis: String
  var lineKey: String
  var forecastKey: String

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

  static let full = GlyphTier(
    isASCII: false, dots: .braille, bar: scalars(" ▁▂▃▄▅▆▇█"), hanging: scalars(" ▔▔▀▀▀▀██"),
    edge: scalars(" ▁▂▃▄▅▆▇█"), spark: scalars("▁▂▃▄▅▆▇█"),
    area: scalar("░"), chosenBar: scalar("▓"), band: scalar("░"),
    zone: scalar("▒"), goal: scalar("╌"), rule: scalar("│"), point: scalar("●"),
    selected: scalar("◉"), above: scalar("▴"), below: scalar("▾"), missing: scalar("×"),
    level: scalar("◇"), crossing: scalar("◆"), end: scalar("○"),
    corner: scalar("└"), floor: scalar("─"), wall: scalar("│"), wallTick: scalar("┤"),
    cross: scalar("┼"), floorTick: scalar("┬"), heavyTick: scalar("┻"), pointer: "▸", dash: "–",
    minus: "−", ellipsis: "…", lineKey: "⠒⠒", forecastKey: "⠒⠂")

  static let narrow = GlyphTier(
    isASCII: false, dots: .braille, bar: scalars(" ⣀⣀⣤⣤⣶⣶⣿⣿"), hanging: scalars(" ⠉⠉⠛⠛⠿⠿⣿⣿"),
    edge: scalars(" ⣀⣀⣤⣤⣶⣶⣿⣿"), spark: scalars("⣀⣀⣤⣤⣶⣶⣿⣿"),
    area: scalar("░"), chosenBar: scalar("░"), band: scalar("░"),
    zone: scalar("~"), goal: scalar("╌"), rule: scalar("╎"), point: scalar("◌"),
    selected: scalar("◉"), above: scalar("▴"), below: scalar("▾"), missing: scalar("x"),
    level: scalar("◊"), crossing: scalar("⬥"), end: scalar("◦"),
    corner: scalar("+"), floor: scalar("-"), wall: scalar("|"), wallTick: scalar("+"),
    cross: scalar("+"), floorTick: scalar("+"), heavyTick: scalar("^"), pointer: "▸", dash: "-",
    minus: "-", ellipsis: "...", lineKey: "⠒⠒", forecastKey: "⠒⠂")

  static let ascii = GlyphTier(
    isASCII: true, dots: .ascii, bar: scalars("  ___==##"), hanging: scalars(" ########"),
    edge: scalars(" ___--'''"), spark: scalars("__..--''"),
    area: scalar(":"), chosenBar: scalar("@"), band: scalar(":"),
    zone: scalar("~"), goal: scalar("="), rule: scalar("!"), point: scalar("o"),
    selected: scalar("@"), above: scalar("^"), below: scalar("v"), missing: scalar("x"),
    level: scalar("*"), crossing: scalar("%"), end: scalar("O"),
    corner: scalar("+"), floor: scalar("-"), wall: scalar("|"), wallTick: scalar("+"),
    cross: scalar("+"), floorTick: scalar("+"), heavyTick: scalar("^"), pointer: ">", dash: "-",
    minus: "-", ellipsis: "...", lineKey: "---", forecastKey: "--")
}

extension GlyphTier {
  static let quadrant = full.with(.quadrant, lineKey: "▀▀", forecastKey: "▀ ▀")
  static let octant = full.with(.octant, lineKey: "▀▀", forecastKey: "▀ ▀")

  private func with(_ dots: DotGlyphs, lineKey: String, forecastKey: String) -> GlyphTier {
    var tier = self
    tier.dots = dots
    (tier.lineKey, tier.forecastKey) = (lineKey, forecastKey)
    return tier
  }

  package func text(_ glyph: UInt32) -> String {
    Unicode.Scalar(glyph).map { String(Character($0)) } ?? ""
  }
}
