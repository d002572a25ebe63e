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

  /// Does the same for a word that is known to be a sport, which keeps an unknown name: `badminton`
  /// for `Badminton`.
  static func known(_ text: String) -> String {
    let sport = named(text)
    guard sport == "other" else { return sport }
    let words = text.boundedName.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = words.joined(separator: "_")
    let isWord = name.first?.isLetter == true && name.utf8.count <= 40
    return isWord && !general.contains(name) ? name : "other"
  }

  /// Words that name no sport.
  private static let general: Set<String> = [
    "workout", "exercise", "training", "activity", "sport", "fitness", "unknown", "none", "generic",
  ]

  /// The numbers of one large site, which it writes to GPX files.
  private static let byNumber = ["1": "cycling", "4": "hiking", "9": "running", "10": "walking"]

  /// The first stem in this order that occurs anywhere in the word decides.
  private static let stems: [(stem: String, sport: String)] = [
    ("run", "running"), ("jog", "running"), ("walk", "walking"), ("hik", "hiking"),
    ("cycl", "cycling"), ("bik", "cycling"), ("ride", "cycling"), ("swim", "swimming"),
    ("row", "rowing"), ("strength", "strength"), ("weight", "strength"), ("lift", "strength"),
    ("yoga", "yoga"), ("pilates", "pilates"), ("stretch", "stretching"),
    ("elliptic", "elliptical"), ("stair", "stair_climbing"), ("climb", "rock_climbing"),
    ("nordic", "cross_country_skiing"), ("cross country", "cross_country_skiing"),
    ("snowboard", "snowboarding"), ("skip", "jump_rope"), ("langlauf", "cross_country_skiing"),
    ("ski", "skiing"), ("skat", "skating"),
    ("surf", "surfing"), ("kayak", "kayaking"), ("paddl", "paddling"), ("canoe", "paddling"),
    ("soccer", "soccer"), ("basketball", "basketball"), ("table tennis", "table_tennis"),
    ("tennis", "tennis"), ("golf", "golf"), ("danc", "dancing"), ("box", "boxing"),
    ("interval", "interval_training"), ("hiit", "interval_training"),
    // German, French and Spanish.
    ("eislauf", "skating"), ("lauf", "running"),
    ("radfahr", "cycling"), ("radsport", "cycling"), ("fahrrad", "cycling"),
    ("schwimm", "swimming"), ("wander", "hiking"), ("spazier", "walking"), ("gehen", "walking"),
    ("ruder", "rowing"), ("kraft", "strength"), ("kletter", "rock_climbing"), ("tanz", "dancing"),
    ("course", "running"), ("vélo", "cycling"), ("natation", "swimming"), ("marche", "walking"),
    ("randonn", "hiking"), ("correr", "running"), ("carrera", "running"), ("ciclismo", "cycling"),
    ("natación", "swimming"), ("caminar", "walking"), ("senderismo", "hiking"),
  ]
}
