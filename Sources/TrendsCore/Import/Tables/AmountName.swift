import TrendsCore

/// Names of what is counted or taken several times a day, and adds up: a glass of water, a dose.
enum AmountName {
  private static let names: Set<String> = [
    "water", "fluid", "fluids", "hydration", "insulin", "insulin delivery", "calories", "protein",
    "carbs", "carbohydrates", "fiber", "fibre", "sugar", "salt", "sodium", "caffeine", "alcohol",
    "alcoholic beverages", "drinks", "coffee", "coffees", "cigarettes", "dose", "doses", "flights",
    "floors", "stairs", "standing", "stand", "mindful", "meditation", "active", "pushups",
    "push ups", "pullups", "pull ups", "situps", "sit ups", "reps", "repetitions", "wasser",
    "kalorien", "eiweiss", "stockwerke",
  ]

  private static let heads = ["hkquantitytypeidentifier", "dietary", "total ", "daily "]
  private static let tails = [
    " intake", " consumed", " climbed", "climbed", " time", " minutes", " count", " units",
  ]

  /// Whether a column of this name, in small letters, holds amounts.
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
