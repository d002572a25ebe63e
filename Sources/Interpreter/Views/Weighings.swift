import TrendsCore
import TrendsCharts
import TrendsImport

/// The weighings of a day that has several, of which one value was made.
struct Weighings {
  private let readings: [TimedValue]
  private let rule: DayRule
  private let reading: DayReading

  /// Most weighings that are listed; a scale that repeats itself may have hundreds.
  private static let most = 8

  /// Nil for another metric than the weight, and for a day without several weighings.
  init?(of day: Day, in source: DaySource, _ world: World) {
    guard source.metric.kind == .weight else { return nil }
    readings = source.readings(on: day)
    guard readings.count > 1 else { return nil }
    let dataset = world.library.datasets.first { $0.metrics.contains { $0 === source } }
    rule = dataset?.dayRule ?? .mean
    reading = DayReading(metric: source.metric, units: world.calc.units)
  }

  /// What follows the value of the day:
  ///
  ///     , the mean of 2 weighings: 80.0 at 07:00, 81.0 at 21:00
  var words: String {
    let name = rule == .morning ? "morning one" : rule.rawValue
    var list = readings.prefix(Weighings.most).map { reading.number($0.value) + at($0) }
    let more = readings.count - list.count
    if more > 0 { list.append("and \(more.grouped) more") }
    return ", the \(name) of \(readings.count.grouped) weighings: \(list.joined(separator: ", "))"
  }

  private func at(_ value: TimedValue) -> String {
    guard let second = value.second else { return "" }
    // Safe: seconds of a day.
    let minutes = Int(second) / 60
    return " at \(Digits.padded(minutes / 60)):\(Digits.padded(minutes % 60))"
  }
}
