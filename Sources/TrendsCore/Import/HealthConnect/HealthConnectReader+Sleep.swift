import TrendsCore

/// Nights: sessions of sleep and their stages.
extension HealthConnectReader {
  /// A part of a session of sleep.
  private struct Stage {
    var start: Int64
    var end: Int64
    var category: HealthCategory
  }

  /// Metrics of the stages that a night may have, beside all of its sleep.
  private static let stages: [(category: HealthCategory, metric: Metric)] = [
    (.deep, "deep-sleep"), (.rem, "rem-sleep"), (.core, "light-sleep"), (.awake, "awake"),
  ].map { ($0, Metric(name: $1, unit: "h", decimals: 1, kind: .total)) }

  /// Reads the nights. As in exports of Apple, the best device counts where several recorded one, and
  /// a night belongs to the day on which it ends.
  mutating func readSleep() throws(ReadFailure) {
    let (stages, stageRows) = try readStages()
    guard let known = take("sleep_session_record_table") else {
      return skipStages(of: stageRows)
    }
    var rows = file.rows(
      of: known, columns: ConnectSpan.columns + ["row_id", "end_zone_offset"])
    var records: [HealthRecord] = []
    // Rows behind each session: itself and its stages.
    var weights: [Int] = []
    var used: Set<Int64> = []
    while try rows.next() {
      imported.report.read += 1
      guard weights.count < HealthConnectReader.rowLimit else {
        skip(.tooMany(HealthConnectReader.rowLimit, "rows of a table"), rows)
        continue
      }
      guard let span = span(rows) else { continue }
      let zone = clock.number(rows.values[ConnectSpan.columns.count + 1])
      let id = rows.values[ConnectSpan.columns.count].integer
      let own = id.flatMap { used.insert($0).inserted ? stages[$0] : nil } ?? []
      let (start, end) = (span.start / 1000, span.end / 1000)
      func add(_ start: Int64, _ end: Int64, _ category: HealthCategory) {
        records.append(
          HealthRecord(
            type: weights.count, device: span.device, start: start, end: end,
            value: category.rawValue, written: 0, zone: zone >= 0 ? zone : span.zone))
      }
      add(start, end, .inBed)
      for stage in HealthConnectReader.asleep(own, start, end) {
        add(stage.start, stage.end, stage.category)
      }
      weights.append(1 + own.count)
    }
    imported.report.tell(rows.damages)
    let left = stages.filter { !used.contains($0.key) }.reduce(0) { $0 + $1.value.count }
    skipStages(of: left)
    addNights(
      records.sorted { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }, weights)
    if !weights.isEmpty {
      explain("'\(known.name)': sleep, \(weights.count.grouped) sessions")
    }
  }

  /// Counts stages whose session is not there.
  private mutating func skipStages(of rows: Int) {
    guard rows > 0, let table = file.table("sleep_stages_table") else { return }
    imported.report.skip(
      .stageWithoutSession, count: rows, at: ImportReport.Place(page: table.root))
  }

  /// Reads the stages by the number of their session, and how many there are.
  private mutating func readStages() throws(ReadFailure) -> ([Int64: [Stage]], Int) {
    guard let known = take("sleep_stages_table") else { return ([:], 0) }
    var stages: [Int64: [Stage]] = [:]
    var count = 0
    var rows = file.rows(
      of: known, columns: ["parent_key", "stage_start_time", "stage_end_time", "stage_type"])
    while try rows.next() {
      imported.report.read += 1
      guard let start = ConnectClock.milliseconds(rows.values[1]),
        let end = ConnectClock.milliseconds(rows.values[2])
      else {
        skip(.noTime, rows)
        continue
      }
      guard end >= start else {
        skip(.endBeforeStart, rows)
        continue
      }
      guard let parent = rows.values[0].integer else {
        skip(.stageWithoutSession, rows)
        continue
      }
      guard count < HealthConnectReader.rowLimit else {
        skip(.tooMany(HealthConnectReader.rowLimit, "rows of a table"), rows)
        continue
      }
      count += 1
      stages[parent, default: []].append(
        Stage(
          start: start / 1000, end: end / 1000,
          category: HealthConnectReader.category(rows.values[3].integer)))
    }
    imported.report.tell(rows.damages)
    return (stages, count)
  }

  /// The stage of a number: awake, in bed or not, counts alike.
  private static func category(_ number: Int64?) -> HealthCategory {
    switch number {
    case 1, 3, 7: .awake
    case 2: .asleep
    case 4: .core
    case 5: .deep
    case 6: .rem
    default: .other
    }
  }

  /// Returns the stages of a session. One without a stage of sleep is sleep but for the time awake.
  private static func asleep(_ stages: [Stage], _ start: Int64, _ end: Int64) -> [Stage] {
    if stages.contains(where: \.category.isAsleep) { return stages }
    var parts = stages
    var place = start
    for stage in stages.sorted(by: { $0.start < $1.start }) where stage.category == .awake {
      if stage.start > place {
        parts.append(Stage(start: place, end: min(stage.start, end), category: .asleep))
      }
      place = max(place, stage.end)
    }
    if place < end { parts.append(Stage(start: place, end: end, category: .asleep)) }
    return parts
  }

  /// Adds the nights of records, which are in order of their starts. `weights` has the rows of each
  /// session, by the `type` of its records.
  private mutating func addNights(_ records: [HealthRecord], _ weights: [Int]) {
    let ranks = sources.ranks(.sleep)
    var nights: [Reading] = []
    var stages = HealthConnectReader.stages.map { _ in [Reading]() }
    for group in SleepNights.groups(of: records) {
      let night = SleepNights.night(group, ranks)
      let best = SleepNights.best(of: group, ranks)
      for record in group where record.value == HealthCategory.inBed.rawValue {
        let isCounted = best.map { $0 == ranks[record.device] } ?? true
        if isCounted {
          imported.report.kept += weights[record.type]
        } else {
          imported.report.overlapped += weights[record.type]
        }
      }
      guard night.asleep > 0 else { continue }
      let time =
        clock.day(ofSecond: night.end, night.last.zone).map { RecordedTime.day($0) }
        ?? .instant(Instant(seconds: night.end))
      func reading(_ seconds: Int64) -> Reading {
        Reading(time: time, value: Double(seconds) / 3600)
      }
      nights.append(reading(night.asleep))
      for (slot, stage) in HealthConnectReader.stages.enumerated() {
        let own = group.filter {
          $0.value == stage.category.rawValue && ranks[$0.device] == best
        }
        if !own.isEmpty { stages[slot].append(reading(SleepNights.union(own))) }
      }
    }
    guard !nights.isEmpty else { return }
    imported.series.append(ReadingSeries(metric: .sleep, readings: nights))
    for (slot, stage) in HealthConnectReader.stages.enumerated() where !stages[slot].isEmpty {
      imported.series.append(ReadingSeries(metric: stage.metric, readings: stages[slot]))
    }
  }
}
