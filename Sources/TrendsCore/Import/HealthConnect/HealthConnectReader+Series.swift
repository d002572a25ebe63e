import TrendsCore

/// Samples: the pulse of days and runs, the speed and the cadence of runs.
extension HealthConnectReader {
  /// What the samples of a day add up to; a mean needs no more, however many there are.
  private struct Sum {
    var total = 0.0
    var count = 0
  }

  /// Reads the samples of one kind. Those of the pulse are the mean of a day, by the clock of the
  /// record that they belong to, and all are samples of the runs during which they were taken.
  mutating func readSeries(_ series: ConnectSeries) throws(ReadFailure) {
    let parents = try readParents(series.parent)
    guard let known = take(series.child) else { return }
    var rows = file.rows(
      of: known, columns: ["parent_key", "epoch_millis", series.column])
    var days: [Day: Sum] = [:]
    var readings: [Reading] = []
    var count = 0
    while try rows.next() {
      imported.report.read += 1
      count += 1
      guard let milliseconds = ConnectClock.milliseconds(rows.values[1]) else {
        skip(.noTime, rows)
        continue
      }
      var refusal: Remark?
      guard let value = HealthConnectReader.number(rows.values[2], times: 1, &refusal) else {
        skip(refusal ?? .noValue, rows)
        continue
      }
      guard value > 0 || series.metric == nil, value >= 0 else {
        skip(value < 0 ? .amountBelowZero : .measurementOfZero, rows)
        continue
      }
      let parent = rows.values[0].integer.flatMap { parents[$0] }
      let isOfRun = sessions.add(
        value, series.kind, at: milliseconds, ofApp: parent.map { sources.app(of: $0.device) } ?? 0)
      guard series.metric != nil else {
        if isOfRun { imported.report.kept += 1 } else { skip(.sampleOutsideActivity, rows) }
        continue
      }
      if let day = clock.day(ofSecond: milliseconds / 1000, parent?.zone ?? -1) {
        days[day, default: Sum()].total += value
        days[day, default: Sum()].count += 1
      } else if readings.count < HealthConnectReader.rowLimit {
        clock.without += 1
        let time = RecordedTime.instant(Instant(milliseconds: milliseconds))
        readings.append(Reading(time: time, value: value))
      } else {
        skip(.tooMany(HealthConnectReader.rowLimit, "rows of a table"), rows)
        continue
      }
      imported.report.kept += 1
    }
    imported.report.tell(rows.damages)
    readings += days.keys.sorted().compactMap { day in
      days[day].map { Reading(time: .day(day), value: $0.total / Double($0.count)) }
    }
    if let metric = series.metric, !readings.isEmpty {
      imported.series.append(ReadingSeries(metric: metric, readings: readings))
    }
    guard count > 0 else { return }
    let what = series.metric?.name ?? "\(series.kind) of runs"
    explain("'\(series.child)': \(what), \(HealthConnectReader.counted(count))")
  }

  /// Reads the records that samples belong to: the app and the clock of each, by its number.
  private mutating func readParents(
    _ name: String
  ) throws(ReadFailure) -> [Int64: (device: Int, zone: Int)] {
    guard let known = take(name) else { return [:] }
    var parents: [Int64: (device: Int, zone: Int)] = [:]
    var rows = file.rows(
      of: known, columns: ["row_id", "start_zone_offset", "app_info_id", "device_info_id"])
    while try rows.next() {
      imported.report.read += 1
      guard let id = rows.values[0].integer else {
        skip(.noNumberOfRow, rows)
        continue
      }
      guard parents.count < HealthConnectReader.rowLimit else {
        skip(.tooMany(HealthConnectReader.rowLimit, "rows of a table"), rows)
        continue
      }
      imported.report.kept += 1
      let device = sources.device(app: rows.values[2].integer, device: rows.values[3].integer)
      parents[id] = (device, clock.number(rows.values[1]))
    }
    imported.report.tell(rows.damages)
    return parents
  }
}
