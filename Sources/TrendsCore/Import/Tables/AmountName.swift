import TrendsCore

/// Recognises, by name, metrics whose readings of one day are amounts that add up: a glass of
/// water, a dose of insulin.
enum AmountName {
  /// Names without head and tail, in the form of `ColumnName.words`.
  private static let names: Set<String> = [
    "water", "fluid", "fluids", "hydration", "insulin", "insulin delivery", "calories", "protein",
    "carbs", "carbohydrates", "fiber", "fibre", "sugar", "salt", "sodium", "caffeine", "alcohol",
    "alcoholic beverages", "drinks", "coffee", "coffees", "cigarettes", "dose", "doses", "flights",
    "floors", "stairs", "standing", "stand", "mindful", "meditation", "active", "pushups",
    "push ups", "pullups", "pull ups", "situps", "sit ups", "reps", "repetitions", "wasser",
    "kalorien", "eiweiss", "stockwerke",
  ]

  /// Beginnings that are removed before the look-up, in this order: Apple puts its prefix before
  /// `dietary`.
  private static let heads = ["hkquantitytypeidentifier", "dietary", "total ", "daily "]
  /// Endings that are removed before the look-up, each at most once and in this order.
  private static let tails = [
    " intake", " consumed", " climbed", "climbed", " time", " minutes", " count", " units",
  ]

  /// Returns whether a column of this name holds amounts; `words` is in the form of
  /// `ColumnName.words`.
  ///
  ///     AmountName.isOne("total water intake")                      // true
  ///     AmountName.isOne("hkquantitytypeidentifierflightsclimbed")  // true
  static func isOne(_ words: String) -> Bool {
    var rest = words[...]
    for head in heads where rest.utf8.starts(with: head.utf8) {
      rest = rest.dropFirst(head.count)
    }
    for tail in tails where rest.hasSuffix(tail) { rest = rest.dropLast(tail.count) }
    rest = rest.drop { $0 == " " }
    return names.contains(String(rest)) || names.contains(words)
  }
}
