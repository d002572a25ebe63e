public import TrendsCore

/// Reads the documents of Polar Flow's download: a training session, a day, and the pulse of days.
///
///     training-session-….json   {"startTime": …, "durationMillis": …, "exercises": [{…}]}
///     activity-….json           {"date": "2026-10-01", "summary": {"stepCount": 9001, …}}
///     247ohr_….json             {"deviceDays": [{"date": …, "samples": [{"heartRate": 60, …}]}]}
///
/// Times are by the clock of the place; a session may have its offset from UTC. Members of an object
/// may be in any order.
public enum PolarFlow {
  /// Whether a file that begins with `head` is such a document. A training target has exercises, too,
  /// but has not been trained.
  public static func recognises(_ head: [UInt8]) -> Bool {
    let keys = JSONHead(head)
    let isSession =
      keys.has("startTime") && keys.has("stopTime")
      && (keys.has("durationMillis") || keys.has("exportVersion"))
      || keys.has("exercises[].startTime")
        && (keys.has("exercises[].durationMillis") || keys.has("exercises[].duration"))
    let isDay =
      keys.has("date")
      && (keys.has("summary.stepCount") || keys.has("samples.mets") || keys.has("samples.steps"))
    return isSession || isDay || keys.has("deviceDays[].samples")
  }

  /// Reads a whole document; one that is cut off keeps what is whole. Sessions without an offset are
  /// by the clocks of `home`.
  public static func read(
    _ source: any ByteSource, home: Zone, sport: String? = nil
  ) throws(ImportError) -> Imported {
    var reader = PolarReader(source, home: home, sport: sport)
    do throws(ImportError) { try reader.read() } catch {
      try reader.imported.report.keepWhole(error, isCutOff: reader.json.isCutOff)
    }
    return reader.finished()
  }
}

/// Walks over the document; the members of a session are read in a file of their own.
struct PolarReader: ~Copyable {
  var json: JSONReader
  var imported = Imported(report: ImportReport(format: "Polar Flow"))
  let home: Zone
  let sport: String?
  var leftOut = LeftOutMembers()
  private var days = DayReader(style: .written, order: nil)
  /// What the document says of a session.
  private var session = PolarSession()
  /// The day of a document of one day.
  private var date: RecordedTime?
  private var summary: [(metric: Metric, value: Double)]?
  /// The pulse of days.
  private var pulses: [Reading]?

  init(_ source: any ByteSource, home: Zone, sport: String?) {
    json = JSONReader(source)
    self.home = home
    self.sport = sport
  }

  mutating func read() throws(ImportError) {
    guard try json.enterObject() else { return }
    let place = json.place()
    do throws(ImportError) {
      while try json.nextKey() { try readMember() }
    } catch {
      keep(at: place)
      throw error
    }
    keep(at: place)
  }

  private mutating func readMember() throws(ImportError) {
    if json.holds("date") {
      date = local(try json.readText())
    } else if json.holds("summary") {
      if try json.enterObject() { try readSummary() }
    } else if json.holds("deviceDays") {
      pulses = pulses ?? []
      guard try json.enterArray() else { return }
      while let event = try json.nextElement() {
        if event == .beginObject { try readPulses() } else { try json.skip(event) }
      }
    } else {
      var session = session
      try readSessionMember(&session)
      self.session = session
    }
  }

  /// Returns the clock time of a text such as `2026-10-01T18:00:00.000`, or its day.
  mutating func local(_ text: String?) -> RecordedTime? {
    guard let text else { return nil }
    return Array(text.utf8).withUnsafeBufferPointer { days.read($0).time }
  }

  /// Adds what the document is of.
  private mutating func keep(at place: ImportReport.Place) {
    if session.isTrained { keepSession(session, at: place) }
    if let summary {
      imported.report.read += 1
      if let date, !summary.isEmpty {
        for (metric, value) in summary { add(Reading(time: date, value: value), to: metric) }
        imported.report.kept += 1
      } else {
        imported.report.skip(date == nil ? .noDay : .noValue, at: place)
      }
    }
    if let pulses, !pulses.isEmpty {
      imported.series.append(ReadingSeries(metric: .heart, readings: pulses))
    }
  }

  private mutating func add(_ reading: Reading, to metric: Metric) {
    imported.series.append(ReadingSeries(metric: metric, readings: [reading]))
  }

  /// The report, with what was read of the document.
  consuming func finished() -> Imported {
    var imported = imported
    var lines: [String] = []
    if session.isTrained {
      imported.report.format = "training of Polar Flow"
      lines = [
        "training of Polar Flow: it has 'startTime', 'exercises'",
        "'startTime': the start of the activity, by the clock of the place",
        "'durationMillis', 'duration': length of the activity",
        "'exercises': its sport, and its pulse second by second",
      ]
    } else if summary != nil {
      imported.report.format = "days of Polar Flow"
      lines = [
        "days of Polar Flow: it has 'date', 'summary'", "'date': the day",
        "'summary': steps, total-energy in kcal and distance in m",
      ]
    } else if pulses != nil {
      imported.report.format = "pulse of Polar Flow"
      lines = [
        "pulse of Polar Flow: it has 'deviceDays'",
        "'samples': heart in bpm, at seconds of the day by the clock of the place",
      ]
    }
    imported.report.explained = lines + leftOut.lines
    return imported
  }

  // MARK: a day

  /// Reads what a day comes to. Its calories are those of the whole day, at rest and active.
  private mutating func readSummary() throws(ImportError) {
    var values: [(metric: Metric, value: Double)] = []
    func take(_ metric: Metric, _ value: Double?) {
      guard let value, value >= 0, value <= TableScan.most else { return }
      values.append((metric, value))
    }
    while try json.nextKey() {
      if json.holds("stepCount") {
        take(.steps, try json.readDouble())
      } else if json.holds("calories") {
        let energy = Metric(name: "total-energy", unit: "kcal", decimals: 0, kind: .total)
        take(energy, try json.readDouble())
      } else if json.holds("stepsDistance") {
        take(.distance, try json.readDouble().map { $0 / 1000 })
      } else {
        leftOut.add("summary.\(json.text.boundedName)")
        try json.skipValue()
      }
    }
    summary = values
  }

  // MARK: the pulse of a day

  /// Reads a day of a device: `{"date": …, "samples": [{"heartRate": 60, "secondsFromDayStart": 4}]}`.
  private mutating func readPulses() throws(ImportError) {
    var day: Day?
    var found: [(second: Int?, beats: Double?, place: ImportReport.Place)] = []
    while try json.nextKey() {
      if json.holds("date") {
        let date = local(try json.readText())
        day = date.map { $0.utcDay }
      } else if json.holds("samples") {
        guard try json.enterArray() else { continue }
        while let event = try json.nextElement() {
          guard event == .beginObject else {
            try json.skip(event)
            continue
          }
          let place = json.place()
          var sample: (second: Int?, beats: Double?, place: ImportReport.Place) = (nil, nil, place)
          while try json.nextKey() {
            if json.holds("heartRate") {
              sample.beats = try json.readDouble()
            } else if json.holds("secondsFromDayStart") {
              sample.second = try json.readDouble().flatMap { Int(exactly: $0.rounded()) }
            } else {
              leftOut.add("samples.\(json.text.boundedName)")
              try json.skipValue()
            }
          }
          found.append(sample)
        }
      } else {
        leftOut.add("deviceDays.\(json.text.boundedName)")
        try json.skipValue()
      }
    }
    for sample in found { take(sample.second, sample.beats, of: day, at: sample.place) }
  }

  private mutating func take(
    _ second: Int?, _ beats: Double?, of day: Day?, at place: ImportReport.Place
  ) {
    imported.report.read += 1
    guard let day else { return imported.report.skip(.noDay, at: place) }
    guard let second else { return imported.report.skip(.noTime, at: place) }
    guard (0..<86_400).contains(second) else {
      return imported.report.skip(.impossibleTime, at: place)
    }
    guard let beats else { return imported.report.skip(.noValue, at: place) }
    guard beats > 0 else { return imported.report.skip(.heartRateOfZero, at: place) }
    guard beats < 256 else { return imported.report.skip(.invalid("heart rate"), at: place) }
    pulses?.append(
      Reading(time: .local(CivilTime(day: day, secondsOfDay: second)), value: beats))
    imported.report.kept += 1
  }
}
