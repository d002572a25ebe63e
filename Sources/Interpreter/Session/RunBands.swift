import TrendsCore

/// The zones that samples of a run are held against, and the cadence to aim at.
struct RunBands: Equatable, Sendable {
  var cadence = Zones.cadence { didSet { revision += 1 } }
  var heart = Zones.heart { didSet { revision += 1 } }
  /// S3-02
  var target = 170.0...180.0 { didSet { revision += 1 } }
  var alerts: [AlertRule] = [] { didSet { revision += 1 } }
  /// The start of the last breach that was told, so that each is told once.
  var told: [Told: Double] = [:]
  private(set) var revision = 0

  struct Told: Hashable, Sendable {
    var run: String
    var rule: AlertRule
  }

  subscript(_ kind: ZoneKind) -> Zones {
    get { kind == .cadence ? cadence : heart }
    set { if kind == .cadence { cadence = newValue } else { heart = newValue } }
  }

  /// 0 until something was changed.
  var digest: UInt64 {
    if cadence == .cadence, heart == .heart, target == 170...180, alerts.isEmpty { return 0 }
    var digest = Digest()
    for bound in cadence.bounds + heart.bounds { digest.mix(bound) }
    digest.mix(cadence.bounds.count)
    digest.mix(target.lowerBound)
    digest.mix(target.upperBound)
    for alert in alerts {
      digest.mix(alert.kind.rawValue)
      digest.mix(alert.side.rawValue)
      digest.mix(alert.bound)
      digest.mix(alert.seconds)
    }
    return digest.value
  }
}

/// What has zones.
enum ZoneKind: String, CaseIterable, Sendable {
  case cadence, heart

  var kind: Run.Kind { self == .cadence ? .cadence : .heart }
}
