import Testing

/// What a file should give, compared key by key; a key no test knows is named.
struct Truth {
  let name: String
  let json: JSON
  private var known: Set<String> = []

  /// Files that were written for a purpose have their truth under `model`.
  init(_ name: String, _ truth: JSON) {
    self.name = name
    json = truth["model"].isNil ? truth : truth["model"]
  }

  /// Compares where the file has the key.
  mutating func check<Value: Equatable>(_ key: String, _ got: Value?, _ read: (JSON) -> Value?) {
    guard !json[key].isNil else { return }
    known.insert(key)
    let wanted = read(json[key])
    if got != wanted {
      Issue.record(
        "\(name), \(key): \(String(describing: got)), expected \(String(describing: wanted))")
    }
  }

  mutating func check(_ key: String, _ got: Int?) { check(key, got, \.int) }
  mutating func check(_ key: String, _ got: String?) { check(key, got, \.string) }
  mutating func check(_ key: String, _ got: [String: Int]) { check(key, got, Self.counts) }

  static func counts(_ json: JSON) -> [String: Int]? {
    Dictionary(uniqueKeysWithValues: json.keys.map { ($0, json[$0].int ?? -1) })
  }

  /// Words for people, and what is looked at elsewhere.
  mutating func pass(_ keys: String...) { known.formUnion(keys) }

  var unknown: [String] { json.keys.filter { !known.contains($0) && !$0.hasPrefix("note") } }
}

/// Counts what a table test ran, and prints it.
struct TruthTally {
  let kind: String
  private var files = 0
  private var unknown: [String] = []

  init(_ kind: String) { self.kind = kind }

  mutating func add(_ truth: Truth) {
    files += 1
    unknown += truth.unknown.map { "\(truth.name): \($0)" }
  }

  func show() {
    #expect(files > 0 && unknown.isEmpty, "samples/\(kind): not understood: \(unknown)")
    print("samples/\(kind): \(files) files")
  }
}
