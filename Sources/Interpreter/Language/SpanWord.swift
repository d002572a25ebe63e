import TrendsCharts
import TrendsCore

/// The days that a question is about, as they are typed.
///
///     2025, 2025-03, 2025-W09, 2025-03-14     // a year, a month, a week, a day
///     2025-03..2025-06, -30d..today           // both ends included
///     this week, last month, this-year        // of the calendar
///     last 8 weeks, last 3M, 30d              // that end today
///     since 2024-06-01, until 2025, all time
struct SpanWord: Equatable, Sendable {
  /// A length of the calendar.
  enum Unit: String, CaseIterable, Sendable {
    case day, week, month, year

    /// Reads `week` or `weeks`.
    init?(_ text: String) {
      let found = Unit.allCases.first { $0.rawValue == text || $0.rawValue + "s" == text }
      guard let found else { return nil }
      self = found
    }

    /// Returns the first day of the one that contains `day`.
    func start(of day: Day) -> Day {
      switch self {
      case .day: return day
      case .week: return day.advanced(by: 1 - day.weekday)
      case .month: return day.advanced(by: 1 - day.parts.day)
      case .year: return Day(year: day.parts.year, month: 1, day: 1) ?? day
      }
    }

    /// A step of so many.
    func step(_ count: Int) -> CalendarStep {
      switch self {
      case .day: CalendarStep(days: count)
      case .week: CalendarStep(days: 7 * count)
      case .month: CalendarStep(months: count)
      case .year: CalendarStep(months: 12 * count)
      }
    }
  }

  /// An end of a range: a whole unit of the calendar, by one of its days.
  private struct Part: Equatable, Sendable {
    var unit: Unit
    var day: DayWord

    init(unit: Unit, day: DayWord) {
      self.unit = unit
      self.day = day
    }

    /// Reads `2025`, `2025-03`, `2025-W09` or a day.
    init?(_ text: String) {
      let number = ShapeReader.whole(text) { reader -> (Unit, Day)? in
        guard let year = reader.digits(4...4) else { return nil }
        if reader.isAtEnd { return Day(year: year, month: 1, day: 1).map { (.year, $0) } }
        guard reader.take("-") else { return nil }
        if reader.take("W") {
          // The week with the fourth of January is the first.
          guard let week = reader.digits(2...2), (1...53).contains(week),
            let fourth = Day(year: year, month: 1, day: 4)
          else { return nil }
          let monday = Unit.week.start(of: fourth).advanced(by: 7 * (week - 1))
          return monday.advanced(by: 3).parts.year == year ? (.week, monday) : nil
        }
        guard let month = reader.digits(2...2), reader.isAtEnd else { return nil }
        return Day(year: year, month: month, day: 1).map { (.month, $0) }
      }
      if let (unit, day) = number {
        self.unit = unit
        self.day = .day(day)
      } else if let day = DayWord(text) {
        unit = .day
        self.day = day
      } else {
        return nil
      }
    }

    func days(today: Day) -> DayRange {
      let start = unit.start(of: day.day(today: today))
      return DayRange(start, unit.step(1).from(start))
    }
  }

  private enum Kind: Equatable, Sendable {
    case all
    /// Months by their names, 1 to 12; without a year the newest that have begun.
    case months(from: Int, to: Int, year: Int?)
    /// From the beginning of one to the end of another; nil for no end.
    case range(Part?, Part?)
    /// The unit that contains today, or the one before.
    case current(Unit), previous(Unit)
    /// So many that end today.
    case recent(Int, Unit)
  }

  private let kind: Kind

  /// The whole of what there is.
  static let all = SpanWord(kind: .all)
  static let thisMonth = SpanWord(kind: .current(.month))
  static let lastMonth = SpanWord(kind: .previous(.month))

  /// Returns the span of the same length before this one: a whole unit of the calendar, else as many days.
  func before(today: Day) -> SpanWord {
    if case .months(let from, let to, _) = kind, from == to {
      let month = Part(unit: .month, day: .day(days(today: today).start))
      return SpanWord(kind: .range(month, month)).before(today: today)
    }
    if case .current(let unit) = kind { return SpanWord(kind: .previous(unit)) }
    let days = days(today: today)
    let whole: Unit? =
      switch kind {
      case .previous(let unit): unit
      case .range(let from?, let to?) where from == to: from.unit
      default: nil
      }
    if let unit = whole {
      let part = Part(unit: unit, day: .day(unit.step(-1).from(days.start)))
      return SpanWord(kind: .range(part, part))
    }
    func part(_ day: Day) -> Part { Part(unit: .day, day: .day(day)) }
    return SpanWord(
      kind: .range(
        part(days.start.advanced(by: -days.count)), part(days.start.advanced(by: -1))))
  }

  /// Whether the days are others tomorrow.
  var followsToday: Bool {
    switch kind {
    case .current, .previous, .recent, .months(_, _, year: nil): true
    case .all, .range, .months: false
    }
  }

  private init(kind: Kind) { self.kind = kind }

  /// Reads a span from the beginning of `words` and returns how many words it has; returns nil if they do
  /// not begin with a span.
  static func read(_ words: ArraySlice<String>) -> (span: SpanWord, count: Int)? {
    let words = Array(words.prefix(3))
    guard let first = words.first else { return nil }
    let second = words.count > 1 ? words[1] : ""
    if let joined = dashed(first) { return (joined, 1) }
    switch first {
    case "all", "All":
      return second == "time" ? (.all, 2) : (.all, 1)
    case "this", "last":
      if let unit = Unit(second), second == unit.rawValue {
        return (SpanWord(kind: first == "this" ? .current(unit) : .previous(unit)), 2)
      }
      if first == "last", let span = preset(second) { return (span, 2) }
      guard first == "last", words.count > 2, let unit = Unit(words[2]),
        let count = ShapeReader.whole(second, { $0.digits(1...4) }), count > 0
      else { return nil }
      return (SpanWord(kind: .recent(count, unit)), 3)
    case "since":
      return Part(second).map { (SpanWord(kind: .range($0, nil)), 2) }
    case "until":
      return Part(second).map { (SpanWord(kind: .range(nil, $0)), 2) }
    default: break
    }
    if let span = preset(first) { return (span, 1) }
    if let months = named(first, second) { return months }
    if let ends = RangeWord(first) {
      guard let from = Part(ends.first), let to = Part(ends.last) else { return nil }
      return (SpanWord(kind: .range(from, to)), 1)
    }
    return Part(first).map { (SpanWord(kind: .range($0, $0)), 1) }
  }

  /// Reads `3M` or `30d`, which are as many days as `range` shows.
  private static func preset(_ word: String) -> SpanWord? {
    switch RangePreset(rawValue: word) {
    case nil, .all?, .ofApp?: nil
    case let range?: SpanWord(kind: .recent(range.config(history: nil).visible, .day))
    }
  }

  /// Reads `march`, `mar 2026` and `nov..feb 2026`; the year is that of the last month.
  private static func named(_ first: String, _ second: String) -> (span: SpanWord, count: Int)? {
    let ends = RangeWord(first)
    guard let from = month(ends?.first ?? first), let to = month(ends?.last ?? first) else {
      return nil
    }
    let year = ShapeReader.whole(second) { $0.digits(4...4) }
    return (SpanWord(kind: .months(from: from, to: to, year: year)), year == nil ? 1 : 2)
  }

  /// Whether a word is the name of a month, or of one and another.
  static func isOfMonths(_ word: String) -> Bool { named(word, "") != nil }

  /// The number of a month, by its English name or the first three letters of it or more.
  static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    let name = word.lowercased()
    return Wording.longMonths.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
  }

  /// Whether a span of several words begins like this and has not ended.
  static func isBegun(_ text: String) -> Bool {
    let words = text.split(separator: " ").map { String($0) }
    return ["this", "last", "since"].contains(words.first) && words.count < 3
      && read(words[...]) == nil
  }

  /// Reads `this-week` or `last-month`, which are one word where several spans follow each other.
  private static func dashed(_ word: String) -> SpanWord? {
    for (head, isCurrent) in [("this-", true), ("last-", false)] where word.hasPrefix(head) {
      let name = String(word.dropFirst(head.count))
      guard let unit = Unit(name), unit.rawValue == name else { continue }
      return SpanWord(kind: isCurrent ? .current(unit) : .previous(unit))
    }
    return nil
  }

  /// Returns the days; a range whose ends are exchanged is empty.
  func days(today: Day) -> DayRange {
    switch kind {
    case .all: return DayRange(.first, .last)
    case .months(let from, let to, let year):
      let parts = today.parts
      let last = year ?? (to <= parts.month ? parts.year : parts.year - 1)
      let first = from <= to ? last : last - 1
      guard let start = Day(year: first, month: from, day: 1),
        let end = Day(year: last, month: to, day: 1)
      else { return DayRange(.first, .first) }
      return DayRange(start, Unit.month.step(1).from(end))
    case .range(let from, let to):
      return DayRange(
        from?.days(today: today).start ?? .first, to?.days(today: today).end ?? .last)
    case .current(let unit):
      let start = unit.start(of: today)
      return DayRange(start, unit.step(1).from(start))
    case .previous(let unit):
      let end = unit.start(of: today)
      return DayRange(unit.step(-1).from(end), end)
    case .recent(let count, let unit):
      let end = today.advanced(by: 1)
      return DayRange(unit.step(-count).from(end), end)
    }
  }
}
