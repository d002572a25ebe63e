public import TrendsCore

/// Reads TCX files: their activities, with the laps summed up.
public enum TCXImporter {
  /// Bytes by which a TCX file is recognised.
  public static let headLength = RootTag.headLength

  /// Whether `head`, the first bytes of a file, begins a TCX file.
  public static func recognises(_ head: some Collection<UInt8>) -> Bool {
    RootTag.isNamed("TrainingCenterDatabase", in: head)
  }

  /// Reads a file that is in memory.
  public static func read(_ bytes: [UInt8]) throws(ImportError) -> Imported {
    try read(MemoryBytes(bytes))
  }

  /// Reads a file from front to back; only the points of one activity are held at a time. Throws
  /// where the root is another one.
  public static func read(
    _ source: any ByteSource, sport: String? = nil
  ) throws(ImportError) -> Imported {
    var reader = TCXReader(source, sport: sport)
    return try reader.read()
  }
}

/// Walks over the tags of a TCX file.
struct TCXReader: TrackReader {
  var track: MarkupTrack
  var activities: [Activity] = []
  /// The activity that is being read; nil outside of activities.
  var current: TCXActivity?
  var point: TrackPoint?
  /// The value that the next text is; nil for text that is not read.
  private var field: Field?
  /// Whether a `HeartRateBpm` is open, whose `Value` is the heart rate.
  private var isInHeart = false
  /// Whether the `AverageHeartRateBpm` of a lap is open.
  private var isInLapHeart = false
  /// Degrees north of the point that is being read; NaN before they are known.
  private var latitude = Double.nan
  /// Whether a lap is open; one inside it is reported.
  private var isInLap = false
  var hasEnded = false

  /// The values of a point, and of a lap outside of points.
  private enum Field {
    case time, distance, heart, cadence, runCadence, speed, latitude, longitude, altitude
    case lapSeconds, calories, lapHeart, sport, utcOffset, countedCadence
    case exactHeart, exactSteps, exactCadence, exactEnergy, exactMeanHeart, exactKilometers,
      lapStart
  }

  static let root: StaticString = "TrainingCenterDatabase"
  static let format = "TCX"
  static let otherRoot = ImportError.Code.notTcx

  init(_ source: any ByteSource, sport: String? = nil) {
    track = MarkupTrack(source, format: Self.format, sport: sport)
  }

  /// Decides by the open tags what the next text is.
  mutating func open() {
    let reader = track.reader
    field = nil
    if point != nil {
      openInPoint()
    } else if reader.isLocal("Activity") {
      finishActivity()
      track.begin()
      current = TCXActivity(sport: reader.text(of: "Sport").map { SportName.named($0) })
    } else if current == nil {
      return
    } else if reader.isLocal("Trackpoint") {
      point = TrackPoint(byte: reader.tokenStart)
      latitude = .nan
    } else if reader.isLocal("Lap") {
      if isInLap { track.mend(.lapInsideLap) }
      isInLap = !reader.isEmpty
      let start = reader.attribute("StartTime").flatMap { track.time($0) }
      current?.beginLap(at: start, points: track.points.count)
    } else if reader.isLocal("TotalTimeSeconds") {
      field = .lapSeconds
    } else if reader.isLocal("DistanceMeters") {
      field = .distance
    } else if reader.isLocal("Calories") {
      field = .calories
    } else if reader.isLocal("AverageHeartRateBpm") {
      isInLapHeart = true
    } else if reader.isLocal("Value"), isInLapHeart {
      field = .lapHeart
    } else if reader.isLocal("Sport") {
      field = .sport
    } else if reader.isLocal("UTCOffset") {
      field = .utcOffset
    } else if reader.isLocal("CountedCadence") {
      field = .countedCadence
    } else if reader.isLocal("ExactEnergy") {
      field = .exactEnergy
    } else if reader.isLocal("ExactKilometers") {
      field = .exactKilometers
    } else if reader.isLocal("ExactMeanHeart") {
      field = .exactMeanHeart
    } else if reader.isLocal("LapStart") {
      field = .lapStart
    }
  }

  /// Opens a tag inside a point; a point that begins there means that the last one has no end.
  private mutating func openInPoint() {
    let reader = track.reader
    if reader.isLocal("Time") {
      field = .time
    } else if reader.isLocal("DistanceMeters") {
      field = .distance
    } else if reader.isLocal("HeartRateBpm") {
      isInHeart = true
    } else if reader.isLocal("Value"), isInHeart {
      field = .heart
    } else if reader.isLocal("RunCadence") {
      field = .runCadence
    } else if reader.isLocal("Cadence") {
      field = .cadence
    } else if reader.isLocal("Speed") {
      field = .speed
    } else if reader.isLocal("LatitudeDegrees") {
      field = .latitude
    } else if reader.isLocal("LongitudeDegrees") {
      field = .longitude
    } else if reader.isLocal("AltitudeMeters") {
      field = .altitude
    } else if reader.isLocal("ExactHeart") {
      field = .exactHeart
    } else if reader.isLocal("ExactSteps") {
      field = .exactSteps
    } else if reader.isLocal("ExactCadence") {
      field = .exactCadence
    } else if reader.isLocal("Trackpoint") {
      if let point { track.drop(point) }
      point = TrackPoint(byte: reader.tokenStart)
      latitude = .nan
    }
  }

  mutating func text() {
    switch field {
    case nil: return
    case .time:
      if let time = track.time() { point?.time = time }
    case .distance where point != nil:
      point?.distance = track.measured("distance", upTo: TrackPoint.mostMeters)
    case .distance: current?.endLap(meters: track.measured("distance of a lap", upTo: 1e8))
    case .lapSeconds:
      current?.endLap(seconds: track.measured("length of a lap", upTo: Activity.longest))
    case .calories: current?.endLap(kilocalories: track.measured("energy of a lap", upTo: 1e6))
    case .lapHeart: current?.endLap(meanHeart: track.number)
    // The extension of this program's own files, for what TCX has no place.
    case .sport: current?.sport = track.reader.text(track.reader.content).boundedName
    case .utcOffset: current?.stated(utcOffset: track.number)
    case .countedCadence: current?.stated(countedCadence: track.number)
    case .exactEnergy: current?.stated(kilocalories: track.number)
    case .exactKilometers: current?.stated(kilometers: track.number)
    case .exactMeanHeart: current?.stated(meanHeart: track.number)
    case .lapStart: current?.stated(lap: track.number)
    case .exactHeart: point?.heart = track.measured("heart rate", upTo: Activity.mostBeats)
    case .exactSteps: point?.steps = track.measured("cadence", upTo: 2 * TrackPoint.mostCadence)
    case .exactCadence: point?.cadence = track.measured("cadence", upTo: TrackPoint.mostCadence)
    case .heart: point?.heart = track.measured("heart rate", upTo: Activity.mostBeats)
    case .cadence: point?.cadence = track.measured("cadence", upTo: TrackPoint.mostCadence)
    case .runCadence: point?.steps = 2 * track.measured("cadence", upTo: TrackPoint.mostCadence)
    case .speed: point?.speed = track.number
    case .latitude: latitude = track.number
    case .longitude:
      let position = GeoPoint(latitude: latitude, longitude: track.number)
      point?.position = position
      if position == nil { track.mend(.impossiblePosition) }
    case .altitude: point?.altitude = track.number
    }
    field = nil
  }

  mutating func close() {
    field = nil
    let reader = track.reader
    if reader.isLocal("Trackpoint") {
      if let point { track.add(point) }
      point = nil
      isInHeart = false
    } else if reader.isLocal("HeartRateBpm") {
      isInHeart = false
    } else if reader.isLocal("AverageHeartRateBpm") {
      isInLapHeart = false
    } else if reader.isLocal("Lap") {
      isInLap = false
    } else if reader.isLocal("Activity") {
      finishActivity()
    } else if reader.isLocal("TrainingCenterDatabase") {
      hasEnded = true
    }
  }

  mutating func finishActivity() {
    point = nil
    isInLap = false
    guard let current else { return }
    self.current = nil
    if let activity = current.activity(&track) { activities.append(activity) }
  }
}
