import TrendsCore
import TrendsImport

/// The question for the home time zone, for a machine that has none.
enum ZoneQuestion {
  /// Not asked yet.
  case none
  /// The prompt asks, and the next line is the answer.
  case open
  case asked
}

extension Session {
  /// Tells after a load that its days are those of UTC, where neither the machine nor the person names a
  /// zone, and lets the prompt ask for one, once. It does so only where a zone would change the days.
  mutating func askForZone(of items: [FileImporter.Item]) {
    guard !settings.isZoneKnown, world.home == nil, zoneQuestion == .none,
      items.contains(where: \.content.dependsOnZone)
    else { return }
    zoneQuestion = settings.isInteractive ? .open : .asked
    let line =
      "days are those of UTC, because this machine has no time zone: what happened near midnight may be "
      + "on another day. "
    // A replay has the zone of its header, so it does not say this.
    noteOptionally(
      settings.isInteractive
        ? line + "The answer to the question is kept in the session"
        : line + "Type 'zone Europe/Berlin', or start trendsh with --tz",
      isResult: true)
  }

  /// What the prompt says while it asks for the zone; nil otherwise.
  var zonePrompt: String? {
    zoneQuestion == .open ? "your time zone, such as Europe/Berlin (Enter: UTC)?" : nil
  }

  /// Returns the command that a line at the prompt means: an answer to the question for the zone is
  /// one, any other line is as it was. Ends the question.
  public mutating func meant(by text: String) -> String {
    guard zoneQuestion == .open else { return text }
    zoneQuestion = .asked
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\n" }
    guard words.count == 1, Zone.isValidName(String(words[0])) else { return text }
    let word = String(words[0])
    // A city is enough.
    let city = word.lowercased()
    if host.zone(found: word) == nil,
      let zone = host.zoneNames.first(where: {
        $0.lowercased().utf8.reversed().starts(with: "/\(city)".utf8.reversed())
      })
    {
      return "zone \(zone)"
    }
    let isCommand = CommandTable.standard.contains { $0.verb.utf8.starts(with: word.utf8) }
    return isCommand && host.zone(found: word) == nil ? text : "zone \(word)"
  }
}
