public import TrendsCore

/// When something happened, as exactly as its file says it.
public enum RecordedTime: Hashable, Sendable {
  case instant(Instant)
  /// By clocks whose zone the file does not tell.
  case local(CivilTime)
  case day(Day)
}

/// A value at a time, in the unit of its metric.
public struct Reading: Hashable, Sendable {
  public var time: RecordedTime
  public var value: Double

  public init(time: RecordedTime, value: Double) {
    self.time = time
    self.value = value
  }
}

/// The readings of one metric, in the order of the file.
public struct ReadingSeries: Equatable, Sendable {
  public var metric: Metric
  public var readings: [Reading]

  public init(metric: Metric, readings: [Reading]) {
    self.metric = metric
    self.readings = readings
  }
}

/// A run, ride or walk as one file tells it.
public struct Activity: Equatable, Sendable {
  /// Richest first: of one activity in several files the first is kept.
  public enum Format: Int, Sendable, CaseIterable, Comparable {
    case fit, appleHealth, tcx, gpx

    public static func < (a: Format, b: Format) -> Bool { a.rawValue < b.rawValue }
  }

  public var format: Format
  /// In lower case: `running`, `cycling`, `walking`; `other` where the file does not say.
  public var sport: String
  public var start: Instant
  /// Seconds east of UTC where it took place, if the file tells.
  public var utcOffset: Int?
  /// From the start to the end, pauses included.
  public var seconds: Double
  /// Without pauses.
  public var movingSeconds: Double
  public var kilometers: Double?
  /// Points in the file, with or without values.
  public var points = 0
  /// Steps a minute of both feet on foot, turns a minute on a bicycle; zeros are kept.
  public var cadence = SampleSeries()
  public var heart = SampleSeries()
  /// Metres a second.
  public var speed = SampleSeries()
  /// The same by the distances of the points, where the file tells no speed.
  public var speedByDistance = SampleSeries()

  /// Nil for what follows from others.
  func samples(_ kind: Run.Kind) -> SampleSeries? {
    switch kind {
    case .cadence: cadence
    case .heart: heart
    case .speed: speed.isEmpty ? speedByDistance : speed
    case .pace, .stride: nil
    }
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

/// A message of a conversation; its text stays in the file.
public struct ChatMessage: Equatable, Sendable {
  public var time: RecordedTime
  /// Nil for what no person wrote.
  public var person: String?

  public init(time: RecordedTime, person: String?) {
    self.time = time
    self.person = person
  }
}

/// A conversation.
public struct ChatThread: Equatable, Sendable {
  public var title: String
  public var messages: [ChatMessage]

  public init(title: String, messages: [ChatMessage]) {
    self.title = title
    self.messages = messages
  }
}

/// A stay at a place, by instants: the clocks there are asked later.
public struct Stay: Equatable, Sendable {
  public var place: String
  public var arrival: Instant
  public var departure: Instant
  /// Seconds east of UTC at the place, if the file tells.
  public var utcOffset: Int?
  public var position: GeoPoint?

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

/// All that one file gave, and the report of how.
public struct Imported: Equatable, Sendable {
  public var series: [ReadingSeries] = []
  public var activities: [Activity] = []
  public var stays: [Stay] = []
  public var movements: [Movement] = []
  /// Trips that the file tells of; an id that it does not is empty.
  public var trips: [Trip] = []
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
    fields.field("points", points)
    fields.field("cadence", cadence)
    fields.field("heart", heart)
    fields.field("speed", speed)
    fields.field("speedByDistance", speedByDistance)
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
