#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What training has built up and what it has cost, from the load of each day (Banister 1975, as
/// Coggan averages it).
public enum Fitness: String, CaseIterable, Sendable {
  /// The average load of about six weeks.
  case fitness
  /// The average load of about a week.
  case fatigue
  /// Yesterday's fitness less yesterday's fatigue.
  case form

  /// Days after which a load counts 1/e.
  static let slow = 42.0
  static let quick = 7.0

  /// Returns the value of each day from the first load to `last`: an average goes by
  /// (load - average)(1 - e^(-1/days)) a day, and both begin at 0. Days without a load count as 0.
  public func days(_ loads: DaySeries, through last: Day) -> DaySeries {
    guard let first = loads.days.first, first <= last else { return DaySeries() }
    let (slowGain, quickGain) = (1 - exp(-1 / Fitness.slow), 1 - exp(-1 / Fitness.quick))
    var (slow, quick) = (0.0, 0.0)
    var days: [Day] = []
    var values: [Double] = []
    var place = 0
    for offset in 0...first.distance(to: last) {
      let day = first.advanced(by: offset)
      var load = 0.0
      if place < loads.count, loads.days[place] == day {
        load = loads.values[place]
        place += 1
      }
      let form = slow - quick
      slow += (load - slow) * slowGain
      quick += (load - quick) * quickGain
      days.append(day)
      switch self {
      case .fitness: values.append(slow)
      case .fatigue: values.append(quick)
      case .form: values.append(form)
      }
    }
    return DaySeries(days: days, values: values)
  }

  /// The metric of its values.
  public var metric: Metric {
    Metric(name: rawValue, unit: "", decimals: 1, kind: .reading)
  }
}
