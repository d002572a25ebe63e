import TrendsCore

/// The sports of Health Connect by their numbers, which differ from those that apps use towards it.
enum ConnectSport {
  /// Returns the sport; nil for a number that names none.
  static func name(_ number: Int64) -> String? {
    guard let index = Int(exactly: number), names.indices.contains(index) else { return nil }
    return names[index]
  }

  /// From 0, which is unknown.
  private static let names: [String?] = [
    nil, "badminton", "baseball", "basketball", "cycling", "cycling", "boot_camp", "boxing",
    "calisthenics", "cricket", "dancing", "exercise_class", "fencing", "american_football",
    "australian_football", "frisbee", "golf", "breathing", "gymnastics", "handball",
    "interval_training", "hiking", "ice_hockey", "ice_skating", "martial_arts", "paddling",
    "paragliding", "pilates", "racquetball", "rock_climbing", "roller_hockey", "rowing", "rugby",
    "running", "running", "sailing", "scuba_diving", "skating", "skiing", "snowboarding",
    "snowshoeing", "soccer", "softball", "squash", "stair_climbing", "strength", "stretching",
    "surfing", "swimming", "swimming", "table_tennis", "tennis", "volleyball", "walking",
    "water_polo", "strength", "wheelchair", "yoga", "other", "stair_climbing", "elliptical",
    "rowing",
  ]
}
