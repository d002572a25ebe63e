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

  /// Adds the keys of the object that `json` has just entered, without reading its values.
  mutating func collect(_ json: inout JSONReader) throws(ImportError) {
    while try json.nextKey() {
      add(json.text.boundedName)
      try json.skipValue()
    }
  }

  private mutating func add(_ key: String) {
    guard places[key] == nil else { return }
    guard names.count < ObjectKeys.limit else { return isCut = true }
    places[key] = names.count
    names.append(key)
  }
}
