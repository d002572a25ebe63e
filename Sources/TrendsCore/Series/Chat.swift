/// One conversation of a day; a day may have several.
public struct Chat: Equatable, Sendable {
  public var day: Day
  public var title: String
  public var messages: Int

  public init(day: Day, title: String, messages: Int) {
    self.day = day
    self.title = title
    self.messages = messages
  }
}
