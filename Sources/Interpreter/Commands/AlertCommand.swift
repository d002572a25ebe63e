import TrendsCore
import TrendsCharts

extension Command {
  static let alert = Command(
    "alert", "Says once for each time that a run stays too low or too high for too long.",
    examples: [
      "alert", "alert cadence below 160 for 30s", "alert heart above 175 for 1min", "alert none",
    ],
    forms: [
      Command.Form(.word("none")) { (session: inout Session, _) throws(Failure) in
        session.world.bands.alerts = []
        session.world.bands.told = [:]
      },
      Command.Form(
        .required(.series, "What is watched"), .required(.oneOf(AlertRule.Side.self), "Which way"),
        .required(.number, "The bound; a pace in seconds a kilometre"), .word("for"),
        .required(.timeSpan, "How long")
      ) { (session: inout Session, series, side, bound, _, length) throws(Failure) in
        guard bound > 0, bound < 100_000 else {
          throw Failure.badBound
        }
        let rule = AlertRule(
          kind: series.kind, side: side, bound: bound, seconds: Double(length) / 1000)
        guard !session.world.bands.alerts.contains(rule) else { return }
        guard session.world.bands.alerts.count < 100 else {
          throw Failure.tooManyAlerts
        }
        session.world.bands.alerts.append(rule)
        session.tellAlerts()
      },
      Command.Form { (session: inout Session) throws(Failure) in
        let alerts = session.world.bands.alerts
        if alerts.isEmpty { return session.print("none") }
        for rule in alerts { session.print(rule.words) }
      },
    ])
}

extension AlertRule {
  /// `cadence below 160 for 30 s`
  var words: String {
    let bound = kind == .pace ? Wording.clock(bound) : bound.fixed(bound == bound.rounded() ? 0 : 1)
    return "\(kind.words) \(side.rawValue) \(bound) for \(Wording.length(seconds))"
  }
}

extension Session {
  /// Tells the breaches that have not been told, once a run's own samples have begun to come.
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
