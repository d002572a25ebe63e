import TrendsCore

/// The sports of FIT sessions by their numbers.
enum FITSport {
  /// Returns the name of a sport in lower case, or nil for a number that is not in the list.
  static func name(_ number: Double) -> String? {
    guard let index = Int(exactly: number), names.indices.contains(index) else { return nil }
    return names[index]
  }

  /// Whether cadence counts the steps of one foot, as it does on a treadmill too.
  static func isOnFoot(_ sport: Double, _ subSport: Double) -> Bool {
    let equipment = 4.0
    let treadmill = 1.0
    return onFoot.contains(sport) || (sport == equipment && subSport == treadmill)
  }

  /// Running, transition, walking, mountaineering, hiking, snowshoeing.
  private static let onFoot: Set<Double> = [1, 3, 11, 16, 17, 35]

  /// By the numbers of FIT's profile, from 0.
  private static let names = [
    "other", "running", "cycling", "transition", "fitness_equipment", "swimming", "basketball",
    "soccer", "tennis", "american_football", "training", "walking", "cross_country_skiing",
    "alpine_skiing", "snowboarding", "rowing", "mountaineering", "hiking", "multisport",
    "paddling", "flying", "e_biking", "motorcycling", "boating", "driving", "golf",
    "hang_gliding", "horseback_riding", "hunting", "fishing", "inline_skating", "rock_climbing",
    "sailing", "ice_skating", "sky_diving", "snowshoeing", "snowmobiling",
    "stand_up_paddleboarding", "surfing", "wakeboarding", "water_skiing", "kayaking", "rafting",
    "windsurfing", "kitesurfing", "tactical", "jumpmaster", "boxing", "floor_climbing",
  ]
}
