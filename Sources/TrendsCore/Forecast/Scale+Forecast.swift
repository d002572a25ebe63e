extension Scale {
  /// The unscaled band of `half` to both sides of a scaled mean.
  func band(_ mean: Double, _ half: Double) -> Forecast.Band {
    Forecast.Band(low: back(mean - half), high: back(mean + half))
  }

  /// Scales a start that the caller gave; the others follow from the values.
  func into(_ start: HoltStart) -> HoltStart {
    guard case .known(let level, let trend) = start else { return start }
    return .known(level: level * factor, trend: trend * factor)
  }
}
