/// A made source of days: a row a day, with gaps where they are wanted, changed while it is open.
///
/// A value depends on the day alone, from 20 to 60, plus 1 for each time it was inserted; so any
/// page can be checked without the source.
///
///     var days = MadeDays(from: nil, to: nil, gaps: [], announcesStart: false)
///     days.value(on: Day(iso: "2025-06-30")!)   // 42
///     days.insert(Day(iso: "2025-06-30")!)      // the value becomes 43
public struct MadeDays: Equatable, Sendable {
  /// The first day; nil if it has none.
  public var from: Day?
  /// The last day with a row; nil if it has none.
  public var to: Day?
  /// Ranges of days without rows.
  public var gaps: [DayRange]
  /// Whether every page reports the first day, not only the one that reaches it.
  public var announcesStart: Bool
  /// How often days were given another row; 0 for days whose row was deleted.
  private var changes: [Day: Int] = [:]

  public init(from: Day?, to: Day?, gaps: [DayRange], announcesStart: Bool) {
    self.from = from
    self.to = to
    self.gaps = gaps
    self.announcesStart = announcesStart
  }

  /// Gives a day another row, as a late sync does, even in a gap or outside the range.
  public mutating func insert(_ day: Day) { changes[day] = max(0, changes[day] ?? 0) + 1 }

  /// Makes a day a gap.
  public mutating func delete(_ day: Day) { changes[day] = 0 }

  /// Returns the value of a day; nil if it has none.
  public func value(on day: Day) -> Double? {
    let change = changes[day]
    if change == 0 { return nil }
    if change == nil {
      if let from, day < from { return nil }
      if let to, day > to { return nil }
      if gaps.contains(where: { $0.contains(day) }) { return nil }
    }
    let wave = (Int(day.number) &* 37) % 41
    return Double(20 + abs(wave) + (change ?? 0))
  }

  /// Returns the rows of a range. O(days of the range).
  func page(_ key: DayRange) -> DayPage {
    var days: [Day] = []
    var values: [Double] = []
    for number in key.start.number..<key.end.number {
      let day = Day(clamping: Int(number))
      guard let value = value(on: day) else { continue }
      days.append(day)
      values.append(value)
    }
    let reachesStart = from.map { key.start <= $0 } ?? false
    return DayPage(
      key: key, rows: DaySeries(days: days, values: values),
      sourceStart: reachesStart || announcesStart ? from : nil)
  }
}

extension MadeDays {
  /// Days before today that a source without a first day has for a calculation: ten years.
  private static let longestPast = 3653

  /// Returns all rows up to and including a day; those of a source without a first day go back ten
  /// years.
  public func series(upTo today: Day) -> DaySeries {
    let start = from ?? today.advanced(by: -MadeDays.longestPast)
    guard start <= today else { return DaySeries() }
    return page(DayRange(start, today.advanced(by: 1))).rows
  }
}

extension MadeDays: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("from", from)
    fields.field("to", to)
    fields.field("gaps", gaps)
    fields.field("announcesStart", announcesStart)
    let byDay = changes.sorted { $0.key < $1.key }
    fields.field("changes", Named(byDay.map { ("\($0.key)", $0.value) }))
  }
}
