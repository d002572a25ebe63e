import TrendsCore

/// What the strip is measured in: columns of a terminal, or points of a picture.
///
/// One layout serves both, so a picture shows the days, the dates and the counts that the text has;
/// only the size of a day differs.
enum StripRuler {
  case columns(StripGlyphs)
  case points

  /// Points to a column, as in pictures.
  private static let pointsOfColumn = PictureSize.column

  static func columns(_ points: Int) -> Int { (points + pointsOfColumn / 2) / pointsOfColumn }

  /// How wide a letter is.
  var letter: Int { isColumns ? 1 : StripRuler.pointsOfColumn }

  private var isColumns: Bool { if case .columns = self { true } else { false } }

  func units(_ points: Int) -> Int { isColumns ? StripRuler.columns(points) : points }

  /// A bracket and an arrow of the text have their place in the edge, those of a picture in its
  /// margin.
  func edge(_ sizes: StripSizes) -> Int {
    isColumns ? max(2, units(sizes.padding)) : max(0, sizes.padding - PictureSize.margin)
  }

  /// From one day to the next, at the least. Numbers below the days have two digits.
  func leastPitch(_ sizes: StripSizes, hasNumbers: Bool) -> Int {
    isColumns ? max(hasNumbers ? 3 : 2, units(sizes.cell)) : day(sizes)
  }

  /// A day of no more than it always has.
  func day(_ sizes: StripSizes) -> Int {
    isColumns ? 1 : max(sizes.cell, sizes.ring, 2 * letter)
  }

  /// Where today's bracket stands before the first day.
  var overhang: Int { isColumns ? 1 : 0 }

  /// What stands between the brackets of a day, if it has any; a picture has circles.
  func core(_ look: DayLook, _ day: Day) -> String {
    guard case .columns(let glyphs) = self else { return "" }
    guard look.time == .today else { return glyphs.mark(look) }
    // Its number and its state stand side by side, never one over the other (B1-15).
    return String(day.parts.day) + (look.content == .nothing ? "" : glyphs.mark(look))
  }

  /// Blanks that brackets and today's number need between two days.
  func gap(_ a: DayLook, _ b: DayLook) -> Int {
    guard isColumns else { return 0 }
    return max((a.ring == nil ? 0 : 1) + (b.ring == nil ? 0 : 1), a.time == .today ? 2 : 0)
  }

  /// How far behind the left end of a day a word over or below it begins.
  func lead(_ letters: Int, over width: Int) -> Int {
    isColumns ? 0 : (width - letters * letter) / 2
  }
}
