/// One conversation of a day; a day may have several.
public struct Chat: Equatable, Sendable {
  public var day: Day
  /// Cut to `String.nameLimit` bytes.
  public var title: String
  /// How many messages it has on this day.
  public var messages: Int

  public init(day: Day, title: String, messages: Int) {
    self.day = day
    self.title = title.boundedName
    self.messages = messages
  }
}

extension Chat: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("day", day)
    fields.field("title", title)
    fields.field("messages", messages)
  }
}
