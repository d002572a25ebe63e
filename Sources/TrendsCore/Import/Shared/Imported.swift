public import TrendsCore

/// The time of a record, as exactly as its file has it.
public enum RecordedTime: Hashable, Sendable {
  /// A moment, from a time with an offset or a zone.
  case instant(Instant)
  /// A clock time whose zone the file does not name.
  case local(CivilTime)
  /// A whole day: the file has no time of day.
  case day(Day)
}

/// A value of a metric at a time.
public struct Reading: Hashable, Sendable {
  public var time: RecordedTime
  /// In the unit of the metric.
  public var value: Double

  public init(time: RecordedTime, value: Double) {
    self.time = time
    self.value = value
  }
}

/// The readings of one metric from one file, in the order of the file.
public struct ReadingSeries: Equatable, Sendable {
  public var metric: Metric
  public var readings: [Reading]

  public init(metric: Metric, readings: [Reading]) {
    self.metric = metric
    self.readings = readings
  }
}

/// A run, ride or other activity as one file has it, with its samples.
public struct Activity: Equatable, Sendable {
  /// Formats with activities, richest first: of one activity in several files the first format is
  /// kept.
  public enum Format: Int, Sendable, CaseIterable, Comparable {
    case fit, appleHealth, tcx, gpx, table

    public static func < (a: Format, b: Format) -> Bool { a.rawValue < b.rawValue }
  }

  /// Seconds that 32 bits can hold in thousandths, which no activity exceeds: 49 days.
  static let longest = 4_294_968.0
  /// Beats a minute that a file may have: the formats use a byte for them.
  static let mostBeats = 255.0

  public var format: Format
  /// The device or app that recorded it, where the file is of several.
  public var source: String?
  /// In lower case: `running`, `cycling`, `walking`; `other` where the file does not name it.
  public var sport: String
  public var start: Instant
  /// Seconds east of UTC at the place of the activity; nil where the file does not have it.
  public var utcOffset: Int?
  /// From the start to the end, pauses included.
  public var seconds: Double
  /// From the start to the end, without pauses.
  public var movingSeconds: Double
  /// Nil where the file has neither a distance nor positions.
  public var kilometers: Double?
  /// The energy of the activity; nil where the file does not have it, as for the next two.
  public var kilocalories: Double?
  /// The mean heart rate in beats per minute.
  public var meanHeart: Double?
  /// Metres climbed.
  public var climb: Double?
  /// All steps over the moving time, in steps a minute.
  public var countedCadence: Double?
  /// The name by which a table of samples tells it from the others; nil in other formats.
  var name: String?
  /// The name of its file; set when a dataset is built.
  var file: String?
  /// Whether its start is a time and not only a day.
  var hasClock = true
  /// Whether the file is one that this program exported.
  var isOwn = false
  /// Whether daily metrics are made of it; a table beside an exported file states them already.
  var makesDays = true
  /// Kinds of samples for which the file has a field, be it without values.
  var knows: Set<Run.Kind> = []
  /// Number of points in the file, with or without values.
  public var points = 0
  /// Steps per minute of both feet on foot, turns per minute on a bicycle. Zeros are kept, since
  /// standing still is a fact.
  public var cadence = SampleSeries()
  /// Beats per minute.
  public var heart = SampleSeries()
  /// Metres per second, as the file has it.
  public var speed = SampleSeries()
  /// Metres per second by the distances between points, for files without a speed.
  public var speedByDistance = SampleSeries()
  /// Where it was, and how high.
  public var route = RunRoute()

  /// Returns the samples of a kind; nil for kinds that are derived from others, and for those that the
  /// file has no field for.
  func samples(_ kind: Run.Kind) -> SampleSeries? {
    let series: SampleSeries
    switch kind {
    case .cadence: series = cadence
    case .heart: series = heart
    case .speed: series = speed.isEmpty ? speedByDistance : speed
    case .pace, .stride: return nil
    }
    return series.isEmpty && !knows.contains(kind) ? nil : series
  }

  public init(
    format: Format, sport: String, start: Instant, utcOffset: Int? = nil, seconds: Double,
    movingSeconds: Double, kilometers: Double? = nil
  ) {
    self.format = format
    self.sport = sport
    self.start = start
    self.utcOffset = utcOffset
    self.seconds = seconds
    self.movingSeconds = movingSeconds
    self.kilometers = kilometers
  }
}

/// A message of a conversation. Its text is not imported.
public struct ChatMessage: Equatable, Sendable {
  public var time: RecordedTime
  /// Nil for messages of the app, such as "added to the group".
  public var person: String?

  public init(time: RecordedTime, person: String?) {
    self.time = time
    self.person = person
  }
}

/// A conversation with one or more persons, with its messages in the order of the file.
public struct ChatThread: Equatable, Sendable {
  public var title: String
  public var messages: [ChatMessage]
  /// Messages of which the file has only the number, in order of their days.
  public var counted: [Counted] = []

  /// How many messages a day has.
  public struct Counted: Equatable, Sendable {
    public var day: Day
    public var messages: Int

    public init(day: Day, messages: Int) {
      self.day = day
      self.messages = messages
    }
  }

  public init(title: String, messages: [ChatMessage] = [], counted: [Counted] = []) {
    self.title = title
    self.messages = messages
    self.counted = counted
  }
}

/// A stay at a place between two moments. Clock times follow later, when the zones are known.
public struct Stay: Equatable, Sendable {
  /// The name of the place, or its coordinates as text.
  public var place: String
  public var arrival: Instant
  public var departure: Instant
  /// Seconds east of UTC at the place; nil where the file does not have it.
  public var utcOffset: Int?
  /// Nil where the file has no position; such a stay is part of no journey.
  public var position: GeoPoint?
  /// Whether it was found among positions, and not stated by the file.
  var isFound = false

  public init(
    place: String, arrival: Instant, departure: Instant, utcOffset: Int? = nil,
    position: GeoPoint? = nil
  ) {
    self.place = place
    self.arrival = arrival
    self.departure = departure
    self.utcOffset = utcOffset
    self.position = position
  }
}

/// Everything that one file gave, held in memory, and the report on it.
public struct Imported: Equatable, Sendable {
  public var series: [ReadingSeries] = []
  public var activities: [Activity] = []
  public var stays: [Stay] = []
  /// Read and counted, but not part of a dataset.
  public var movements: [Movement] = []
  /// Trips that the file reports; the id is empty where the file has none.
  public var trips: [Trip] = []
  /// One for each entry of a journal, in the order of the file.
  public var entries: [JournalEntry] = []
  public var chats: [ChatThread] = []
  public var report: ImportReport

  public init(report: ImportReport) { self.report = report }
}

extension RecordedTime: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .instant(let instant):
      fields.choice("instant")
      fields.field("at", instant)
    case .local(let civil):
      fields.choice("local")
      fields.field("at", civil)
    case .day(let day):
      fields.choice("day")
      fields.field("at", day)
    }
  }
}

extension Reading: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("time", time)
    fields.field("value", value)
  }
}

extension ReadingSeries: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("metric", metric)
    fields.field("readings", readings)
  }
}

extension Activity.Format: Described {
  public func describe(to fields: inout some Fields) { fields.leaf(.number(Int64(rawValue))) }
}

extension Activity: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("format", format)
    fields.field("sport", sport)
    fields.field("start", start)
    fields.field("utcOffset", utcOffset)
    fields.field("seconds", seconds)
    fields.field("movingSeconds", movingSeconds)
    fields.field("kilometers", kilometers)
    fields.field("kilocalories", kilocalories)
    fields.field("meanHeart", meanHeart)
    fields.field("climb", climb)
    fields.field("points", points)
    fields.field("cadence", cadence)
    fields.field("heart", heart)
    fields.field("speed", speed)
    fields.field("speedByDistance", speedByDistance)
    // What is not known is not named, so that files from before these fields have their digest.
    if !route.isEmpty { fields.field("route", route) }
    let empty = Run.Kind.allCases.filter { knows.contains($0) && samples($0)?.isEmpty == true }
    if !empty.isEmpty { fields.field("empty", empty) }
    if let countedCadence { fields.field("countedCadence", countedCadence) }
  }
}

extension ChatMessage: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("time", time)
    fields.field("person", person)
  }
}

extension ChatThread: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("title", title)
    fields.field("messages", messages)
    if !counted.isEmpty { fields.field("counted", counted) }
  }
}

extension ChatThread.Counted: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("day", day)
    fields.field("messages", messages)
  }
}

extension Stay: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("place", place)
    fields.field("arrival", arrival)
    fields.field("departure", departure)
    fields.field("utcOffset", utcOffset)
    fields.field("position", position)
  }
}

extension Imported: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("series", series)
    fields.field("activities", activities)
    fields.field("stays", stays)
    fields.field("movements", movements)
    fields.field("trips", trips)
    fields.field("entries", entries)
    fields.field("chats", chats)
    fields.field("report", report)
  }
}
