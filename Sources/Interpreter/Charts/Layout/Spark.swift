internal import TrendsCore

/// A row of heights, one cell each: values at a glance in a table or above a chart.
public enum Spark {
  /// Returns the cells of values; nil is a cell without one. All rows of a table share `range`, so that
  /// they can be compared; without one it is that of the values.
  public static func text(
    _ values: [Double?], in range: ClosedRange<Double>? = nil, glyphs: Frame.Glyphs
  ) -> String {
    let tier = GlyphTier.of(glyphs)
    let known = values.compactMap(\.self).filter(\.isFinite)
    guard let least = known.min(), let most = known.max() else {
      return String(repeating: tier.text(tier.missing), count: values.count)
    }
    let range = range ?? least...most
    return values.map { value in
      guard let value, value.isFinite else { return tier.text(tier.missing) }
      return tier.text(level(value, range, tier))
    }.joined()
  }

  /// One of eight heights; the middle where all values are equal.
  static func level(_ value: Double, _ range: ClosedRange<Double>, _ tier: GlyphTier) -> UInt32 {
    let spread = range.upperBound - range.lowerBound
    let part = spread > 0 ? (value - range.lowerBound) / spread : 0.5
    return tier.spark[Int(exactly: min(max((part * 7).rounded(), 0), 7)) ?? 0]
  }

  /// Returns the means of points in so many equal parts of a span; nil for a part without any.
  public static func means(
    _ points: [ChartSpec.Point], over span: ClosedRange<Double>, cells: Int
  ) -> [Double?] {
    let cells = max(1, cells)
    var sums = Array(repeating: (total: 0.0, count: 0.0), count: cells)
    let width = span.upperBound - span.lowerBound
    for point in points where point.y.isFinite && width > 0 {
      let part = (point.x - span.lowerBound) / width * Double(cells)
      guard part >= 0, part <= Double(cells), let cell = Int(exactly: part.rounded(.down)) else {
        continue
      }
      sums[min(cell, cells - 1)].total += point.y
      sums[min(cell, cells - 1)].count += 1
    }
    return sums.map { $0.count > 0 ? $0.total / $0.count : nil }
  }

  /// Returns a drawing for each value: a bar from zero, or a mark on a scale that does not begin at zero.
  /// Where glyphs are words it returns none.
  public static func marks(_ values: [Double?], fromZero: Bool, glyphs: Frame.Glyphs) -> [String] {
    let known = values.compactMap(\.self).filter(\.isFinite)
    guard glyphs != .words, known.count > 1, let least = known.min(), let most = known.max(),
      most > least
    else { return [] }
    let (tier, cells) = (GlyphTier.of(glyphs), 20)
    return values.map { value in
      guard let value, value.isFinite else { return "" }
      if fromZero, least >= 0 { return bar(value / most, cells, tier) }
      return mark(value, in: least...most, cells, tier)
    }
  }

  /// A mark as far to the right as a value is in a range.
  static func mark(
    _ value: Double, in range: ClosedRange<Double>, _ cells: Int, _ tier: GlyphTier
  ) -> String {
    let spread = range.upperBound - range.lowerBound
    let part = spread > 0 ? (value - range.lowerBound) / spread : 0.5
    let place = Int(exactly: (min(max(part, 0), 1) * Double(cells - 1)).rounded()) ?? 0
    return String(repeating: tier.isASCII ? "." : "·", count: place) + (tier.isASCII ? "o" : "●")
  }

  /// A bar of eighths of cells, from the left.
  static func bar(_ part: Double, _ cells: Int, _ tier: GlyphTier) -> String {
    let eighths = Int(exactly: (min(max(part, 0), 1) * Double(cells * 8)).rounded()) ?? 0
    if tier.isASCII { return String(repeating: "#", count: (eighths + 4) / 8) }
    let parts = Array("▏▎▍▌▋▊▉")
    let whole = String(repeating: "█", count: eighths / 8)
    return eighths % 8 > 0 ? whole + String(parts[eighths % 8 - 1]) : whole
  }
}
