import TrendsCore

/// Maps the words of TCX and GPX files for a sport to the names of this program.
enum SportName {
  /// Returns the sport of a word: `running` for `Running`, `run`, `trail_running` and `9`; `other`
  /// for an unknown word.
  static func named(_ text: String) -> String {
    let word = text.boundedName.lowercased()
    if let known = byNumber[word] { return known }
    return stems.first { word.contains($0.stem) }?.sport ?? "other"
  }

  /// The numbers of one large site, which it writes to GPX files.
  private static let byNumber = ["1": "cycling", "4": "hiking", "9": "running", "10": "walking"]

  /// The first stem in this order that occurs anywhere in the word decides.
  private static let stems: [(stem: String, sport: String)] = [
    ("run", "running"), ("jog", "running"), ("walk", "walking"), ("hik", "hiking"),
    ("cycl", "cycling"), ("bik", "cycling"), ("ride", "cycling"), ("swim", "swimming"),
    ("row", "rowing"),
  ]
}
