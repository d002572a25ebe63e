/// How a day of the strip looks, before anybody draws it: a pure function of its state.
///
/// The order is fixed (S1-11): first its time, then the selection, then the entry.
public struct DayLook: Equatable, Sendable {
  public enum Ring: String, Equatable, Sendable { case today, selection }

  /// What stands in the circle, the strongest alone (S1-15, S1-16).
  public enum Content: String, Equatable, Sendable, CaseIterable { case nothing, chat, entry }

  public enum Ink: String, Equatable, Sendable { case primary, secondary, onFill }

  public let time: DayStrip.Time
  public let ring: Ring?
  public let content: Content
  public let showsNumber: Bool
  public let ink: Ink

  public init(_ mark: DayStrip.Mark, isSelected: Bool = false, showsNumbers: Bool = false) {
    time = mark.time
    content = mark.hasEntry ? .entry : mark.hasMessages ? .chat : .nothing
    // A selected today keeps its size and its number, and changes the colour of its ring (S1-14).
    ring = isSelected ? .selection : mark.time == .today ? .today : nil
    showsNumber = showsNumbers || mark.time == .today
    ink = mark.hasEntry ? .onFill : mark.time == .future ? .secondary : .primary
  }
}

/// Sizes of the strip in points (S1-12, S1-28); a terminal gives nine of them to a column.
public struct StripSizes: Equatable, Sendable {
  /// A day's place, the gap to the next one, and the edge of the strip.
  public var cell = 22
  public var spacing = 12
  public var padding = 16
  /// The ring around today and the selected day, the circle of a day, one of a day to come, the
  /// filled circle of an entry and the dot of a chat.
  public var ring = 22
  public var base = 18
  public var future = 8
  public var highlight = 18
  public var dot = 8
  /// Between the parts of the header, and behind it (S1-09).
  public var headerSpacing = 6
  public var headerPadding = 12

  public static let limits = 0...200

  public init() {}

  /// The rule that the sizes break, in words (S1-45).
  public var problem: String? {
    if ring <= base {
      return "the ring must be larger than the circle: \(ring) is not above \(base)"
    }
    return nil
  }
}

extension DayLook {
  /// Diameters in points, the outermost first; nothing for what is not drawn (S1-18).
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
