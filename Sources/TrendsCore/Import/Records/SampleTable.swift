import TrendsCore

/// Reads a table whose rows are samples of activities, several rows of each.
///
///     run,time,heart,cadence
///     monday,2026-10-01T07:00:00Z,121,168
///     monday,2026-10-01T07:00:01Z,122,168
///
/// Rows come in any order, those of several activities mixed. Times without a zone are by the clocks of
/// home.
struct SampleTable {
  private let survey: TableSurvey
  private let columns: SampleColumns
  private let times: DayReader
  /// The rows that are read; nil for all.
  private let only: TablePlan.Only?
  private let options: TableOptions

  /// Rows of one activity that the sampled rows have at least, on average, unless the caller names the
  /// column of activities: a list of activities has one of each.
  private static let rowsOfOne = 2
  /// Milliseconds without a sample after which another activity begins under the same name: four hours.
  private static let longestPause: Int64 = 4 * 3_600_000

  /// Nil where the rows of a table are not samples. Throws where there is no column that the caller
  /// names.
  init?(
    _ survey: TableSurvey, _ source: any ByteSource, _ options: TableOptions
  ) throws(ImportError) {
    guard let columns = try SampleColumns(survey, options) else { return nil }
    let runs = Set(survey.cells(of: columns.run))
    let isStated = options.column("run") != nil
    guard isStated || !runs.isEmpty && survey.rows.count >= SampleTable.rowsOfOne * runs.count,
      let times = try DayReader(of: columns.time, in: survey, source, stated: options.dateOrder)
    else { return nil }
    self.survey = survey
    self.columns = columns
    self.times = times
    only = try survey.only(options.only, of: source)
    self.options = options
  }

  /// Reads all rows into activities, in the order in which the table begins them.
  func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    var report = ImportReport(format: "table of samples")
    var reader = SampleReader(columns, times, options.home)
    try survey.forEachRow(of: source) { row, encoding in
      report.read += 1
      if let problem = row.problem {
        report.skip(Remark(problem.rawValue), at: row.place)
      } else if let only, only.leavesOut(row, encoding) {
        report.skip(only.reason, at: row.place)
      } else if let reason = reader.take(row, encoding, &report) {
        report.skip(reason, at: row.place)
      }
    }
    var activities: [Activity] = []
    for name in reader.names {
      let parts = SampleTable.parts(reader.points[name] ?? [])
      if parts.count > 1 {
        report.note("a name occurs again after more than four hours: these are several activities")
      }
      for points in parts {
        guard var activity = activity(points, sport: reader.sports[name], &report) else { continue }
        activity.name = name
        activities.append(activity)
      }
    }
    var imported = Imported(report: report)
    imported.activities = activities
    imported.report.explained = [
      "table of samples: '\(survey.title(columns.run))' says of which activity a row is"
    ]
    return imported
  }

  /// Puts samples into the order of time, and cuts them at long pauses.
  private static func parts(_ samples: [TrackPoint]) -> [[TrackPoint]] {
    var points = samples
    let isAscending = zip(points, points.dropFirst()).allSatisfy { ($0.time ?? 0) < ($1.time ?? 0) }
    if !isAscending { points.sort { ($0.time ?? 0) < ($1.time ?? 0) } }
    var parts: [[TrackPoint]] = []
    var begin = 0
    for place in points.indices.dropFirst()
    where (points[place].time ?? 0) - (points[place - 1].time ?? 0) > longestPause {
      parts.append(Array(points[begin..<place]))
      begin = place
    }
    return begin == 0 ? [points] : parts + [Array(points[begin...])]
  }

  /// Makes an activity of its samples; nil, with these skipped, where they do not show how long it took.
  private func activity(
    _ samples: [TrackPoint], sport: String?, _ report: inout ImportReport
  ) -> Activity? {
    var points = samples
    if !points.contains(where: \.hasDistance) { SampleTable.measure(&points) }
    let whole = Track(points[...], &report)
    guard let start = whole.start, let end = whole.end, end > start else {
      report.skip(.trackAtOneTime, at: ImportReport.Place(byte: points.first?.byte ?? 0))
      return nil
    }
    let seconds = Double(end - start) / 1000
    guard seconds <= Activity.longest else {
      report.skip(.activityTooLong, at: ImportReport.Place(byte: points.first?.byte ?? 0))
      return nil
    }
    let kilometers = whole.meters / 1000
    let settled = SportGuess.settled(
      sport, stated: options.sport, kilometers: kilometers, seconds: seconds, isOneOfMany: true,
      &report)
    var activity = Activity(
      format: .table, sport: settled, start: Instant(milliseconds: start), seconds: seconds,
      movingSeconds: seconds, kilometers: kilometers > 0 ? kilometers : nil)
    activity.points = whole.count
    for (field, kind) in [(SampleColumns.Field.heart, Run.Kind.heart), (.cadence, .cadence)]
    where columns.fields[field] != nil { activity.knows.insert(kind) }
    whole.fill(&activity, cadence: CadenceRule.judged(points, sport: settled, &report))
    report.kept += whole.count
    return activity
  }

  /// Seconds between samples over which a speed is taken to last.
  private static let longestStep = 15.0

  /// Gives the points the length of the way so far, by their positions, else by their speeds.
  private static func measure(_ points: inout [TrackPoint]) {
    var meters = 0.0
    if points.contains(where: { $0.position != nil }) {
      var last: GeoPoint?
      for place in points.indices {
        guard let position = points[place].position else { continue }
        if let last { meters += 1000 * last.kilometers(to: position) }
        last = position
        points[place].distance = meters
      }
    } else if points.contains(where: { $0.speed > 0 }) {
      for place in points.indices {
        if place > 0, let time = points[place].time, let before = points[place - 1].time {
          let seconds = Double(time - before) / 1000
          let speed = points[place - 1].speed
          if seconds <= longestStep, speed > 0 { meters += speed * seconds }
        }
        points[place].distance = meters
      }
    }
  }
}

/// Collects the rows of a table of samples.
private struct SampleReader {
  let columns: SampleColumns
  private var times: DayReader
  private let home: Zone
  /// The names of activities in the order of the table.
  private(set) var names: [String] = []
  private(set) var points: [String: [TrackPoint]] = [:]
  private(set) var sports: [String: String] = [:]
  private var count = 0

  init(_ columns: SampleColumns, _ times: DayReader, _ home: Zone) {
    self.columns = columns
    self.times = times
    self.home = home
  }

  /// Takes a row, or returns the reason why it is left out.
  mutating func take(
    _ row: TableRow, _ encoding: TableEncoding, _ report: inout ImportReport
  ) -> Remark? {
    guard count < Track.pointLimit else { return .tooMany(Track.pointLimit, "points") }
    let name = encoding.text(of: row[columns.run]).trimmedSpaces
    guard !name.isEmpty else { return .sampleWithoutActivity }
    let found = times.read(row[columns.time])
    if case .leapSecond = found { report.mend(.leapSecond, at: row.place) }
    guard let time = found.time.flatMap(milliseconds) else { return .pointWithoutTime }
    var point = TrackPoint(byte: row.byte)
    point.time = time
    point.heart = value(.heart, row, "heart rate", upTo: Activity.mostBeats, &report)
    point.cadence = value(.cadence, row, "cadence", upTo: 2 * TrackPoint.mostCadence, &report)
    point.speed = value(.speed, row, "speed", upTo: 100, &report)
    point.distance = value(.distance, row, "distance", upTo: TrackPoint.mostMeters, &report)
    point.altitude = value(
      .altitude, row, "altitude", from: TrackPoint.altitudes.lowerBound,
      upTo: TrackPoint.altitudes.upperBound, &report)
    let north = value(.latitude, row, "position", from: -90, upTo: 90, &report)
    point.position = GeoPoint(
      latitude: north, longitude: value(.longitude, row, "position", from: -180, upTo: 180, &report)
    )
    if points[name] == nil {
      names.append(name)
      if let sport = columns.sport {
        sports[name] = SportName.known(encoding.text(of: row[sport]))
      }
    }
    points[name, default: []].append(point)
    count += 1
    return nil
  }

  /// Returns the time of a row in milliseconds; nil for a day without a time.
  private func milliseconds(_ time: RecordedTime) -> Int64? {
    if case .day = time { nil } else { time.placed(told: nil, home: home).instant.milliseconds }
  }

  /// The number of a field; NaN where the row has none, and reported where it cannot be.
  private func value(
    _ field: SampleColumns.Field, _ row: TableRow, _ what: String, from least: Double = 0,
    upTo most: Double, _ report: inout ImportReport
  ) -> Double {
    guard let (column, factor) = columns.fields[field] else { return .nan }
    let cell = row[column]
    if cell.isEmpty || cell.elementsEqual("NULL".utf8) { return .nan }
    if let value = Double(decimal: cell).map({ $0 * factor }), value >= least, value <= most {
      return value
    }
    report.mend(.invalid(what), at: row.place)
    return .nan
  }
}
