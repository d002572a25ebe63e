/// What somebody wrote about a day.
public struct JournalEntry: Hashable, Sendable {
  public var day: Day
  public var title: String
  public var text: String
  /// What its journal calls it; empty where that has no names.
  public var id = ""

  public init(day: Day, title: String, text: String, id: String = "") {
    self.day = day
    self.title = title
    self.text = text
    self.id = id
  }
}
