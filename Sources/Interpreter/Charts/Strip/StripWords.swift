import TrendsCore

/// The strip as sentences, without characters that a screen reader would spell out.
package struct StripWords {
  let spec: StripSpec

  package init(spec: StripSpec) {
    self.spec = spec
  }

  private var strip: DayStrip { spec.strip }

  /// The facts, the selection, and what to type next.
  package var lines: [String] {
    guard let selection = spec.selection, let selected else {
      return facts + ["No day is selected. Say `select --on days` and a date."]
    }
    let more = strip[selection] == nil ? "" : " Say `day \(selection)` for more."
    return facts + [selected + more]
  }

  /// The facts and the selection, for a picture.
  var summary: String { (facts + [selected].compactMap(\.self)).joined(separator: " ") }

  /// Range, today, counts and the days with something on them.
  private var facts: [String] {
    var lines = [
      "Days, \(span). Today is \(long(strip.today))" + state(strip.today) + "."
    ]
    if spec.config.hasHeader { lines.append(spec.counts.joined(separator: ", ") + ".") }
    let (followed, also) = (spec.config.followed, spec.config.also)
    if followed == nil && also == nil {
      lines += list("Entries", of: .entry) + list("Chats without an entry", of: .chat)
    } else {
      let (entry, chat) = (spec.words(of: .entry), spec.words(of: .chat))
      lines += list("Days with \(entry)", of: .entry)
      lines += list("Days with \(chat) alone", of: .chat)
    }
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

  /// What a day has, as the end of a sentence; empty for nothing.
  private func state(_ day: Day) -> String {
    guard let mark = strip[day] else { return "" }
    switch DayLook(mark).content {
    case .nothing: return ""
    case .chat where spec.config.followed == nil: return ", with a chat"
    case .entry where spec.config.followed == nil && spec.config.also == nil:
      return mark.hasMessages ? ", with an entry and a chat" : ", with an entry"
    case .chat, .entry: return ", with " + spec.words(of: mark)
    }
  }

  /// The days with a content, such as `Entries: 31 May; 2, 5 and 9 June.`, and those to come on a
  /// line of their own.
  private func list(_ title: String, of content: DayLook.Content) -> [String] {
    let marks = strip.marks.filter { DayLook($0).content == content }
    func line(_ title: String, _ marks: [DayStrip.Mark]) -> [String] {
      marks.isEmpty ? [] : ["\(title): \(days(marks.map(\.day)))."]
    }
    return line(title, marks.filter { $0.time != .future })
      + line(title + " to come", marks.filter { $0.time == .future })
  }

  /// Days grouped by month: `31 May; 2, 5 and 9 June`.
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

  /// The selected day and what it has; nil without a selection.
  private var selected: String? {
    guard let selection = spec.selection else { return nil }
    if let words = spec.outsideWords { return words + "." }
    let mark = strip[selection]
    let time = mark?.time == .today ? ", today" : mark?.time == .future ? ", not yet" : ""
    let what = state(selection).isEmpty ? ", nothing" : state(selection)
    return "Selected: \(long(selection))\(time)\(what)."
  }
}
