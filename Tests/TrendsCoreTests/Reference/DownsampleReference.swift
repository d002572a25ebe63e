import TrendsCore

/// lttb and minmaxlttb: index for index.
func checkDownsample(_ item: inout ReferenceCase) throws {
  guard let count = item.input["n_out"].int else { return item.unknown() }
  var y = item.input["y"].doubles
  var x = item.input["x"].doubles
  if !item.input["recipe"].isNil {
    guard let recipe = Recipe(item.input["recipe"]) else { return item.unknown() }
    (y, x) = (recipe.y, recipe.x)
    let check = item.input["check"]
    // Read back from text a number may differ in its last bit.
    let first = zip(recipe.y, check["y_first"].doubles ?? [])
    if let differs = first.first(where: { abs($0 - $1) > 1e-12 }) {
      return item.fail("the recipe gives \(differs.0), expected \(differs.1)")
    }
  }
  guard let y else { return item.unknown() }
  let ratio = item.input["minmax_ratio"].int
  func kept(_ bins: MinMax.Bins) throws -> [Int] {
    guard let ratio else { return try LTTB.indices(y, x: x, count: count) }
    return try MinMaxLTTB.indices(y, x: x, count: count, ratio: ratio, bins: bins)
  }
  compare(&item, try kept(.equidistant), item.expected, "indices")
  let byCount = item.expected["by_count"]
  if !byCount.isNil { compare(&item, try kept(.byCount), byCount, "by count") }
}

private func compare(_ item: inout ReferenceCase, _ got: [Int], _ wanted: JSON, _ name: String) {
  item.check("\(name): count", got.count, equals: wanted["count"].int)
  if let indices = wanted["indices"].ints {
    let at = zip(got, indices).enumerated().first { $0.element.0 != $0.element.1 }
    if let at { item.fail("\(name)[\(at.offset)] is \(at.element.0), expected \(at.element.1)") }
  }
  if let first = wanted["first"].ints {
    item.check("\(name): first", Array(got.prefix(first.count)), equals: first)
  }
  if let last = wanted["last"].ints {
    item.check("\(name): last", Array(got.suffix(last.count)), equals: last)
  }
  if let hash = wanted["sha256_u64le"].string {
    item.check("\(name): hash", IndexDigest.hex(of: got), equals: hash)
  }
}
