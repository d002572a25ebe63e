import TrendsCore

/// Runs with their samples as a TCX file, which `load` reads with every value as it was, and other
/// programs read as well.
struct TCXFile {
  private(set) var bytes: [UInt8]
  /// Number of runs.
  private(set) var count = 0

  init() {
    bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase \
      xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
      xmlns:x="http://www.garmin.com/xmlschemas/ActivityExtension/v2" xmlns:t="urn:trendsh">
       <Activities>

      """.utf8)
  }

  /// Adds a run. `zone` is where it was, for a run that does not say it itself.
  mutating func add(_ run: Run, in zone: Zone) {
    let record = run.record
    let civil = record.start
    let offset = run.utcOffset ?? zone.offset(at: run.start(in: zone))
    let start =
      (civil.day.localMidnight + Int64(civil.secondsOfDay) - Int64(offset)) * 1000
      + Int64(civil.milliseconds)
    let sport =
      switch record.sport {
      case "running": "Running"
      case "cycling": "Biking"
      default: "Other"
      }
    let time = TCXFile.time(start, offset)
    add("  <Activity Sport=\"\(sport)\">\n   <Id>\(time)</Id>\n   <Lap StartTime=\"\(time)\">\n")
    add("    <TotalTimeSeconds>\(record.seconds)</TotalTimeSeconds>\n")
    let meters = record.kilometers > 0 ? TCXFile.meters(record.kilometers) : 0
    add("    <DistanceMeters>\(meters)</DistanceMeters>\n")
    add("    <Calories>\(TCXFile.whole(record.kilocalories ?? 0, upTo: 65_535))</Calories>\n")
    if let heart = record.meanHeart {
      let value = TCXFile.whole(heart, upTo: 255)
      add("    <AverageHeartRateBpm><Value>\(value)</Value></AverageHeartRateBpm>\n")
    }
    add("    <Intensity>Active</Intensity>\n    <TriggerMethod>Manual</TriggerMethod>\n")
    let points = TCXFile.points(of: run)
    if !points.isEmpty {
      add("    <Track>\n")
      for point in points { add(point, start, offset, isOnFoot: record.isOnFoot) }
      add("    </Track>\n")
    }
    add("   </Lap>\n   <Extensions>\n    <t:Sport>\(record.sport.escapedForMarkup)</t:Sport>\n")
    add("    <t:UTCOffset>\(offset)</t:UTCOffset>\n")
    // No number of metres gives some distances when it is divided by 1000.
    if meters / 1000 != record.kilometers {
      add("    <t:ExactKilometers>\(record.kilometers)</t:ExactKilometers>\n")
    }
    // A lap without energy has 0 of it.
    if record.kilocalories == 0 { add("    <t:ExactEnergy>0</t:ExactEnergy>\n") }
    add(exact: "ExactEnergy", record.kilocalories, upTo: 65_535)
    add(exact: "ExactMeanHeart", record.meanHeart, upTo: 255)
    if let counted = run.countedCadence {
      add("    <t:CountedCadence>\(counted)</t:CountedCadence>\n")
    }
    for lap in run.route?.laps ?? [] { add("    <t:LapStart>\(lap)</t:LapStart>\n") }
    add("   </Extensions>\n  </Activity>\n")
    count += 1
  }

  /// Ends the file.
  mutating func finish() { add(" </Activities>\n</TrainingCenterDatabase>\n") }

  /// What is known of a moment.
  private struct Point {
    /// Milliseconds since the start of the run.
    var time: Int64
    var position: GeoPoint?
    var altitude: Double?
    var heart: Double?
    var cadence: Double?
    var speed: Double?
  }

  /// Returns the moments with a sample of any kind, in order; of two samples of a kind within a
  /// millisecond the later one stays.
  private static func points(of run: Run) -> [Point] {
    var points: [Int64: Point] = [:]
    func take<Value>(
      _ seconds: [Double], _ values: [Value], _ field: WritableKeyPath<Point, Value?>
    ) {
      for (second, value) in zip(seconds, values) {
        // Beyond four weeks no run goes on.
        guard second >= 0, second < 2_419_200 else { continue }
        let time = Int64((second * 1000).rounded())
        points[time, default: Point(time: time)][keyPath: field] = value
      }
    }
    for (kind, field) in [
      (Run.Kind.heart, \Point.heart), (.cadence, \.cadence), (.speed, \.speed),
    ] {
      let series = run.samples(kind) ?? SampleSeries()
      let samples = zip(series.seconds, series.values).filter { $0.1.isFinite }
      take(samples.map(\.0), samples.map(\.1), field)
    }
    let route = run.route ?? RunRoute()
    take(route.places.map(\.second), route.places.map(\.position), \.position)
    take(route.altitude.seconds, route.altitude.values, \.altitude)
    return points.values.sorted { $0.time < $1.time }
  }

  /// Adds a point. Steps of one foot have an element in an extension of TCX, the cadence of other
  /// sports one of its own; all are whole numbers, and the exact ones follow.
  private mutating func add(_ point: Point, _ start: Int64, _ offset: Int, isOnFoot: Bool) {
    add("     <Trackpoint><Time>\(TCXFile.time(start + point.time, offset))</Time>")
    if let position = point.position {
      add("<Position><LatitudeDegrees>\(position.latitude)</LatitudeDegrees>")
      add("<LongitudeDegrees>\(position.longitude)</LongitudeDegrees></Position>")
    }
    if let altitude = point.altitude { add("<AltitudeMeters>\(altitude)</AltitudeMeters>") }
    if let heart = point.heart {
      add("<HeartRateBpm><Value>\(TCXFile.whole(heart, upTo: 255))</Value></HeartRateBpm>")
    }
    let (steps, turns) = isOnFoot ? (point.cadence, nil) : (nil, point.cadence)
    if let turns { add("<Cadence>\(TCXFile.whole(turns, upTo: 254))</Cadence>") }
    let isExact = [(point.heart, 255.0), (turns, 254)].allSatisfy { value, most in
      value.map { TCXFile.isExact($0, upTo: most) } ?? true
    }
    if point.speed != nil || steps != nil || !isExact {
      add("<Extensions>")
      if point.speed != nil || steps != nil {
        add("<x:TPX>")
        if let speed = point.speed { add("<x:Speed>\(speed)</x:Speed>") }
        if let steps {
          add("<x:RunCadence>\(TCXFile.whole(steps / 2, upTo: 254))</x:RunCadence>")
        }
        add("</x:TPX>")
      }
      add(exact: "ExactHeart", point.heart, upTo: 255)
      add(exact: "ExactCadence", turns, upTo: 254)
      if let steps, !TCXFile.isExact(steps / 2, upTo: 254) {
        add("<t:ExactSteps>\(steps)</t:ExactSteps>")
      }
      add("</Extensions>")
    }
    add("</Trackpoint>\n")
  }

  /// Adds a value in the extension of this program where its element, a whole number, has another.
  private mutating func add(exact name: String, _ value: Double?, upTo most: Double) {
    guard let value, value.isFinite, !TCXFile.isExact(value, upTo: most) else { return }
    add("<t:\(name)>\(value)</t:\(name)>")
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  /// Returns the metres that become these kilometres again when they are divided by 1000.
  private static func meters(_ kilometers: Double) -> Double {
    let meters = kilometers * 1000
    return [meters, meters.nextUp, meters.nextDown].first { $0 / 1000 == kilometers } ?? meters
  }

  /// Returns the nearest whole number from 0 to `most`, as the schema of TCX wants it.
  private static func whole(_ value: Double, upTo most: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(), 0), most)) : 0
  }

  /// Whether the whole number is the value itself.
  private static func isExact(_ value: Double, upTo most: Double) -> Bool {
    Double(whole(value, upTo: most)) == value
  }

  /// Milliseconds since 1970 as a time with the offset of the place; UTC if that has seconds.
  private static func time(_ milliseconds: Int64, _ offset: Int) -> String {
    let east = offset % 60 == 0 ? offset : 0
    let civil = Zone.utc.civil(at: Instant(milliseconds: milliseconds + Int64(east) * 1000))
    return civil.text(utcOffset: east)
  }
}
