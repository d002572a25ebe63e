/// What somebody wrote about a day.
public struct JournalEntry: Equatable, Sendable {
  public var day: Day
  public var title: String
  public var text: String

  public init(day: Day, title: String, text: String) {
    self.day = day
    self.title = title
    self.text = text
  }
}
