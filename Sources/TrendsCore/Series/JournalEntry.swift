/// What a person wrote about a day.
public struct JournalEntry: Hashable, Sendable {
  public var day: Day
  public var title: String
  /// The text of the entry as its file has it.
  public var text: String
  /// The name of the entry in its journal; empty if the journal has no names.
  public var id = ""

  public init(day: Day, title: String, text: String, id: String = "") {
    self.day = day
    self.title = title
    self.text = text
    self.id = id
  }

  /// Compares bytes: comparing by canonical equivalence takes time that grows with the square of
  /// the number of combining marks on a letter.
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
