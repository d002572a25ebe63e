import TrendsCore

/// A unit that a table may name in a header, a comment or a cell. `beats` are beats a minute,
/// `millimoles` mmol/L and `milligrams` mg/dL.
public enum TableUnit: UInt8, Equatable, Sendable, CaseIterable {
  case kilograms, grams, pounds, stones, ounces
  case kilometers, meters, miles, centimeters, feet, inches
  case hours, minutes, seconds, milliseconds
  case kilocalories, kilojoules
  case percent, beats, steps, mmHg, celsius, fahrenheit, millimoles, milligrams

  /// What a unit measures: `share` is percent, `rate` a number a minute, `content` a concentration
  /// in the blood. Only units of one dimension are converted.
  public enum Dimension: Equatable, Sendable {
    case mass, length, time, energy, share, rate, count, pressure, temperature, content
  }

  public var dimension: Dimension {
    switch self {
    case .kilograms, .grams, .pounds, .stones, .ounces: .mass
    case .kilometers, .meters, .miles, .centimeters, .feet, .inches: .length
    case .hours, .minutes, .seconds, .milliseconds: .time
    case .kilocalories, .kilojoules: .energy
    case .percent: .share
    case .beats: .rate
    case .steps: .count
    case .mmHg: .pressure
    case .celsius, .fahrenheit: .temperature
    case .millimoles, .milligrams: .content
    }
  }

  /// The unit's sign in `Metric.unit`; empty for steps, which are a mere count.
  public var name: String {
    switch self {
    case .kilograms: "kg"
    case .grams: "g"
    case .pounds: "lb"
    case .stones: "st"
    case .ounces: "oz"
    case .kilometers: "km"
    case .meters: "m"
    case .miles: "mi"
    case .centimeters: "cm"
    case .feet: "ft"
    case .inches: "in"
    case .hours: "h"
    case .minutes: "min"
    case .seconds: "s"
    case .milliseconds: "ms"
    case .kilocalories: "kcal"
    case .kilojoules: "kJ"
    case .percent: "%"
    case .beats: "bpm"
    case .steps: ""
    case .mmHg: "mmHg"
    case .celsius: "°C"
    case .fahrenheit: "°F"
    case .millimoles: "mmol/L"
    case .milligrams: "mg/dL"
    }
  }

  /// The unit in which a metric that is not built in keeps its values: kilograms for pounds and
  /// stones, else the unit itself.
  var kept: TableUnit { self == .pounds || self == .stones ? .kilograms : self }

  /// The size in the dimension's first unit (kg, km, h, kcal), as a fraction so that it is exact
  /// where the definition is. Nil for units that are not converted, such as degrees.
  private var size: (times: Double, over: Double)? {
    switch self {
    case .kilograms, .kilometers, .hours, .kilocalories: (1, 1)
    case .grams, .meters: (1, 1000)
    case .pounds: (MassUnit.pounds.kilograms, 1)
    case .stones: (MassUnit.stones.kilograms, 1)
    case .ounces: (0.028349523125, 1)
    case .miles: (1.609344, 1)
    case .centimeters: (1, 100_000)
    case .feet: (0.3048, 1000)
    case .inches: (0.0254, 1000)
    case .minutes: (1, 60)
    case .seconds: (1, 3600)
    case .milliseconds: (1, 3_600_000)
    case .kilojoules: (1, 4.184)
    default: nil
    }
  }

  /// Returns `value` of this unit in another one; nil between units of different dimensions, and
  /// for two units without a size, such as Celsius and Fahrenheit.
  @inline(__always)
  public func convert(_ value: Double, to other: TableUnit) -> Double? {
    if self == other { return value }
    guard dimension == other.dimension, let from = size, let to = other.size else { return nil }
    return value * from.times / from.over * to.over / to.times
  }

  /// Returns how many of `next` make one of this unit, where both are written together:
  /// `12 st 4 lb`, `7h 30m`. An `m` after hours reads as metres and means minutes.
  func count(of next: TableUnit) -> (count: Double, unit: TableUnit)? {
    switch (self, next) {
    case (.stones, .pounds): (14, .pounds)
    case (.pounds, .ounces): (16, .ounces)
    case (.hours, .minutes), (.hours, .meters): (60, .minutes)
    case (.minutes, .seconds): (60, .seconds)
    case (.feet, .inches): (12, .inches)
    default: nil
    }
  }
}
