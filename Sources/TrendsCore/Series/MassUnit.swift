/// A unit of body weight.
public enum MassUnit: String, Equatable, Sendable, CaseIterable {
  case kilograms = "kg"
  case pounds = "lb"
  case stones = "st"

  /// How many kilograms one of it is; exact by definition.
  public var kilograms: Double {
    switch self {
    case .kilograms: 1
    case .pounds: 0.45359237
    case .stones: 6.35029318
    }
  }

  /// A stone is so large that a day's change needs one decimal more.
  public var moreDecimals: Int { self == .stones ? 1 : 0 }

  public func fromKilograms(_ value: Double) -> Double { value / kilograms }
}

extension MassUnit: Described {}
