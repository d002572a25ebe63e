import TrendsCore

/// The unit of a strip's layout: columns of a terminal, or points of a picture.
///
/// One layout serves both, so a picture has the days, dates and counts of the text; only the size
/// of a day differs.
enum StripRuler {
  case columns(StripGlyphs)
  case points

  /// Points to a column.
  private static let pointsOfColumn = PictureSize.column

  /// Points rounded to columns.
  static func columns(_ points: Int) -> Int { (points + pointsOfColumn / 2) / pointsOfColumn }

  /// The width of a letter.
  var letter: Int { isColumns ? 1 : StripRuler.pointsOfColumn }

  private var isColumns: Bool { if case .columns = self { true } else { false } }

  /// A size of the theme, which is in points, in units of this ruler.
  func units(_ points: Int) -> Int { isColumns ? StripRuler.columns(points) : points }

  /// The space at each end. Text has brackets and arrows there; a picture has them in its margin.
  func edge(_ sizes: StripSizes) -> Int {
    isColumns ? max(2, units(sizes.padding)) : max(0, sizes.padding - PictureSize.margin)
  }

  /// The smallest distance from one day to the next. Numbers below the days have two digits.
  func leastPitch(_ sizes: StripSizes, hasNumbers: Bool) -> Int {
    isColumns ? max(hasNumbers ? 3 : 2, units(sizes.cell)) : day(sizes)
  }

  /// The width of a day without brackets or number.
  func day(_ sizes: StripSizes) -> Int {
    isColumns ? 1 : max(sizes.cell, sizes.ring, 2 * letter)
  }

  /// How far today's bracket extends beyond the first day.
  var overhang: Int { isColumns ? 1 : 0 }

  /// The text between a day's brackets; empty in a picture, which has circles.
  func core(_ look: DayLook, _ day: Day) -> String {
    guard case .columns(let glyphs) = self else { return "" }
    guard look.time == .today else { return glyphs.mark(look) }
    // The number and the mark are next to each other, never one over the other (B1-15).
    return String(day.parts.day) + (look.content == .nothing ? "" : glyphs.mark(look))
  }

  /// Blanks that brackets and today's number need between two days.
  func gap(_ a: DayLook, _ b: DayLook) -> Int {
    guard isColumns else { return 0 }
    return max((a.ring == nil ? 0 : 1) + (b.ring == nil ? 0 : 1), a.time == .today ? 2 : 0)
  }

  /// How far a word above or below a day begins after the day's left end.
  func lead(_ letters: Int, over width: Int) -> Int {
    isColumns ? 0 : (width - letters * letter) / 2
  }
}
