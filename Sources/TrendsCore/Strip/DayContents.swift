/// Two sources that answer whether a day has messages or a journal entry (S1-07). A missing source
/// answers no.
///
/// Both are asked by civil day, so what was saved in one zone is found in every other (B1-09).
public struct DayContents {
  /// Whether a day has chat messages; nil without a source.
  public var messages: ((Day) -> Bool)?
  /// Whether a day has a journal entry; nil without a source.
  public var entry: ((Day) -> Bool)?
  /// Whether a day is in the calendar of the place; nil where all are. Where a place crossed the date
  /// line, as Samoa did on 30 December 2011, a day never was.
  public var isThere: ((Day) -> Bool)?
  /// The first day with messages; nil when the source does not know it.
  public var firstDay: Day?

  public init(
    messages: ((Day) -> Bool)? = nil, entry: ((Day) -> Bool)? = nil, firstDay: Day? = nil,
    isThere: ((Day) -> Bool)? = nil
  ) {
    self.isThere = isThere
    self.messages = messages
    self.entry = entry
    self.firstDay = firstDay
  }

  func has(_ day: Day) -> Bool { isThere?(day) ?? true }
  func hasMessages(on day: Day) -> Bool { messages?(day) ?? false }
  func hasEntry(on day: Day) -> Bool { entry?(day) ?? false }
}
