public import TrendsCore

/// Reads the JSON of Health Auto Export: metrics with lists of values, and workouts.
///
///     {"data": {"metrics": [{"name": "step_count", "units": "count",
///                            "data": [{"date": "2026-10-01 00:00:00 +0200", "qty": 9}]}],
///               "workouts": [{"name": "Outdoor Run", "start": …, "duration": 1800, …}]}}
///
/// Members of an object may be in any order. Times are by the clock of the place, which they have.
public enum HealthAutoExport {
  /// Whether a file that begins with `head` is such a document.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    return keys.has("data.metrics[].data") || keys.has("data.metrics[].units")
      || keys.has("data.workouts[].start")
  }

  /// Reads a whole document; one that is cut off keeps what is whole.
  public static func read(
    _ source: any ByteSource, sport: String? = nil
  ) throws(ImportError) -> Imported {
    var reader = HealthAutoExportReader(source, sport: sport)
    reader.imported.report.explained = [
      "Health Auto Export: it has 'data', with 'metrics' or 'workouts'",
      "'date', 'sleepEnd': the day, by the clock of the place",
      "'qty', 'Avg': the value of a metric, in its 'units'",
    ]
    do throws(ImportError) { try reader.read() } catch {
      try reader.imported.report.keepWhole(error, isCutOff: reader.json.isCutOff)
    }
    return reader.imported
  }
}

/// Walks over the document.
private struct HealthAutoExportReader: ~Copyable {
  var json: JSONReader
  var imported = Imported(report: ImportReport(format: "Health Auto Export"))
  private let sport: String?
  private var days = DayReader(style: .written, order: nil)

  /// A value of a metric, with all numbers that it has.
  private struct Row {
    var time: RecordedTime
    var numbers: [String: Double]
    var place: ImportReport.Place
  }

  init(_ source: any ByteSource, sport: String?) {
    json = JSONReader(source)
    self.sport = sport
  }

  mutating func read() throws(ImportError) {
    guard try json.enterMember("data", .beginObject) else { return }
    while try json.nextKey() {
      if json.holds("metrics") {
        try readList { (reader) throws(ImportError) in try reader.readMetric() }
      } else if json.holds("workouts") {
        try readList { (reader) throws(ImportError) in try reader.readWorkout() }
      } else {
        try json.skipValue()
      }
    }
  }

  /// Calls `body` for each object of a list, just after it has begun.
  private mutating func readList(
    _ body: (inout Self) throws(ImportError) -> Void
  ) throws(ImportError) {
    guard try json.enterArray() else { return }
    while let event = try json.nextElement() {
      if event == .beginObject { try body(&self) } else { try json.skip(event) }
    }
  }

  // MARK: metrics

  private mutating func readMetric() throws(ImportError) {
    var name = ""
    var unit = ""
    var rows: [Row] = []
    while try json.nextKey() {
      if json.holds("name") {
        name = try json.readText()?.boundedName ?? ""
      } else if json.holds("units") {
        unit = try json.readText()?.boundedName ?? ""
      } else if json.holds("data") {
        guard try json.enterArray() else { continue }
        while let event = try json.nextElement() {
          guard event == .beginObject else {
            try json.skip(event)
            continue
          }
          if let row = try readRow() { rows.append(row) }
        }
      } else {
        try json.skipValue()
      }
    }
    add(name, unit, rows)
  }

  /// Reads a row whose object has begun; nil, and reported, where it has no day.
  private mutating func readRow() throws(ImportError) -> Row? {
    let place = json.place()
    imported.report.read += 1
    var date: RecordedTime?
    var waking: RecordedTime?
    var numbers: [String: Double] = [:]
    while try json.nextKey() {
      if json.holds("date") {
        date = local(try json.readText())
      } else if json.holds("sleepEnd") {
        waking = local(try json.readText())
      } else {
        let key = json.text.boundedName
        if let number = try json.readDouble(), number.isFinite, numbers.count < 32 {
          numbers[key] = number
        }
      }
    }
    guard let time = waking ?? date else {
      imported.report.skip(.noDay, at: place)
      return nil
    }
    return Row(time: time, numbers: numbers, place: place)
  }

  /// Returns the clock time of a text such as `2026-10-01 07:30:00 +0200`; midnight is the day.
  private mutating func local(_ text: String?) -> RecordedTime? {
    guard let text else { return nil }
    let found = Array(text.utf8.prefix(19)).withUnsafeBufferPointer { days.read($0).time }
    if case .local(let civil) = found, civil.secondsOfDay == 0 { return .day(civil.day) }
    return found
  }

  /// Adds the rows of a metric: its amount or mean, or the stages of a night.
  private mutating func add(_ name: String, _ unit: String, _ rows: [Row]) {
    guard !rows.isEmpty else { return }
    let column = ColumnName(unit.isEmpty ? name : "\(name) (\(unit))")
    if column.words.hasPrefix("sleep analysis") { return addNights(rows, column.unit ?? .hours) }
    let written = column.unit ?? column.known?.unit
    let kept = column.known?.unit ?? written?.kept
    guard let title = column.known?.metric.name ?? column.metricName else {
      for row in rows { imported.report.skip(.metricWithoutNameOrUnit, at: row.place) }
      return
    }
    let isTaken = column.known == nil && Metric.known(title) != nil
    let metric =
      column.known?.metric
      ?? Metric(
        name: isTaken ? title + "-other" : title, unit: kept?.name ?? column.unknownUnit ?? unit,
        decimals: 1, kind: column.metricKind(in: written))
    var readings: [Reading] = []
    for row in rows {
      guard let number = row.numbers["qty"] ?? row.numbers["Avg"] else {
        imported.report.skip(.noValue, at: row.place)
        continue
      }
      guard let value = kept.value(number, written) else {
        imported.report.skip(.unitOfAnotherKind, at: row.place)
        continue
      }
      guard value.magnitude <= TableScan.most else {
        imported.report.skip(.tooLargeNumber, at: row.place)
        continue
      }
      readings.append(Reading(time: row.time, value: value))
    }
    keep(readings, of: metric, rows: readings.count)
    tellRest(of: name, rows, read: ["qty", "Avg"])
  }

  /// Adds the readings of a metric, and counts the rows that they are of.
  private mutating func keep(_ readings: [Reading], of metric: Metric, rows: Int) {
    imported.report.kept += rows
    guard !readings.isEmpty else { return }
    imported.series.append(ReadingSeries(metric: metric, readings: readings))
  }

  /// Notes the numbers of a metric that are not read, such as the least and the greatest pulse.
  private mutating func tellRest(of name: String, _ rows: [Row], read: Set<String>) {
    let rest = Set(rows.flatMap(\.numbers.keys)).subtracting(read).sorted()
    guard !rest.isEmpty else { return }
    imported.report.note("\(name): left out \(rest.prefix(8).joined(separator: ", "))")
  }

  /// Adds nights: all of the sleep, and each stage.
  private mutating func addNights(_ rows: [Row], _ unit: TableUnit) {
    let stages = [
      ("deep", "deep-sleep"), ("rem", "rem-sleep"), ("core", "light-sleep"), ("awake", "awake"),
      ("inBed", "time-in-bed"),
    ]
    var found: [(Metric, [Reading])] = [(.sleep, [])]
    found += stages.map { (Metric(name: $1, unit: "h", decimals: 1, kind: .total), []) }
    var kept = 0
    for row in rows {
      // Without stages the night is `asleep`; with them it is in `totalSleep`.
      let parts = ["deep", "rem", "core"].compactMap { row.numbers[$0] }
      let total = row.numbers["totalSleep"] ?? (parts.isEmpty ? nil : parts.reduce(0, +))
      let asleep = row.numbers["asleep"].flatMap { $0 > 0 ? $0 : nil }
      let values = [total ?? asleep] + stages.map { row.numbers[$0.0] }
      var isKept = false
      for (place, value) in values.enumerated() {
        guard let value, let hours = unit.convert(value, to: .hours), hours.magnitude <= 1000 else {
          continue
        }
        isKept = true
        found[place].1.append(Reading(time: row.time, value: hours))
      }
      if isKept { kept += 1 } else { imported.report.skip(.noValue, at: row.place) }
    }
    imported.report.kept += kept
    for (metric, readings) in found { keep(readings, of: metric, rows: 0) }
    tellRest(
      of: "sleep_analysis", rows, read: Set(stages.map(\.0)).union(["totalSleep", "asleep"]))
  }

  // MARK: workouts

  private mutating func readWorkout() throws(ImportError) {
    let place = json.place()
    imported.report.read += 1
    var name = ""
    var start: (instant: Instant, east: Int?)?
    var end: Instant?
    var duration: Double?
    var kilometers: Double?
    var kilocalories: Double?
    var heart: Double?
    while try json.nextKey() {
      if json.holds("name") {
        name = try json.readText()?.boundedName ?? ""
      } else if json.holds("start") {
        start = instant(try json.readText())
      } else if json.holds("end") {
        end = instant(try json.readText())?.instant
      } else if json.holds("duration") {
        duration = try json.readDouble()
      } else if json.holds("distance") {
        kilometers = try readAmount(in: .kilometers)
      } else if json.holds("activeEnergyBurned") || json.holds("activeEnergy") {
        kilocalories = try readAmount(in: .kilocalories) ?? kilocalories
      } else if json.holds("avgHeartRate") {
        heart = try readAmount(in: .beats)
      } else {
        try json.skipValue()
      }
    }
    let between = start.flatMap { start in
      end.map { Double($0.milliseconds - start.instant.milliseconds) / 1000 }
    }
    guard let start, let seconds = between ?? duration, seconds > 0, seconds < Activity.longest
    else {
      return imported.report.skip(.activityWithoutStartAndEnd, at: place)
    }
    let moving = min(max(duration ?? seconds, 0), seconds)
    var activity = Activity(
      format: .table,
      sport: SportGuess.settled(
        name.isEmpty ? nil : SportName.named(name), stated: sport, kilometers: kilometers,
        seconds: moving, isOneOfMany: true, &imported.report),
      start: start.instant, utcOffset: start.east, seconds: seconds, movingSeconds: moving,
      kilometers: kilometers)
    activity.kilocalories = kilocalories
    activity.meanHeart = heart.flatMap { $0 > 0 ? $0 : nil }
    imported.activities.append(activity)
    imported.report.kept += 1
  }

  /// Returns the instant of a text with an offset, and the offset.
  private func instant(_ text: String?) -> (instant: Instant, east: Int?)? {
    guard let text else { return nil }
    var days = days
    let found = Array(text.utf8).withUnsafeBufferPointer { days.read($0).time }
    guard case .instant(let instant) = found else { return nil }
    let east = Array(text.utf8.suffix(6)).withUnsafeBufferPointer { TableScan.offset($0) }
    return (instant, east)
  }

  /// Reads `{"qty": 5.2, "units": "km"}`, or a bare number in the wanted unit.
  private mutating func readAmount(in wanted: TableUnit) throws(ImportError) -> Double? {
    guard let event = try json.next() else { return nil }
    if event == .number { return json.double }
    guard event == .beginObject else {
      try json.skip(event)
      return nil
    }
    var number: Double?
    var unit: TableUnit?
    while try json.nextKey() {
      if json.holds("qty") {
        number = try json.readDouble()
      } else if json.holds("units") {
        unit = try json.readText().flatMap { TableUnit($0) }
      } else {
        try json.skipValue()
      }
    }
    return number.flatMap { (unit ?? wanted).convert($0, to: wanted) }
      .flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil }
  }
}
