public import TrendsCore

/// Builds one `Dataset` from the items of several files: days by the zones in which they were
/// lived, and each run, stay, trip and entry once.
public struct DatasetBuilder {
  /// Decides to which day an instant belongs.
  let zones: ZoneHistory
  /// The zones that records name, each looked up once.
  private let named: NamedZones
  /// Which devices and files count first.
  private let order: SourceOrder
  /// The heart rates from which loads follow.
  private let reserve: HeartReserve
  /// Collects failures of reads that happen later, when a page is asked for.
  let trouble: ReadTrouble

  /// Whether the building was interrupted.
  public var isInterrupted: Bool { trouble.isInterrupted() }

  /// Creates a builder. `isInterrupted` is asked during long loops; `zoneNamed` returns nil for an
  /// unknown zone.
  public init(
    zones: ZoneHistory, order: SourceOrder = SourceOrder(), reserve: HeartReserve = .usual,
    unless isInterrupted: @escaping @Sendable () -> Bool = { false },
    zoneNamed: @escaping (String) -> Zone?
  ) {
    self.zones = zones
    self.order = order
    self.reserve = reserve
    trouble = ReadTrouble(unless: isInterrupted)
    named = NamedZones(zoneNamed)
  }

  /// Returns the dataset of all items. Trips that files report replace those that stays suggest.
  ///
  /// Metrics of exports and large tables stay in their files and are read page by page; everything
  /// else is held in memory. Throws only `.interrupted`.
  public func dataset(
    named name: String, of items: [FileImporter.Item], dayRule: DayRule = .mean
  ) throws(ReadFailure) -> Dataset {
    let (runs, daily, use, copies) = self.runs(items)
    let activities = ActivityDays(daily, inUse: use, reserve, trouble: trouble)
    let (metrics, sharedDays) = try self.metrics(items, dayRule, activities)
    let imported = items.compactMap { item in
      if case .imported(let imported) = item.content { imported } else { nil }
    }
    let (stays, covered) = try stated(imported)
    var remarks = otherZone(items) + (copies.map { [$0] } ?? [])
    if covered > 0 {
      remarks.append(
        "\(covered.grouped) \(covered == 1 ? "stay" : "stays") found among positions left out: a file "
          + "with visits has their time")
    }
    let told = imported.flatMap(\.trips)
    return try Dataset(
      name: name, metrics: metrics, runs: runs, visits: visits(stays),
      trips: told.isEmpty ? trips(stays) : trips(told),
      journal: once(imported.map(\.entries)),
      chats: chats(imported.flatMap(\.chats)), items: items.map(\.digest), trouble: trouble,
      weightUnit: items.lazy.compactMap(\.content.weightUnit).last,
      lengthUnit: items.lazy.compactMap(\.content.lengthUnit).last, dayRule: dayRule, zones: zones,
      order: order, reserve: reserve,
      sharedDays: sharedDays, remarks: remarks,
      activityMetrics: Set(activities.metrics.map(\.metric.name)))
  }

  /// What is said where the newest export was written by another clock than the one that decides the
  /// days.
  private func otherZone(_ items: [FileImporter.Item]) -> [String] {
    guard let export = DatasetBuilder.newestFirst(items).first?.export, let written = export.written
    else { return [] }
    let zone = zones.zone(at: written.at)
    guard zone.offset(at: written.at) != written.offset else { return [] }
    let named = export.tables.zones.first {
      self.named.zone($0)?.offset(at: written.at) == written.offset
    }
    return [
      "days are those of \(zone.name), the export was written by a clock at "
        + "\(ClockOffset.words(written.offset)): type 'zone \(named ?? "NAME")' if you live there"
    ]
  }

  // MARK: metrics

  /// Returns the sources of all metrics, well-known metrics first, the others in the order in which
  /// they are met, and the days that several files have.
  ///
  /// Where several files have a value for a day, the one that the person prefers wins; else tables win
  /// over exports: a table was made for its metric, an export holds everything.
  private func metrics(
    _ items: [FileImporter.Item], _ rule: DayRule, _ activities: ActivityDays
  ) throws(ReadFailure) -> ([DaySource], [SharedDays]) {
    var readers: [String: [(metric: Metric, rows: any DayRows, file: String, rank: Int)]] = [:]
    var order: [String] = []
    func add(_ metric: Metric, _ rows: any DayRows, _ file: String, rank: Int) {
      if readers[metric.name] == nil { order.append(metric.name) }
      // Those of one rank stay in the order in which they are added.
      let place = readers[metric.name]?.firstIndex { $0.rank > rank }
      readers[metric.name, default: []].insert(
        (metric, rows, file, rank), at: place ?? readers[metric.name]?.count ?? 0)
    }
    let days = ReadingDays(zones, rule)
    // Tables of one rank are read as one.
    let tables = self.tables(items).flatMap { metric, shares in
      Dictionary(grouping: shares) { self.order.rank(of: $0.file, for: metric.name) }
        .sorted { $0.key < $1.key }.map { (metric: metric, parts: $0.value) }
    }
    for (metric, shares) in tables {
      let more = shares.count > 1 ? " and \(shares.count - 1) more" : ""
      add(
        metric, try self.days(of: metric, shares, days), shares[0].file + more,
        rank: self.order.rank(of: shares[0].file, for: metric.name))
    }
    for (export, name) in DatasetBuilder.newestFirst(items) {
      for type in export.tables.types.indices where export.maps.indices.contains(type) {
        let days = HealthDays(
          export, type: type, zones: zones, dayRule: rule, order: self.order,
          zoneNamed: named.zone)
        guard days.span != nil else { continue }
        // An export counts as early as the best of its devices.
        let rank = days.devices.map { self.order.rank(of: $0, for: days.metric.name) }.min() ?? 0
        add(
          days.metric, days, name,
          rank: min(rank, self.order.rank(of: name, for: days.metric.name)))
      }
    }
    // Values of days that a file states are truer than sums of the activities that are known.
    for (metric, rows) in activities.metrics {
      add(
        metric, rows, ActivityDays.sourceName,
        rank: self.order.rank(of: ActivityDays.sourceName, for: metric.name))
    }
    // Well-known metrics come first, in this order.
    let ranks = ["weight", "workout", "energy", "distance", "sleep", "hrv", "resting", "steps"]
    let sorted = order.enumerated().sorted { a, b in
      let (x, y) = (ranks.firstIndex(of: a.1) ?? 99, ranks.firstIndex(of: b.1) ?? 99)
      return (x, a.0) < (y, b.0)
    }
    let ofActivities = Dictionary(
      activities.metrics.map { ($0.metric.name, $0.metric) },
      uniquingKeysWith: { first, _ in first })
    let sources: [DaySource] = sorted.compactMap { _, name in
      guard let all = readers[name], let first = all.first else { return nil }
      let metric = ofActivities[name] ?? first.metric
      // A metric of tables alone is held as a series; any other is read through its rows.
      let joined = JoinedDays(all.map(\.rows))
      if let held = joined.held {
        return DaySource(metric: metric, series: held.series, several: held.several)
      }
      let rows: any DayRows = all.count == 1 ? first.rows : joined
      return DaySource(metric: metric, reader: rows, trouble: trouble)
    }
    let several = order.compactMap { readers[$0] }.filter { all in
      all.count > 1 && !JoinedDays(all.map(\.rows)).agree
    }.compactMap { all in
      DatasetBuilder.overlap(
        all[0].metric, all.map(\.file), all.map { $0.rows.span ?? DayRange(.first, .first) }, .first
      )
    }
    return (sources, try sharedDays(tables) + several)
  }

  /// Returns the exports by their newest record, newest first; ties go to the one with more
  /// records, then to the one loaded last.
  ///
  /// An export holds everything that was recorded before it was made, so the newest one decides a
  /// day in whatever order the files were loaded.
  private static func newestFirst(
    _ items: [FileImporter.Item]
  ) -> [(export: HealthExport, name: String)] {
    var exports: [(newest: Int64, kept: Int, place: Int, export: HealthExport)] = []
    for (place, item) in items.enumerated() {
      guard case .health(let export) = item.content else { continue }
      let newest = export.maps.compactMap(\.last).max() ?? .min
      exports.append((newest, export.report.kept, place, export))
    }
    return exports.sorted { ($0.newest, $0.kept, $0.place) > ($1.newest, $1.kept, $1.place) }
      .map { ($0.export, items[$0.place].name) }
  }

  /// What the tables of all items have of each metric, in the order in which they were read.
  func tables(
    _ items: [FileImporter.Item]
  ) -> [(metric: Metric, parts: [TableShare])] {
    var places: [String: Int] = [:]
    var tables: [(metric: Metric, parts: [TableShare])] = []
    func add(_ metric: Metric, _ share: TableShare) {
      if let place = places[metric.name] { return tables[place].parts.append(share) }
      places[metric.name] = tables.count
      tables.append((metric, [share]))
    }
    for item in items {
      switch item.content {
      case .imported(let imported):
        for series in imported.series {
          add(series.metric, TableShare(file: item.name, .held(series.readings)))
        }
      case .table(let file):
        for (slot, metric) in file.metrics.enumerated() where file.spans[slot] != nil {
          add(metric, TableShare(file: item.name, .paged(file, slot: slot)))
        }
      case .health: break
      }
    }
    return tables
  }

  /// Returns the days of one metric of tables. Those of small tables alone are held, with the
  /// weighings of days that have several.
  private func days(
    of metric: Metric, _ shares: [TableShare], _ days: ReadingDays
  ) throws(ReadFailure) -> any DayRows {
    if shares.contains(where: \.isPaged) { return TablesDays(metric, shares, days) }
    let readings = days.byDay(try readings(shares, days))
    let several = metric.kind == .weight ? readings.filter { $0.value.count > 1 } : [:]
    return HeldDays(days.series(of: metric, readings), several: several)
  }

  /// Each held reading of one metric, and how often it counts.
  private func readings(
    _ shares: [TableShare], _ days: ReadingDays
  ) throws(ReadFailure) -> [(reading: Reading, count: Int)] {
    if trouble.isInterrupted() { throw .interrupted }
    let held = shares.compactMap { share in
      if case .held(let readings) = share.readings { readings } else { nil }
    }
    return ReadingCounts.readings(held, days)
  }

  /// Returns how many records the items hold together, each once. The difference before and after a
  /// load is the number of new records.
  public func readingCount(of items: [FileImporter.Item]) throws(ReadFailure) -> Int {
    var records = 0
    for item in items {
      switch item.content {
      case .imported(let imported):
        records +=
          imported.activities.count + imported.entries.count + imported.stays.count
          + imported.trips.count
      // The largest export holds the records of the others.
      case .health(let export): records = max(records, export.report.kept)
      case .table(let file): records += file.report.kept
      }
    }
    let days = ReadingDays(zones, .mean)
    for (_, shares) in tables(items) {
      records += try readings(shares, days).reduce(0) { $0 + $1.count }
    }
    return records
  }

  // MARK: runs

  /// Workouts by their first second since 1970.
  private typealias Workouts = [Int64: [(export: HealthExport, workout: HealthWorkout)]]

  /// Returns the runs of all items, oldest first, with ids such as `r20240325` and `r20240325-2`
  /// for the next one of the day, those of which daily metrics are made, and when each source of them
  /// was in use.
  private func runs(
    _ items: [FileImporter.Item]
  ) -> (runs: [Run], daily: [Run], use: [DayRange], copies: String?) {
    var activities: [Activity] = []
    var workouts: Workouts = [:]
    var use: [String: DayRange] = [:]
    for item in items {
      var own: [Activity] = []
      var last: Day?
      switch item.content {
      case .imported(let imported):
        own = imported.activities
        if own.contains(where: \.isOwn), DatasetBuilder.hasDays(beside: item, in: items) {
          for index in own.indices where own[index].isOwn { own[index].makesDays = false }
        }
      case .table: break
      case .health(let export):
        own = export.activities()
        last = export.maps.compactMap(\.last).max().map { second in
          let instant = Instant(seconds: second)
          return zones.zone(at: instant).day(of: instant)
        }
        for workout in export.workouts {
          workouts[workout.start, default: []].append((export, workout))
        }
      }
      for index in own.indices { own[index].file = item.name }
      activities += own
      own.removeAll { !$0.makesDays }
      let days =
        own.map { DatasetBuilder.clock($0.start, utcOffset($0, workouts)).day }
        + (own.isEmpty ? [] : [last]).compactMap(\.self)
      guard let first = days.min(), let end = days.max()?.advanced(by: 1) else { continue }
      let known = use[item.content.report.format]
      use[item.content.report.format] = DayRange(
        min(first, known?.start ?? first), max(end, known?.end ?? end))
    }
    var used: [String: Int] = [:]
    var copies: (count: Int, first: String)?
    var (runs, daily): ([Run], [Run]) = ([], [])
    for joined in Activity.joined(activities) {
      let activity = joined.activity
      let offset = utcOffset(activity, workouts)
      let start = DatasetBuilder.clock(activity.start, offset)
      let parts = start.day.parts
      if !joined.copies.isEmpty {
        copies = copies ?? (0, "\(joined.copies.joined(separator: ", ")), \(start.minuteWords)")
        copies?.count += joined.copies.count
      }
      let base = "r\(parts.year)\(parts.month.twoDigits)\(parts.day.twoDigits)"
      used[base, default: 0] += 1
      let count = used[base] ?? 1
      let record = RunRecord(
        id: count == 1 ? base : "\(base)-\(count)", start: start, seconds: activity.movingSeconds,
        kilometers: activity.kilometers ?? 0, sport: activity.sport,
        kilocalories: activity.kilocalories, meanHeart: activity.meanHeart)
      let run = self.run(record, activity, offset, workouts)
      runs.append(run)
      if activity.makesDays { daily.append(run) }
    }
    let told = copies.map { copies in
      copies.count == 1
        ? "1 copy of an activity left out (\(copies.first)): the richest counts, completed by the others"
        : "\(copies.count.grouped) copies of activities left out (first: \(copies.first)): the richest "
          + "counts, completed by the others"
    }
    return (runs, daily, Array(use.values), told)
  }

  /// Whether a table in the folder of a file, as `days.csv` is in that of an exported `runs.tcx`, has
  /// the minutes of workouts.
  private static func hasDays(beside item: FileImporter.Item, in items: [FileImporter.Item]) -> Bool
  {
    let place = FileImporter.folder(of: item.name)
    return items.contains {
      FileImporter.folder(of: $0.name) == place && $0.content.has(.workout)
    }
  }

  /// Returns the seconds east of UTC at the start of an activity: those of the file, else of the zone
  /// that the workout names, else of the zone history.
  private func utcOffset(_ activity: Activity, _ workouts: Workouts) -> Int {
    if let offset = activity.utcOffset { return offset }
    let written = workout(of: activity, workouts)?.workout.zone.flatMap(named.zone)
    return (written ?? zones.zone(at: activity.start)).offset(at: activity.start)
  }

  /// Returns what a clock shows at an instant that is so many seconds east of UTC.
  static func clock(_ instant: Instant, _ offset: Int) -> CivilTime {
    Zone.utc.civil(at: instant.advanced(byMilliseconds: Int64(offset) * 1000))
  }

  /// Returns the workout from which an activity was made; nil for other formats.
  private func workout(
    of activity: Activity, _ workouts: Workouts
  ) -> (export: HealthExport, workout: HealthWorkout)? {
    guard activity.format == .appleHealth else { return nil }
    return workouts[activity.start.seconds]?.first {
      $0.workout.sport == activity.sport
        && Double($0.workout.end - $0.workout.start) == activity.seconds
        && $0.export.tables.devices[$0.workout.device].name == activity.source
    }
  }

  /// Makes a run whose samples are read when they are asked for. Those of an export are not cheap:
  /// each kind reads stretches of the file.
  private func run(
    _ record: RunRecord, _ activity: Activity, _ offset: Int, _ workouts: Workouts
  ) -> Run {
    guard let (export, workout) = workout(of: activity, workouts) else {
      return Run(
        record: record, utcOffset: offset, counted: { activity.countedCadence },
        route: { activity.route }
      ) { activity.samples($0) }
    }
    return Run(
      record: record, utcOffset: offset, isCheap: false,
      counted: { [trouble] in
        trouble.attempt { () throws(ReadFailure) in try export.meanCadence(of: workout) }
      }, route: { export.way(of: workout) ?? activity.route }
    ) { [trouble] kind in
      let own: SampleSeries? =
        switch kind {
        case .cadence:
          trouble.attempt { () throws(ReadFailure) in try export.cadence(of: workout) }
        case .heart: trouble.attempt { () throws(ReadFailure) in try export.heart(of: workout) }
        case .speed: trouble.attempt { () throws(ReadFailure) in try export.speed(of: workout) }
        case .pace, .stride: nil
        }
      if own?.isEmpty == false { return own }
      // The export has no samples of this kind; another file may have some for the same run.
      let others = activity.samples(kind)
      return others?.isEmpty == false ? others : own
    }
  }
}
