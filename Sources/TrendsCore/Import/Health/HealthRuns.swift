public import TrendsCore

/// The samples during a workout, read from the records of an export. Seconds count from the start
/// of the workout.
extension HealthExport {
  /// Returns the workouts as activities without samples, which are read when they are asked for. A
  /// workout without a distance takes that of its track.
  public func activities() -> [Activity] {
    // A track belongs to one workout. A damaged file may name one in thousands, so each is read
    // once.
    var measured: Set<String> = []
    let samples = samplesBySource()
    return workouts.map { workout in
      var kilometers = workout.kilometers
      if kilometers == nil, let route = workout.route, measured.insert(route).inserted {
        kilometers = self.route(of: workout)?.kilometers
      }
      var activity = Activity(
        format: .appleHealth, sport: workout.sport, start: Instant(seconds: workout.start),
        utcOffset: nil, seconds: Double(workout.end - workout.start),
        movingSeconds: workout.moving, kilometers: kilometers)
      activity.kilocalories = workout.kilocalories
      activity.meanHeart = workout.meanHeart
      let source = tables.devices[workout.device].name
      activity.source = source
      activity.points = samples[source] ?? 0
      return activity
    }
  }

  /// The number of heart rates and step counts that each source recorded, by its name: of two copies
  /// of a workout that of the source with more of them counts. It is known from the scan, so even a
  /// file of a hundred thousand copies costs no reading.
  private func samplesBySource() -> [String: Int] {
    var counts: [String: Int] = [:]
    for identifier in ["HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierStepCount"] {
      guard let type = tables.number(ofType: identifier), shares.indices.contains(type) else {
        continue
      }
      for (device, share) in shares[type] {
        counts[tables.devices[device].name, default: 0] += share.count
      }
    }
    return counts
  }

  /// Returns heart beats per minute during a workout, from its own device; nil where the export has
  /// no heart rates at all.
  public func heart(of workout: HealthWorkout) throws(ReadFailure) -> SampleSeries? {
    guard let records = try records("HKQuantityTypeIdentifierHeartRate", during: workout) else {
      return nil
    }
    return series(records.map { (Double($0.start - workout.start), $0.value) })
  }

  /// Returns the speed that the watch recorded, in metres per second.
  func measuredSpeed(of workout: HealthWorkout) throws(ReadFailure) -> SampleSeries? {
    try measured(
      "HKQuantityTypeIdentifierRunningSpeed", in: ["m/s": 1, "km/h": 1 / 3.6], during: workout)
  }

  /// Returns the samples of a type, each multiplied by the factor of its unit; nil for other units
  /// and where the export has no record of the type.
  private func measured(
    _ identifier: String, in units: [String: Double], during workout: HealthWorkout
  ) throws(ReadFailure) -> SampleSeries? {
    guard let type = tables.number(ofType: identifier),
      let factor = units[tables.types[type].metric.unit],
      let records = try records(identifier, during: workout)
    else { return nil }
    return series(records.map { (Double($0.start - workout.start), $0.value * factor) })
  }

  /// Returns steps per minute: from the step counts of the workout's device, else from its speed
  /// and its stride length.
  ///
  /// Some apps write one record of steps for a whole run. That is a mean and no curve, so with too
  /// few records for a chart the second way is taken, if it gives anything.
  public func cadence(of workout: HealthWorkout) throws(ReadFailure) -> SampleSeries? {
    let steps = try steppedCadence(of: workout)
    guard steps.map({ $0.records < SeriesStatistics.leastForChart }) ?? true,
      let speed = try measuredSpeed(of: workout),
      let stride = try measured(
        "HKQuantityTypeIdentifierRunningStrideLength", in: ["m": 1, "cm": 0.01], during: workout)
    else { return steps?.series }
    let derived = SampleSeries.cadences(speed: speed, stride: stride)
    return derived.isEmpty ? steps?.series : derived
  }

  /// Returns the cadence from step counts, and from how many records. Each record is one sample at
  /// its middle; a record of up to five minutes that is longer than a sample holds gives several.
  private func steppedCadence(
    of workout: HealthWorkout
  ) throws(ReadFailure) -> (series: SampleSeries, records: Int)? {
    guard let records = try records("HKQuantityTypeIdentifierStepCount", during: workout) else {
      return nil
    }
    var points: [(Double, Double)] = []
    var count = 0
    for record in records {
      // A record that reaches beyond the workout is clipped to it and keeps its rate.
      let start = Double(max(record.start, workout.start) - workout.start)
      let inside = Double(min(record.end, workout.end) - workout.start) - start
      guard inside > 0 else { continue }
      count += 1
      let rate = record.value * 60 / Double(record.end - record.start)
      // A record of many minutes gives one sample only, so that it does not look like a curve.
      let isShort = inside <= HealthExport.longestStretch
      let pieces = isShort ? (inside / SeriesStatistics.longestHold).rounded(.up) : 1
      points += (0..<Int(pieces)).map { (start + (Double($0) + 0.5) * inside / pieces, rate) }
    }
    return (series(points), count)
  }

  /// Seconds up to which a record of steps is cut into several samples (five minutes).
  private static let longestStretch = 300.0

  /// Returns the mean steps per minute over the moving time: from the count of the workout itself,
  /// else from the records of steps, each by the share of its time within the workout. Nil where
  /// nothing counted steps.
  public func meanCadence(of workout: HealthWorkout) throws(ReadFailure) -> Double? {
    guard workout.moving > 0 else { return nil }
    if let steps = workout.steps { return steps * 60 / workout.moving }
    guard let records = try records("HKQuantityTypeIdentifierStepCount", during: workout) else {
      return nil
    }
    let steps = records.reduce(0.0) { sum, record in
      let length = record.end - record.start
      let inside = min(record.end, workout.end) - max(record.start, workout.start)
      guard length > 0 else { return sum + record.value }
      return sum + record.value * Double(max(0, inside)) / Double(length)
    }
    return records.isEmpty ? nil : steps * 60 / workout.moving
  }

  /// Returns the records of a type during a workout, from its device; nil where the export has no
  /// such type.
  private func records(
    _ identifier: String, during workout: HealthWorkout
  ) throws(ReadFailure) -> [HealthRecord]? {
    guard let type = tables.number(ofType: identifier) else { return nil }
    let own = tables.devices[workout.device]
    return try records(ofType: type, touching: workout.start..<(workout.end + 1)).records
      .filter { record in
        // A workout often names another hardware than its records; the source name is the same.
        record.device == workout.device || tables.devices[record.device].name == own.name
      }
  }

  /// Makes a series with strictly ascending seconds; of several values at one second the first
  /// stays.
  private func series(_ points: [(Double, Double)]) -> SampleSeries {
    var seconds: [Double] = []
    var values: [Double] = []
    for (second, value) in points.sorted(by: { $0.0 < $1.0 })
    where second >= 0 && (seconds.last.map { $0 < second } ?? true) {
      seconds.append(second)
      values.append(value)
    }
    return SampleSeries(seconds: seconds, values: values)
  }
}
