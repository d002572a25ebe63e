import TrendsCore
import TrendsOutput
import TrendsCharts

/// The strip of days for programs, and the answers behind a day of it.
struct StripReport {
  let spec: StripSpec
  let world: World
  let frame: Frame

  private var strip: DayStrip { spec.strip }

  /// As the state has it (paging.md).
  var dump: JSON {
    .object([
      ("id", .string(StripView.name)), ("first", .string(strip.first.description)),
      ("today", .string(strip.today.description)), ("last", .string(strip.last.description)),
      ("streak", strip.streak.isCapped ? .string(strip.streak.words) : .int(strip.streak.count)),
      ("chatDays", .int(strip.chatDays)), ("entryDays", .int(strip.entryDays)),
      ("firstVisible", .int(StripLayout(spec, in: frame).first)),
      ("outside", .string(strip.outside(spec.selection)?.rawValue)),
      ("selection", .string(spec.selection?.description)),
    ])
  }

  /// The same with every day.
  var json: JSON {
    guard case .object(let members) = dump else { return dump }
    return .object(members + [("days", table.json)])
  }

  var table: Table {
    var table = Table([
      .init("day"), .init("time"), .init("state"), .init("selected"),
      .init("chats", isNumeric: true), .init("messages", isNumeric: true),
      .init("entries", isNumeric: true),
    ])
    let tallies = world.tally(of: strip.first...strip.last)
    for mark in strip.marks {
      let tally = tallies[mark.day] ?? DayTallies()
      table.rows.append([
        .day(mark.day), .text(mark.time.rawValue), .text(spec.look(mark).content.words),
        .text(mark.day == spec.selection ? "yes" : "no"), .number(String(tally.chats)),
        .number(String(tally.messages)), .number(String(tally.entries)),
      ])
    }
    return table
  }

  /// The answers that a day was drawn by (S1-43).
  func explanation(of day: Day) -> Table {
    var table = Table([.init("what"), .init("answer")], hasHeader: false)
    func add(_ what: String, _ answer: String) { table.rows.append([.text(what), .text(answer)]) }
    let answers = world.dayAnswers
    let distance = strip.today.distance(to: day)
    let size = distance.magnitude == 1 ? "1 day" : "\(distance.magnitude) days"
    add(
      "day",
      "\(day), \(Wording.longWeekday(Int(day.number))), "
        + (distance == 0 ? "today" : distance < 0 ? "\(size) ago" : "in \(size)"))
    let tally = world.tally(of: day...day)[day] ?? DayTallies()
    func yes(_ answer: Bool?, _ count: String?) -> String {
      guard let answer else { return "no" }
      return answer ? "yes" + (count.map { ", \($0)" } ?? "") : "no"
    }
    add("messages", yes(answers.messages?(day), tally.chats > 0 ? "\(tally.messages)" : nil))
    add("entry", yes(answers.entry?(day), tally.entries > 0 ? "\(tally.entries)" : nil))
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
      "as \(look.content.words), \(look.time.rawValue)"
        + (look.ring == .selection ? ", selected" : ""))
    let isCounted = spec.config.countsFuture || mark.time != .future
    add("counted", counted(mark, isCounted))
    add("streak", isInStreak(day) ? "yes" : "no")
    return table
  }

  private func counted(_ mark: DayStrip.Mark, _ isCounted: Bool) -> String {
    guard isCounted else { return "no: days to come are not" }
    let kinds = (mark.hasMessages ? ["chats"] : []) + (mark.hasEntry ? ["entries"] : [])
    return kinds.isEmpty ? "no: nothing happened" : "among " + kinds.joined(separator: " and ")
  }

  private func isInStreak(_ day: Day) -> Bool {
    let end = strip[strip.today]?.hasMessages == true ? strip.today : strip.today.advanced(by: -1)
    let back = day.distance(to: end)
    return back >= 0 && back < strip.streak.count
  }
}
