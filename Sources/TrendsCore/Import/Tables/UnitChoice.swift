import TrendsCore

/// What is done where a file names no unit.
enum UnitChoice {
  /// The caller's word, which must be a unit.
  static func told(_ options: TableOptions) throws(ImportError) -> TableUnit? {
    guard let text = options.unit else { return nil }
    guard let unit = TableUnit(text) else {
      throw ImportError.unknownUnit(text)
    }
    return unit
  }

  /// Weights are never guessed, but the numbers say what is likely.
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

  /// The unit in which most grown-ups weigh that much.
  static func likely(_ median: Double) -> (word: String, unit: String) {
    median < 30 ? ("stones", "st") : median > 125 ? ("pounds", "lb") : ("kilograms", "kg")
  }

  /// Nights of over an hour are hours up to 24 and minutes from 60 on; nothing else is told by
  /// numbers.
  static func byNumbers(_ known: KnownColumn, _ median: Double?) -> TableUnit? {
    guard known.metric == .sleep, let median else { return nil }
    if median <= 24 { return .hours }
    return median >= 60 && median <= 1440 ? .minutes : nil
  }
}
