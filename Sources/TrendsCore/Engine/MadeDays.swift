/// A source made to order: a row a day, with gaps where they are wanted, changed while it is open.
///
/// Its values depend on the day alone, so any page can be checked without the source.
public struct MadeDays: Equatable, Sendable {
  /// Nil for a source without a first day.
  public var from: Day?
  /// The last day with a row; nil for ever.
  public var to: Day?
  public var gaps: [DayRange]
  /// Whether the first day is told when a view opens, not only by the page that reaches it.
  public var announcesStart: Bool
  /// Days that were given another row, and how often; zero where the row was taken away.
  private var changes: [Day: Int] = [:]

  public init(from: Day?, to: Day?, gaps: [DayRange], announcesStart: Bool) {
    self.from = from
    self.to = to
    self.gaps = gaps
    self.announcesStart = announcesStart
  }

  /// A late sync: the day gets another row.
  public mutating func insert(_ day: Day) { changes[day] = max(0, changes[day] ?? 0) + 1 }

  /// The day becomes a gap.
  public mutating func delete(_ day: Day) { changes[day] = 0 }

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
  /// A source without a first day gives no more than ten years to a calculation.
  private static let longestPast = 3653

  /// All its rows up to and including a day.
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
