import TrendsCore

/// What a document of Polar Flow says of a training session, and of its exercises.
struct PolarSession {
  var start: RecordedTime?
  var stop: RecordedTime?
  /// Minutes east of UTC.
  var offset: Int?
  var activity = StatedActivity()
  var exercises: [Exercise] = []
  /// Whether the document is of a session at all.
  var isTrained = false

  /// A part of a session, with samples by seconds since its start.
  struct Exercise {
    var start: RecordedTime?
    var offset: Int?
    var sport: String?
    var heart: [(second: Double, beats: Double)] = []
    /// Samples of the old form, each with its own time.
    var timed: [(time: RecordedTime, beats: Double)] = []
  }
}

extension PolarReader {
  /// Reads a member of the document that says something of a session; skips any other.
  mutating func readSessionMember(_ session: inout PolarSession) throws(ImportError) {
    if json.holds("startTime") {
      session.start = local(try json.readText())
    } else if json.holds("stopTime") {
      session.stop = local(try json.readText())
      session.isTrained = true
    } else if json.holds("timezoneOffsetMinutes") || json.holds("timeZoneOffset")
      || json.holds("timezoneOffset")
    {
      session.offset = try json.readInteger()
    } else if json.holds("durationMillis") {
      session.activity.moving = try json.readDouble().map { $0 / 1000 }
    } else if json.holds("duration") {
      session.activity.moving = seconds(try json.readText())
    } else if json.holds("distanceMeters") || json.holds("distance") {
      session.activity.kilometers = try json.readDouble().map { $0 / 1000 }
    } else if json.holds("calories") || json.holds("kiloCalories") {
      session.activity.kilocalories = try json.readDouble()
    } else if json.holds("hrAvg") || json.holds("averageHeartRate") {
      session.activity.meanHeart = try json.readDouble()
    } else if json.holds("sport") {
      session.activity.sport = try readSport()
    } else if json.holds("exercises") {
      guard try json.enterArray() else { return }
      while let event = try json.nextElement() {
        guard event == .beginObject else {
          try json.skip(event)
          continue
        }
        let exercise = try readExercise()
        session.exercises.append(exercise)
        if exercise.start != nil { session.isTrained = true }
      }
    } else {
      leftOut.add(json.text.boundedName)
      try json.skipValue()
    }
  }

  private mutating func readExercise() throws(ImportError) -> PolarSession.Exercise {
    var exercise = PolarSession.Exercise()
    while try json.nextKey() {
      if json.holds("startTime") {
        exercise.start = local(try json.readText())
      } else if json.holds("timezoneOffsetMinutes") || json.holds("timeZoneOffset")
        || json.holds("timezoneOffset")
      {
        exercise.offset = try json.readInteger()
      } else if json.holds("sport") {
        exercise.sport = try readSport()
      } else if json.holds("samples") {
        if try json.enterObject() { try readSamples(&exercise) }
      } else {
        leftOut.add("exercises.\(json.text.boundedName)")
        try json.skipValue()
      }
    }
    return exercise
  }

  /// Reads `"RUNNING"`, or `{"id": "1"}`, a number of Polar's own list.
  private mutating func readSport() throws(ImportError) -> String? {
    guard let event = try json.next() else { return nil }
    if event == .string { return SportName.named(PolarReader.word(json.text)) }
    guard event == .beginObject else {
      try json.skip(event)
      return nil
    }
    var sport: String?
    while try json.nextKey() {
      guard json.holds("id") else {
        try json.skipValue()
        continue
      }
      guard let event = try json.next() else { return nil }
      if event == .string || event == .number {
        let number = json.text.boundedName
        sport = PolarReader.sports[number] ?? "other"
        if PolarReader.sports[number] == nil {
          imported.report.note("the sport \(number) is other; --sport says what it is")
        }
      } else {
        try json.skip(event)
      }
    }
    return sport
  }

  /// Returns the word of Polar for a sport, or that of this program where they differ.
  private static func word(_ text: String) -> String {
    text == "STRENGTH_TRAINING" ? "strength" : text
  }

  /// The sports of Polar's list that this program has words for.
  private static let sports = [
    "1": "running", "2": "cycling", "3": "walking", "4": "running", "5": "cycling", "8": "rowing",
    "9": "walking", "11": "hiking", "15": "strength", "17": "running", "18": "cycling",
    "19": "running", "23": "swimming", "27": "running", "36": "running", "38": "cycling",
    "117": "rowing",
  ]

  /// Reads the samples of an exercise, of which the pulse is kept. A list of series has numbers at
  /// equal intervals; the old form has a list for each kind, with a time for each number.
  private mutating func readSamples(
    _ exercise: inout PolarSession.Exercise
  ) throws(ImportError) {
    while try json.nextKey() {
      if json.holds("samples") {
        guard try json.enterArray() else { continue }
        while let event = try json.nextElement() {
          guard event == .beginObject else {
            try json.skip(event)
            continue
          }
          let series = try readSeries()
          if !series.isEmpty { exercise.heart = series }
        }
      } else if json.holds("heartRate") {
        exercise.timed = try readTimed()
      } else {
        leftOut.add("samples.\(json.text.boundedName)")
        try json.skipValue()
      }
    }
  }

  /// Reads `{"type": "HEART_RATE", "intervalMillis": 1000, "values": [88, "NaN", 90]}`; empty for
  /// another type.
  private mutating func readSeries() throws(ImportError) -> [(second: Double, beats: Double)] {
    var kind = ""
    var interval = 1000.0
    var values: [Double?] = []
    while try json.nextKey() {
      if json.holds("type") {
        kind = try json.readText()?.boundedName ?? ""
      } else if json.holds("intervalMillis") {
        interval = try json.readDouble() ?? 0
      } else if json.holds("values") {
        guard try json.enterArray() else { continue }
        while let event = try json.nextElement() {
          let isNumber = event == .number
          if values.count <= StatedActivity.sampleLimit {
            values.append(isNumber ? json.double : nil)
          }
          try json.skip(event)
        }
      } else {
        try json.skipValue()
      }
    }
    guard kind.hasSuffix("HEART_RATE") else {
      leftOut.add("samples.\(kind)")
      return []
    }
    guard interval > 0 else { return [] }
    return values.enumerated().compactMap { place, value in
      value.map { (Double(place) * interval / 1000, $0) }
    }
  }

  /// Reads `[{"dateTime": "2026-10-01T18:00:01.000", "value": 88}]`.
  private mutating func readTimed() throws(ImportError) -> [(time: RecordedTime, beats: Double)] {
    var samples: [(time: RecordedTime, beats: Double)] = []
    guard try json.enterArray() else { return samples }
    while let event = try json.nextElement() {
      guard event == .beginObject else {
        try json.skip(event)
        continue
      }
      var time: RecordedTime?
      var value: Double?
      while try json.nextKey() {
        if json.holds("dateTime") {
          time = local(try json.readText())
        } else if json.holds("value") {
          value = try json.readDouble()
        } else {
          try json.skipValue()
        }
      }
      if let time, let value, samples.count <= StatedActivity.sampleLimit {
        samples.append((time, value))
      }
    }
    return samples
  }

  /// Returns the seconds of a duration such as `PT30M`.
  private func seconds(_ text: String?) -> Double? {
    guard let text else { return nil }
    let hours = Array(text.utf8).withUnsafeBufferPointer { CellValue.hours(iso: $0) }
    return hours.map { $0 * 3600 }
  }

  /// Keeps a session as an activity: its own numbers, and the pulses of its exercises.
  mutating func keepSession(_ session: PolarSession, at place: ImportReport.Place) {
    imported.report.read += 1
    var activity = session.activity
    guard let start = session.start ?? session.exercises.first?.start else {
      return imported.report.skip(.noTime, at: place)
    }
    let minutes = session.offset ?? session.exercises.lazy.compactMap(\.offset).first
    (activity.start, activity.utcOffset) = instant(start, minutes)
    if let stop = session.stop, let length = TableNights.seconds(from: start, to: stop), length > 0
    {
      activity.elapsed = length
    }
    let sports = Set(session.exercises.compactMap(\.sport))
    activity.sport = activity.sport ?? (sports.count == 1 ? sports.first : nil)
    for exercise in session.exercises {
      let shift =
        exercise.start.flatMap { TableNights.seconds(from: start, to: $0) }.map { max(0, $0) } ?? 0
      for sample in exercise.heart { activity.addHeart(shift + sample.second, sample.beats) }
      for sample in exercise.timed {
        guard let second = TableNights.seconds(from: start, to: sample.time) else { continue }
        activity.addHeart(second, sample.beats)
      }
    }
    guard let kept = activity.activity(stated: sport, &imported.report) else {
      return imported.report.skip(.activityWithoutLength, at: place)
    }
    imported.activities.append(kept)
    imported.report.kept += 1
  }

  /// Returns the instant of a time by the clock of the place, and the seconds that it is east of UTC;
  /// no instant for a day.
  private func instant(_ time: RecordedTime, _ minutes: Int?) -> (Instant?, Int?) {
    if case .day = time { return (nil, nil) }
    let told = minutes.flatMap { (-1080...1080).contains($0) ? $0 * 60 : nil }
    return time.placed(told: told, home: home)
  }
}
