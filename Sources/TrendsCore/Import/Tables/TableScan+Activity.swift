import TrendsCore

extension TableScan {
  /// Puts a time on the clock that its app writes, and returns the offset of the place from UTC
  /// where the row has it.
  @inline(__always)
  func placed(_ time: RecordedTime, _ row: TableRow) -> (RecordedTime, offset: Int?) {
    switch plan.clockOfDays {
    case .asWritten: return (time, nil)
    case .utc: return (TableScan.inUTC(time), nil)
    case .dayInUTC: return (.day(time.utcDay), nil)
    case .utcBeside(let column):
      guard let offset = TableScan.offset(row[column]),
        case .instant(let instant) = TableScan.inUTC(time)
      else { return (TableScan.inUTC(time), nil) }
      let local = instant.advanced(byMilliseconds: Int64(offset) * 1000)
      return (.local(Zone.utc.civil(at: local)), offset)
    case .localBeside(let column): return (time, TableScan.offset(row[column]))
    }
  }

  /// Returns a time without a zone as one of UTC.
  private static func inUTC(_ time: RecordedTime) -> RecordedTime {
    guard case .local(let civil) = time else { return time }
    return .instant(
      Instant(seconds: civil.day.localMidnight + Int64(civil.secondsOfDay))
        .advanced(byMilliseconds: Int64(civil.milliseconds)))
  }

  /// Returns the seconds east of UTC that a cell names: `UTC+0200`, `+02:00`, `UTC-05:00`. Nil for
  /// anything else, and beyond 18 hours.
  static func offset(_ cell: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let sign = cell.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
    else { return nil }
    let digits = cell[(sign + 1)...].filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy(Decimals.isDigit) else {
      return nil
    }
    let numbers = digits.map { Int($0 - UInt8(ascii: "0")) }
    let hours = numbers[0] * 10 + numbers[1]
    let minutes = numbers.count == 4 ? numbers[2] * 10 + numbers[3] : 0
    guard hours <= 18, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return cell[sign] == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Adds the activity of a row; false where the row has no length.
  mutating func takeActivity(
    _ row: TableRow, _ time: RecordedTime, _ offset: Int?, _ columns: TablePlan.Activity
  ) -> Bool {
    let (start, east) = time.placed(told: offset, home: options.home)
    if columns.isOnePerStart, activities.last?.start == start { return true }
    var elapsed = amount(columns.elapsed, row, in: .seconds)
    var moving = amount(columns.moving, row, in: .seconds)
    if elapsed == nil, let column = columns.end, let end = ends(row[column]) {
      let until = placed(end, row).0.placed(told: offset, home: options.home).instant
      let length =
        Double(until.milliseconds.subtractingReportingOverflow(start.milliseconds).partialValue)
        / 1000
      if length > 0 { elapsed = length }
    }
    // A moving time that is longer than the time from start to end is the time of a clock that ran on.
    elapsed = elapsed ?? moving
    moving = moving ?? elapsed
    guard let elapsed, let moving, elapsed > 0 || moving > 0,
      max(elapsed, moving) < Activity.longest
    else { return false }
    guard activities.count < TableScan.activityLimit else {
      report.note("more than \(TableScan.activityLimit) activities: the rest is left out")
      return false
    }
    let sport = columns.sport.map { plan.survey.encoding.text(of: row[$0].prefix(64)) } ?? ""
    var unit = columns.distance
    if let column = columns.distanceUnit,
      let named = TableUnit(plan.survey.encoding.text(of: row[column].prefix(40))),
      named.dimension == .length
    {
      unit?.unit = named
    }
    let kilometers = amount(unit, row, in: .kilometers)
    if report.lengthUnit == nil {
      report.lengthUnit = (unit?.unit).flatMap { LengthUnit(rawValue: $0.name) }
    }
    var activity = Activity(
      format: .table,
      sport: SportGuess.settled(
        columns.onlySport ?? columns.sports[sport]
          ?? (sport.isEmpty ? nil : columns.keepsSports ? sport : SportName.known(sport)),
        stated: options.sport,
        name: options.subject, kilometers: kilometers, seconds: moving, isOneOfMany: true,
        &report),
      start: start, utcOffset: east, seconds: max(elapsed, moving),
      movingSeconds: min(elapsed, moving), kilometers: kilometers)
    activity.kilocalories = amount(columns.energy, row, in: .kilocalories)
    activity.meanHeart = amount(columns.heart, row, in: .beats).flatMap {
      $0 > 0 && $0 <= Activity.mostBeats ? $0 : nil
    }
    if case .day = time { activity.hasClock = false }
    activity.climb = amount(columns.climb, row, in: .meters)
    add(activity)
    return true
  }

  /// Returns an amount of a row in a unit; nil where there is none, and for what no activity has.
  private func amount(
    _ amount: TablePlan.Activity.Amount?, _ row: TableRow, in wanted: TableUnit
  ) -> Double? {
    guard let amount else { return nil }
    let cell = CellValue(
      row[amount.column], decimalComma: plan.decimalComma, shortClock: .minutes)
    guard case .number(let number, let unit) = cell else { return nil }
    let value = (unit ?? amount.unit).convert(number, to: wanted)
    return value.flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil }
  }
}
