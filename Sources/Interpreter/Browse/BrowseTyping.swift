import TrendsCharts
import TrendsCore

/// A text that is being typed in the last line.
struct BrowseTyping: Equatable {
  enum Purpose: Equatable {
    /// Where to go.
    case place
    /// The letter under which a place is kept, or to which to go back.
    case keep, goBack
  }

  var purpose: Purpose
  var text = ""

  init(_ purpose: Purpose) { self.purpose = purpose }

  /// What stands before the text.
  var prompt: String {
    switch purpose {
    case .place: "/"
    case .keep: "keep as (a letter): "
    case .goBack: "back to (a letter): "
    }
  }
}

extension Browse {
  /// Characters that a typed text has at most.
  private static let mostTyped = 200

  /// Takes a stroke while a text is typed.
  mutating func type(_ stroke: String) {
    guard var typed = typing else { return }
    switch stroke {
    case "Esc", "^C", "^G": typing = nil
    case "Backspace":
      if typed.text.isEmpty { typing = nil } else { typed.text.removeLast() }
      if typing != nil { typing = typed }
    case "^U":
      typed.text = ""
      typing = typed
    case "Enter":
      typing = nil
      if typed.purpose == .place, !typed.text.isEmpty {
        let (span, before) = (spanStart, (page, view?.name))
        step { browse in
          browse.seek(typed.text)
          if browse.view?.name != before.1 { browse.showCursor() }
        }
        // A span goes on to where the search led in the same chart.
        if (page, view?.name) == before { spanStart = span }
      }
    default:
      let text = stroke == "Space" ? " " : stroke
      guard text.count == 1, let letter = text.first else { return }
      guard typed.purpose == .place else {
        typing = nil
        guard letter.isASCII, letter.isLetter else {
          return message = "a place is kept under a letter"
        }
        return typed.purpose == .keep ? keep(letter) : goBack(to: letter)
      }
      if typed.text.count < Browse.mostTyped { typed.text.append(letter) }
      typing = typed
    }
  }

  /// Goes to what a text means: on a list of runs a question, then a time of the run on show, days, a
  /// view, a run, else the text itself.
  private mutating func seek(_ text: String) {
    let text = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    guard !text.isEmpty else { return }
    sought = SoughtText(text)
    if chooseRuns(text) { return }
    message = nil
    if case .view = page, case .run(let view)? = view, let time = RunTime(text) {
      if time.seconds > view.length {
        return end("\(view.name): the run is \(Wording.clock(view.length)) long")
      }
      return select(second: time.seconds, of: view)
    }
    if seekDays(text) { return }
    if text == "all", dayView != nil { return page = .overview }
    if let kind = ["entries": "days", "chats": "days"][text] ?? HeldKind(rawValue: text)?.rawValue
      ?? (text == StripView.name ? text : nil)
    {
      if session.world.engine.index(of: kind) == nil, !run(kind) { return }
      if run("focus \(kind)") { (page, message) = (.view, nil) }
      return
    }
    let verb = text.prefix { $0 != " " }
    if ["runs", "stats", "compare", "relate"].contains(verb) {
      showRows(text)
      return
    }
    let engine = session.world.engine
    let name = engine.views.map(\.name).first { $0 == text.lowercased() } ?? text
    if let index = engine.index(of: name), !engine.views[index].isClosed {
      if run("focus \(Word.written(name, isName: true))") { (page, message) = (.view, nil) }
      return
    }
    if text == "last" && !session.world.library.runs.isEmpty
      || session.world.library.runs(named: text).count == 1
    {
      if run(runLine(text)) { (page, message) = (.view, nil) }
      return
    }
    if case .rows(var rows) = page, let sought {
      if rows.find(sought, forward: true, rows: roomForRows)
        || rows.find(fromStart: sought, rows: roomForRows)
      {
        return page = .rows(rows)
      }
      if let days = DateName(text, today: session.world.engine.clock.today) { return show(days) }
      return end("no row has '\(text)'")
    }
    if case .list(let list)? = view, page == .view {
      let before = session
      run("find \(Word.written(text, isName: true))")
      if case .list(let found)? = view, found.visible.isEmpty {
        let words = "\(list.name): no row contains '\(text)'"
        // The rows stay where they are; a program has begun to answer, and goes on.
        if session.world.engine.isOutside(.list(list)) { run("find") } else { session = before }
        if let days = DateName(text, today: session.world.engine.clock.today) { return show(days) }
        return end(words)
      }
      run("select 0")
      return message = "\(list.name): only rows with '\(text)'; Backspace shows all"
    }
    if let days = DateName(text, today: session.world.engine.clock.today) { return show(days) }
    if visitsHave(text) {
      let line = "find \(Word.written(text, isName: true))"
      guard run(HeldKind.visits.rawValue), run(line), run("select 0") else { return }
      page = .view
      return message = "visits: only rows with '\(text)'; Backspace goes back"
    }
    let isDated = text.count == 10 && text.allSatisfy { $0 == "-" || $0.isNumber }
    end(
      isDated
        ? "the calendar has no day \(text)"
        : "nothing is called '\(text)'; a day is 2025-03-14, a month 2025-03")
  }

  /// Goes to days that were named in words.
  private mutating func show(_ name: DateName) {
    let days = name.days
    if days.count == 1 {
      if !seekDays(days.start.description) { message = "no chart of days is open" }
    } else if !seekDays("\(days.start)..\(days.end.advanced(by: -1))") {
      message = "no chart of days is open"
    }
  }

  /// Goes to a day, or shows a month, a year or a range; false where the text is none of these.
  private mutating func seekDays(_ text: String) -> Bool {
    let today = session.world.engine.clock.today
    if let word = DayWord(text) {
      let day = word.day(today: today)
      if day > today, { if case .strip? = view { false } else { true } }() {
        end("\(day) has not come yet; the newest day is \(today)")
        return true
      }
      if case .list(let list)? = view, page == .view {
        if list.held != nil {
          run("jump \(day)")
        } else {
          end("\(list.name): its rows have no days")
        }
      } else if case .strip? = view, page == .view {
        if run("select \(day)") { message = nil }
      } else if case .rows = page {
        show(day)
      } else if dayView != nil {
        if case .days? = view {} else { page = .view }
        if page == .view, let name = dayView?.name, session.focusName != name {
          run("focus \(name)")
        }
        selectAnywhere(day)
      } else {
        show(day)
      }
      return true
    }
    let words = text.lowercased().split(separator: " ").map { String($0) }
    guard let (span, count) = SpanWord.read(words[...]), count == words.count, text != "all",
      RangePreset.dayCounts.contains(span.days(today: today).count)
    else { return false }
    // `last week` is written by its days.
    let days = span.days(today: today)
    let written = count == 1 ? text : "\(days.start)..\(days.end.advanced(by: -1))"
    guard let name = dayView?.name else { return false }
    if case .calendar = page {
      selectAnywhere(min(span.days(today: today).start, today))
      return true
    }
    if run("focus \(Word.written(name, isName: true))"), run("range \(written)") {
      // A cursor left behind would be read out below days that do not have it.
      if let day = session.world.engine.selectedDay, dayView?.visible?.contains(day) == false {
        run("select none")
      }
      (page, message) = (.view, nil)
    }
    return true
  }

  /// Whether a place that was visited has that text in its name.
  private func visitsHave(_ text: String) -> Bool {
    guard let sought = SoughtText(text), let held = session.world.heldList(HeldKind.visits.rawValue)
    else { return false }
    return (0..<held.rows.count).contains { number in
      held.rows.row(at: number).fields.first.map(sought.isIn) ?? false
    }
  }

  /// Goes to the next match of what was looked for last.
  mutating func findAgain(forward: Bool) {
    guard let sought else { return message = "/ looks for something first" }
    if case .rows(var rows) = page {
      guard rows.find(sought, forward: forward, rows: roomForRows) else {
        return end("no more rows have '\(sought.text)'")
      }
      return page = .rows(rows)
    }
    if case .list(let list)? = view, page == .view {
      guard list.sought != nil else { return message = "/ looks for something first" }
      return press(forward ? .down : .up)
    }
    message = "n and N are for lists and tables"
  }
}

extension BrowseRows {
  /// Goes to the first line that has a text.
  mutating func find(fromStart text: SoughtText, rows: Int) -> Bool {
    var copy = self
    copy.cursor = -1
    guard copy.find(text, forward: true, rows: rows) else { return false }
    self = copy
    return true
  }
}
