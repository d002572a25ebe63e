import TrendsCore

/// The training zones of runs, the cadence to aim at, and alerts.
struct RunZones: Equatable, Sendable {
  var cadence = TrainingZones.cadence
  var heart = TrainingZones.heart
  /// Cadence to aim at, in steps per minute (S3-02).
  var target = 170.0...180.0
  var alerts: [AlertRule] = []
  /// Start of the last reported breach, in seconds of its run, so that each is reported once.
  var told: [Told: Double] = [:]

  /// A rule and the run that broke it.
  struct Told: Hashable, Sendable {
    var run: String
    var rule: AlertRule

    /// The key in the description of the state.
    var words: String {
      "\(run) \(rule.kind.rawValue) \(rule.side.rawValue) \(rule.bound) \(rule.seconds)"
    }
  }

  subscript(_ kind: ZoneKind) -> TrainingZones {
    get { kind == .cadence ? cadence : heart }
    set { if kind == .cadence { cadence = newValue } else { heart = newValue } }
  }
}

extension RunZones: Described {
  func describe(to fields: inout some Fields) {
    fields.field("cadence", cadence)
    fields.field("heart", heart)
    fields.field("target", target)
    fields.field("alerts", alerts)
    fields.field("told", Named(told.map { ($0.words, $1) }.sorted { $0.0 < $1.0 }))
  }
}

/// The measurements of a run that have zones.
enum ZoneKind: String, CaseIterable, Sendable {
  case cadence, heart

  var kind: Run.Kind { self == .cadence ? .cadence : .heart }
}
