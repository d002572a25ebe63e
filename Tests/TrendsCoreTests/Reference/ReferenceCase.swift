import TrendsCore

/// One case of a reference file while it is checked: what differs is collected as sentences.
struct ReferenceCase {
  let json: JSON
  let relative: Double
  /// The y of the case; empty if it has none.
  let values: [Double]
  /// The difference that is allowed whatever the number: a constant and a share of the largest |y|.
  let slack: Double
  private(set) var differences: [String] = []
  /// False for a case of a kind no check knows.
  private(set) var isKnown = true

  init(_ json: JSON, file tolerance: JSON) {
    self.json = json
    let own = json["tolerance"]
    relative = own["rel"].double ?? tolerance["rel"].double ?? 0
    values = json["input"]["y"].doubles ?? []
    // An infinite value would allow any difference.
    let largest = values.lazy.filter(\.isFinite).reduce(0) { max($0, $1.magnitude) }
    slack =
      (own["abs"].double ?? tolerance["abs"].double ?? 0)
      + (tolerance["abs_times_max_y"].double ?? 0) * largest
  }

  var id: String { json["id"].string ?? "without id" }
  var input: JSON { json["input"] }
  var expected: JSON { json["expected"] }
  var horizon: Int { input["h"].int ?? 14 }

  mutating func unknown() { isKnown = false }

  mutating func fail(_ sentence: String) { differences.append(sentence) }

  mutating func check(
    _ name: String, _ got: Double?, _ expected: JSON, relative: Double? = nil,
    slack: Double? = nil
  ) {
    switch (got, expected.double) {
    case (nil, nil): break
    case (let got?, let wanted?):
      let room = (relative ?? self.relative) * wanted.magnitude + (slack ?? self.slack)
      if !(abs(got - wanted) <= room), got != wanted {
        fail("\(name) is \(got), expected \(wanted)")
      }
    default: fail("\(name) is \(String(describing: got)), expected \(expected)")
    }
  }

  mutating func check(
    _ name: String, _ got: [Double]?, _ expected: JSON, relative: Double? = nil,
    slack: Double? = nil
  ) {
    guard let wanted = expected.doubles else {
      if got != nil { fail("\(name) is given, expected none") }
      return
    }
    guard let got, got.count == wanted.count else {
      fail("\(name) has \(got?.count ?? 0) values, expected \(wanted.count)")
      return
    }
    for (index, item) in expected.list.enumerated() {
      check("\(name)[\(index)]", got[index], item, relative: relative, slack: slack)
    }
  }

  mutating func check<Value: Equatable>(_ name: String, _ got: Value?, equals wanted: Value?) {
    if got != wanted {
      fail("\(name) is \(String(describing: got)), expected \(String(describing: wanted))")
    }
  }

  var parameters: HoltParameters? {
    guard let alpha = input["alpha"].double, let betaStar = input["beta_star"].double else {
      return nil
    }
    return try? HoltParameters(
      alpha: alpha, betaStar: betaStar, phi: input["phi"].double ?? 1)
  }

  var start: HoltStart? {
    switch input["init"].string {
    case "known":
      guard let level = input["l0"].double, let trend = input["b0"].double else { return nil }
      return .known(level: level, trend: trend)
    case "seed": return .seed
    case "simple": return .simple
    case "heuristic": return .heuristic
    case "estimated": return .estimated
    case "calm": return .calm
    default: return nil
    }
  }
}
