import TrendsCore

/// Holds, latencies and faults as they are typed, for `hold`, `state` and scripts of `simulate`.
extension LoadMatch {
  /// The pattern: `older`, `w:any:recovery`, `w:@2`.
  var text: String {
    let target =
      switch target {
      case .id(let id): "@\(id)"
      case .slot(let name): name.rawValue
      }
    return (view.map { "\($0):" } ?? "") + target + (family.map { ":\($0.rawValue)" } ?? "")
  }
}

extension LatencyRule {
  /// What follows the verb: `any 400ms`, `older 100ms..2000ms`.
  var text: String {
    let (least, most) = (milliseconds.lowerBound, milliseconds.upperBound)
    return "\(match.text) \(least)ms" + (least == most ? "" : "..\(most)ms")
  }
}

extension FaultRule {
  /// What follows the verb: `older fail offline times 1`, `any wrong-range always`.
  var text: String { "\(match.text) \(kind.text) \(count.text)" }
}

extension FaultRule.Kind {
  fileprivate var text: String {
    switch self {
    case .fail(let code): "fail \(code)"
    case .wrongRange: "wrong-range"
    case .duplicate: "duplicate"
    case .late: "late"
    case .crash: "crash"
    }
  }
}

extension FaultRule.Count {
  fileprivate var text: String {
    switch self {
    case .always: return "always"
    case .times(let count): return "times \(count)"
    case .chance(let share):
      // A power of ten, as in 1e-07, could not be typed.
      let text = "\(share)"
      return "p " + (text.utf8.contains(UInt8(ascii: "e")) ? share.fixed(15) : text)
    }
  }
}
