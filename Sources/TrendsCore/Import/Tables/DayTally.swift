public import TrendsCore

/// Adds up the readings of each metric by day, without keeping them: memory grows with the days
/// that have readings, not with the file.
public struct DayTally: ReadingSink {
  /// What the readings of one day come to. Without readings `least` is infinite, `most` minus
  /// infinity.
  public struct Entry: Equatable, Sendable {
    public var count = 0
    public var sum = 0.0
    public var least = Double.infinity
    public var most = -Double.infinity

    /// The arithmetic mean; NaN without readings.
    public var mean: Double { sum / Double(count) }

    @inline(__always)
    mutating func add(_ value: Double) {
      count += 1
      sum += value
      if value < least { least = value }
      if value > most { most = value }
    }
  }

  /// Days of a page. Pages are made where days are met, and are small because days may lie far
  /// apart.
  private static let pageDays = 8
  /// Pages that the whole calendar, from `Day.first` to `Day.last`, would need.
  private static let pageCount =
    (Int(Day.last.number) - Int(Day.first.number)) / pageDays + 1

  /// The metrics by their slots.
  public private(set) var metrics: [Metric] = []
  /// The zone that decides the day of an instant.
  private let zone: Zone
  /// The slot of each metric.
  private var slots: [Metric: Int] = [:]
  /// By page of the calendar, its index in `calendarPages`; -1 while it has no reading.
  private var met = [Int32](repeating: -1, count: DayTally.pageCount)
  /// The pages of the calendar that have readings, in the order in which they are met.
  private var calendarPages: [Int32] = []
  /// By slot and index in `calendarPages`, the number of a page in `entries`; -1, or missing at the
  /// end, where the metric has no reading in that page.
  private var pages: [[Int32]] = []
  /// Page after page, `pageDays` entries each.
  private var entries: [Entry] = []

  /// Makes an empty tally; `zone` decides the day of readings whose time is an instant.
  public init(zone: Zone) { self.zone = zone }

  /// Returns the slot of a metric, which it makes at the first call.
  public mutating func slot(for metric: Metric) -> Int {
    if let known = slots[metric] { return known }
    slots[metric] = metrics.count
    metrics.append(metric)
    pages.append([])
    return metrics.count - 1
  }

  @inline(__always)
  public mutating func add(_ value: Double, at time: RecordedTime, to slot: Int) {
    let place = DayTally.place(of: day(of: time))
    let number = Int(met[place / DayTally.pageDays])
    let page: Int
    if number >= 0, number < pages[slot].count, pages[slot][number] >= 0 {
      page = Int(pages[slot][number])
    } else {
      page = makePage(place / DayTally.pageDays, of: slot)
    }
    entries[page * DayTally.pageDays + place % DayTally.pageDays].add(value)
  }

  /// Appends an empty page for a metric, and returns its number in `entries`.
  private mutating func makePage(_ calendarPage: Int, of slot: Int) -> Int {
    if met[calendarPage] < 0 {
      met[calendarPage] = Int32(clamping: calendarPages.count)
      calendarPages.append(Int32(clamping: calendarPage))
    }
    let number = Int(met[calendarPage])
    while pages[slot].count <= number { pages[slot].append(-1) }
    let page = entries.count / DayTally.pageDays
    pages[slot][number] = Int32(clamping: page)
    for _ in 0..<DayTally.pageDays { entries.append(Entry()) }
    return page
  }

  /// Returns the day of a time, an instant by the clocks of `zone`.
  private func day(of time: RecordedTime) -> Day {
    switch time {
    case .day(let day): day
    case .local(let civil): civil.day
    case .instant(let instant): zone.day(of: instant)
    }
  }

  /// Days since `Day.first`, never negative.
  private static func place(of day: Day) -> Int { Int(day.number) - Int(Day.first.number) }

  /// Returns the days of a metric that have readings, oldest first; empty for an unknown slot.
  public func days(of slot: Int) -> [(day: Day, entry: Entry)] {
    guard metrics.indices.contains(slot) else { return [] }
    var found: [(day: Day, entry: Entry)] = []
    let filled = zip(calendarPages, pages[slot]).filter { $0.1 >= 0 }.sorted { $0.0 < $1.0 }
    for (calendarPage, page) in filled {
      for place in 0..<DayTally.pageDays {
        let entry = entries[Int(page) * DayTally.pageDays + place]
        guard entry.count > 0 else { continue }
        let day = Int(Day.first.number) + Int(calendarPage) * DayTally.pageDays + place
        found.append((Day(clamping: day), entry))
      }
    }
    return found
  }
}
