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

  /// Days of a page; pages are made where days are met.
  private static let pageDays = 256
  private static let pageCount =
    (Int(Day.last.number) - Int(Day.first.number)) / pageDays + 1

  public private(set) var metrics: [Metric] = []
  private let zone: Zone
  /// For each metric where each of its pages begins, negative where there is none.
  private var pages: [[Int32]] = []
  private var entries: [Entry] = []

  public init(zone: Zone) { self.zone = zone }

  public mutating func slot(for metric: Metric) -> Int {
    if let known = metrics.firstIndex(of: metric) { return known }
    metrics.append(metric)
    pages.append([Int32](repeating: -1, count: DayTally.pageCount))
    return metrics.count - 1
  }

  @inline(__always)
  public mutating func add(_ value: Double, at time: RecordedTime, to slot: Int) {
    let place = DayTally.place(of: day(of: time))
    var page = Int(pages[slot][place / DayTally.pageDays])
    if page < 0 {
      page = entries.count
      pages[slot][place / DayTally.pageDays] = Int32(truncatingIfNeeded: page)
      entries += [Entry](repeating: Entry(), count: DayTally.pageDays)
    }
    entries[page + place % DayTally.pageDays].add(value)
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
    for (number, page) in pages[slot].enumerated() where page >= 0 {
      for place in 0..<DayTally.pageDays {
        let entry = entries[Int(page) + place]
        guard entry.count > 0 else { continue }
        let day = Int(Day.first.number) + number * DayTally.pageDays + place
        found.append((Day(clamping: day), entry))
      }
    }
    return found
  }
}
