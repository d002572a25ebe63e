import TrendsCore

extension DatasetBuilder {
  /// What several tables say of one metric and day in different words. Of large tables only the
  /// spans are known without reading them.
  func sharedDays(
    _ tables: [(metric: Metric, parts: [TableShare])]
  ) throws(ReadFailure) -> [SharedDays] {
    var check = StopCheck(trouble)
    var all: [SharedDays] = []
    for (metric, shares) in tables where shares.count > 1 {
      let days = ReadingDays(zones, .mean)
      let isMixed = Set(shares.compactMap { $0.span?.first.isWholeDay }).count > 1
      let spans = shares.enumerated().compactMap { place, share in
        share.span.map { span in
          // A whole day lasts until the next one, wherever it was lived.
          let more: Int64 = isMixed && span.first.isWholeDay ? 2 * 86_400 : 0
          return (
            place: place, first: span.first.utcSecond - more, last: span.last.utcSecond + more
          )
        }
      }.sorted { ($0.first, $0.place) < ($1.first, $1.place) }
      // Files that continue each other, as those of single days do, contradict nothing.
      var found: [Int] = []
      var end = Int64.min
      for (index, one) in spans.enumerated() {
        let next = index + 1 < spans.count ? spans[index + 1].first : Int64.max
        if one.first <= end || next <= one.last { found.append(one.place) }
        end = max(end, one.last)
      }
      found.sort()
      if found.contains(where: { shares[$0].isPaged }) {
        if let overlap = overlap(metric, found.map { shares[$0] }, days) { all.append(overlap) }
        continue
      }
      var claims = HeldClaims(metric: metric)
      for place in found {
        guard case .held(let readings) = shares[place].readings else { continue }
        for reading in readings where reading.value.isFinite {
          try check.look()
          claims.add(reading, on: days.place(reading.time).day, of: place)
        }
      }
      all += claims.shared(shares.map(\.file))
    }
    return all
  }

  /// The days on which tables lie of which some are large; nil without any.
  private func overlap(
    _ metric: Metric, _ shares: [TableShare], _ days: ReadingDays
  ) -> SharedDays? {
    let spans = shares.compactMap(\.span)
    let whole = spans.count(where: \.first.isWholeDay)
    return DatasetBuilder.overlap(
      metric, shares.map(\.file), spans.map(days.range),
      whole == 0 ? .together : whole == spans.count ? .last : .whole)
  }

  /// The days on which at least two spans lie; nil without any.
  static func overlap(
    _ metric: Metric, _ files: [String], _ spans: [DayRange], _ rule: SharedDays.Rule
  ) -> SharedDays? {
    var (start, end): (Day?, Day?) = (nil, nil)
    var found: Set<Int> = []
    // In order of their starts, each span is compared with those that have not ended before it.
    var open: [Int] = []
    for place in spans.indices.sorted(by: { spans[$0].start < spans[$1].start }) {
      let span = spans[place]
      open.removeAll { spans[$0].end <= span.start }
      for other in open {
        start = start ?? span.start
        end = max(end ?? span.start, min(span.end, spans[other].end))
        found.formUnion([place, other])
      }
      open.append(place)
    }
    guard let start, let end else { return nil }
    return SharedDays(
      metric: metric, files: found.sorted().map { files[$0] }, days: nil,
      range: DayRange(start, end), rule: rule)
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
    // A day that one file states as a whole and another by its hours.
    var stated: [Day: [Int: Int]] = [:]
    for (day, files) in whole {
      guard let hours = timed[day], hours.keys.contains(where: { files[$0] == nil }) else {
        continue
      }
      stated[day] = files.merging(hours) { $0 &+ $1 }
    }
    let others = timed.filter { stated[$0.key] == nil }
    return [
      shared(whole, names, .last), shared(others, names, .together), shared(stated, names, .whole),
    ].compactMap(\.self)
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
