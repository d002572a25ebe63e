import TrendsCore

/// The sports of TCX and GPX files, in whatever words they have for them.
enum SportName {
  /// `running` for `Running`, `run`, `trail_running`, `9`; `other` for what nobody knows.
  static func named(_ text: String) -> String {
    let word = text.boundedName.lowercased()
    if let known = byNumber[word] { return known }
    return stems.first { word.contains($0.stem) }?.sport ?? "other"
  }

  /// As one large site numbers them.
  private static let byNumber = ["1": "cycling", "4": "hiking", "9": "running", "10": "walking"]

  private static let stems: [(stem: String, sport: String)] = [
    ("run", "running"), ("jog", "running"), ("walk", "walking"), ("hik", "hiking"),
    ("cycl", "cycling"), ("bik", "cycling"), ("ride", "cycling"), ("swim", "swimming"),
    ("row", "rowing"),
  ]
}
