public import TrendsCore

/// What the strip of days shows, as a value: no layout, no text, no colour.
public struct StripSpec: Equatable, Sendable {
  public var strip: DayStrip
  public var config: StripConfig
  public var selection: Day?
  /// Whether the marks are explained below.
  public var hasKey = false

  public init(strip: DayStrip, config: StripConfig, selection: Day?) {
    self.strip = strip
    self.config = config
    self.selection = selection
  }

  func look(_ mark: DayStrip.Mark) -> DayLook {
    DayLook(mark, isSelected: mark.day == selection, showsNumbers: config.showsNumbers)
  }

  /// The header's three parts, with their plurals (S1-02, S1-03).
  var counts: [String] {
    func words(_ count: String, _ one: String, _ many: String) -> String {
      "\(count) \(count == "1" ? one : many)"
    }
    return [
      words(strip.streak.words, "Day Streak", "Days Streak"),
      words(String(strip.chatDays), "Chat", "Chats"),
      words(String(strip.entryDays), "Entry", "Entries"),
    ]
  }
}

extension DayStreak {
  /// `12`, or `3650+` where no more are counted.
  var words: String { isCapped ? "\(count)+" : String(count) }
}

extension DayLook.Content {
  var words: String {
    switch self {
    case .nothing: "nothing"
    case .chat: "chat"
    case .entry: "entry"
    }
  }
}
