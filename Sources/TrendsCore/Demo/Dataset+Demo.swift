extension Dataset {
  /// The built-in data as a dataset: seven metrics, runs, visits, trips, entries and chats.
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
        }
      }
    }
    var digest = Digest()
    for source in metrics {
      digest.mix(source.series.digest)
    }
    return Dataset(
      name: name, metrics: metrics, runs: runs, visits: demo.visits, trips: demo.trips,
      journal: demo.entries, chats: demo.chats, digest: digest.value)
  }
}

extension DemoMetric {
  var metric: Metric {
    switch self {
    case .workout:
      Metric(name: rawValue, unit: "min", decimals: 0, kind: .total, family: .workout)
    case .energy:
      Metric(name: rawValue, unit: "kcal", decimals: 0, kind: .total, family: .workout)
    case .distance:
      Metric(name: rawValue, unit: "km", decimals: 2, kind: .total, family: .workout)
    case .sleep:
      Metric(name: rawValue, unit: "h", decimals: 1, kind: .reading, family: .recovery)
    case .hrv:
      Metric(name: rawValue, unit: "ms", decimals: 0, kind: .reading, family: .recovery)
    case .resting:
      Metric(name: rawValue, unit: "bpm", decimals: 0, kind: .reading, family: .recovery)
    case .weight: Metric(name: rawValue, unit: "kg", decimals: 1, kind: .weight)
    }
  }
}
