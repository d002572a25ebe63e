import TrendsCore

/// Tells JSON files with rows in them from others.
enum JSONHeader {
  /// Whether a file that begins with `head` is one object a line, or an array of objects, of which
  /// the first has a day and something else that is plain.
  static func isOfTable(_ head: [UInt8]) -> Bool {
    switch head.dropFirst(TableEncoding.sniff(head).mark).first(where: { $0 > 32 }) {
    case UInt8(ascii: "{"):
      guard let line = head.split(maxSplits: 1, whereSeparator: { $0 == 10 || $0 == 13 }).first
      else { return false }
      return hasDay(Array(line), isArray: false)
    case UInt8(ascii: "["): return hasDay(head, isArray: true)
    default: return false
    }
  }

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
      // A long first row is whole behind the head.
      return hasDay && plain > 0 && json.isCutOff && bytes.count >= TableDialect.headSize
    }
    return hasDay && plain > 1
  }
}
