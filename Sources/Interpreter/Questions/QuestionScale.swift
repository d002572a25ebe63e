import TrendsCharts
import TrendsCore
import TrendsOutput

/// How the values of a subject or a field are read from a question and written in its answer.
struct QuestionScale {
  private enum Form {
    case metric(DayReading)
    /// Seconds a kilometre.
    case pace(SpeedUnit)
    /// Seconds.
    case time
    /// Kilometres.
    case distance(LengthUnit)
    /// Metres up.
    case height(LengthUnit)
    case plain(decimals: Int)
  }

  private let form: Form
  /// The unit after a value.
  let unit: String
  /// Whether less is better, as for times: `top` then means the least.
  let lessIsBetter: Bool
  /// Whether values are added up.
  let adds: Bool

  private init(_ form: Form, unit: String, lessIsBetter: Bool = false, adds: Bool = false) {
    (self.form, self.unit, self.lessIsBetter, self.adds) = (form, unit, lessIsBetter, adds)
  }

  /// The values of a daily metric.
  init(_ reading: DayReading) {
    self.init(.metric(reading), unit: reading.unitText, adds: reading.metric.kind == .total)
  }

  static func pace(_ length: LengthUnit, sport: String?) -> QuestionScale {
    let own = sport.map { SpeedUnit(sport: $0, length) } ?? SpeedUnit(length)
    let unit = own.isPace ? own : SpeedUnit(length)
    return QuestionScale(.pace(unit), unit: unit.name, lessIsBetter: true)
  }
  static func distance(_ length: LengthUnit, isBest: Bool = false) -> QuestionScale {
    QuestionScale(.distance(length), unit: length.rawValue, adds: !isBest)
  }
  static func height(_ length: LengthUnit) -> QuestionScale {
    QuestionScale(.height(length), unit: length.short, adds: true)
  }
  /// Kilometres an hour.
  static func speed(_ length: LengthUnit) -> QuestionScale {
    QuestionScale(.distance(length), unit: length == .miles ? "mph" : "km/h")
  }
  static let time = QuestionScale(.time, unit: "", adds: true)
  static let best = QuestionScale(.time, unit: "", lessIsBetter: true)
  static let days = plain("days")

  static func plain(_ unit: String, decimals: Int = 0, adds: Bool = false) -> QuestionScale {
    QuestionScale(.plain(decimals: decimals), unit: unit, adds: adds)
  }

  /// The number as a cell; a clock is text.
  func cell(_ value: Double?, moreDecimals: Int = 0) -> Table.Cell {
    guard let value else { return .missing }
    switch form {
    case .metric(let reading): return .number(reading.number(value, moreDecimals: moreDecimals))
    case .pace(let unit): return .text(Wording.clock(unit.shown(pace: value)))
    case .time: return .text(Wording.clock(value))
    case .distance(let length):
      return .number(
        length.fromKilometers(value).shown((unit == length.rawValue ? 2 : 1) + moreDecimals))
    case .height(let length): return .number(length.fromMeters(value).shown(moreDecimals))
    case .plain(let decimals): return .number(value.shown(decimals + moreDecimals))
    }
  }

  /// The number without its unit.
  func number(_ value: Double, moreDecimals: Int = 0) -> String {
    switch cell(value, moreDecimals: moreDecimals) {
    case .text(let text), .number(let text): text
    case .missing: ""
    }
  }

  /// The number with its unit, for a sentence.
  func text(_ value: Double, moreDecimals: Int = 0) -> String {
    let number = number(value, moreDecimals: moreDecimals).withSeparators
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// The value in the unit on show, for programs.
  func shown(_ value: Double) -> Double {
    switch form {
    case .metric(let reading): reading.shown(value)
    case .pace(let unit): unit.shown(pace: value)
    case .distance(let length): length.fromKilometers(value)
    case .height(let length): length.fromMeters(value)
    case .time, .plain: value
    }
  }

  /// The unit in which values are kept, where they are shown in another one; else empty.
  var keptUnit: String {
    LengthUnit(rawValue: unit) == nil ? "" : LengthUnit.kilometers.rawValue
  }

  /// Whether only the least value is of interest, as of best efforts.
  var isBest: Bool { if case .time = form { lessIsBetter } else { false } }

  /// Decimals that a mean has beyond those of a value.
  var decimalsOfMeans: Int {
    switch form {
    case .metric(let reading): reading.decimalsOfMeans
    case .pace, .time, .distance, .height: 0
    case .plain(let decimals): decimals == 0 ? 1 : 0
    }
  }

  /// Returns a bound in the unit of the values; nil if its unit does not fit.
  func value(of bound: Bound) -> Double? {
    switch form {
    case .pace(let unit):
      switch bound.unit {
      case ":": return bound.value / unit.shown(pace: 1)
      case ":/km": return bound.value
      case ":/mi": return bound.value / (QuestionUnit.kilometers["mi"] ?? 1)
      default: return nil
      }
    case .time:
      if bound.unit == ":" { return bound.value }
      return QuestionUnit.seconds[bound.unit].map { $0 * bound.value }
    case .distance(let length):
      if bound.unit.isEmpty || bound.unit == unit { return bound.value * length.kilometers }
      if bound.unit == "km/h" { return bound.value }
      if bound.unit == "mph" { return bound.value * LengthUnit.miles.kilometers }
      return unit == length.rawValue
        ? QuestionScale.converted(bound, to: LengthUnit.kilometers.rawValue) : nil
    case .height(let length):
      return bound.unit.isEmpty || bound.unit == length.short
        ? bound.value / length.fromMeters(1) : bound.unit == "m" ? bound.value : nil
    case .plain:
      if bound.unit.isEmpty { return bound.value }
      return QuestionScale.converted(bound, to: unit)
    case .metric(let reading):
      if reading.metric.kind == .weight {
        let unit = bound.unit.isEmpty ? reading.units.mass : MassUnit(rawValue: bound.unit)
        return unit.map { $0.kilograms * bound.value }
      }
      let own = reading.metric.unit
      if bound.unit.isEmpty { return reading.stored(bound.value) }
      if let value = QuestionScale.converted(bound, to: own) { return value }
      // `7:30` of hours is seven and a half, `1:30` of minutes ninety.
      if bound.unit == ":" {
        return own == "h" ? bound.value / 60 : own == "min" ? bound.value : nil
      }
      return nil
    }
  }

  /// Converts a bound between units of time, or of length.
  private static func converted(_ bound: Bound, to unit: String) -> Double? {
    if bound.unit == unit { return bound.value }
    for units in [QuestionUnit.seconds, QuestionUnit.kilometers] {
      if let mine = units[unit], let other = units[bound.unit] { return bound.value * other / mine }
    }
    return nil
  }

  /// Units that a bound may have, for a message.
  var expected: String {
    switch form {
    case .pace: "a pace such as 5:30"
    case .time: "a time such as 45min or 25:00"
    case .distance, .height: "a number of \(unit)"
    case .plain: unit.isEmpty ? "a plain number" : "a number of \(unit)"
    case .metric(let reading):
      reading.unitText.isEmpty ? "a plain number" : "a number of \(reading.unitText)"
    }
  }
}
