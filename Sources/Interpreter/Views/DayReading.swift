import TrendsCore
import TrendsCharts

/// Writes the values of a metric in the unit and with the decimals that the session shows.
///
/// Values are stored in kilograms or in the metric's own unit; every function takes a stored value.
struct DayReading {
  let metric: Metric
  /// The units for weights and distances; other metrics ignore them.
  let units: Units

  init(view: DayView, world: World) {
    self.init(metric: view.source.metric, units: world.calc.units)
  }

  init(metric: Metric, units: Units) {
    self.metric = metric
    self.units = units
  }

  private var isWeight: Bool { metric.kind == .weight }
  private var isDistance: Bool { metric.unit == LengthUnit.kilometers.rawValue }

  /// The unit after a value, such as `kg` or `min`; empty for a metric without one.
  var unitText: String {
    isWeight ? units.mass.rawValue : isDistance ? units.length.rawValue : metric.unit
  }

  /// The unit in a chart's title; a total has `/day` after it.
  var axisUnit: String { metric.kind == .total ? "\(unitText)/day" : unitText }

  /// The value converted to the unit on show.
  func shown(_ value: Double) -> Double {
    isWeight
      ? units.mass.fromKilograms(value) : isDistance ? units.length.fromKilometers(value) : value
  }

  /// The value to store for one in the unit on show.
  func stored(_ shown: Double) -> Double {
    isWeight ? shown * units.mass.kilograms : isDistance ? shown * units.length.kilometers : shown
  }

  /// Decimals of one value; pounds and stones need other numbers of decimals than kilograms.
  var decimals: Int { metric.decimals + (isWeight ? units.mass.moreDecimals : 0) }

  /// Decimals that a mean has beyond those of a value; a count has none.
  var decimalsOfMeans: Int { metric.kind == .total && metric.decimals == 0 ? 0 : 1 }

  /// More decimals where a mean of whole numbers is small.
  func decimals(ofMean mean: Double) -> Int {
    guard metric.kind == .total, metric.decimals == 0 else { return decimalsOfMeans }
    return shown(mean) < 1 ? 2 : shown(mean) < 10 ? 1 : 0
  }

  /// The number without its unit.
  func number(_ value: Double, moreDecimals: Int = 0) -> String {
    shown(value).shown(decimals + moreDecimals)
  }

  /// The number with its unit.
  func text(_ value: Double) -> String {
    isInStones ? Wording.stones(shown(value)) + " lb" : withUnit(number(value).withSeparators)
  }

  /// The number as a sentence has it beside one with its unit.
  func plain(_ value: Double) -> String {
    isInStones ? Wording.stones(shown(value)) : number(value)
  }

  /// Whether values are written as stones and pounds.
  var isInStones: Bool { isWeight && units.mass == .stones }

  /// Appends the unit to a number that is already text.
  func withUnit(_ text: String) -> String {
    unitText.isEmpty || isInStones && text.hasSuffix(" lb") ? text : "\(text) \(unitText)"
  }

  /// A difference in words such as `Down 0.4 kg`; nil if it rounds to zero.
  ///
  /// A second decimal place is tried before a change counts as zero.
  func change(_ value: Double) -> String? {
    if isInStones {
      let size = Wording.pounds(shown(value).magnitude)
      return Wording.isZero(size) ? nil : "\(value < 0 ? "Down" : "Up") \(size)"
    }
    for more in 0...1 {
      let size = shown(value).magnitude.fixed(decimals + more).withSeparators
      guard Wording.isZero(size) else {
        return "\(value < 0 ? "Down" : "Up") \(size)\(unitText.isEmpty ? "" : " " + unitText)"
      }
    }
    return nil
  }

  /// The day in the form `Jan 3`, as read-outs show it; `Jan 3 2025` in another year than today.
  static func shortDate(_ day: Day, today: Day) -> String {
    let year = day.parts.year == today.parts.year ? "" : " \(day.parts.year)"
    return "\(Wording.months[day.parts.month - 1]) \(day.parts.day)\(year)"
  }
}
