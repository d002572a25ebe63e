public import TrendsCore

/// How importers go through a document: each of these reads one whole thing.
///
///     guard try json.next() == .beginObject else { … }
///     while try json.nextKey() {
///       if json.holds("startTime") {
///         start = try json.readInstant()
///       } else {
///         try json.skipValue()
///       }
///     }
extension JSONReader {
  /// In an object: true with a key in the token, false past the object's end.
  public mutating func nextKey() throws(ImportError) -> Bool { try next() == .key }

  /// In an array: the first event of the next element, nil past the array's end.
  public mutating func nextElement() throws(ImportError) -> Event? {
    let event = try next()
    return event == .endArray ? nil : event
  }

  /// Reads over the value that comes next.
  public mutating func skipValue() throws(ImportError) {
    guard let event = try next() else { return }
    try skip(event)
  }

  /// Reads over the rest of a value that began with `event`.
  public mutating func skip(_ event: Event) throws(ImportError) {
    guard event == .beginObject || event == .beginArray else { return }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  /// Enters the object that comes next; any other value is read over.
  public mutating func enterObject() throws(ImportError) -> Bool { try enter(.beginObject) }

  /// Enters the array that comes next; any other value is read over.
  public mutating func enterArray() throws(ImportError) -> Bool { try enter(.beginArray) }

  private mutating func enter(_ wanted: Event) throws(ImportError) -> Bool {
    guard let event = try next() else { return false }
    if event == wanted { return true }
    try skip(event)
    return false
  }

  /// The text that comes next; any other value is read over.
  public mutating func readText() throws(ImportError) -> String? {
    try readScalar() == .string ? text : nil
  }

  /// The number that comes next, also one in quotes.
  public mutating func readDouble() throws(ImportError) -> Double? {
    let event = try readScalar()
    return event == .number || event == .string ? double : nil
  }

  /// The whole number that comes next, also one in quotes.
  public mutating func readInteger() throws(ImportError) -> Int? {
    let event = try readScalar()
    return event == .number || event == .string ? integer : nil
  }

  /// The time that comes next, with its zone.
  public mutating func readInstant() throws(ImportError) -> Instant? {
    try readScalar() == .string ? instant : nil
  }

  /// Reads the value that comes next; nil for an object or array, which is read over.
  private mutating func readScalar() throws(ImportError) -> Event? {
    guard let event = try next() else { return nil }
    guard event == .beginObject || event == .beginArray else { return event }
    try skip(event)
    return nil
  }
}

extension JSONReader {
  /// `true` that comes next; any other value is read over and false.
  public mutating func readFlag() throws(ImportError) -> Bool { try readScalar() == .true }

  /// The texts of the array that comes next.
  public mutating func readTexts() throws(ImportError) -> [String] {
    var texts: [String] = []
    guard try enterArray() else { return texts }
    while let event = try nextElement() {
      if event == .string { texts.append(text) } else { try skip(event) }
    }
    return texts
  }

  /// How many elements the array that comes next has.
  public mutating func countElements() throws(ImportError) -> Int {
    guard try enterArray() else { return 0 }
    var count = 0
    while let event = try nextElement() {
      count += 1
      try skip(event)
    }
    return count
  }

  /// In a new document that is an object: goes to the member `name` and enters its value; false
  /// where there is none of that kind.
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
