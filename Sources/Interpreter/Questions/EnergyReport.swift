import TrendsCharts
import TrendsCore
import TrendsOutput

/// What a goal takes by a day, in kilocalories.
struct EnergyReport {
  let balance: EnergyBalance
  /// The change of the weight a day that leads to the goal, in kilograms.
  let rate: Double
  let day: Day
  /// How likely the goal is by the day as things go; nil where it is not known.
  let chance: Double?
  /// The day of the last weight, and today.
  let last: Day
  let today: Day
  let reading: DayReading

  /// Days without a weight after which the answer says so.
  private static let old = 7
  /// Kilograms a week beyond which a plan is not a healthy one.
  private static let healthy = 1.0

  var sentences: [String] {
    let weekly = (rate > 0 ? "+" : "") + reading.number(7 * rate, moreDecimals: 1)
    let change = EnergyReport.rounded(balance.change)
    let advice =
      change == 0
      ? "That is what you do now."
      : "That is \(change.magnitude.fixed(0)) kcal a day \(change < 0 ? "less" : "more") than now."
    var needs =
      "By \(day) the goal takes \(reading.withUnit(weekly)) a week, \(EnergyReport.signed(balance.needed)) kcal a day."
    if let chance {
      let percent = (100 * chance).fixed(0)
      needs += " Likely as things go: \(chance < 0.01 ? "less than 1" : percent)%."
    }
    var warnings: [String] = []
    if last.distance(to: today) > EnergyReport.old {
      warnings.append(
        "The last weight is of \(last): the pace and the level are those of that day.")
    }
    if (7 * rate).magnitude > EnergyReport.healthy {
      warnings.append("More than 1 kg a week is not a healthy plan: choose a later day.")
    }
    return [
      "Now: \(EnergyReport.signed(balance.now)) kcal a day (80%: \(EnergyReport.signed(balance.low)) to \(EnergyReport.signed(balance.high))), by the pace of the weight.",
      needs, advice,
    ] + warnings
  }

  /// The figures behind the sentences.
  var table: Table {
    var table = Table([
      .init("what"), .init("kcal", isNumeric: true), .init("low", isNumeric: true),
      .init("high", isNumeric: true),
    ])
    func row(_ what: String, _ value: Double, _ low: Double? = nil, _ high: Double? = nil) {
      table.rows.append([
        .text(what), .number(value.fixed(0)), low.map { .number($0.fixed(0)) } ?? .missing,
        high.map { .number($0.fixed(0)) } ?? .missing,
      ])
    }
    row("now", balance.now, balance.low, balance.high)
    row("needed", balance.needed)
    row("change", balance.change)
    return table
  }

  var json: JSON {
    .object([
      ("now", .number("\(balance.now)")), ("low", .number("\(balance.low)")),
      ("high", .number("\(balance.high)")), ("needed", .number("\(balance.needed)")),
      ("change", .number("\(balance.change)")),
      ("weekly", .number(reading.shown(7 * rate).shortText)),
      ("chance", chance.map { .number("\($0)") } ?? .null), ("day", .string(day.description)),
    ])
  }

  /// Rounds to tens of kilocalories, because the pace is not known more exactly.
  private static func rounded(_ value: Double) -> Double { (value / 10).rounded() * 10 }

  private static func signed(_ value: Double) -> String {
    let text = rounded(value).fixed(0)
    return rounded(value) > 0 ? "+\(text)" : text
  }
}
