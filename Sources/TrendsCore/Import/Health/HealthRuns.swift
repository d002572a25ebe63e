public import TrendsCore

/// What the samples of an export say about a workout.
extension HealthExport {
  /// The workouts as activities; their samples are read when they are asked for.
  public func activities() -> [Activity] {
    // A route is that of one workout: what many name is read once.
    var measured: Set<String> = []
    return workouts.map { workout in
      var kilometers = workout.kilometers
      if kilometers == nil, let route = workout.route, measured.insert(route).inserted {
        kilometers = self.route(of: workout)?.kilometers
      }
      return Activity(
        format: .appleHealth, sport: workout.sport, start: Instant(seconds: workout.start),
        utcOffset: nil, seconds: Double(workout.end - workout.start),
        movingSeconds: workout.moving, kilometers: kilometers)
    }
  }

  /// Heart beats a minute during a workout, from its own device.
  public func heart(of workout: HealthWorkout) throws(ReadFailure) -> SampleSeries? {
    guard let records = try records("HKQuantityTypeIdentifierHeartRate", during: workout) else {
      return nil
    }
    return series(records.map { (Double($0.start - workout.start), $0.value) })
  }

  /// What the watch itself made of its positions, in metres a second.
  func measuredSpeed(of workout: HealthWorkout) throws(ReadFailure) -> SampleSeries? {
    try measured(
      "HKQuantityTypeIdentifierRunningSpeed", in: ["m/s": 1, "km/h": 1 / 3.6], during: workout)
  }

  /// Samples of a type, in the unit whose factor is 1.
  private func measured(
    _ identifier: String, in units: [String: Double], during workout: HealthWorkout
  ) throws(ReadFailure) -> SampleSeries? {
    guard let type = tables.number(ofType: identifier),
      let factor = units[tables.types[type].metric.unit],
      let records = try records(identifier, during: workout)
    else { return nil }
    return series(records.map { (Double($0.start - workout.start), $0.value * factor) })
  }

  /// Steps a minute: from the steps of the workout's device, else from its speed and the length of
  /// its steps; apps write one record of steps for a whole run, which is a mean and no curve.
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

  /// Each stretch at its middle; a long one in pieces, for which a sample holds.
  private func steppedCadence(
    of workout: HealthWorkout
  ) throws(ReadFailure) -> (series: SampleSeries, records: Int)? {
    guard let records = try records("HKQuantityTypeIdentifierStepCount", during: workout) else {
      return nil
    }
    var points: [(Double, Double)] = []
    var count = 0
    for record in records {
      let start = Double(max(record.start, workout.start) - workout.start)
      let inside = Double(min(record.end, workout.end) - workout.start) - start
      guard inside > 0 else { continue }
      count += 1
      let rate = record.value * 60 / Double(record.end - record.start)
      // Many minutes of steps are a mean and no curve.
      let isShort = inside <= HealthExport.longestStretch
      let pieces = isShort ? (inside / SeriesStatistics.longestHold).rounded(.up) : 1
      points += (0..<Int(pieces)).map { (start + (Double($0) + 0.5) * inside / pieces, rate) }
    }
    return (series(points), count)
  }

  /// Five minutes.
  private static let longestStretch = 300.0

  /// Steps a minute over the whole workout: its own count, else the records within it, clipped.
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

  private func records(
    _ identifier: String, during workout: HealthWorkout
  ) throws(ReadFailure) -> [HealthRecord]? {
    guard let type = tables.number(ofType: identifier) else { return nil }
    let own = tables.devices[workout.device]
    return try records(ofType: type, touching: workout.start..<(workout.end + 1)).records
      .filter { record in
        // A workout often names another device than the records: the app or watch is the same.
        record.device == workout.device || tables.devices[record.device].name == own.name
      }
  }

  /// Strictly ascending; of several values at one moment the first.
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
