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

  /// Beginnings that are removed before the look-up, in this order.
  private static let heads = ["dietary", "total ", "daily "]
  /// Endings that are removed before the look-up, each at most once and in this order.
  private static let tails = [
    " intake", " consumed", " burned", " climbed", "climbed", " time", " minutes", " count",
    " units",
  ]

  /// Words of what is a state, whatever its unit.
  private static let states: Set<Substring> = [
    "avg", "average", "mean", "median", "max", "maximum", "minimum", "highest", "lowest", "best",
    "worst", "last", "latest", "rate", "score", "pace", "speed", "cadence", "level", "levels",
    "percent", "percentage", "share", "ratio", "index", "temperature", "pressure", "variability",
    "deviation", "altitude", "elevation", "height", "age", "bmi", "efficiency", "quality", "mood",
    "weight", "mass", "power", "latency", "goal", "target", "limit", "baseline", "trend",
    "resting", "bedtime", "wake", "start", "end", "onset", "offset", "length", "width", "lean",
    "muscle", "bone", "waist", "hip", "neck", "chest", "circumference", "date",
  ]
  /// Words by which a state becomes an amount: an elevation is one, its gain is not.
  private static let changes: Set<Substring> = [
    "gain", "loss", "gained", "lost", "total", "sum", "count", "number", "ascent", "descent",
  ]
  /// Units of amounts that are not in `TableUnit`, in small letters.
  private static let units: Set<String> = [
    "ml", "cl", "dl", "l", "fl oz", "cup", "cups", "mg", "mcg", "µg", "ug", "iu", "drinks",
    "servings", "times", "reps",
  ]

  /// Returns whether a column of this name and unit holds amounts; `words` is in the form of
  /// `ColumnName.words`.
  ///
  /// Distances, climbs, durations, energies, counts and what is eaten add up; a rate, a share, a
  /// level or a size of the body does not. Without a unit the name alone decides.
  ///
  ///     AmountName.isOne("climb", in: .meters)       // true
  ///     AmountName.isOne("waist", in: .centimeters)  // false
  static func isOne(_ words: String, in unit: TableUnit?, _ unknownUnit: String? = nil) -> Bool {
    let parts = words.split(separator: " ")
    if let unit {
      guard unit.mayAddUp else { return false }
    } else if let unknownUnit, !units.contains(unknownUnit.lowercased()) {
      return false
    }
    if isNamed(words) { return true }
    if parts.contains(where: changes.contains) { return true }
    if parts.contains(where: states.contains) || parts.first == "min" { return false }
    return unit != nil || unknownUnit != nil
  }

  /// Returns whether the name alone says that its readings add up.
  ///
  ///     AmountName.isNamed("total water intake")  // true
  ///     AmountName.isNamed("flights climbed")     // true
  private static func isNamed(_ words: String) -> Bool {
    var rest = words[...]
    for head in heads where rest.utf8.starts(with: head.utf8) {
      rest = rest.dropFirst(head.count)
    }
    for tail in tails where rest.hasSuffix(tail) { rest = rest.dropLast(tail.count) }
    rest = rest.drop { $0 == " " }
    return names.contains(String(rest)) || names.contains(words)
  }
}

extension TableUnit {
  /// Whether amounts are measured in it: a waist is in centimetres, a climb in metres.
  fileprivate var mayAddUp: Bool {
    switch self {
    case .grams, .ounces, .kilometers, .meters, .miles, .feet, .hours, .minutes, .seconds,
      .kilocalories, .kilojoules, .steps:
      true
    case .kilograms, .pounds, .stones, .centimeters, .inches, .milliseconds, .percent, .beats,
      .mmHg, .celsius, .fahrenheit, .millimoles, .milligrams:
      false
    }
  }
}
