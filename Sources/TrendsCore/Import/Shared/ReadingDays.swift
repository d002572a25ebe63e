import TrendsCore

/// Turns readings into daily values, in the zones in which they were lived.
struct ReadingDays: Sendable {
  private let zones: ZoneHistory

  init(_ zones: ZoneHistory) { self.zones = zones }

  /// Returns one value a day: the sum for metrics that add up, else the mean. `count` is how often
  /// a reading counts.
  func series(of metric: Metric, _ readings: [(reading: Reading, count: Int)]) -> DaySeries {
    var days: [Day] = []
    var times: [Double] = []
    var values: [Double] = []
    for (reading, count) in readings {
      let (day, second) = place(reading.time)
      for _ in 0..<count {
        days.append(day)
        times.append(second)
        values.append(reading.value)
      }
    }
    guard metric.addsUp else {
      // The readings come from a dictionary. Sorted, they give the same sums in every run, to the
      // last bit.
      let order = values.indices.sorted {
        (days[$0], times[$0], values[$0]) < (days[$1], times[$1], values[$1])
      }
      return DaySeries.daily(
        days: order.map { days[$0] }, times: order.map { times[$0] },
        values: order.map { values[$0] }
      ).series
    }
    var sums: [Day: Double] = [:]
    for index in values.indices.sorted(by: { values[$0] < values[$1] }) {
      sums[days[index], default: 0] += values[index]
    }
    let sorted = sums.keys.sorted()
    return DaySeries(days: sorted, values: sorted.map { sums[$0] ?? 0 })
  }

  /// Returns the day of a time and the seconds since its midnight; a whole day has 0 seconds.
  func place(_ time: RecordedTime) -> (day: Day, second: Double) {
    switch time {
    case .day(let day): return (day, 0)
    case .local(let civil):
      return (civil.day, Double(civil.secondsOfDay) + Double(civil.milliseconds) / 1000)
    case .instant(let instant):
      let civil = zones.zone(at: instant).civil(at: instant)
      return (civil.day, Double(civil.secondsOfDay) + Double(civil.milliseconds) / 1000)
    }
  }
}
