#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What training has built up and what it has cost, from the load of each day (Banister 1975, as
/// Coggan averages it), and how evenly it is spread (Foster 1998).
public enum Fitness: String, CaseIterable, Sendable {
  /// The average load of about six weeks.
  case fitness
  /// The average load of about a week.
  case fatigue
  /// Yesterday's fitness less yesterday's fatigue.
  case form
  /// How much fitness has grown in seven days.
  case ramp
  /// The mean load of seven days over its standard deviation.
  case monotony
  /// The load of seven days times their monotony.
  case strain
  /// The acute load over the chronic one: averages of 7 and 28 days (Williams 2017). It predicts no
  /// injuries (Impellizzeri 2020).
  case acwr

  /// Days after which a load counts 1/e.
  static let slow = 42.0
  static let quick = 7.0

  /// Returns the value of each day from the first load to `last`: an average goes by
  /// (load - average)(1 - e^(-1/days)) a day, and both begin at 0. Days without a load count as 0.
  public func days(_ loads: DaySeries, through last: Day) -> DaySeries {
    guard let first = loads.days.first, first <= last else { return DaySeries() }
    var daily: [Double] = []
    var place = 0
    for offset in 0...first.distance(to: last) {
      let isThere = place < loads.count && loads.days[place] == first.advanced(by: offset)
      daily.append(isThere ? loads.values[place] : 0)
      if isThere { place += 1 }
    }
    let values = self.values(daily)
    let kept = values.indices.filter { values[$0] != nil }
    return DaySeries(
      days: kept.map { first.advanced(by: $0) }, values: kept.compactMap { values[$0] })
  }

  /// The value of each day, from a load for each; nil where there are too few days for it.
  private func values(_ loads: [Double]) -> [Double?] {
    let slow = Fitness.average(loads, gain: 1 - exp(-1 / Fitness.slow))
    let quick = Fitness.average(loads, gain: 1 - exp(-1 / Fitness.quick))
    switch self {
    case .fitness: return slow
    case .fatigue: return quick
    case .form:
      return loads.indices.map { $0 == 0 ? 0 : slow[$0 - 1] - quick[$0 - 1] }
    case .ramp:
      return loads.indices.map { $0 < Fitness.week ? nil : slow[$0] - slow[$0 - Fitness.week] }
    case .monotony, .strain:
      return loads.indices.map { end in
        guard end + 1 >= Fitness.week else { return nil }
        let week = Array(loads[(end + 1 - Fitness.week)...end])
        guard let mean = Mean.of(week), let deviation = SeriesStatistics.deviation(week),
          deviation > 0
        else { return nil }
        let monotony = mean / deviation
        return self == .monotony ? monotony : mean * Double(Fitness.week) * monotony
      }
    case .acwr:
      let acute = Fitness.average(loads, gain: 2 / 8)
      let chronic = Fitness.average(loads, gain: 2 / 29)
      return loads.indices.map {
        $0 + 1 < Fitness.month || chronic[$0] <= 0 ? nil : acute[$0] / chronic[$0]
      }
    }
  }

  private static let week = 7
  private static let month = 28

  /// The exponential average of each day, from 0.
  private static func average(_ loads: [Double], gain: Double) -> [Double] {
    var value = 0.0
    return loads.map { load in
      value += (load - value) * gain
      return value
    }
  }

  /// The metric of its values.
  public var metric: Metric {
    Metric(
      name: rawValue, unit: "", decimals: self == .monotony || self == .acwr ? 2 : 1,
      kind: .reading)
  }
}
