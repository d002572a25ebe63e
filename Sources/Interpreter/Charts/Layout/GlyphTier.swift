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
  /// The lower half of a bar's first row, the upper half of a hanging one's, and a bar that is hardly
  /// more than zero.
  var foot: UInt32
  var hangingFoot: UInt32
  var stub: UInt32
  /// Eight heights of a spark line.
  var spark: [UInt32]
  /// A day of rest, and four steps of a calendar.
  var heat: [UInt32]
  /// Below the line of an area, in colour.
  var shade: UInt32
  /// The body of the selected bar.
  var chosenBar: UInt32
  var band: UInt32
  /// The vertical rule of the selection.
  var rule: UInt32
  /// For a measured value at each dot row of a cell, from the top: the first row of its square of
  /// dots.
  var squares = [0, 1, 1, 2]
  /// The letters for that, where dots make no square.
  var letters: [UInt32]?
  var selected: UInt32
  /// A point above or below a fixed axis.
  var above: UInt32
  var below: UInt32
  var missing: UInt32
  /// Under a day with a note.
  var note: UInt32
  /// Where a forecast meets the goal.
  var crossing: UInt32
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
    foot: scalar("▀"), hangingFoot: scalar("▄"), stub: scalar("━"), spark: scalars("▁▂▃▄▅▆▇█"),
    heat: scalars("·░▒▓█"),
    shade: scalar("░"), chosenBar: scalar("▓"), band: scalar("░"), rule: scalar("│"),
    selected: scalar("◉"), above: scalar("▴"), below: scalar("▾"), missing: scalar("×"),
    note: scalar("¶"),
    crossing: scalar("◆"),
    corner: scalar("└"), floor: scalar("─"), wall: scalar("│"), wallTick: scalar("┤"),
    cross: scalar("┼"), floorTick: scalar("┬"), heavyTick: scalar("┻"), pointer: "▸", back: "◂",
    dash: "–",
    minus: "−", ellipsis: "…", lineKey: "⠒⠒", forecastKey: "⠒⠂")

  /// No character whose width is ambiguous in East Asian fonts.
  static let narrow = GlyphTier(
    isASCII: false, dots: .braille, bar: scalars(" ⣀⣀⣤⣤⣶⣶⣿⣿"), hanging: scalars(" ⠉⠉⠛⠛⠿⠿⣿⣿"),
    foot: scalar("⠛"), hangingFoot: scalar("⣤"), stub: scalar("⠒"), spark: scalars("⣀⣀⣤⣤⣶⣶⣿⣿"),
    heat: scalars("·⡀⡄⣤⣿"),
    shade: scalar("░"), chosenBar: scalar("░"), band: scalar("░"), rule: scalar("╎"),
    selected: scalar("◉"), above: scalar("▴"), below: scalar("▾"), missing: scalar("x"),
    note: scalar("*"),
    crossing: scalar("⬥"),
    corner: scalar("+"), floor: scalar("-"), wall: scalar("|"), wallTick: scalar("+"),
    cross: scalar("+"), floorTick: scalar("+"), heavyTick: scalar("^"), pointer: "▸", back: "◂",
    dash: "-",
    minus: "-", ellipsis: "...", lineKey: "⠒⠒", forecastKey: "⠒⠂")

  /// Printable 7-bit characters only.
  static let ascii = GlyphTier(
    isASCII: true, dots: .ascii, bar: scalars(" __====##"), hanging: scalars(" '''====##"),
    foot: scalar("#"), hangingFoot: scalar("#"), stub: scalar("="), spark: scalars("__..--''"),
    heat: scalars(".:+#@"),
    shade: scalar(":"), chosenBar: scalar("@"), band: scalar(":"), rule: scalar("!"),
    letters: scalars("\"oo,"), selected: scalar("@"), above: scalar("^"), below: scalar("v"),
    missing: scalar("x"),
    note: scalar("*"),
    crossing: scalar("%"),
    corner: scalar("+"), floor: scalar("-"), wall: scalar("|"), wallTick: scalar("+"),
    cross: scalar("+"), floorTick: scalar("+"), heavyTick: scalar("^"), pointer: ">", back: "<",
    dash: "-",
    minus: "-", ellipsis: "...", lineKey: "---", forecastKey: "--")
}

extension GlyphTier {
  static let quadrant = full.with(
    .quadrant, squares: [0, 0, 2, 2], lineKey: "▀▀", forecastKey: "▀ ▀")
  static let octant = full.with(.octant, lineKey: "▀▀", forecastKey: "▀ ▀")

  /// The same table with other characters for lines.
  private func with(
    _ dots: DotGlyphs, squares: [Int] = full.squares, lineKey: String, forecastKey: String
  ) -> GlyphTier {
    var tier = self
    (tier.dots, tier.squares) = (dots, squares)
    (tier.lineKey, tier.forecastKey) = (lineKey, forecastKey)
    return tier
  }

  /// The eighths of a row nearest to a height that characters can show: a stroke, half of the first row,
  /// and then each character's part of a row.
  func eighths(nearest height: Double, hangs: Bool) -> Int {
    guard height >= 4 else { return height < 2 ? 0 : 4 }
    let whole = ((height - 4) / 8).rounded(.down) * 8
    let steps = hangs || isASCII ? [0, 1, 4, 8] : Array(0...8)
    let rest = steps.min {
      abs(Double($0) - height + 4 + whole) < abs(Double($1) - height + 4 + whole)
    }
    return 4 + (Int(exactly: whole) ?? 0) + (rest ?? 0)
  }

  /// A measured value in the key.
  var pointKey: String {
    if let letters { return text(letters[1]) }
    let rows = [squares[1], squares[1] + 1]
    let dots = rows.reduce(UInt8(0)) { $0 | Canvas.bit(0, $1) | Canvas.bit(1, $1) }
    return text(self.dots[dots])
  }

  /// A dotted line in the key.
  var levelKey: String {
    let dot = text(dots[Canvas.bit(0, 1)])
    return isASCII ? "\(dot) \(dot)" : dot + dot
  }

  /// The character as text; empty for a number that is not a scalar.
  package func text(_ glyph: UInt32) -> String {
    Unicode.Scalar(glyph).map { String(Character($0)) } ?? ""
  }
}
