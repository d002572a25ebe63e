import TrendsCore

/// Recognises JSON files that hold the rows of a table.
enum JSONHeader {
  /// Whether a file that begins with `head` is one object a line or an array of objects, and the
  /// first object has a day and another plain value: a number or a text.
  static func isOfTable(_ head: [UInt8]) -> Bool {
    switch head.dropFirst(TableEncoding.sniff(head).mark).first(where: { $0 > UInt8(ascii: " ") }) {
    case UInt8(ascii: "{"):
      guard let line = head.split(maxSplits: 1, whereSeparator: Lines.isBreak).first
      else { return false }
      return hasDay(Array(line), isArray: false)
    case UInt8(ascii: "["): return hasDay(head, isArray: true)
    default: return false
    }
  }

  /// Whether the first object of `bytes` names a day as `ColumnWord.day` does.
  private static func hasDay(_ bytes: [UInt8], isArray: Bool) -> Bool {
    var json = JSONReader(bytes)
    var hasDay = false
    var plain = 0
    do throws(ImportError) {
      if isArray, try !json.enterArray() { return false }
      guard try json.enterObject() else { return false }
      while try json.nextKey() {
        if ColumnWord.day.contains(ColumnName.words(json.text.boundedName)) { hasDay = true }
        guard let event = try json.next() else { return false }
        if event == .number || event == .string { plain += 1 }
        try json.skip(event)
      }
    } catch {
      // The head may cut a long first object: the keys up to there decide.
      return hasDay && plain > 0 && json.isCutOff && bytes.count >= TableDialect.headSize
    }
    return hasDay && plain > 1
  }
}
