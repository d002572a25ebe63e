import TrendsCore

/// Groups sleep records into nights.
///
///     phone   ├───────────────in bed──────────────┤
///     watch      ├core┤├deep┤   ├rem┤├─core─┤         asleep: the watch's, each second once
///     app       ├────────────asleep─────────────┤
///
/// A gap of more than three hours ends a night. Of the devices that recorded sleep in a night only
/// the best one counts.
struct SleepNights {
  /// One night, or a nap.
  struct Night: Equatable {
    /// Seconds since 1970, time in bed included.
    var start: Int64
    var end: Int64
    /// Seconds of sleep; time that several records cover counts once. 0 for a night in bed only.
    var asleep: Int64
    /// The record that ended last, with the zone of the last record that names one.
    var last: HealthRecord
  }

  /// Seconds without any record that end a night.
  private static let pause: Int64 = 3 * 3600

  /// Returns the nights in order of time. `records` must be in order of their starts; `ranks` has
  /// the rank of each device.
  static func nights(of records: [HealthRecord], ranks: [Int]) -> [Night] {
    groups(of: records).map { night($0, ranks) }
  }

  /// Returns the records of each night, which are at least one.
  static func groups(of records: [HealthRecord]) -> [[HealthRecord]] {
    var groups: [[HealthRecord]] = []
    var group: [HealthRecord] = []
    var end = Int64.min
    for record in records {
      if !group.isEmpty, record.start > end + pause {
        groups.append(group)
        group = []
        end = .min
      }
      group.append(record)
      end = max(end, record.end)
    }
    if !group.isEmpty { groups.append(group) }
    return groups
  }

  /// Returns the rank of the best device that recorded sleep in a night; nil where none did.
  static func best(of records: [HealthRecord], _ ranks: [Int]) -> Int? {
    records.filter { HealthCategory(rawValue: $0.value)?.isAsleep ?? false }
      .map { ranks[$0.device] }.min()
  }

  /// Makes a night of the records of one group, which is not empty.
  static func night(_ records: [HealthRecord], _ ranks: [Int]) -> Night {
    let best = best(of: records, ranks)
    let counted = records.filter {
      ranks[$0.device] == best && HealthCategory(rawValue: $0.value)?.isAsleep ?? false
    }
    let last = records.max { $0.end < $1.end } ?? .none
    // Only watches and phones record the zone; the record that ended last may be an app's.
    let placed = records.last { $0.zone >= 0 } ?? last
    var ending = last
    ending.zone = placed.zone
    return Night(
      start: records.first?.start ?? 0, end: last.end, asleep: union(counted), last: ending)
  }

  /// Returns the seconds that the records cover together, which are in order of their starts.
  static func union(_ records: [HealthRecord]) -> Int64 {
    var total: Int64 = 0
    var covered = Int64.min
    for record in records {
      let start = max(record.start, covered)
      if record.end > start {
        total += record.end - start
        covered = record.end
      }
    }
    return total
  }
}
