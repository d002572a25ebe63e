import TrendsCore

/// The activities of each day as daily metrics: minutes, number, distance and energy, of all sports
/// together and of each one.
///
///     workout (min)   workout-count   workout-distance (km)   workout-energy (kcal)
///     running-time (min)   running-count   running-distance (km) …
///
/// A day without an activity is a zero while a source was in use, and has no value before and after.
struct ActivityDays {
  /// The metrics with a value, those of all sports first, then sports by how often they occur.
  let metrics: [(Metric, DaySeries)]

  /// Sports with metrics of their own; those of rarer ones are in the sums of all.
  private static let mostSports = 12

  /// Adds up activities. `inUse` is when their sources were in use.
  init(_ records: [RunRecord], inUse: [DayRange]) {
    let days = Set(
      inUse.flatMap { range in (0..<range.count).map { range.start.advanced(by: $0) } }
    ).sorted()
    guard !records.isEmpty else {
      metrics = []
      return
    }
    let bySport = Dictionary(grouping: records, by: \.sport)
    let sports = bySport.keys.sorted {
      (-(bySport[$0]?.count ?? 0), $0) < (-(bySport[$1]?.count ?? 0), $1)
    }
    var metrics = ActivityDays.metrics("workout", minutes: .workout, records, days)
    // The figures of the only sport are those of all.
    for sport in sports.prefix(sports.count > 1 ? ActivityDays.mostSports : 0) {
      let name = ActivityDays.name(of: sport)
      guard sport != "other", name.first?.isLetter == true, let own = bySport[sport] else {
        continue
      }
      let minutes = Metric(
        name: name + "-time", unit: "min", decimals: 0, kind: .total, family: .workout)
      metrics += ActivityDays.metrics(name, minutes: minutes, own, days)
    }
    self.metrics = metrics
  }

  /// Returns a sport as the name of a metric can have it: ASCII letters, digits and `-`.
  private static func name(of sport: String) -> String {
    let kept = sport.lowercased().filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")
    }
    return kept.split(separator: "_").joined(separator: "-")
  }

  /// The metrics of some activities; distance and energy only where one is known.
  private static func metrics(
    _ name: String, minutes: Metric, _ records: [RunRecord], _ days: [Day]
  ) -> [(Metric, DaySeries)] {
    func total(_ what: String, _ unit: String, _ decimals: Int) -> Metric {
      Metric(
        name: "\(name)-\(what)", unit: unit, decimals: decimals, kind: .total, family: .workout)
    }
    func series(_ value: (RunRecord) -> Double) -> DaySeries {
      var sums: [Day: Double] = [:]
      for day in days { sums[day] = 0 }
      for record in records { sums[record.start.day, default: 0] += value(record) }
      let known = sums.keys.sorted()
      return DaySeries(days: known, values: known.map { sums[$0] ?? 0 })
    }
    var found = [(minutes, series { $0.seconds / 60 }), (total("count", "", 0), series { _ in 1 })]
    if records.contains(where: { $0.kilometers > 0 }) {
      found.append((total("distance", "km", 2), series(\.kilometers)))
    }
    if records.contains(where: { $0.kilocalories != nil }) {
      found.append((total("energy", "kcal", 0), series { $0.kilocalories ?? 0 }))
    }
    return found
  }
}
