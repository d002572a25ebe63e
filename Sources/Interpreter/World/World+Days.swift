import TrendsCore
import TrendsCharts

/// What the world knows of a day besides its metrics.
extension World {
  /// The two sources of the strip: what `days` was told to follow, else chats and entries.
  func dayAnswers(_ config: StripConfig) -> DayContents {
    var answers = usualAnswers
    if let name = config.followed { (answers.messages, answers.firstDay) = answer(of: name) }
    if let name = config.also { answers.entry = answer(of: name).has }
    return answers
  }

  /// Whether the strip can follow something of this name.
  func canFollow(_ name: String) -> Bool { followable.contains(name) }

  /// The names of everything that the strip can follow.
  var followable: [String] {
    ["chats", "entries", "runs", "visits"]
      + library.datasets.flatMap { $0.metrics.map(\.metric.name) }
  }

  /// Whether a day has something of a name, and the first day that may; a name that is not known
  /// any more answers no.
  private func answer(of name: String) -> (has: ((Day) -> Bool)?, first: Day?) {
    switch name {
    case "chats": return (usualAnswers.messages, nil)
    case "entries": return (usualAnswers.entry, nil)
    case "runs":
      let days = Set(library.datasets.flatMap { $0.runs.map(\.record.start.day) })
      return (days.contains, days.min())
    case "visits":
      let days = Set(library.datasets.flatMap { $0.visits.map(\.arrival.day) })
      return (days.contains, days.min())
    default:
      guard let source = library.metric(name) else { return (nil, nil) }
      let days = FollowedDays(source)
      return (days.has, days.firstDay)
    }
  }

  /// Datasets, and made sources of days named `chats` and `entries`.
  private var usualAnswers: DayContents {
    let datasets = library.datasets
    let (chats, entries) = (madeDays("chats"), madeDays("entries"))
    return DayContents(
      messages: { day in
        datasets.contains { $0.chatDays.contains(day) } || chats?.value(on: day) != nil
      },
      entry: { day in
        datasets.contains { $0.entryDays.contains(day) } || entries?.value(on: day) != nil
      })
  }

  /// The made source of days with this name; nil where there is none or it has another shape.
  private func madeDays(_ name: String) -> MadeDays? {
    if case .days(let days) = engine.made[name] { days } else { nil }
  }

  /// The strip of days as it is drawn.
  func stripSpec(_ view: StripView) -> StripSpec {
    var spec = stripSpec(view.config)
    spec.first = view.first
    return spec
  }

  /// A strip that was not scrolled.
  func stripSpec(_ config: StripConfig) -> StripSpec {
    var answers = dayAnswers(config)
    let zone = engine.clock.zone
    answers.isThere = { zone.start(of: $0) < zone.start(of: $0.advanced(by: 1)) }
    let strip = DayStrip(config, today: engine.clock.today, asking: answers)
    return StripSpec(strip: strip, config: config, selection: engine.selectedDay)
  }

  /// Counts chats, messages and entries by day; days without any are missing. O(n) in all that is
  /// loaded.
  func tally(of days: ClosedRange<Day>) -> [Day: DayTallies] {
    var tallies: [Day: DayTallies] = [:]
    for dataset in library.datasets {
      for chat in dataset.chats where days.contains(chat.day) {
        tallies[chat.day, default: DayTallies()].chats += 1
        tallies[chat.day, default: DayTallies()].messages += chat.messages
      }
      for entry in dataset.journal where days.contains(entry.day) {
        tallies[entry.day, default: DayTallies()].entries += 1
      }
    }
    return tallies
  }
}

/// Numbers of chats, messages and journal entries of one day.
struct DayTallies: Equatable {
  var chats = 0
  var messages = 0
  var entries = 0

  /// What the day has, in words; empty where it has nothing.
  ///
  ///     entry, 2 chats with 17 messages
  var words: [String] {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      "\(number) \(number == 1 ? one : many)"
    }
    var words: [String] = []
    if entries > 0 { words.append(count(entries, "entry", "entries")) }
    if chats > 0 {
      words.append(
        count(chats, "chat", "chats") + " with " + count(messages, "message", "messages"))
    }
    return words
  }
}
