extension Dataset {
  /// Returns the built-in data as a dataset: seven metrics, runs, visits, trips, entries and chats.
  ///
  /// It ends today. The same day and seed give the same numbers on every machine; samples of a run
  /// are made when they are asked for.
  public static func demo(today: Day, seed: UInt64, named name: String) -> Dataset {
    let demo = DemoData(today: today, seed: seed)
    let metrics = DemoMetric.allCases.map { metric in
      DaySource(metric: metric.metric, series: demo.series(metric))
    }
    let runs = demo.runs.map { record in
      Run(record: record) { kind in
        switch kind {
        case .cadence: demo.cadence(of: record.id)
        case .heart: demo.heartRate(of: record.id)
        case .speed: demo.speed(of: record.id)
        case .pace, .stride: nil
        }
      }
    }
    return Dataset(
      name: name, metrics: metrics, runs: runs, visits: demo.visits.reversed(),
      trips: demo.trips.reversed(), journal: demo.entries, chats: demo.chats, seed: seed)
  }
}

extension DemoMetric {
  /// The metric under which the series is shown.
  var metric: Metric {
    switch self {
    case .workout: .workout
    case .energy: .energy
    case .distance: .distance
    case .sleep: .sleep
    case .hrv: .hrv
    case .resting: .resting
    case .weight: .weight
    }
  }
}
