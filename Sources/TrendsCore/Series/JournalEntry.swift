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

  /// Byte by byte: Unicode's own order of ten thousand marks on one letter takes its time.
  public static func == (a: JournalEntry, b: JournalEntry) -> Bool {
    a.day == b.day && a.title.utf8.elementsEqual(b.title.utf8)
      && a.text.utf8.elementsEqual(b.text.utf8) && a.id.utf8.elementsEqual(b.id.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(day)
    for text in [title, text, id] {
      hasher.combine(text.utf8.count)
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension JournalEntry: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("day", day)
    fields.field("title", title)
    fields.field("text", text)
    fields.field("id", id)
  }
}
