/// The facts of a chart and their wording, for all lines of text around a plot.
struct Story {
  var readings: Readings
  /// Nil without a point.
  var summary: Summary?
  var gaps: Gaps
  var wording: Wording

  var spec: ChartSpec { readings.spec }
  var unit: UnitName { UnitName(spec.unit) }

  /// The value with its unit, such as `82.4 kg`.
  func value(_ value: Double) -> String { unit.after(wording.number(value)) }

  /// A place in words: `on 4 Oct`, `on Sun 4 Oct`, `at 12:30`.
  func place(_ x: Double, weekday: Bool = false) -> String {
    guard readings.isDays else { return "at " + Wording.clock(x) }
    let number = Readings.dayNumber(x)
    return "on " + (weekday ? Wording.weekday(number) + " " : "") + day(number)
  }

  /// A day such as `4 Oct`, with its year unless that is today's.
  func day(_ number: Int) -> String { Wording.day(number) + readings.year(of: number) }

  /// The text of an empty plot: `no data in 21 Sep–4 Oct 2026`.
  var nothing: String {
    let preposition =
      if case .days(let first, let last, _) = readings.span, first == last { "on" } else { "in" }
    return "no data \(preposition) " + wording.span(readings.span)
  }
}
