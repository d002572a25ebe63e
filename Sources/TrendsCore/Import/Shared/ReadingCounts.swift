import TrendsCore

/// How often each reading of one metric counts, where several tables have it.
///
/// A reading with a time counts as often as the table with the most copies has it, so a reading in
/// two tables counts once. The readings of a whole day replace those of an earlier table, which may
/// have been written before the day was over, and the readings with a time that other tables have of
/// that day: a total is not added to its parts.
struct ReadingCounts {
  /// A reading with a time.
  private struct Timed {
    var count: Int
    /// The table that has it; nil for several.
    var table: Int?
  }

  private var timed: [Reading: Timed] = [:]
  private var whole: [Day: (table: Int, readings: [Reading: Int])] = [:]
  /// The number of tables so far.
  private var tables = 0

  /// Each reading of several tables that counts, in no order; `days` knows on which day a time was.
  static func readings(
    _ tables: [[Reading]], _ days: ReadingDays
  ) -> [(reading: Reading, count: Int)] {
    // Files that continue each other, as those of single days do, have no reading in common.
    if areApart(tables) { return tables.flatMap { $0.map { ($0, 1) } } }
    var counts = ReadingCounts()
    for readings in tables { counts.add(readings) }
    return counts.readings(days)
  }

  /// Whether each table ends before the next one begins, and all are of whole days or all of times.
  private static func areApart(_ tables: [[Reading]]) -> Bool {
    guard tables.count > 1 else { return true }
    var spans: [ClosedRange<Int64>] = []
    var (hasDays, hasTimes) = (false, false)
    for readings in tables {
      guard let first = readings.first?.time.utcSecond else { continue }
      var span = first...first
      for reading in readings {
        let second = reading.time.utcSecond
        if !span.contains(second) {
          span = min(span.lowerBound, second)...max(span.upperBound, second)
        }
        if reading.wholeDay == nil { hasTimes = true } else { hasDays = true }
      }
      spans.append(span)
    }
    spans.sort { $0.lowerBound < $1.lowerBound }
    return !(hasDays && hasTimes)
      && zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
  }

  /// Adds what the next table has, in the order in which they were read.
  private mutating func add(_ readings: some Sequence<Reading>) {
    defer { tables += 1 }
    var here: [Reading: Int] = [:]
    var days: [Day: [Reading: Int]] = [:]
    for reading in readings {
      if let day = reading.wholeDay {
        days[day, default: [:]][reading, default: 0] += 1
      } else {
        here[reading, default: 0] += 1
      }
    }
    for (day, readings) in days { whole[day] = (tables, readings) }
    for (reading, count) in here {
      let known = timed[reading]
      timed[reading] = Timed(
        count: max(known?.count ?? 0, count), table: known == nil ? tables : nil)
    }
  }

  private func readings(_ days: ReadingDays) -> [(reading: Reading, count: Int)] {
    var all: [(reading: Reading, count: Int)] = []
    for (_, readings) in whole.values {
      all += readings.map { (reading: $0.key, count: $0.value) }
    }
    for (reading, one) in timed {
      if !whole.isEmpty, let stated = whole[days.place(reading.time).day],
        stated.table != one.table
      {
        continue
      }
      all.append((reading, one.count))
    }
    return all
  }
}

extension Reading {
  /// The day of a reading that has no time of day, else nil.
  var wholeDay: Day? { if case .day(let day) = time { day } else { nil } }
}

extension RecordedTime {
  /// Whether it is a day without a time.
  var isWholeDay: Bool { if case .day = self { true } else { false } }
}
