import TrendsCore

/// Decides the unit of a column where the file names none.
enum UnitChoice {
  /// Returns the unit that the caller names, or nil; throws for a text that is not a unit.
  static func told(_ options: TableOptions) throws(ImportError) -> TableUnit? {
    guard let text = options.unit else { return nil }
    guard let unit = TableUnit(text) else {
      throw ImportError.unknownUnit(text)
    }
    return unit
  }

  /// Returns the refusal of weights without a unit, which are never guessed. It says which unit
  /// their median makes likely.
  static func refusal(_ values: [Double], column: String) -> ImportError {
    let sorted = values.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else {
      return ImportError.noUnit(of: column)
    }
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    let (word, unit) = likely(median)
    return ImportError.unitUnknown(
      median: median.fixed(median < 30 ? 1 : 0), likely: word, unit: unit)
  }

  /// Returns the unit in which most adults weigh that much: stones below 30, grams above 10,000,
  /// pounds above 125, else kilograms.
  static func likely(_ median: Double) -> (word: String, unit: String) {
    if median > 10_000 { return ("grams", "g") }
    return median < 30 ? ("stones", "st") : median > 125 ? ("pounds", "lb") : ("kilograms", "kg")
  }

  /// Returns the unit of sleep by its median: hours up to 24, minutes from 60 to 1440. Nil for any
  /// other metric, whose numbers say nothing of the unit.
  static func byNumbers(_ known: KnownColumn, _ median: Double?) -> TableUnit? {
    guard known.metric == .sleep, let median else { return nil }
    if median <= 24 { return .hours }
    return median >= 60 && median <= 1440 ? .minutes : nil
  }
}
