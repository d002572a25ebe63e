import TrendsCore

/// The columns of a file of JSON objects: their keys, in the order in which they are met.
struct ObjectKeys: Equatable {
  static let limit = 1000

  private(set) var names: [String] = []
  private var places: [String: Int] = [:]
  /// Whether keys were met beyond the limit: those are not read.
  private(set) var isCut = false

  /// The column of a key. Objects mostly have the same keys in the same order: `guess` is looked at
  /// first.
  func place(of key: String, guess: Int) -> Int? {
    if names.indices.contains(guess), names[guess] == key { return guess }
    return places[key]
  }

  /// Adds the keys of the object that `json` has just entered.
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
