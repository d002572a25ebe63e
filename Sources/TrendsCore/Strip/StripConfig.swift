/// Which days a strip has and how it stands; the dates are its own (B1-12).
public struct StripConfig: Equatable, Sendable {
  /// Days before today, and after it.
  public var past: Int
  public var future: Int
  /// How many days stand before the selected one; nil puts it in the middle (B1-05).
  public var anchor: Int?
  /// Whether days to come count in the header (B1-04).
  public var countsFuture: Bool
  /// Whether every day shows its number; today always does (S1-17).
  public var showsNumbers: Bool
  public var hasHeader: Bool

  public init(
    past: Int = 30, future: Int = 2, anchor: Int? = nil, countsFuture: Bool = false,
    showsNumbers: Bool = false, hasHeader: Bool = true
  ) {
    self.past = past
    self.future = future
    self.anchor = anchor
    self.countsFuture = countsFuture
    self.showsNumbers = showsNumbers
    self.hasHeader = hasHeader
  }

  /// A hundred years to a side.
  public static let limit = 36_525
}

extension StripConfig: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("past", past)
    fields.field("future", future)
    fields.field("anchor", anchor)
    fields.field("countsFuture", countsFuture)
    fields.field("showsNumbers", showsNumbers)
    fields.field("hasHeader", hasHeader)
  }
}
