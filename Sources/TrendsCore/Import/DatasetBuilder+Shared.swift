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
    var places: [String: [(file: Int, series: ReadingSeries, times: ClosedRange<Int64>)]] = [:]
    var order: [String] = []
    for (file, item) in items.enumerated() {
      guard case .imported(let imported) = item.content else { continue }
      for series in imported.series {
        let name = series.metric.name
        guard let times = series.times else { continue }
        if places[name] == nil { order.append(name) }
        places[name, default: []].append((file, series, times))
      }
    }
    let days = ReadingDays(zones, .mean)
    var metrics: [String: HeldClaims] = [:]
    for (name, all) in places where all.count > 1 {
      // Files that continue each other, as those of single days do, contradict nothing.
      let sorted = all.sorted { ($0.times.lowerBound, $0.file) < ($1.times.lowerBound, $1.file) }
      var end = Int64.min
      for (index, one) in sorted.enumerated() {
        let next = index + 1 < sorted.count ? sorted[index + 1].times.lowerBound : Int64.max
        defer { end = max(end, one.times.upperBound) }
        guard one.times.lowerBound <= end || next <= one.times.upperBound else { continue }
        for reading in one.series.readings where reading.value.isFinite {
          try check.look()
          metrics[name, default: HeldClaims(metric: one.series.metric)].add(
            reading, on: days.place(reading.time).day, of: one.file)
        }
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

extension ReadingSeries {
  /// From the second of the first reading to that of the last one; nil without any.
  fileprivate var times: ClosedRange<Int64>? {
    let seconds = readings.lazy.map(\.time.utcSecond)
    guard let first = seconds.min(), let last = seconds.max() else { return nil }
    return first...last
  }
}
