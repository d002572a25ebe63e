public import TrendsCore

/// Reads GPX files: each track that has times is an activity.
public enum GPXImporter {
  /// Enough to say whether a file is one.
  public static let headLength = RootTag.headLength

  public static func recognises(_ head: some Collection<UInt8>) -> Bool {
    RootTag.isNamed("gpx", in: head)
  }

  public static func read(_ bytes: [UInt8]) throws(ImportError) -> Imported {
    try read(MemoryBytes(bytes))
  }

  public static func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    var reader = GPXReader(source)
    return try reader.read()
  }
}

/// Walks over the tags of a GPX file.
struct GPXReader: TrackReader {
  var track: MarkupTrack
  var activities: [Activity] = []
  private var current: GPXTrack?
  var point: TrackPoint?
  private var position: GeoPoint?
  private var field: Field?
  private var isInLink = false
  var hasEnded = false

  private enum Field { case time, heart, cadence, speed, type }

  static let root: StaticString = "gpx"
  static let format = "GPX"
  static let otherRoot = ImportError.Code.notGpx

  init(_ source: any ByteSource) { track = MarkupTrack(source, format: Self.format) }

  mutating func open() {
    let reader = track.reader
    field = nil
    if reader.isLocal("trkpt"), current != nil {
      if let point { track.drop(point) }
      point = TrackPoint(byte: reader.tokenStart)
      position = GeoPoint(
        latitude: coordinate("lat"), longitude: coordinate("lon"))
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
    }
  }

  private var fieldOfPoint: Field? {
    let reader = track.reader
    if reader.isLocal("time") { return .time }
    if reader.isLocal("hr") || reader.isLocal("heartrate") { return .heart }
    if reader.isLocal("cad") || reader.isLocal("cadence") { return .cadence }
    return reader.isLocal("speed") ? .speed : nil
  }

  private func coordinate(_ name: StaticString) -> Double {
    track.reader.attribute(name)
      .flatMap { Double(decimal: track.reader.bytes($0).trimmed) } ?? .nan
  }

  mutating func text() {
    switch field {
    case nil: return
    case .time:
      if let time = track.time() { point?.time = time }
    case .heart: point?.heart = track.measured("heart rate", upTo: TrackPoint.mostBeats)
    case .cadence: point?.cadence = track.measured("cadence", upTo: TrackPoint.mostCadence)
    case .speed: point?.speed = track.number
    case .type: current?.sport = SportName.named(track.reader.text(track.reader.content))
    }
    field = nil
  }

  mutating func close() {
    field = nil
    let reader = track.reader
    if reader.isLocal("trkpt") {
      if let point {
        current?.add(position, time: point.time)
        var placed = point
        if position != nil, let current { placed.distance = current.meters }
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
