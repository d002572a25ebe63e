import TrendsCore

/// One entry of a Day One journal, as in its file.
struct DayOneEntry: Equatable {
  /// The id of the entry; nil where the file has none.
  var uuid: String?
  /// When it was written.
  var created: Instant
  /// The zone where it was written; nil in a few exports, which leave it out.
  var zoneName: String?
  /// Markdown; for an entry with rich text only, that as plain text.
  var text = ""
  /// Whether the entry has no Markdown, so that `text` has lost its form.
  var isRichTextOnly = false
  var tags: [String] = []
  var isStarred = false
  var isAllDay = false
  /// The number of photos.
  var photos = 0

  init(created: Instant) { self.created = created }
}

extension DayOneEntry {
  /// Reads the members of an entry whose object has begun; nil for one without a time.
  static func read(_ json: inout JSONReader) throws(ImportError) -> DayOneEntry? {
    var entry = DayOneEntry(created: Instant(milliseconds: 0))
    var created: Instant?
    var richText: [UInt8]?
    while try json.nextKey() {
      if json.holds("creationDate") {
        created = try json.readInstant()
      } else if json.holds("timeZone") {
        // Some files have `Etc\/GMT`, which is escaped once too often.
        entry.zoneName = try json.readText()?.filter { $0 != "\\" }
      } else if json.holds("text") {
        entry.text = try json.readText() ?? ""
      } else if json.holds("richText") {
        richText = try json.readText().map { Array($0.utf8) }
      } else if json.holds("uuid") {
        entry.uuid = try json.readText()
      } else if json.holds("tags") {
        entry.tags = try json.readTexts()
      } else if json.holds("starred") {
        entry.isStarred = try json.readFlag()
      } else if json.holds("isAllDay") {
        entry.isAllDay = try json.readFlag()
      } else if json.holds("photos") {
        entry.photos = try json.countElements()
      } else {
        try json.skipValue()
      }
    }
    guard let created else { return nil }
    entry.created = created
    // Of an entry that has both forms the Markdown is kept.
    if entry.text.isEmpty, let richText {
      entry.text = plainText(richText)
      entry.isRichTextOnly = true
    }
    return entry
  }

  /// Returns the texts of `{"contents": [{"text": …}, …]}` one after another.
  static func plainText(_ richText: [UInt8]) -> String {
    var json = JSONReader(richText)
    var text = ""
    do throws(ImportError) {
      guard try json.enterObject() else { return text }
      while try json.nextKey() {
        guard json.holds("contents") else {
          try json.skipValue()
          continue
        }
        guard try json.enterArray() else { continue }
        while let part = try json.nextElement() {
          guard part == .beginObject else {
            try json.skip(part)
            continue
          }
          while try json.nextKey() {
            if json.holds("text") {
              text += try json.readText() ?? ""
            } else {
              try json.skipValue()
            }
          }
        }
      }
    } catch {
      // Rich text that is damaged gives what came before.
    }
    return text
  }
}
