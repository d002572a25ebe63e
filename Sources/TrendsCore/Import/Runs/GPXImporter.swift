public import TrendsCore

/// Reads GPX files: each track that has times is an activity.
public enum GPXImporter {
  /// Bytes by which a GPX file is recognised.
  public static let headLength = RootTag.headLength

  /// Whether `head`, the first bytes of a file, begins a GPX file.
  public static func recognises(_ head: some Collection<UInt8>) -> Bool {
    RootTag.isNamed("gpx", in: head)
  }

  /// Reads a file that is in memory.
  public static func read(_ bytes: [UInt8]) throws(ImportError) -> Imported {
    try read(MemoryBytes(bytes))
  }

  /// Reads a file from front to back; only the points of one track are held at a time. Throws where
  /// the root is not `gpx`.
  public static func read(
    _ source: any ByteSource, sport: String? = nil
  ) throws(ImportError) -> Imported {
    var reader = GPXReader(source, sport: sport)
    return try reader.read()
  }
}

/// Walks over the tags of a GPX file.
struct GPXReader: TrackReader {
  var track: MarkupTrack
  var activities: [Activity] = []
  /// The track that is being read; nil outside of tracks.
  private var current: GPXTrack?
  var point: TrackPoint?
  /// The value that the next text is; nil for text that is not read.
  private var field: Field?
  /// Whether a `link` is open, whose `type` is not a sport.
  private var isInLink = false
  var hasEnded = false

  /// The values of a point, and the sport of a track.
  private enum Field { case time, heart, cadence, speed, altitude, type, name }

  static let root: StaticString = "gpx"
  static let format = "GPX"
  static let otherRoot = ImportError.Code.notGpx

  init(_ source: any ByteSource, sport: String? = nil) {
    track = MarkupTrack(source, format: Self.format, sport: sport)
  }

  /// Decides by the open tags what the next text is.
  mutating func open() {
    let reader = track.reader
    field = nil
    if reader.isLocal("trkpt"), current != nil {
      if let point { track.drop(point) }
      point = TrackPoint(byte: reader.tokenStart)
      let position = GeoPoint(latitude: coordinate("lat"), longitude: coordinate("lon"))
      point?.position = position
      if position == nil, reader.attribute("lat") != nil || reader.attribute("lon") != nil {
        track.mend(.impossiblePosition)
      }
    } else if point != nil {
      field = fieldOfPoint
    } else if reader.isLocal("trk") {
      finishActivity()
      track.begin()
      current = GPXTrack()
    } else if reader.isLocal("trkseg") {
      current?.beginSegment()
    } else if reader.isLocal("link") {
      isInLink = true
    } else if reader.isLocal("type"), !isInLink {
      field = .type
    } else if reader.isLocal("name"), current != nil {
      field = .name
    }
  }

  /// The value of the tag inside a point, in the plain form or that of an extension; nil for other
  /// tags.
  private var fieldOfPoint: Field? {
    let reader = track.reader
    if reader.isLocal("time") { return .time }
    if reader.isLocal("hr") || reader.isLocal("heartrate") { return .heart }
    if reader.isLocal("cad") || reader.isLocal("cadence") { return .cadence }
    if reader.isLocal("ele") { return .altitude }
    return reader.isLocal("speed") ? .speed : nil
  }

  /// Returns degrees from an attribute; NaN where it is missing or not a number.
  private func coordinate(_ name: StaticString) -> Double {
    track.reader.attribute(name)
      .flatMap { Double(decimal: track.reader.bytes($0).trimmed) } ?? .nan
  }

  /// Takes the value of the open tag.
  mutating func text() {
    switch field {
    case nil: return
    case .time:
      if let time = track.time() { point?.time = time }
    case .heart: point?.heart = track.measured("heart rate", upTo: Activity.mostBeats)
    case .cadence: point?.cadence = track.measured("cadence", upTo: TrackPoint.mostCadence)
    case .speed: point?.speed = track.number
    case .altitude: point?.altitude = track.number
    case .name: current?.name = track.reader.text(track.reader.content).boundedName
    case .type: current?.sport = SportName.named(track.reader.text(track.reader.content))
    }
    field = nil
  }

  /// Ends a point, a track or the file.
  mutating func close() {
    field = nil
    let reader = track.reader
    if reader.isLocal("trkpt") {
      if let point {
        current?.add(point.position, time: point.time)
        var placed = point
        if point.position != nil, let current { placed.distance = current.meters }
        track.add(placed)
      }
      point = nil
    } else if reader.isLocal("link") {
      isInLink = false
    } else if reader.isLocal("trk") {
      finishActivity()
    } else if reader.isLocal("gpx") {
      hasEnded = true
    }
  }

  mutating func finishActivity() {
    point = nil
    guard let current else { return }
    self.current = nil
    if let activity = current.activity(&track) { activities.append(activity) }
  }
}
