import TrendsCore
import TrendsCharts

/// How the numbers of a day view are read: in the unit that is set, with the decimals it has.
struct DayReading {
  let metric: Metric
  let unit: MassUnit

  init(view: DayView, world: World) {
    metric = view.source.metric
    unit = world.calc.unit
  }

  init(metric: Metric, unit: MassUnit) {
    self.metric = metric
    self.unit = unit
  }

  private var isWeight: Bool { metric.kind == .weight }

  /// `kg`, `min`; what a value is followed by.
  var unitText: String { isWeight ? unit.rawValue : metric.unit }

  /// What a chart's title says: totals are so much a day.
  var axisUnit: String { metric.kind == .total ? "\(metric.unit)/day" : unitText }

  func shown(_ value: Double) -> Double { isWeight ? unit.fromKilograms(value) : value }

  var decimals: Int { metric.decimals + (isWeight ? unit.moreDecimals : 0) }

  /// The number alone.
  func number(_ value: Double, moreDecimals: Int = 0) -> String {
    shown(value).shown(decimals + moreDecimals)
  }

  func text(_ value: Double) -> String { withUnit(number(value)) }

  func withUnit(_ text: String) -> String { unitText.isEmpty ? text : "\(text) \(unitText)" }

  /// `Down 0.4 kg`, with a decimal more where the usual ones would say 0; nil for no change at all.
  func change(_ value: Double) -> String? {
    for more in 0...1 {
      let size = shown(value).magnitude.fixed(decimals + more)
      guard Wording.isZero(size) else {
        return "\(value < 0 ? "Down" : "Up") \(size)\(unitText.isEmpty ? "" : " " + unitText)"
      }
    }
    return nil
  }

  /// `Jan 3`
  func shortDate(_ day: Day) -> String { "\(Wording.months[day.parts.month - 1]) \(day.parts.day)" }
}
