import TrendsCore

extension DatasetBuilder {
  /// What several files say of one metric and day in different words.
  ///
  /// Small tables are compared day by day. Of large tables and exports only the spans are known
  /// without reading them; the first one in `readers` counts.
  func sharedDays(
    _ items: [FileImporter.Item], _ readers: [(metric: Metric, files: [String], spans: [DayRange])]
  ) throws(ReadFailure) -> [SharedDays] {
    var check = StopCheck(trouble)
    var metrics: [String: HeldClaims] = [:]
    var order: [String] = []
    let days = ReadingDays(zones, .mean)
    var inFiles: [String: Int] = [:]
    for case .imported(let imported) in items.map(\.content) {
      for series in imported.series { inFiles[series.metric.name, default: 0] += 1 }
    }
    for (place, item) in items.enumerated() {
      guard case .imported(let imported) = item.content else { continue }
      for series in imported.series where inFiles[series.metric.name] != 1 {
        let name = series.metric.name
        if metrics[name] == nil { order.append(name) }
        var claims = metrics[name] ?? HeldClaims(metric: series.metric)
        for reading in series.readings where reading.value.isFinite {
          try check.look()
          claims.add(reading, on: days.place(reading.time).day, of: place)
        }
        metrics[name] = claims
      }
    }
    let held = order.compactMap { metrics[$0] }.flatMap { $0.shared(items.map(\.name)) }
    return held + readers.compactMap(Self.overlap)
  }

  /// The days on which at least two spans lie; nil without any.
  private static func overlap(
    _ reader: (metric: Metric, files: [String], spans: [DayRange])
  ) -> SharedDays? {
    var (start, end): (Day?, Day?) = (nil, nil)
    var found: Set<Int> = []
    for (a, first) in reader.spans.enumerated() {
      for (b, second) in reader.spans.enumerated().dropFirst(a + 1) {
        let (from, to) = (max(first.start, second.start), min(first.end, second.end))
        guard from < to else { continue }
        (start, end) = (min(start ?? from, from), max(end ?? to, to))
        found.formUnion([a, b])
      }
    }
    guard let start, let end else { return nil }
    return SharedDays(
      metric: reader.metric, files: found.sorted().map { reader.files[$0] }, days: nil,
      range: DayRange(start, end), rule: .first)
  }
}

/// The days of one metric that small tables have, by the file that has them.
private struct HeldClaims {
  let metric: Metric
  /// By day and place of the file, a sum over its readings, which is equal for equal ones; whole days
  /// apart from times.
  private var whole: [Day: [Int: Int]] = [:]
  private var timed: [Day: [Int: Int]] = [:]

  init(metric: Metric) { self.metric = metric }

  mutating func add(_ reading: Reading, on day: Day, of file: Int) {
    if reading.wholeDay != nil {
      whole[day, default: [:]][file, default: 0] &+= reading.hashValue
    } else {
      timed[day, default: [:]][file, default: 0] &+= reading.hashValue
    }
  }

  /// The days that files have in different words.
  func shared(_ names: [String]) -> [SharedDays] {
    [shared(whole, names, .last), shared(timed, names, .together)].compactMap(\.self)
  }

  private func shared(
    _ days: [Day: [Int: Int]], _ names: [String], _ rule: SharedDays.Rule
  ) -> SharedDays? {
    let several = days.filter { $0.value.count > 1 && Set($0.value.values).count > 1 }
    guard let first = several.keys.min(), let last = several.keys.max() else { return nil }
    let files = Set(several.values.flatMap(\.keys)).sorted()
    return SharedDays(
      metric: metric, files: files.map { names[$0] }, days: several.count,
      range: DayRange(first, last.advanced(by: 1)), rule: rule)
  }
}
