/// The facts and how to word them, for every line of text around a plot.
struct Story {
  var readings: Readings
  var summary: Summary?
  var gaps: Gaps
  var wording: Wording

  var spec: ChartSpec { readings.spec }
  var unit: UnitName { UnitName(spec.unit) }

  /// `82.4 kg`
  func value(_ value: Double) -> String { unit.after(wording.number(value)) }

  /// `on 4 Oct`, `at 12:30`
  func place(_ x: Double) -> String {
    readings.isDays ? "on " + Wording.day(Readings.dayNumber(x)) : "at " + Wording.clock(x)
  }

  /// `no data in 21 Sep–4 Oct 2026`
  var nothing: String { "no data in " + wording.span(readings.span) }
}
