import TrendsCore

/// Recognises JSON files that hold the rows of a table.
enum JSONHeader {
  /// Whether a file that begins with `head` is one object a line, an array of objects, or a list of
  /// them in an array, and the first object has a day and another plain value: a number or a text.
  /// The keys of an app that is known have its day.
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

  /// Returns the key of the list that has the rows of an array: the first object of the array has
  /// this list of objects and nothing else. Nil for any other array.
  ///
  ///     [{"summarizedActivitiesExport": [{…}, {…}]}]    // summarizedActivitiesExport
  static func list(in head: [UInt8]) -> String? {
    var json = JSONReader(head)
    var list: String?
    do throws(ImportError) {
      guard try json.enterArray(), try json.enterObject(), try json.nextKey() else { return nil }
      let key = json.text.boundedName
      guard try json.enterArray(), try json.nextElement() == .beginObject else { return nil }
      list = key
      try json.skip(.beginObject)
      while let event = try json.nextElement() { try json.skip(event) }
      return try json.nextKey() ? nil : list
    } catch {
      // Nothing follows that the head shows.
      return json.isCutOff ? list : nil
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
      if isArray, list(in: bytes) != nil {
        guard try json.nextKey(), try json.enterArray(), try json.enterObject() else {
          return false
        }
      }
      try look(&json, below: "", depth: 0, &found)
    } catch {
      // The head may cut a long first object: the keys up to there decide.
      return found.isOfDay && found.plain > 0 && json.isCutOff
        && bytes.count >= TableDialect.headSize
    }
    return found.isOfDay && found.plain > 1
  }

  /// What the keys of an object name.
  private struct Found {
    var hasDay = false
    /// Numbers and texts.
    var plain = 0
    /// The names of all keys so far, with those of the objects around them.
    var names: [String] = []

    /// Whether the keys name a day, or are those of an app that is known.
    var isOfDay: Bool {
      hasDay
        || AppTable.of(
          AppTable.Evidence(header: names, lines: [], isJSON: true, subject: "")) != .unknown
    }
  }

  /// Looks at an object that `json` has just entered, and at those in it.
  private static func look(
    _ json: inout JSONReader, below path: String, depth: Int, _ found: inout Found
  ) throws(ImportError) {
    while try json.nextKey() {
      let key = json.text.boundedName
      if ColumnWord.isDay(ColumnName.words(key)) { found.hasDay = true }
      let name = (path + key).boundedName
      guard let event = try json.next() else { return }
      if event == .beginObject, depth + 1 < ObjectKeys.depthLimit {
        try look(&json, below: name + ".", depth: depth + 1, &found)
      } else {
        if found.names.count < ObjectKeys.limit { found.names.append(name) }
        if event == .number || event == .string { found.plain += 1 }
        try json.skip(event)
      }
    }
  }
}
