public import TrendsCore

/// What the strip of days shows, as a value: no layout, no text and no colour is decided yet.
public struct StripSpec: Equatable, Sendable {
  public var strip: DayStrip
  public var config: StripConfig
  /// The selected day, which may be outside the strip.
  public var selection: Day?
  /// Whether the marks are explained below.
  public var hasKey = false

  public init(strip: DayStrip, config: StripConfig, selection: Day?) {
    self.strip = strip
    self.config = config
    self.selection = selection
  }

  /// The look of a day with this selection.
  package func look(_ mark: DayStrip.Mark) -> DayLook {
    DayLook(mark, isSelected: mark.day == selection, showsNumbers: config.showsNumbers)
  }

  /// The header's three parts, in singular or plural (S1-02, S1-03).
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

extension StripSpec {
  /// That the selected day is outside the strip (S1-44); nil if it is not.
  var outsideWords: String? {
    guard let selection, let side = strip.outside(selection) else { return nil }
    return "\(selection) is selected: \(side.rawValue) the strip"
  }

  /// A day of each kind with its name.
  static var key: [(name: String, look: DayLook)] {
    func look(
      _ time: DayStrip.Time, chat: Bool = false, entry: Bool = false, isSelected: Bool = false
    ) -> DayLook {
      DayLook(
        DayStrip.Mark(day: .first, time: time, hasMessages: chat, hasEntry: entry),
        isSelected: isSelected)
    }
    return [
      ("nothing", look(.past)), ("chat", look(.past, chat: true)),
      ("entry", look(.past, entry: true)), ("today", look(.today)),
      ("selected", look(.past, isSelected: true)), ("future", look(.future)),
    ]
  }
}

extension DayStrip.Mark {
  /// What a day has, such as `entry and chat`.
  var words: String {
    let kinds = (hasEntry ? ["entry"] : []) + (hasMessages ? ["chat"] : [])
    return kinds.isEmpty ? "nothing" : kinds.joined(separator: " and ")
  }
}

extension DayStreak {
  /// The length, such as `12`, or `3650+` if counting stopped there.
  package var words: String { isCapped ? "\(count)+" : String(count) }
}

extension DayLook.Content {
  package var words: String {
    switch self {
    case .nothing: "nothing"
    case .chat: "chat"
    case .entry: "entry"
    }
  }
}
