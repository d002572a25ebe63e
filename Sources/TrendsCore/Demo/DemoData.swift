/// The built-in data: three years of one invented person that end today.
///
///     let demo = DemoData(today: today, seed: 1)
///     demo.series(.workout).count       // about 1,080 of 1,096 days
///     demo.cadence(of: "run7")?.count   // 6,420
///
/// The same day and seed give the same numbers on every machine. For this it uses only whole
/// numbers and the four operations of IEEE arithmetic, and no function of the C library. Samples of
/// runs are made when they are asked for.
public struct DemoData: Sendable {
  /// Number of days with data, today included.
  public static let dayCount = 1096

  public let today: Day
  public let seed: UInt64
  /// As recorded, oldest first: mostly kilograms, some months in pounds.
  public let weights: [WeightRecord]
  /// `run1` to `run24`, oldest first.
  public let runs: [RunRecord]
  /// Newest first, as lists show them.
  public let visits: [PlaceVisit]
  /// Newest first; the first is not over yet.
  public let trips: [Trip]
  /// Oldest first.
  public let entries: [JournalEntry]
  /// Oldest first.
  public let chats: [Chat]

  private let daily: DemoDaily
  /// The weights in kilograms.
  private let weight: DaySeries

  /// Makes everything but the samples of the runs. Days before the calendar's first are left out.
  public init(today: Day, seed: UInt64) {
    self.today = today
    self.seed = seed
    runs = DemoRuns.all(until: today, seed: seed)
    daily = DemoDaily(until: today, seed: seed, runs: runs)
    weights = DemoWeight.records(until: today, seed: seed)
    weight = DaySeries(days: weights.map(\.day), values: weights.map(\.kilograms))
    visits = DemoPlaces.visits(until: today, seed: seed)
    trips = DemoPlaces.trips(until: today, seed: seed)
    entries = DemoNotes.entries(until: today, seed: seed)
    chats = DemoNotes.chats(until: today, seed: seed)
  }

  /// Returns one value a day in the metric's own unit (see `DemoMetric`).
  public func series(_ metric: DemoMetric) -> DaySeries {
    switch metric {
    case .workout: daily.workout
    case .energy: daily.energy
    case .distance: daily.distance
    case .sleep: daily.sleep
    case .hrv: daily.hrv
    case .resting: daily.resting
    case .weight: weight
    }
  }

  /// Returns steps per minute of both feet, once a second; nil for an unknown run, empty for the
  /// one run without cadence.
  public func cadence(of id: String) -> SampleSeries? {
    plan(of: id).map { $0.hasCadence ? $0.cadence() : SampleSeries() }
  }

  /// Returns beats per minute, once a second; nil for an unknown run.
  public func heartRate(of id: String) -> SampleSeries? { plan(of: id)?.heartRate() }

  /// Returns metres per second, once a second; nil for an unknown run.
  public func speed(of id: String) -> SampleSeries? { plan(of: id)?.speed() }

  /// Ids are `run1` and so on; nil for any other.
  private func plan(of id: String) -> DemoRunPlan? {
    guard let index = runs.firstIndex(where: { $0.id == id }) else { return nil }
    return DemoRunPlan(number: index + 1, seed: seed)
  }
}

/// The daily metrics of the built-in data: minutes of workout, kilocalories, kilometers, hours of
/// sleep, milliseconds of heart rate variability, beats per minute at rest, and kilograms.
public enum DemoMetric: String, Sendable, CaseIterable {
  case workout, energy, distance, sleep, hrv, resting, weight
}

/// The days up to `today`, each with its distance from it.
struct DemoDays {
  var today: Day

  /// Calls `body` for the last `count` days, oldest first; `ago` is 0 for today. Days before the
  /// calendar's first are left out.
  func forEach(last count: Int, _ body: (_ day: Day, _ ago: Int) -> Void) {
    let ago = min(count - 1, Day.first.distance(to: today))
    for back in stride(from: ago, through: 0, by: -1) {
      body(today.advanced(by: -back), back)
    }
  }
}
