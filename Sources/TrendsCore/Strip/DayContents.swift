/// Two sources that say of a day whether anything happened (S1-07); one that is missing says no.
///
/// They are asked by civil day: what was saved in one zone is found in any other (B1-09).
public struct DayContents {
  public var messages: ((Day) -> Bool)?
  public var entry: ((Day) -> Bool)?
  /// Before it there are no messages; nil where the source does not know.
  public var firstDay: Day?

  public init(
    messages: ((Day) -> Bool)? = nil, entry: ((Day) -> Bool)? = nil, firstDay: Day? = nil
  ) {
    self.messages = messages
    self.entry = entry
    self.firstDay = firstDay
  }

  func hasMessages(on day: Day) -> Bool { messages?(day) ?? false }
  func hasEntry(on day: Day) -> Bool { entry?(day) ?? false }
}
