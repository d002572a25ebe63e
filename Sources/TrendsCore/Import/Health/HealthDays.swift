public import TrendsCore

/// The days of one metric of an export, in the zones in which they were lived. Each page is read
/// from the file when it is asked for.
public struct HealthDays: DayRows {
  let export: HealthExport
  /// Number of the type in the tables of the export.
  let type: Int
  private let zones: ZoneHistory
  /// How several weighings of a day become one value.
  private let dayRule: DayRule
  /// Zones by the number that records have for them; nil for a name that is unknown here.
  private let recordZones: [Zone?]
  /// Ranks by device: 0 for the best one. Devices of one kind rank in the order of the file.
  let ranks: [Int]

  /// Seconds to read around a page (36 hours). A night may begin on the day before it counts, and a
  /// record may be covered by one that begins up to a day earlier.
  var margin: Int64 { 36 * 3600 }

  public var metric: Metric { export.tables.types[type].metric }

  /// What the records of one day add up to.
  struct Figures: Equatable {
    var count = 0
    /// In the unit of the metric, as are the others.
    var sum = 0.0
    var min = Double.infinity
    var max = -Double.infinity
    /// The value that was added last.
    var last = 0.0

    /// NaN while there are no values.
    var mean: Double { sum / Double(count) }

    mutating func add(_ value: Double) {
      count += 1
      sum += value
      min = Swift.min(min, value)
      max = Swift.max(max, value)
      last = value
    }
  }

  /// Prepares the days of a type, with the devices that the person prefers first. `zoneNamed` returns nil for an unknown zone.
  init(
    _ export: HealthExport, type: Int, zones: ZoneHistory, dayRule: DayRule = .mean,
    order preferred: SourceOrder = SourceOrder(), zoneNamed: (String) -> Zone?
  ) {
    self.export = export
    self.dayRule = dayRule
    self.type = type
    self.zones = zones
    recordZones = export.tables.zones.map(zoneNamed)
    let metric = export.tables.types[type].metric.name
    let keys = export.tables.devices.enumerated().map { place, device in
      (preferred.rank(of: device.name, for: metric), device.rank, place)
    }
    let order = keys.sorted { $0 < $1 }.map(\.2)
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, device) in order.enumerated() { ranks[device] = rank }
    self.ranks = ranks
  }

  /// The names of the devices that recorded the metric.
  var devices: [String] {
    guard export.shares.indices.contains(type) else { return [] }
    return export.shares[type].keys.map { export.tables.devices[$0].name }
  }

  /// From the day of the earliest start to the day of the latest end, in the zones of the history.
  public var span: DayRange? {
    guard let first = export.maps[type].first, let last = export.maps[type].last else {
      return nil
    }
    let days = [first, last].map { zones.day(of: Instant(seconds: $0)) }
    return DayRange(days[0], days[1].advanced(by: 1))
  }

  /// Returns one value a day: that by the rule for weights, the mean for other states, the sum for
  /// everything else.
  public func rows(in range: DayRange) throws(ReadFailure) -> DaySeries {
    let rule = export.tables.types[type].rule
    if rule == .weighing {
      let weighings = weighings(try records(around: range), in: range)
      let days = weighings.keys.sorted()
      return DaySeries(
        days: days.map { Day(clamping: $0) },
        values: days.map { weighings[$0].flatMap(dayRule.value) ?? 0 })
    }
    let figures = try figures(in: range)
    let days = figures.keys.sorted()
    return DaySeries(
      days: days.map { Day(clamping: $0) },
      values: days.map { day in
        guard let day = figures[day] else { return 0 }
        return rule == .reading ? day.mean : day.sum
      })
  }

  public func readings(on day: Day) throws(ReadFailure) -> [TimedValue] {
    guard export.tables.types[type].rule == .weighing else { return [] }
    let range = DayRange(day, day.advanced(by: 1))
    return weighings(try records(around: range), in: range)[Int(day.number)] ?? []
  }

  /// Returns the weighings that count by the number of their day, in order of time. A weight that was
  /// typed in counts only on a day for which no scale has one.
  private func weighings(
    _ records: [HealthRecord], in range: DayRange
  ) -> [Int: [TimedValue]] {
    var finder = DayFinder(zones)
    var measured: [Int: [TimedValue]] = [:]
    var typed: [Int: [TimedValue]] = [:]
    for record in records.sorted(by: { $0.start < $1.start }) {
      let day = day(of: record, at: record.start, &finder)
      guard range.contains(Day(clamping: day)) else { continue }
      let instant = Instant(seconds: record.start)
      let second = Double(
        (zone(of: record) ?? zones.zone(at: instant)).civil(at: instant).secondsOfDay)
      let value = TimedValue(record.value, at: second)
      if record.isByHand {
        typed[day, default: []].append(value)
      } else {
        measured[day, default: []].append(value)
      }
    }
    return measured.merging(typed) { measured, _ in measured }
  }

  private func records(around range: DayRange) throws(ReadFailure) -> [HealthRecord] {
    let from = zones.earliest(of: range.start) - margin
    let to = zones.earliest(of: range.end) + margin
    return try export.records(ofType: type, touching: from..<max(from + 1, to)).records
  }

  /// Returns the figures by the number of the day (`Day.number`); days without records have none.
  func figures(in range: DayRange) throws(ReadFailure) -> [Int: Figures] {
    let records = try records(around: range)
    switch export.tables.types[type].rule {
    case .sleep: return nights(records, in: range)
    case .total: return totals(records, in: range)
    case .weighing:
      return weighings(records, in: range).mapValues { values in
        values.reduce(into: Figures()) { $0.add($1.value) }
      }
    case .reading: return sums(records, in: range) { $0.value }
    case .minutes: return sums(records, in: range) { Double($0.end - $0.start) / 60 }
    case .events: return sums(records, in: range) { _ in 1 }
    case .stood:
      let stood = records.filter { $0.value == HealthCategory.stood.rawValue }
      return sums(stood, in: range) { _ in 1 }
    }
  }

  /// Adds up one value for each record, on the day on which the record starts.
  private func sums(
    _ records: [HealthRecord], in range: DayRange, _ value: (HealthRecord) -> Double
  ) -> [Int: Figures] {
    var finder = DayFinder(zones)
    var figures: [Int: Figures] = [:]
    for record in records {
      let day = day(of: record, at: record.start, &finder)
      guard range.contains(Day(clamping: day)) else { continue }
      figures[day, default: Figures()].add(value(record))
    }
    return figures
  }

  /// Adds up amounts, each by the share of its time that no better device covers.
  private func totals(_ records: [HealthRecord], in range: DayRange) -> [Int: Figures] {
    let shares = shares(of: records)
    var finder = DayFinder(zones)
    var figures: [Int: Figures] = [:]
    for (record, share) in zip(records, shares) {
      let day = day(of: record, at: record.start, &finder)
      guard range.contains(Day(clamping: day)) else { continue }
      figures[day, default: Figures()].add(record.value * share)
    }
    return figures
  }

  /// Returns the share of each record that counts, from 0 to 1. Records that were typed in rank
  /// below all devices.
  func shares(of records: [HealthRecord]) -> [Double] {
    RankedSplit.shares(
      of: records.map { record in
        let rank = record.isByHand ? ranks.count + ranks[record.device] : ranks[record.device]
        return .init(start: record.start, end: record.end, value: record.value, rank: rank)
      })
  }

  /// Returns the hours of sleep, on the day on which a night ends.
  private func nights(_ records: [HealthRecord], in range: DayRange) -> [Int: Figures] {
    var finder = DayFinder(zones)
    var figures: [Int: Figures] = [:]
    for night in SleepNights.nights(of: records, ranks: ranks) where night.asleep > 0 {
      let day = day(of: night.last, at: night.end, &finder)
      guard range.contains(Day(clamping: day)) else { continue }
      figures[day, default: Figures()].add(Double(night.asleep) / 3600)
    }
    return figures
  }

  /// Returns the number of the day of a record, by the zone that the record names or, without one,
  /// by the zone history: the record knows better where it was made.
  @inline(__always) private func day(
    of record: HealthRecord, at second: Int64, _ finder: inout DayFinder
  ) -> Int {
    if let zone = zone(of: record) {
      return Int(zone.day(of: Instant(seconds: second)).number)
    }
    return finder.day(ofSecond: second)
  }

  /// The zone that a record names; nil where it names none that is known.
  @inline(__always) private func zone(of record: HealthRecord) -> Zone? {
    guard record.zone >= 0, record.zone < recordZones.count else { return nil }
    return recordZones[record.zone]
  }
}
