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

  /// Whether the first object of `bytes` names a day as `ColumnWord` does, itself or in an object
  /// in it, and another value.
  private static func hasDay(_ bytes: [UInt8], isArray: Bool) -> Bool {
    var json = JSONReader(bytes)
    var found = Found()
    do throws(ImportError) {
      if isArray, try !json.enterArray() { return false }
      guard try json.enterObject() else { return false }
      try look(&json, depth: 0, &found)
    } catch {
      // The head may cut a long first object: the keys up to there decide.
      return found.hasDay && found.plain > 0 && json.isCutOff
        && bytes.count >= TableDialect.headSize
    }
    return found.hasDay && found.plain > 1
  }

  /// What the keys of an object name.
  private struct Found {
    var hasDay = false
    /// Numbers and texts.
    var plain = 0
  }

  /// Looks at an object that `json` has just entered, and at those in it.
  private static func look(
    _ json: inout JSONReader, depth: Int, _ found: inout Found
  ) throws(ImportError) {
    while try json.nextKey() {
      if ColumnWord.isDay(ColumnName.words(json.text.boundedName)) { found.hasDay = true }
      guard let event = try json.next() else { return }
      if event == .beginObject, depth + 1 < ObjectKeys.depthLimit {
        try look(&json, depth: depth + 1, &found)
      } else {
        if event == .number || event == .string { found.plain += 1 }
        try json.skip(event)
      }
    }
  }
}
