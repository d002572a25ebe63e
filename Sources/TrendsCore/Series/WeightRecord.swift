/// One weighing as it was recorded, in its own unit.
public struct WeightRecord: Equatable, Sendable {
  public var day: Day
  /// The weight in `unit`.
  public var value: Double
  public var unit: MassUnit

  public init(day: Day, value: Double, unit: MassUnit) {
    self.day = day
    self.value = value
    self.unit = unit
  }

  /// The value in kilograms, the unit of all calculations.
  public var kilograms: Double { value * unit.kilograms }
}
