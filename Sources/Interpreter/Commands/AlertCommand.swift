import TrendsCore
import TrendsCharts

extension Command {
  /// Adds, lists or clears the alert rules of the session.
  ///
  /// `alert none` also forgets which breaches have been reported, so the same rule added again
  /// reports all of them again. Adding a rule that exists already changes nothing; at most 100
  /// rules are kept. A new rule is checked at once against the runs on show.
  static let alert = Command(
    "alert", "Reports each time that a run stays above or below a bound for too long.",
    examples: [
      "alert", "alert cadence below 160 for 30s", "alert heart above 175 for 1min", "alert none",
    ],
    forms: [
      Command.Form(.word("none")) { (context: inout CommandContext, _) throws(Failure) in
        context.world.bands.alerts = []
        context.world.bands.told = [:]
      },
      Command.Form(
        .required(.series, "The series to watch"),
        .required(.oneOf(AlertRule.Side.self), "The side to report"),
        .required(.number, "The bound; a pace in seconds per kilometre"), .word("for"),
        .required(.timeSpan, "How long it must last")
      ) { (context: inout CommandContext, series, side, bound, _, length) throws(Failure) in
        guard bound > 0, bound < 100_000 else {
          throw Failure.badBound
        }
        let rule = AlertRule(
          kind: series.kind, side: side, bound: bound, seconds: Double(length) / 1000)
        guard !context.world.bands.alerts.contains(rule) else { return }
        guard context.world.bands.alerts.count < 100 else {
          throw Failure.tooManyAlerts
        }
        context.world.bands.alerts.append(rule)
        context.tellAlerts()
      },
      Command.Form { (context: inout CommandContext) throws(Failure) in
        let alerts = context.world.bands.alerts
        if alerts.isEmpty { return context.print("none") }
        for rule in alerts { context.print(rule.words) }
      },
    ])
}

extension AlertRule {
  /// The rule in words, with whole bounds printed without decimals and a pace as minutes and
  /// seconds:
  ///
  ///     cadence below 160 for 30 s
  var words: String {
    let bound = kind == .pace ? Wording.clock(bound) : bound.fixed(bound == bound.rounded() ? 0 : 1)
    return "\(kind.words) \(side.rawValue) \(bound) for \(Wording.length(seconds))"
  }
}

extension CommandContext {
  /// Prints each breach that has not been reported yet.
  ///
  /// Only runs whose own samples have begun to arrive are checked, so the prewarmed end of a run
  /// raises no alert. `told` keeps the start of the last breach reported per run and rule, which is
  /// enough because breaches come in order of time.
  mutating func tellAlerts() {
    guard !world.bands.alerts.isEmpty else { return }
    for case .run(let view) in world.engine.views where view.stream.count.ingests > 0 {
      for rule in world.bands.alerts where rule.kind == view.kind {
        let key = RunZones.Told(run: view.run.id, rule: rule)
        let told = world.bands.told[key] ?? -1
        for breach in rule.breaches(in: view.series) where breach.start > told {
          note(
            "alert: \(rule.words) at \(Wording.clock(breach.noticed)), "
              + "since \(Wording.clock(breach.start))")
          world.bands.told[key] = breach.start
        }
      }
    }
  }
}
