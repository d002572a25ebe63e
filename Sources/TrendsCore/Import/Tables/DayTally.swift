public import TrendsCore

/// Keeps, of each metric, what its readings of a day come to: as much memory as there are days.
public struct DayTally: ReadingSink {
  public struct Entry: Equatable, Sendable {
    public var count = 0
    public var sum = 0.0
    public var least = Double.infinity
    public var most = -Double.infinity

    public var mean: Double { sum / Double(count) }

    @inline(__always)
    mutating func add(_ value: Double) {
      count += 1
      sum += value
      if value < least { least = value }
      if value > most { most = value }
    }
  }

  /// Days of a page; pages are made where days are met. Small, as days may lie far apart.
  private static let pageDays = 8
  private static let pageCount =
    (Int(Day.last.number) - Int(Day.first.number)) / pageDays + 1

  public private(set) var metrics: [Metric] = []
  private let zone: Zone
  private var slots: [Metric: Int] = [:]
  /// For each page of the calendar its number among those that were met, negative for the others.
  private var met = [Int32](repeating: -1, count: DayTally.pageCount)
  /// The pages of the calendar that were met, in that order.
  private var calendarPages: [Int32] = []
  /// For each metric where each of the pages that were met begins, negative where it has none.
  private var pages: [[Int32]] = []
  private var entries: [Entry] = []

  public init(zone: Zone) { self.zone = zone }

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

  private func day(of time: RecordedTime) -> Day {
    switch time {
    case .day(let day): day
    case .local(let civil): civil.day
    case .instant(let instant): zone.day(of: instant)
    }
  }

  private static func place(of day: Day) -> Int { Int(day.number) - Int(Day.first.number) }

  /// The days of a metric that have readings, in order.
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
