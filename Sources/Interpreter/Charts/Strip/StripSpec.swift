public import TrendsCore

/// What the strip of days shows, as a value: no layout, no text and no colour is decided yet.
public struct StripSpec: Equatable, Sendable {
  public var strip: DayStrip
  public var config: StripConfig
  /// The selected day, which may be outside the strip.
  public var selection: Day?
  /// The first day on show of a strip that was scrolled.
  public var first: Day?
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
    func days(_ count: Int, of name: String) -> String {
      "\(count) \(StripSpec.title(name)) \(count == 1 ? "Day" : "Days")"
    }
    let chats =
      config.followed.map { days(strip.chatDays, of: $0) }
      ?? words(String(strip.chatDays), "Chat", "Chats")
    let entries =
      config.also.map { days(strip.entryDays, of: $0) }
      ?? words(String(strip.entryDays), "Entry", "Entries")
    let streak = words(strip.streak.words, "Day Streak", "Days Streak")
    // Who follows something else and keeps no journal need not read of it.
    let isOfEntries = config.followed == nil || config.also != nil || strip.entryDays > 0
    return [streak, chats] + (isOfEntries ? [entries] : [])
  }

  /// The name of a metric as a title, `Workout Distance`; of a list, that of one of its rows.
  private static func title(_ name: String) -> String {
    let rows = ["runs": "Run", "visits": "Visit", "chats": "Chat", "entries": "Entry"]
    if let row = rows[name] { return row }
    return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// What a circle contains, by what the strip follows.
  package func words(of content: DayLook.Content) -> String {
    switch content {
    case .nothing: "nothing"
    case .chat: config.followed ?? "chat"
    case .entry: config.also ?? "entry"
    }
  }

  /// What a day has, such as `entry and chat`.
  package func words(of mark: DayStrip.Mark) -> String {
    let kinds =
      (mark.hasEntry ? [words(of: .entry)] : []) + (mark.hasMessages ? [words(of: .chat)] : [])
    return kinds.isEmpty ? "nothing" : kinds.joined(separator: " and ")
  }
}

extension StripSpec {
  /// That the selected day is outside the strip (S1-44); nil if it is not.
  var outsideWords: String? {
    guard let selection, let side = strip.outside(selection) else { return nil }
    return "\(selection) is selected: \(side.rawValue) the strip"
  }

  /// A day of each kind with its name.
  var key: [(name: String, look: DayLook)] {
    func look(
      _ time: DayStrip.Time, chat: Bool = false, entry: Bool = false, isSelected: Bool = false
    ) -> DayLook {
      DayLook(
        DayStrip.Mark(day: .first, time: time, hasMessages: chat, hasEntry: entry),
        isSelected: isSelected)
    }
    return [
      ("nothing", look(.past)), (words(of: .chat), look(.past, chat: true)),
      (words(of: .entry), look(.past, entry: true)), ("today", look(.today)),
      ("selected", look(.past, isSelected: true)), ("future", look(.future)),
    ]
  }
}

extension DayStreak {
  /// The length, such as `12`, or `3650+` if counting stopped there.
  package var words: String { isCapped ? "\(count)+" : String(count) }
}
