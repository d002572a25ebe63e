/// Which days a strip has and how it is arranged. The dates follow from today (B1-12).
public struct StripConfig: Equatable, Sendable {
  /// Number of days before today.
  public var past: Int
  /// Number of days after today.
  public var future: Int
  /// Number of days on show before the selected one; nil puts it in the middle (B1-05).
  public var anchor: Int?
  /// Whether days to come count in the header (B1-04).
  public var countsFuture: Bool
  /// Whether every day shows its number; today always does (S1-17).
  public var showsNumbers: Bool
  public var hasHeader: Bool
  /// What the dots and the streak follow instead of chats, such as a metric; nil for chats.
  public var followed: String?
  /// What the filled circles show instead of entries; nil for entries.
  public var also: String?

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

  /// Most days on each side of today: a hundred years.
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
    // The usual sources are not named, so that states from before there were others have their
    // digest.
    if let followed { fields.field("followed", followed) }
    if let also { fields.field("also", also) }
  }
}
