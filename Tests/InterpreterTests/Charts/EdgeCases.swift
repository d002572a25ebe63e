import Interpreter
import TrendsCore
@testable import TrendsCharts

/// Series that break chart programs.
struct EdgeCase: Sendable {
  var name: String
  var spec: ChartSpec
}

enum EdgeCases {
  static var all: [EdgeCase] {
    [
      EdgeCase(name: "constant", spec: ChartFixtures.weights([80, 80, 80, 80, 80])),
      EdgeCase(name: "single", spec: ChartFixtures.weights([81.2])),
      EdgeCase(name: "empty", spec: ChartFixtures.weights([])),
      EdgeCase(name: "all-missing", spec: ChartFixtures.weights([nil, nil, nil, nil])),
      EdgeCase(name: "huge-offset", spec: ChartFixtures.weights([1e12, 1e12 + 3, 1e12 + 8])),
      EdgeCase(name: "tiny", spec: ChartFixtures.weights([1e-9, 2e-9, 5e-9], decimals: 9)),
      EdgeCase(name: "large", spec: ChartFixtures.weights([1e9, 2.5e9, 4e9], decimals: 0)),
      EdgeCase(name: "negative-bars", spec: ChartFixtures.balance),
      EdgeCase(name: "zero-bars", spec: zeros),
      EdgeCase(name: "no-numbers", spec: noNumbers),
      EdgeCase(name: "year-end", spec: yearEnd),
      EdgeCase(name: "leap-day", spec: leapDay),
      EdgeCase(name: "pinned", spec: pinned),
      EdgeCase(name: "long-title", spec: longTitle),
      EdgeCase(name: "wide-title", spec: titled("体重と睡眠 e\u{301}te\u{301} 👩‍👩‍👧")),
      EdgeCase(name: "right-to-left-title", spec: titled("משקל בבוקר")),
      EdgeCase(name: "hostile-title", spec: titled("a\u{202E}b\u{1B}[2Jc\nd\u{200B}e\u{9B}31mf")),
      EdgeCase(name: "clock-change", spec: clockChange),
      EdgeCase(name: "whole-year", spec: wholeYear),
      EdgeCase(name: "alone", spec: alone),
      EdgeCase(name: "trend", spec: trend(14)),
      EdgeCase(name: "long-trend", spec: trend(90)),
    ]
  }

  /// Values around a line that falls by 50 g a day, cut at a change of scale of 0.6 kg.
  private static func trend(_ days: Int) -> ChartSpec {
    func level(_ day: Int) -> Double { 80 - 0.05 * Double(day) + (day < days / 2 ? 0 : 0.6) }
    var spec = ChartFixtures.weights((0..<days).map { level($0) + Double($0 * 7 % 5) / 5 - 0.4 })
    guard case .days(let range, _) = spec.domain else { return spec }
    spec.trend = (0..<days).map {
      ChartSpec.Point(x: Double(range.start.advanced(by: $0).number), y: level($0))
    }
    spec.scaleChanges = [
      ChartSpec.ScaleChange(day: range.start.advanced(by: days / 2), size: 0.6)
    ]
    spec.change = ChartSpec.Change(
      from: range.start, to: range.end.advanced(by: -1), size: -0.05 * Double(days - 1),
      isLevel: days < 20)
    return spec
  }

  private static var zeros: ChartSpec {
    var spec = ChartFixtures.workout
    spec.selection = nil
    spec.points = spec.points.map { ChartSpec.Point(x: $0.x, y: 0) }
    return spec
  }

  private static var noNumbers: ChartSpec {
    var spec = ChartFixtures.weights([80, 81, 82, 83, 84])
    spec.points[1].y = .nan
    spec.points[3].y = .infinity
    return spec
  }

  private static func moved(to last: Day, _ values: [Double?]) -> ChartSpec {
    var spec = ChartFixtures.weights(values)
    let range = DayRange(last.advanced(by: 1 - values.count), last.advanced(by: 1))
    spec.domain = .days(range, today: last)
    spec.known = range
    spec.points = ChartFixtures.daily(values, until: last)
    return spec
  }

  private static var yearEnd: ChartSpec {
    moved(
      to: Day(year: 2027, month: 1, day: 5) ?? .first, (0..<14).map { 80 + Double($0 * $0 % 7) / 5 }
    )
  }

  private static var leapDay: ChartSpec {
    moved(to: Day(year: 2028, month: 3, day: 2) ?? .first, (0..<6).map { 80 + Double($0 % 3) })
  }

  /// A walk: everything is below the axis of a run (B3-11).
  private static var pinned: ChartSpec {
    var spec = ChartFixtures.cadence
    spec.selection = nil
    spec.points = (0..<200).map { ChartSpec.Point(x: Double($0) * 5, y: 95) }
    spec.domain = .clock(from: 0, to: 1000)
    return spec
  }

  private static var longTitle: ChartSpec {
    var spec = ChartFixtures.weight
    spec.title = "Weight on the scale in the bathroom of the house by the sea, mornings"
    return spec
  }

  private static func titled(_ title: String) -> ChartSpec {
    var spec = ChartFixtures.weight
    spec.title = title
    return spec
  }

  /// Days of 23 and of 25 hours are as wide as the others.
  private static var clockChange: ChartSpec {
    moved(
      to: Day(year: 2026, month: 10, day: 26) ?? .first,
      (0..<14).map { 80 + Double($0 * 5 % 9) / 10 })
  }

  private static var wholeYear: ChartSpec {
    var random = SplitMix64(seed: 3)
    return ChartFixtures.weights(
      (0..<400).map { (120..<150).contains($0) ? nil : 80 + random.unit() * 3 + Double($0) / 100 })
  }

  private static var alone: ChartSpec {
    ChartFixtures.weights((0..<42).map { $0 % 7 == 3 ? 80 + Double($0) / 10 : nil })
  }
}
