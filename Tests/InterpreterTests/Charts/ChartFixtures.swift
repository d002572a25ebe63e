import Interpreter
import TrendsCore
@testable import TrendsCharts

/// The charts that the tests draw: the weights, workouts and runs of the design page, made by code.
enum ChartFixtures {
  /// 4 October 2026, a Sunday.
  static let today = day(4, 10)

  static func day(_ day: Int, _ month: Int) -> Day {
    Day(year: 2026, month: month, day: day) ?? .first
  }

  static func point(_ day: Day, _ value: Double) -> ChartSpec.Point {
    ChartSpec.Point(x: Double(day.number), y: value)
  }

  /// Values on the days up to today; nil is a day without data.
  static func daily(_ values: [Double?], until last: Day = today) -> [ChartSpec.Point] {
    values.enumerated().compactMap { index, value in
      value.map { point(last.advanced(by: index - values.count + 1), $0) }
    }
  }

  /// 21 September to 4 October, forecast to 18 October.
  static var weight: ChartSpec {
    let values: [Double?] = [
      82.6, 82.7, 82.4, 82.7, 82.8, nil, 81.8, 82.0, 82.4, nil, 81.6, 81.6, 81.2, 81.2,
    ]
    let start = today.advanced(by: -13)
    var spec = ChartSpec(
      title: "Weight", unit: "kg", decimals: 1, style: .line, emphasis: .latest,
      domain: .days(DayRange(start, day(19, 10)), today: today), points: daily(values),
      known: DayRange(start, today.advanced(by: 1)))
    spec.goal = 80
    spec.selection = Double(day(29, 9).number)
    spec.forecast = ChartSpec.Forecast(
      level: 80,
      steps: (0...14).map { step in
        let mean = 81.35 - 0.068 * Double(step)
        let spread = 0.3 + 0.043 * Double(step)
        return .init(
          day: today.advanced(by: step), mean: mean, band: (mean - spread)...(mean + spread))
      })
    return spec
  }

  /// Minutes of exercise, with rest days and a day without data.
  static var workout: ChartSpec {
    let values: [Double?] = [32, 0, 45, 28, 0, 61, 74, 0, nil, 38, 41, 0, 55, 20]
    let start = today.advanced(by: -13)
    return ChartSpec(
      title: "Workout", unit: "min/day", decimals: 0, style: .bar, emphasis: .total,
      domain: .days(DayRange(start, today.advanced(by: 1)), today: today), points: daily(values),
      known: DayRange(start, today.advanced(by: 1)), selection: Double(day(26, 9).number))
  }

  /// Steps per minute, one sample each three seconds, a pause of signal and a sprint beyond the axis.
  static var cadence: ChartSpec {
    var random = SplitMix64(seed: 7)
    var points: [ChartSpec.Point] = []
    for index in 0...500 where !(215...233).contains(index) {
      let sprint = (300..<306).contains(index) ? 60.0 : 0
      let value = 168 + random.unit() * 8 + sprint - (index < 12 ? Double(12 - index) * 6 : 0)
      points.append(ChartSpec.Point(x: Double(index) * 3, y: value))
    }
    return ChartSpec(
      title: "Cadence", unit: "spm", decimals: 0, style: .area, emphasis: .average,
      domain: .clock(from: 0, to: 1500), points: points, selection: 750, band: 170...180,
      limits: 120...220)
  }

  /// Six weeks of energy as an area, with a gap of three days and one day alone.
  static var energy: ChartSpec {
    var random = SplitMix64(seed: 11)
    let values: [Double?] = (0..<42).map { index in
      [12, 13, 14, 20, 22].contains(index) ? nil : (1900 + random.unit() * 600).rounded()
    }
    let start = today.advanced(by: -41)
    return ChartSpec(
      title: "Energy", unit: "kcal", decimals: 0, style: .area, emphasis: .average,
      domain: .days(DayRange(start, today.advanced(by: 1)), today: today), points: daily(values),
      known: DayRange(start, today.advanced(by: 1)))
  }

  /// Gains and losses.
  static var balance: ChartSpec {
    let values: [Double?] = [
      120, -80, 40, 0, -260, 180, nil, 90, -30, -5, 210, 300, -120, 60,
    ]
    let start = today.advanced(by: -13)
    return ChartSpec(
      title: "Balance", unit: "kcal", decimals: 0, style: .bar, emphasis: .average,
      domain: .days(DayRange(start, today.advanced(by: 1)), today: today), points: daily(values),
      known: DayRange(start, today.advanced(by: 1)))
  }

  /// A weight chart over any days, from any values.
  static func weights(_ values: [Double?], decimals: Int = 1) -> ChartSpec {
    let start = today.advanced(by: 1 - values.count)
    return ChartSpec(
      title: "Weight", unit: "kg", decimals: decimals, style: .line, emphasis: .latest,
      domain: .days(DayRange(start, today.advanced(by: 1)), today: today), points: daily(values),
      known: DayRange(start, today.advanced(by: 1)))
  }
}
