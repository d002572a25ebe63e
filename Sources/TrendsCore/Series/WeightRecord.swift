/// The unit in which a weight was recorded.
public enum WeightUnit: String, Equatable, Sendable, CaseIterable {
  case kilograms = "kg"
  case pounds = "lb"

  /// How many kilograms one unit is, exactly by definition.
  public var kilograms: Double {
    switch self {
    case .kilograms: 1
    case .pounds: 0.453_592_37
    }
  }
}

/// One weighing as it was recorded: the value keeps its unit.
public struct WeightRecord: Equatable, Sendable {
  public var day: Day
  public var value: Double
  public var unit: WeightUnit

  public init(day: Day, value: Double, unit: WeightUnit) {
    self.day = day
    self.value = value
    self.unit = unit
  }

  /// The value in the unit that everything is computed in.
  public var kilograms: Double { value * unit.kilograms }
}
