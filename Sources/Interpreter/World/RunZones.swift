import TrendsCore

/// The zones that samples of a run are held against, and the cadence to aim at.
struct RunZones: Equatable, Sendable {
  var cadence = TrainingZones.cadence
  var heart = TrainingZones.heart
  /// S3-02
  var target = 170.0...180.0
  var alerts: [AlertRule] = []
  /// The start of the last breach that was told, so that each is told once.
  var told: [Told: Double] = [:]

  struct Told: Hashable, Sendable {
    var run: String
    var rule: AlertRule

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

/// What has zones.
enum ZoneKind: String, CaseIterable, Sendable {
  case cadence, heart

  var kind: Run.Kind { self == .cadence ? .cadence : .heart }
}
