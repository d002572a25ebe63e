/// One weighing as it was recorded: the value keeps its unit.
public struct WeightRecord: Equatable, Sendable {
  public var day: Day
  public var value: Double
  public var unit: MassUnit

  public init(day: Day, value: Double, unit: MassUnit) {
    self.day = day
    self.value = value
    self.unit = unit
  }

  /// The value in the unit that everything is computed in.
  public var kilograms: Double { value * unit.kilograms }
}
