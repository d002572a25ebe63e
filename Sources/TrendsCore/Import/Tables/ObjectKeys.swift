import TrendsCore

/// The columns of a file of JSON objects: their keys, in the order in which they are met.
struct ObjectKeys: Equatable {
  /// Keys that are read; members with further ones are left out.
  static let limit = 1000

  private(set) var names: [String] = []
  private var places: [String: Int] = [:]
  /// Whether there are keys beyond the limit.
  private(set) var isCut = false

  /// Returns the column of a key. Most objects have the same keys in the same order, so `guess` is
  /// tried before the dictionary.
  func place(of key: String, guess: Int) -> Int? {
    if names.indices.contains(guess), names[guess] == key { return guess }
    return places[key]
  }

  /// Objects inside objects whose keys are columns of their own, `value.bpm`.
  static let depthLimit = 3

  /// Adds the keys of the object that `json` has just entered, without reading its values.
  mutating func collect(_ json: inout JSONReader) throws(ImportError) {
    try collect(&json, below: "", depth: 0)
  }

  /// Adds the keys of an object; `path` is that of the objects around it, with a dot at its end.
  private mutating func collect(
    _ json: inout JSONReader, below path: String, depth: Int
  ) throws(ImportError) {
    while try json.nextKey() {
      let key = (path + json.text.boundedName).boundedName
      guard let event = try json.next() else { return }
      if event == .beginObject, depth + 1 < ObjectKeys.depthLimit {
        try collect(&json, below: key + ".", depth: depth + 1)
      } else {
        add(key)
        try json.skip(event)
      }
    }
  }

  /// Adds a column, unless it is there already.
  mutating func add(_ key: String) {
    guard places[key] == nil else { return }
    guard names.count < ObjectKeys.limit else { return isCut = true }
    places[key] = names.count
    names.append(key)
  }
}
