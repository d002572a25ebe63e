/// A unit of body weight.
public enum MassUnit: String, Equatable, Sendable, CaseIterable {
  case kilograms = "kg"
  case pounds = "lb"
  case stones = "st"

  /// Kilograms in one unit; exact by definition.
  public var kilograms: Double {
    switch self {
    case .kilograms: 1
    case .pounds: 0.45359237
    case .stones: 6.35029318
    }
  }

  /// Decimals to show beyond those of kilograms: a stone is so large that the change of a day needs
  /// one more.
  public var moreDecimals: Int { self == .stones ? 1 : 0 }

  /// Converts kilograms to this unit.
  public func fromKilograms(_ value: Double) -> Double { value / kilograms }
}

extension MassUnit: Described {}
