import TrendsCore

/// What a watch writes of a whole day (`monitoring` messages): its steps, pulse and resting pulse.
struct FITMonitoring {
  /// A day and a kind of movement, each with a count of its own.
  private struct Count: Hashable {
    var day: Day
    var movement: Int
  }

  /// The greatest count of each; counts grow from midnight.
  private var counts: [Count: Double] = [:]
  /// Beats a minute, by instants.
  private(set) var pulse: [Reading] = []
  private var resting: [Day: Double] = [:]

  /// Kinds of movement whose cycles are steps: running and walking.
  private static let onFoot: Set<Int> = [1, 6]

  mutating func take(steps: Double, movement: Double, at second: Int64) {
    guard let kind = Int(exactly: movement), FITMonitoring.onFoot.contains(kind), steps >= 0,
      steps < 1_000_000
    else { return }
    // A count at midnight is that of the day before.
    let count = Count(day: FITMonitoring.day(second - 1), movement: kind)
    counts[count] = max(counts[count] ?? 0, steps)
  }

  mutating func take(pulse rate: Double, at instant: Instant) -> Bool {
    guard rate > 0, rate < 0xFF else { return true }
    guard pulse.count < Track.pointLimit else { return false }
    pulse.append(Reading(time: .instant(instant), value: rate))
    return true
  }

  mutating func take(resting rate: Double, at second: Int64) {
    if rate > 0, rate < 0xFF { resting[FITMonitoring.day(second)] = rate }
  }

  /// The day of a second of the local clock, since 1970.
  private static func day(_ second: Int64) -> Day {
    Day(clamping: Int(second.dividedDown(by: 86_400).quotient))
  }

  /// The readings of each metric that has some.
  var series: [ReadingSeries] {
    var steps: [Day: Double] = [:]
    for (count, value) in counts { steps[count.day, default: 0] += value }
    func days(_ values: [Day: Double]) -> [Reading] {
      values.sorted { $0.key < $1.key }.map { Reading(time: .day($0.key), value: $0.value) }
    }
    return [(Metric.steps, days(steps)), (.heart, pulse), (.resting, days(resting))]
      .filter { !$0.1.isEmpty }.map { ReadingSeries(metric: $0.0, readings: $0.1) }
  }
}

extension FITReader {
  /// Takes a message of monitoring. One without a whole time stamp has its lower half.
  mutating func takeMonitoring() {
    if let stamp = UInt32(exactly: slots[FITSlot.time]) {
      monitored = stamp
    } else if let last = monitored ?? lastStamp,
      let short = UInt32(exactly: slots[FITSlot.shortTime])
    {
      monitored = last &+ ((short &- last) & 0xFFFF)
    }
    guard let monitored, let time = FITTime.milliseconds(Double(monitored)) else { return }
    report.read += 1
    report.kept += 1
    let local = time / 1000 + Int64(content.utcOffset ?? 0)
    var movement = slots[FITSlot.movement]
    if movement.isNaN, let both = Int(exactly: slots[FITSlot.movementAndIntensity]) {
      movement = Double(both & 0x1F)
    }
    content.monitoring.take(steps: slots[FITSlot.cycles], movement: movement, at: local)
    if !content.monitoring.take(
      pulse: slots[FITSlot.pulse], at: Instant(milliseconds: time))
    {
      report.kept -= 1
      report.skip(.tooManyMessages, at: ImportReport.Place(byte: content.byte))
    }
  }

  /// Takes the resting heart rate of a day, or else the mean of the week.
  mutating func takeResting() {
    guard let time = FITTime.milliseconds(slots[FITSlot.time]) else { return }
    let day = slots[FITSlot.dayResting]
    content.monitoring.take(
      resting: day > 0 && day < 0xFF ? day : slots[FITSlot.weekResting],
      at: time / 1000 + Int64(content.utcOffset ?? 0))
  }
}
