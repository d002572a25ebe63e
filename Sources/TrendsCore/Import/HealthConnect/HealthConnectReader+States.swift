import TrendsCore

/// States at a moment: weights, resting pulses, glucose.
extension HealthConnectReader {
  /// Reads a table of states. A reading that two apps have at one time counts once; a weight that was
  /// typed in counts on days without another one.
  mutating func readStates(_ table: ConnectTable) throws(ReadFailure) {
    guard let known = take(table.name) else { return }
    let columns = ["time", "zone_offset", "recording_method"]
    var rows = file.rows(of: known, columns: columns + table.values.map(\.column))
    var readings = [[Reading]](repeating: [], count: table.values.count)
    var met = [Set<Reading>](repeating: [], count: table.values.count)
    var typed: [Reading] = []
    var measured: Set<Day> = []
    var (used, count) = (0, 0)
    while try rows.next() {
      imported.report.read += 1
      guard count < HealthConnectReader.rowLimit else {
        skip(.tooMany(HealthConnectReader.rowLimit, "rows of a table"), rows)
        continue
      }
      count += 1
      guard let milliseconds = ConnectClock.milliseconds(rows.values[0]) else {
        skip(.noTime, rows)
        continue
      }
      let zone = clock.number(rows.values[1])
      if zone < 0 { clock.without += 1 }
      let time = clock.time(milliseconds, zone)
      var refusal: Remark?
      var (isUsed, isNew) = (false, false)
      for (slot, value) in table.values.enumerated() {
        let cell = rows.values[columns.count + slot]
        guard let number = HealthConnectReader.number(cell, times: value.factor, &refusal) else {
          continue
        }
        if let remark = HealthConnectReader.refusal(of: number, value.metric) {
          refusal = remark
          continue
        }
        isUsed = true
        let reading = Reading(time: time, value: number)
        guard met[slot].insert(reading).inserted else { continue }
        isNew = true
        if value.metric == .weight, rows.values[2].integer == HealthConnectReader.byHand {
          typed.append(reading)
        } else {
          if value.metric == .weight { measured.insert(HealthConnectReader.day(of: reading)) }
          readings[slot].append(reading)
        }
      }
      if !isUsed {
        skip(refusal ?? .noValue, rows)
      } else if isNew {
        used += 1
      } else {
        imported.report.duplicates += 1
      }
    }
    imported.report.tell(rows.damages)
    let alone = typed.filter { !measured.contains(HealthConnectReader.day(of: $0)) }
    imported.report.kept += used - (typed.count - alone.count)
    imported.report.overlapped += typed.count - alone.count
    if !alone.isEmpty { readings[0] += alone }
    for (value, readings) in zip(table.values, readings) where !readings.isEmpty {
      imported.series.append(ReadingSeries(metric: value.metric, readings: readings))
    }
    guard count > 0 else { return }
    let names = table.values.map(\.metric.name).joined(separator: ", ")
    explain("'\(table.name)': \(names), \(HealthConnectReader.counted(count))")
  }

  /// Why a number is no measurement of a metric; nil for one that is.
  private static func refusal(of number: Double, _ metric: Metric) -> Remark? {
    if metric.kind == .weight { return number > 0 ? nil : .noWeightAtAll }
    let zeroIsNone = metric.unit == "bpm" || metric == .hrv || metric.unit == "mmHg"
    if zeroIsNone, number <= 0 { return .measurementOfZero }
    return nil
  }

  /// The day of a weight, to tell typed ones from others.
  private static func day(of reading: Reading) -> Day {
    switch reading.time {
    case .day(let day): day
    case .local(let civil): civil.day
    case .instant(let instant): Zone.utc.day(of: instant)
    }
  }
}
