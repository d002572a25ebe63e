import TrendsCore

/// Puts sleep records together to nights.
///
///     phone   ├───────────────in bed──────────────┤
///     watch      ├core┤├deep┤   ├rem┤├─core─┤         asleep: the watch's, each second once
///     app       ├────────────asleep─────────────┤
///
/// A pause of more than three hours ends a night; of its devices the best that knows sleep counts.
struct SleepNights {
  struct Night: Equatable {
    var start: Int64
    var end: Int64
    /// Seconds, each counted once.
    var asleep: Int64
    /// The record that ended last.
    var last: HealthRecord
  }

  private static let pause: Int64 = 3 * 3600

  /// `records` are in order of their start.
  static func nights(of records: [HealthRecord], ranks: [Int]) -> [Night] {
    var nights: [Night] = []
    var group: [HealthRecord] = []
    var end = Int64.min
    for record in records {
      if !group.isEmpty, record.start > end + pause {
        nights.append(night(group, ranks))
        group = []
        end = .min
      }
      group.append(record)
      end = max(end, record.end)
    }
    if !group.isEmpty { nights.append(night(group, ranks)) }
    return nights
  }

  private static func night(_ records: [HealthRecord], _ ranks: [Int]) -> Night {
    let asleep = records.filter { HealthCategory(rawValue: $0.value)?.isAsleep ?? false }
    let best = asleep.map { ranks[$0.device] }.min()
    let counted = asleep.filter { ranks[$0.device] == best }
    let last = records.max { $0.end < $1.end } ?? .none
    // The zone stands with the records of watches and phones only.
    let placed = records.last { $0.zone >= 0 } ?? last
    var ending = last
    ending.zone = placed.zone
    return Night(
      start: records.first?.start ?? 0, end: last.end, asleep: union(counted), last: ending)
  }

  private static func union(_ records: [HealthRecord]) -> Int64 {
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
