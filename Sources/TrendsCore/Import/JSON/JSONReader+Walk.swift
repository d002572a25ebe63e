public import TrendsCore

/// Ways through a document for importers. Each call reads one whole key or value.
///
///     guard try json.next() == .beginObject else { … }
///     while try json.nextKey() {
///       if json.holds("startTime") {
///         start = try json.readInstant()
///       } else {
///         try json.skipValue()
///       }
///     }
///
/// A value of another kind than expected is skipped with all that is inside it, so that the reader
/// is always at the next key or element.
extension JSONReader {
  /// In an object: reads the next key and returns true, or reads the object's end and returns
  /// false.
  public mutating func nextKey() throws(ImportError) -> Bool { try next() == .key }

  /// In an array: reads the first event of the next element; nil after the array's end.
  public mutating func nextElement() throws(ImportError) -> Event? {
    let event = try next()
    return event == .endArray ? nil : event
  }

  /// Skips the next value.
  public mutating func skipValue() throws(ImportError) {
    guard let event = try next() else { return }
    try skip(event)
  }

  /// Skips the rest of a value that began with `event`; nothing for a value that is a single event.
  public mutating func skip(_ event: Event) throws(ImportError) {
    guard event == .beginObject || event == .beginArray else { return }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  /// Enters the next value if it is an object, else skips it and returns false.
  public mutating func enterObject() throws(ImportError) -> Bool { try enter(.beginObject) }

  /// Enters the next value if it is an array, else skips it and returns false.
  public mutating func enterArray() throws(ImportError) -> Bool { try enter(.beginArray) }

  private mutating func enter(_ wanted: Event) throws(ImportError) -> Bool {
    guard let event = try next() else { return false }
    if event == wanted { return true }
    try skip(event)
    return false
  }

  /// Reads the next value if it is a text, else skips it and returns nil.
  public mutating func readText() throws(ImportError) -> String? {
    try readScalar() == .string ? text : nil
  }

  /// Reads the next value if it is a number or a text that is one, else skips it and returns nil.
  public mutating func readDouble() throws(ImportError) -> Double? {
    let event = try readScalar()
    return event == .number || event == .string ? double : nil
  }

  /// Reads the next value if it is an integer or a text that is one, else skips it and returns nil.
  public mutating func readInteger() throws(ImportError) -> Int? {
    let event = try readScalar()
    return event == .number || event == .string ? integer : nil
  }

  /// Reads the next value if it is a time with a zone, else skips it and returns nil.
  public mutating func readInstant() throws(ImportError) -> Instant? {
    try readScalar() == .string ? instant : nil
  }

  /// Reads the next value; nil for an object or array, which is skipped.
  private mutating func readScalar() throws(ImportError) -> Event? {
    guard let event = try next() else { return nil }
    guard event == .beginObject || event == .beginArray else { return event }
    try skip(event)
    return nil
  }
}

/// Less common values.
extension JSONReader {
  /// Reads the next value and returns whether it is `true`.
  public mutating func readFlag() throws(ImportError) -> Bool { try readScalar() == .true }

  /// Reads the next value if it is an array and returns its texts; elements of other kinds are
  /// skipped.
  public mutating func readTexts() throws(ImportError) -> [String] {
    var texts: [String] = []
    guard try enterArray() else { return texts }
    while let event = try nextElement() {
      if event == .string { texts.append(text) } else { try skip(event) }
    }
    return texts
  }

  /// Skips the next value and returns how many elements it has if it is an array, else 0.
  public mutating func countElements() throws(ImportError) -> Int {
    guard try enterArray() else { return 0 }
    var count = 0
    while let event = try nextElement() {
      count += 1
      try skip(event)
    }
    return count
  }

  /// At the start of a document that is an object: goes to the first member `name` whose value is
  /// of a kind and enters it; false where there is none.
  ///
  ///     try json.enterMember("messages", .beginArray)   // then: nextElement()
  public mutating func enterMember(
    _ name: StaticString, _ kind: Event
  ) throws(ImportError) -> Bool {
    guard try enterObject() else { return false }
    while try nextKey() {
      guard holds(name) else {
        try skipValue()
        continue
      }
      if try enter(kind) { return true }
    }
    return false
  }
}
