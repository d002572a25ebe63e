import TrendsCharts
import TrendsCore
import TrendsOutput

/// The derivation of a forecast, which `forecast --explain` prints.
extension ForecastReport {
  /// The figures as aligned text.
  var explanation: [String] {
    figures.rendered(as: .text)
  }

  /// One row per figure: its name and its value. Never empty.
  var figures: Table {
    var table = Table([.init("figure"), .init("value")], hasHeader: false)
    for (name, value) in facts { table.rows.append([.text(name), .text(value)]) }
    return table
  }

  private var facts: [(String, String)] {
    [("method", method)] + (isTrends ? wander : parts) + data + origin + (isTrends ? [] : deviation)
      + goal
      + (entry.computed.map { [("computed", $0 == 1 ? "once" : "\($0) times")] } ?? [])
  }

  private var isTrends: Bool { model.name == .trends }

  private var model: ForecastModel { entry.forecast.model }

  /// The model and the treatment of missing days in words, and whether the model had to be simpler.
  private var method: String {
    let name =
      switch model.name {
      case .preset: "Holt with given constants"
      case .optimised: "Holt with the constants that fit best"
      case .damped: "damped Holt with the constants that fit best"
      case .trends:
        "15 local linear trends, each weighted by how well it foretold the values; a slope ends "
          + "with 0.7% a day"
      case .auto: "four models, each weighted by exp(-dAICc/2)"
      }
    if isTrends { return name }
    let gaps =
      switch model.gaps {
      case .exact: "days without a value by the exact filter"
      case .carry: "days without a value carried"
      case .entry: "days without a value ignored"
      case .wright: "days without a value by Wright's rule"
      }
    return "\(name); \(gaps)" + (model.fellBack ? "; too few values for the method asked for" : "")
  }

  /// How much the level wanders, the noise of a reading and the present rate, with the band's rule.
  private var wander: [(String, String)] {
    let steps = model.wander.map { "\($0.step.shown(2)) \(($0.weight * 100).fixed(0))%" }
    var facts = [("wander", "a day, in units of the noise: " + steps.joined(separator: ", "))]
    if let noise = model.noise {
      facts.append(("noise", reading.withUnit(reading.shown(noise).fixed(4)) + " in a reading"))
    }
    if let pace = entry.forecast.pace {
      let text =
        "\(trend(pace.rate)) -/+ \(reading.shown(pace.deviation).fixed(4)) on the last day counted"
      facts.append(("rate", text))
    }
    if !model.weekdays.isEmpty {
      let days = zip(Wording.weekdays, model.weekdays).map { name, extra in
        "\(name) \(extra < 0 ? "" : "+")\(reading.number(extra))"
      }
      facts.append(("weekdays", "shrunk by their noise: " + days.joined(separator: ", ")))
    }
    if countsRest { facts.append(("rest", "a day without a value counts as zero")) }
    facts.append(
      ("\(entry.forecast.level)% band", "quantiles of the 30 ways on, a slope that ends among them")
    )
    return facts
  }

  /// The constants of each model; with several models also their weights. Smaller AICc is better.
  private var parts: [(String, String)] {
    model.parts.map { part in
      let p = part.fit.parameters
      var text = "alpha \(p.alpha.fixed(4)), beta* \(p.betaStar.fixed(4)), phi \(p.phi.fixed(4))"
      text +=
        "; starts at \(exact(part.fit.start.level)), "
        + "\(trend(part.fit.start.trend)) (\(startName))"
      if model.parts.count > 1 { text = "weight \(part.weight.fixed(3)); " + text }
      if let criterion = part.correctedAIC, criterion.isFinite {
        text += "; AICc \(criterion.fixed(2))"
      }
      return (model.parts.count > 1 ? part.name : "constants", text)
    }
  }

  /// How the first level and trend were found.
  private var startName: String {
    switch model.start {
    case .known: "given"
    case .seed: "seed: the first value and the step to the second"
    case .simple: "simple: the first value and the step to the second, filtered too"
    case .heuristic: "heuristic: a line through the first ten"
    case .estimated, nil: "estimated: least squares"
    case .calm: "calm: the mean of the first five, no trend"
    }
  }

  /// How many values the fit used, what it left out and why, and which values are outliers.
  private var data: [(String, String)] {
    let dropped = entry.forecast.dropped
    let reasons = [
      (dropped.future, "after today"), (dropped.notFinite, "not numbers"),
      (dropped.notPositive, "of zero or below"),
      (dropped.beforeLongGap, "before a gap of ten years"),
      (entry.forecast.slips.count, "far off"), (leftOutByHand, "by hand"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let days = Wording.days(entry.forecast.used)
    var facts = [
      ("values", days), ("left out", reasons.isEmpty ? "none" : reasons.joined(separator: ", ")),
    ]
    let outliers = entry.forecast.outliers
    if !outliers.isEmpty {
      let shown = outliers.suffix(3).map { shortDate($0) }.joined(separator: ", ")
      let text = outliers.count > 3 ? "\(outliers.count), the last on \(shown)" : shown
      facts.append(("far off, kept", text))
    }
    return facts
  }

  /// The day, level and trend from which the line starts; empty without a line.
  private var origin: [(String, String)] {
    guard let origin = entry.forecast.origin else { return [] }
    let level = "level " + reading.withUnit(exact(origin.level))
    let slope = origin.trend.map { ", " + trend($0) } ?? ""
    return [
      ("origin", "\(origin.day): \(level)\(slope)" + (entry.forecast.isStale ? ", stale" : ""))
    ]
  }

  /// The change per day, in the unit on show.
  private func trend(_ value: Double) -> String {
    let shown = reading.shown(value)
    return "trend \(shown < 0 ? "" : "+")\(shown.fixed(4)) a day"
  }

  /// The standard deviation of the error one day ahead, how it is estimated, and how bands follow.
  private var deviation: [(String, String)] {
    guard let sigma = entry.forecast.sigma else {
      return [("sigma", "none with fewer than five values, so there are no bands")]
    }
    var text = reading.withUnit(reading.shown(sigma).fixed(4))
    // With the seed start the first two values have no error, so fewer than n are counted.
    let passed = model.parts.first.map { $0.fit.count - $0.fit.errors.count } ?? 0
    text +=
      model.lost.map { ", from SSE/(n-\($0 + passed))" } ?? ", of the models and between them"
    var facts = [("sigma", text)]
    let kind =
      entry.request.settings.bands == .empirical
      ? "past errors, h days ahead, where 30 are known, else mean -/+ z sd_h"
      : "mean -/+ \(Normal.quantile(0.5 + Double(entry.forecast.level) / 200).fixed(4)) sd_h"
    facts.append(("\(entry.forecast.level)% band", kind))
    return facts
  }

  /// Where the line crosses the goal, and the formula of the probabilities.
  private var goal: [(String, String)] {
    guard let outlook = entry.forecast.goal else { return [] }
    let crossing = outlook.crossing.map { "crossed after \($0.fixed(1)) days" } ?? "never crossed"
    let line = "\(reading.text(outlook.goal.value)), \(crossing); the line is held there"
    let rule =
      isTrends
      ? "by a day: that the level, without noise, has been at the goal"
      : "Phi((goal - mean_h)/sd_h), from the line before it is held"
    return [("goal", line), ("likely", rule)]
  }
}
