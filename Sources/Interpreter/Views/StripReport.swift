import TrendsCore
import TrendsOutput
import TrendsCharts

/// The strip of days as data for programs, and the explanation of one day.
struct StripReport {
  let spec: StripSpec
  let world: World
  /// The room that decides which days are visible.
  let frame: Frame

  private var strip: DayStrip { spec.strip }

  /// The members of the state dump. A streak that was not counted to its end is text, such as
  /// `3650+`.
  var dump: JSON {
    .object(
      [
        ("id", .string(StripView.name)), ("first", .string(strip.first.description)),
        ("today", .string(strip.today.description)), ("last", .string(strip.last.description)),
        ("streak", strip.streak.isCapped ? .string(strip.streak.words) : .int(strip.streak.count)),
        ("chatDays", .int(strip.chatDays)), ("entryDays", .int(strip.entryDays)),
        ("firstVisible", .int(StripLayout(spec, in: frame).first)),
        ("outside", .string(strip.outside(spec.selection)?.rawValue)),
        ("selection", .string(spec.selection?.description)),
      ] + sources)
  }

  /// What the strip follows, where that is not the usual.
  private var sources: [(String, JSON)] {
    [("followed", spec.config.followed), ("also", spec.config.also)].compactMap { name, value in
      value.map { (name, .string($0)) }
    }
  }

  /// The dump with all days.
  var json: JSON {
    guard case .object(let members) = dump else { return dump }
    return .object(members + [("days", table.json)])
  }

  /// One row per day with the numbers of chats, messages and entries. A source made to order has days and
  /// no numbers, which are then missing.
  var table: Table {
    var table = Table([
      .init("day"), .init("time"), .init("state"), .init("selected"),
      .init("chats", isNumeric: true), .init("messages", isNumeric: true),
      .init("entries", isNumeric: true),
    ])
    let tallies = world.tally(of: strip.first...strip.last)
    for mark in strip.marks {
      let tally = tallies[mark.day] ?? DayTallies()
      let hasChats = tally.chats > 0 || spec.config.followed != nil || !mark.hasMessages
      let hasEntries = tally.entries > 0 || spec.config.also != nil || !mark.hasEntry
      func number(_ count: Int, _ isKnown: Bool) -> Table.Cell {
        isKnown ? .number(String(count)) : .missing
      }
      table.rows.append([
        .day(mark.day), .text(mark.time.rawValue), .text(spec.words(of: spec.look(mark).content)),
        .text(mark.day == spec.selection ? "yes" : "no"), number(tally.chats, hasChats),
        number(tally.messages, hasChats), number(tally.entries, hasEntries),
      ])
    }
    return table
  }

  /// The sources' answers for a day and how it is drawn, counted and placed (S1-43).
  ///
  /// A day outside the strip gets its answers only.
  func explanation(of day: Day) -> Table {
    var table = Table([.init("what"), .init("answer")], hasHeader: false)
    func add(_ what: String, _ answer: String) { table.rows.append([.text(what), .text(answer)]) }
    let answers = world.dayAnswers(spec.config)
    let distance = strip.today.distance(to: day)
    let size = Wording.days(Int(distance.magnitude))
    add(
      "day",
      "\(day), \(Wording.longWeekday(Int(day.number))), "
        + (distance == 0 ? "today" : distance < 0 ? "\(size) ago" : "in \(size)"))
    let tally = world.tally(of: day...day)[day] ?? DayTallies()
    func yes(_ answer: Bool?, _ count: String?) -> String {
      guard let answer else { return "no" }
      return answer ? "yes" + (count.map { ", \($0)" } ?? "") : "no"
    }
    let (followed, also) = (spec.config.followed, spec.config.also)
    let messages = followed == nil && tally.chats > 0 ? "\(tally.messages)" : nil
    add(followed ?? "messages", yes(answers.messages?(day), messages))
    let entries = also == nil && tally.entries > 0 ? "\(tally.entries)" : nil
    add(also ?? "entry", yes(answers.entry?(day), entries))
    guard let mark = strip[day] else {
      add("strip", "\(day < strip.first ? "before" : "after") it: \(strip.first)..\(strip.last)")
      return table
    }
    let look = spec.look(mark)
    add(
      "strip", "day \((strip.index(of: day) ?? 0)) of \(strip.first)..\(strip.last), counted from 0"
    )
    add(
      "drawn",
      "as \(spec.words(of: look.content)), \(look.time.rawValue)"
        + (look.ring == .selection ? ", selected" : ""))
    let isCounted = spec.config.countsFuture || mark.time != .future
    add("counted", counted(mark, isCounted))
    add("streak", isInStreak(day) ? "yes" : "no")
    return table
  }

  /// In which counts of the header the day is included, and why not.
  private func counted(_ mark: DayStrip.Mark, _ isCounted: Bool) -> String {
    guard isCounted else { return "no: days to come are not" }
    let kinds =
      (mark.hasMessages ? [spec.config.followed ?? "chats"] : [])
      + (mark.hasEntry ? [spec.config.also ?? "entries"] : [])
    return kinds.isEmpty ? "no: nothing happened" : "among " + kinds.joined(separator: " and ")
  }

  /// Whether the day belongs to the streak, which ends today, or yesterday if today has no message.
  private func isInStreak(_ day: Day) -> Bool {
    let end = strip[strip.today]?.hasMessages == true ? strip.today : strip.today.advanced(by: -1)
    let back = day.distance(to: end)
    return back >= 0 && back < strip.streak.count
  }
}
