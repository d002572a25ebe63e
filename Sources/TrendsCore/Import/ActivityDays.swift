import TrendsCore

/// The activities of each day as daily metrics: minutes, number, load, distance and energy, of all
/// sports together and of each one.
///
///     workout (min)   workout-count   workout-load   workout-distance (km)   workout-energy (kcal)
///     running-time (min)   running-count   running-load   running-distance (km) …
///
/// A day without an activity is a zero while a source was in use, and has no value before and after.
struct ActivityDays {
  /// The name of the activities beside files and devices that have a metric.
  static let sourceName = "the activities"

  /// The metrics with a value, those of all sports first, then sports by how often they occur.
  private(set) var metrics: [(metric: Metric, rows: any DayRows)] = []

  private let runs: [Run]
  /// Days on which a source was in use.
  private let days: Set<Day>
  private let loads: RunLoads
  private let trouble: ReadTrouble

  /// Sports with metrics of their own; those of rarer ones are in the sums of all.
  private static let mostSports = 12

  /// Adds up activities. `inUse` is when their sources were in use.
  init(
    _ runs: [Run], inUse: [DayRange], _ reserve: HeartReserve = .usual,
    trouble: ReadTrouble = ReadTrouble()
  ) {
    self.runs = runs
    self.trouble = trouble
    loads = RunLoads(runs, reserve, trouble: trouble)
    days = Set(inUse.flatMap { range in (0..<range.count).map { range.start.advanced(by: $0) } })
    guard !runs.isEmpty else { return }
    let bySport = Dictionary(grouping: runs.indices) { runs[$0].record.sport }
    let sports = bySport.keys.sorted {
      (-(bySport[$0]?.count ?? 0), $0) < (-(bySport[$1]?.count ?? 0), $1)
    }
    add("workout", minutes: .workout, Array(runs.indices))
    // The figures of the only sport are those of all.
    for sport in sports.prefix(sports.count > 1 ? ActivityDays.mostSports : 0) {
      let name = ActivityDays.name(of: sport)
      guard sport != "other", name.first?.isLetter == true, let own = bySport[sport] else {
        continue
      }
      let minutes = Metric(
        name: name + "-time", unit: "min", decimals: 0, kind: .total, family: .workout)
      add(name, minutes: minutes, own)
    }
  }

  /// Returns a sport as the name of a metric can have it: ASCII letters, digits and `-`.
  private static func name(of sport: String) -> String {
    let kept = sport.lowercased().filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")
    }
    return kept.split(separator: "_").joined(separator: "-")
  }

  /// Adds the metrics of the runs at some places; distance and energy only where one is known.
  private mutating func add(_ name: String, minutes: Metric, _ places: [Int]) {
    let own = Dictionary(grouping: places) { runs[$0].record.start.day }
    let days = self.days.union(own.keys).sorted()
    func total(_ what: String, _ unit: String, _ decimals: Int) -> Metric {
      Metric(
        name: "\(name)-\(what)", unit: unit, decimals: decimals, kind: .total, family: .workout)
    }
    func sums(_ value: (RunRecord) -> Double) -> HeldDays {
      let values = days.map { day in
        (own[day] ?? []).reduce(0) { $0 + value(runs[$1].record) }
      }
      return HeldDays(DaySeries(days: days, values: values))
    }
    metrics.append((minutes, sums { $0.seconds / 60 }))
    metrics.append((total("count", "", 0), sums { _ in 1 }))
    let load = name == "workout" ? RunLoads.metric : total("load", "", 0)
    metrics.append((load, loads(days, own)))
    let records = places.map { runs[$0].record }
    if records.contains(where: { $0.kilometers > 0 }) {
      metrics.append((total("distance", "km", 2), sums(\.kilometers)))
    }
    if records.contains(where: { $0.kilocalories != nil }) {
      metrics.append((total("energy", "kcal", 0), sums { $0.kilocalories ?? 0 }))
    }
  }

  /// Returns the loads of some days, at once where no file must be read for them.
  private func loads(_ days: [Day], _ own: [Day: [Int]]) -> any DayRows {
    let rows = LoadDays(loads, days: days, activities: own, trouble: trouble)
    guard own.values.allSatisfy({ $0.allSatisfy { runs[$0].isCheap } }), let span = rows.span,
      let series = try? rows.rows(in: span)
    else { return rows }
    return HeldDays(series)
  }
}
