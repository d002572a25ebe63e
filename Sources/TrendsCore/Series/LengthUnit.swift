/// A unit of distances, and of the heights that go with it.
public enum LengthUnit: String, Equatable, Sendable, CaseIterable {
  case kilometers = "km"
  case miles = "mi"

  /// Kilometres in one unit; exact by definition.
  public var kilometers: Double { self == .kilometers ? 1 : 1.609344 }

  /// Converts kilometres to this unit.
  public func fromKilometers(_ value: Double) -> Double { value / kilometers }

  /// The unit of heights and of a step: metres, or feet.
  public var short: String { self == .kilometers ? "m" : "ft" }

  /// Converts metres to the unit of heights.
  public func fromMeters(_ value: Double) -> Double {
    self == .kilometers ? value : value / 0.3048
  }
}

extension LengthUnit: Described {}

/// The units in which values are shown. Values are kept in kilograms and kilometres.
public struct Units: Equatable, Sendable {
  public var mass: MassUnit
  public var length: LengthUnit

  public init(mass: MassUnit = .kilograms, length: LengthUnit = .kilometers) {
    self.mass = mass
    self.length = length
  }
}
