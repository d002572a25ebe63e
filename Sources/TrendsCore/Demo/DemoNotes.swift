/// Journal entries and chats of half a year.
///
/// In the 31 days up to today there are chats on 12 days and entries on 8, and the streak of days
/// with chats is three days long.
enum DemoNotes {
  /// Days ago with chats, within `recentDays`.
  private static let recentChats = [0, 1, 2, 4, 5, 7, 9, 12, 15, 16, 22, 27]
  /// Days ago with an entry, within `recentDays`.
  private static let recentEntries = [1, 3, 6, 9, 13, 18, 22, 29]
  /// Number of days with a fixed pattern; older days follow chance.
  private static let recentDays = 31
  /// Number of days in all.
  private static let days = 180

  private static let notes: [(title: String, text: String)] = [
    ("Early run", "Cool air, easy pace, fresh legs."),
    ("Rest day", "A walk after lunch, nothing more."),
    ("Good night", "Slept through and woke before the alarm."),
    ("Long day", "Sat too much; stretched in the evening."),
    ("New shoes", "Softer than the old pair."),
    ("Rain", "Ran anyway and was glad of it."),
    ("Weigh-in", "A little less than last week."),
    ("Slow start", "The first kilometer was the hardest."),
  ]
  private static let topics = [
    "Training plan", "Sleep", "Weekly review", "Recovery", "Breakfast ideas", "Running form",
    "Goals",
  ]

  /// Returns the entries, oldest first; at most one a day, about one day in four.
  static func entries(until today: Day, seed: UInt64) -> [JournalEntry] {
    var noise = DemoNoise(seed: seed, stream: 7)
    var entries: [JournalEntry] = []
    DemoDays(today: today).forEach(last: days) { day, ago in
      let isOldOne = noise.happens(onceIn: 4)
      let note = noise.pick(notes)
      guard ago < recentDays ? recentEntries.contains(ago) : isOldOne else { return }
      entries.append(JournalEntry(day: day, title: note.title, text: note.text))
    }
    return entries
  }

  /// Returns the chats, oldest first; one to three a day, about one day in three.
  static func chats(until today: Day, seed: UInt64) -> [Chat] {
    var noise = DemoNoise(seed: seed, stream: 8)
    var chats: [Chat] = []
    DemoDays(today: today).forEach(last: days) { day, ago in
      let isOldOne = noise.happens(onceIn: 3)
      let count = 1 + noise.below(3)
      guard ago < recentDays ? recentChats.contains(ago) : isOldOne else { return }
      for _ in 0..<count {
        chats.append(Chat(day: day, title: noise.pick(topics), messages: 2 + noise.below(18)))
      }
    }
    return chats
  }
}
