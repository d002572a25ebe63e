import TrendsCore

/// Turns readings into daily values, in the zones in which they were lived.
struct ReadingDays: Sendable {
  private let zones: ZoneHistory
  /// How several weighings of a day become one value.
  private let rule: DayRule

  init(_ zones: ZoneHistory, _ rule: DayRule) {
    self.zones = zones
    self.rule = rule
  }

  /// Returns one value a day: the sum for metrics that add up, the one by the rule for weights, else
  /// the mean.
  func series(of metric: Metric, _ days: [Day: [TimedValue]]) -> DaySeries {
    let sorted = days.keys.sorted()
    return DaySeries(
      days: sorted,
      values: sorted.map { day in
        let readings = days[day] ?? []
        if metric.addsUp { return readings.map(\.value).sorted().reduce(0, +) }
        return (metric.kind == .weight ? rule : .mean).value(of: readings) ?? 0
      })
  }

  /// The readings of each day, in order of time, and of value at the same time: they give the same
  /// sums in every run, to the last bit. `count` is how often a reading counts.
  func byDay(_ readings: [(reading: Reading, count: Int)]) -> [Day: [TimedValue]] {
    var days: [Day: [TimedValue]] = [:]
    for (reading, count) in readings where reading.value.isFinite {
      let (day, second) = place(reading.time)
      let value = TimedValue(reading.value, at: second)
      for _ in 0..<count { days[day, default: []].append(value) }
    }
    return days.mapValues { values in
      values.sorted { ($0.second ?? 0, $0.value) < ($1.second ?? 0, $1.value) }
    }
  }

  /// Returns the day of a time and the seconds since its midnight; a whole day has none.
  func place(_ time: RecordedTime) -> (day: Day, second: Double?) {
    switch time {
    case .day(let day): return (day, nil)
    case .local(let civil):
      return (civil.day, Double(civil.secondsOfDay) + Double(civil.milliseconds) / 1000)
    case .instant(let instant):
      let civil = zones.zone(at: instant).civil(at: instant)
      return (civil.day, Double(civil.secondsOfDay) + Double(civil.milliseconds) / 1000)
    }
  }
}
