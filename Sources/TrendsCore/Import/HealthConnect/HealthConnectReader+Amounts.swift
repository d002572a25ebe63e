import TrendsCore

/// Amounts over a time, which several apps may have recorded at once.
extension HealthConnectReader {
  /// What became of a row.
  private enum Fate { case copied, covered, kept }

  /// Reads a table of amounts: each record counts by the share of its time that no better device
  /// covers, on the day on which it starts.
  mutating func readAmounts(_ table: ConnectTable) throws(ReadFailure) {
    guard let known = take(table.name) else { return }
    var rows = file.rows(
      of: known, columns: ConnectSpan.columns + table.values.map(\.column))
    var records = [[HealthRecord]](repeating: [], count: table.values.count)
    var fates: [Fate] = []
    while try rows.next() {
      imported.report.read += 1
      guard fates.count < HealthConnectReader.rowLimit else {
        skip(.tooMany(HealthConnectReader.rowLimit, "rows of a table"), rows)
        continue
      }
      guard let span = span(rows) else { continue }
      var refusal: Remark?
      var isUsed = false
      for (slot, value) in table.values.enumerated() {
        let cell = rows.values[ConnectSpan.columns.count + slot]
        guard
          let number = HealthConnectReader.number(cell, times: value.factor, &refusal)
        else { continue }
        guard number >= 0 else {
          refusal = .amountBelowZero
          continue
        }
        isUsed = true
        records[slot].append(
          HealthRecord(
            type: fates.count, device: span.device, start: span.start / 1000,
            end: span.end / 1000, value: number, written: 0, isByHand: span.isByHand,
            zone: span.zone))
      }
      if isUsed { fates.append(.copied) } else { skip(refusal ?? .noValue, rows) }
    }
    imported.report.tell(rows.damages)
    let ranks = sources.ranks(table.category)
    for (value, all) in zip(table.values, records) where !all.isEmpty {
      let once = HealthConnectReader.once(all)
      add(once, value.metric, ranks, &fates)
      if let kind = ConnectSessions.Amount(value.metric) { sessions.add(once, kind, sources) }
    }
    let covered = fates.count { $0 == .covered }
    imported.report.kept += fates.count { $0 == .kept }
    imported.report.overlapped += covered
    imported.report.duplicates += fates.count { $0 == .copied }
    explain(table, fates.count, covered: covered, records.first { !$0.isEmpty } ?? [])
  }

  /// Returns the records in order of their starts, exact copies once.
  private static func once(_ records: [HealthRecord]) -> [HealthRecord] {
    var once: [HealthRecord] = []
    once.reserveCapacity(records.count)
    for record in records.sorted(by: {
      ($0.start, $0.device, $0.end, $0.value, $0.type) < (
        $1.start, $1.device, $1.end, $1.value, $1.type
      )
    }) {
      if let last = once.last, last.start == record.start, last.device == record.device,
        last.end == record.end, last.value == record.value
      {
        continue
      }
      once.append(record)
    }
    return once
  }

  /// Adds the days of a metric. What a record without a clock adds follows the zone of home later.
  private mutating func add(
    _ records: [HealthRecord], _ metric: Metric, _ ranks: [Int], _ fates: inout [Fate]
  ) {
    let shares = RankedSplit.shares(
      of: records.map { record in
        let rank = ranks[record.device] + (record.isByHand ? ranks.count : 0)
        return .init(start: record.start, end: record.end, value: record.value, rank: rank)
      })
    var days: [Day: Double] = [:]
    var readings: [Reading] = []
    for (record, share) in zip(records, shares) {
      guard share > 0 else {
        if fates[record.type] == .copied { fates[record.type] = .covered }
        continue
      }
      fates[record.type] = .kept
      let value = record.value * share
      if let day = clock.day(ofSecond: record.start, record.zone) {
        days[day, default: 0] += value
      } else {
        readings.append(Reading(time: .instant(Instant(seconds: record.start)), value: value))
      }
    }
    readings += days.keys.sorted().map { Reading(time: .day($0), value: days[$0] ?? 0) }
    guard !readings.isEmpty else { return }
    imported.series.append(ReadingSeries(metric: metric, readings: readings))
  }

  /// Says what became of a table: its metrics, and who recorded how much of it.
  private mutating func explain(
    _ table: ConnectTable, _ rows: Int, covered: Int, _ records: [HealthRecord]
  ) {
    guard rows > 0 else { return }
    let names = table.values.map(\.metric.name).joined(separator: ", ")
    var counts: [Int: Int] = [:]
    for record in records { counts[record.device, default: 0] += 1 }
    let ranks = sources.ranks(table.category)
    let order = counts.keys.sorted { ranks[$0] < ranks[$1] }
    let shown = order.prefix(6).map { device in
      "\(sources.devices[device].name) \((counts[device] ?? 0).grouped)"
    }
    let who = shown.joined(separator: ", ") + (order.count > 6 ? ", …" : "")
    let rest = covered > 0 ? ", \(covered.grouped) covered by a better source" : ""
    explain(
      "'\(table.name)': \(names), \(HealthConnectReader.counted(rows)) (\(who))\(rest)")
  }
}
