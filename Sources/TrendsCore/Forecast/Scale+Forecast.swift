extension Scale {
  func band(_ mean: Double, _ half: Double) -> Forecast.Band {
    Forecast.Band(low: back(mean - half), high: back(mean + half))
  }

  func into(_ start: HoltStart) -> HoltStart {
    guard case .known(let level, let trend) = start else { return start }
    return .known(level: level * factor, trend: trend * factor)
  }
}
