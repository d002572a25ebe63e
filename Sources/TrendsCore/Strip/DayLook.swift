/// How a day of the strip looks, independent of the renderer: a pure function of its state.
///
/// The rules apply in a fixed order (S1-11): the time first, then the selection, then the entry.
public struct DayLook: Equatable, Sendable {
  /// The ring around a day; the selection replaces that of today.
  public enum Ring: String, Equatable, Sendable { case today, selection }

  /// What the circle contains: the stronger mark only, as an entry hides a chat (S1-15, S1-16).
  public enum Content: String, Equatable, Sendable, CaseIterable { case nothing, chat, entry }

  /// The colour of the number; `onFill` contrasts with the filled circle of an entry.
  public enum Ink: String, Equatable, Sendable { case primary, secondary, onFill }

  public let time: DayStrip.Time
  /// Nil for an ordinary day.
  public let ring: Ring?
  public let content: Content
  /// Whether the day of the month is written in the circle.
  public let showsNumber: Bool
  public let ink: Ink

  /// Decides the look of a day; `showsNumbers` writes the number of every day, not only of today.
  public init(_ mark: DayStrip.Mark, isSelected: Bool = false, showsNumbers: Bool = false) {
    time = mark.time
    content = mark.hasEntry ? .entry : mark.hasMessages ? .chat : .nothing
    // Today keeps its size and its number when it is selected; only the colour of its ring changes
    // (S1-14).
    ring = isSelected ? .selection : mark.time == .today ? .today : nil
    showsNumber = showsNumbers || mark.time == .today
    ink = mark.hasEntry ? .onFill : mark.time == .future ? .secondary : .primary
  }
}

/// Sizes of the strip in points (S1-12, S1-28). In a terminal a column is nine points wide.
public struct StripSizes: Equatable, Sendable {
  /// Width of a day.
  public var cell = 22
  /// Gap between two days.
  public var spacing = 12
  /// Margin at both ends of the strip.
  public var padding = 16
  /// Diameter of the ring around today and around the selected day; must exceed `base`.
  public var ring = 22
  /// Diameter of the circle of a day up to today.
  public var base = 18
  /// Diameter of the circle of a day to come.
  public var future = 8
  /// Diameter of the filled circle of an entry.
  public var highlight = 18
  /// Diameter of the dot of a chat.
  public var dot = 8
  /// Gap between the parts of the header (S1-09).
  public var headerSpacing = 6
  /// Least gap between the counts of the header and its dates (S1-09).
  public var headerPadding = 12

  /// The values that a size may have.
  public static let limits = 0...200

  public init() {}

  /// A sentence that names the rule that the sizes break; nil when they are valid (S1-45).
  public var problem: String? {
    if ring <= base {
      return "the ring must be larger than the circle: \(ring) is not above \(base)"
    }
    return nil
  }
}

extension DayLook {
  /// Returns diameters in points, the outermost circle first; 0 for a circle that is not drawn
  /// (S1-18).
  public func circles(
    _ sizes: StripSizes
  ) -> (ring: Int, base: Int, fill: Int, dot: Int) {
    (
      ring: ring == nil ? 0 : sizes.ring, base: time == .future ? sizes.future : sizes.base,
      fill: content == .entry ? sizes.highlight : 0, dot: content == .chat ? sizes.dot : 0
    )
  }
}

extension StripSizes: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("cell", cell)
    fields.field("spacing", spacing)
    fields.field("padding", padding)
    fields.field("ring", ring)
    fields.field("base", base)
    fields.field("future", future)
    fields.field("highlight", highlight)
    fields.field("dot", dot)
    fields.field("headerSpacing", headerSpacing)
    fields.field("headerPadding", headerPadding)
  }
}
