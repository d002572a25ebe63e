import TrendsCore

/// The strip in sentences, without a glyph that a screen reader would spell out.
package struct StripWords {
  let spec: StripSpec

  package init(spec: StripSpec) {
    self.spec = spec
  }

  private var strip: DayStrip { spec.strip }

  /// What there is to know, and what to say next.
  package var lines: [String] {
    guard let selection = spec.selection, let selected else {
      return facts + ["No day is selected. Say `select --on days` and a date."]
    }
    let more = strip[selection] == nil ? "" : " Say `day \(selection)` for more."
    return facts + [selected + more]
  }

  /// What there is to know, for a picture: nothing can be said to that.
  var summary: String { (facts + [selected].compactMap(\.self)).joined(separator: " ") }

  private var facts: [String] {
    var lines = [
      "Days, \(span). Today is \(long(strip.today))" + state(strip.today) + "."
    ]
    if spec.config.hasHeader { lines.append(spec.counts.joined(separator: ", ") + ".") }
    lines += list("Entries", of: .entry) + list("Chats without an entry", of: .chat)
    if strip.marks.allSatisfy({ DayLook($0).content == .nothing }) {
      lines.append("Nothing on any day.")
    }
    return lines
  }

  private var span: String {
    Wording(dash: "", minus: "-", decimals: 0).days(
      Int(strip.first.number), Int(strip.last.number), Wording.longMonths, " to ")
  }

  private func long(_ day: Day) -> String {
    "\(Wording.longWeekday(Int(day.number))) \(Wording.longDay(Int(day.number)))"
  }

  private func state(_ day: Day) -> String {
    guard let mark = strip[day] else { return "" }
    switch DayLook(mark).content {
    case .nothing: return ""
    case .chat: return ", with a chat"
    case .entry: return mark.hasMessages ? ", with an entry and a chat" : ", with an entry"
    }
  }

  /// `Entries: 31 May; 2, 5 and 9 June.` Days to come are told apart.
  private func list(_ title: String, of content: DayLook.Content) -> [String] {
    let marks = strip.marks.filter { DayLook($0).content == content }
    func line(_ title: String, _ marks: [DayStrip.Mark]) -> [String] {
      marks.isEmpty ? [] : ["\(title): \(days(marks.map(\.day)))."]
    }
    return line(title, marks.filter { $0.time != .future })
      + line(title + " to come", marks.filter { $0.time == .future })
  }

  private func days(_ days: [Day]) -> String {
    var months: [(month: Int, days: [String])] = []
    for day in days {
      let parts = day.parts
      let number = parts.year * 12 + parts.month
      if months.last?.month != number { months.append((number, [])) }
      months[months.count - 1].days.append(String(parts.day))
    }
    return months.map { month in
      let name = Wording.longMonths[(month.month - 1) % 12]
      let last = month.days.last ?? ""
      let rest = month.days.dropLast()
      return (rest.isEmpty ? last : rest.joined(separator: ", ") + " and " + last) + " " + name
    }.joined(separator: "; ")
  }

  private var selected: String? {
    guard let selection = spec.selection else { return nil }
    if let words = spec.outsideWords { return words + "." }
    let mark = strip[selection]
    let time = mark?.time == .today ? ", today" : mark?.time == .future ? ", not yet" : ""
    let what = state(selection).isEmpty ? ", nothing" : state(selection)
    return "Selected: \(long(selection))\(time)\(what)."
  }
}
