public import TrendsCore

/// Opens the GPX tracks that belong to an export. Each is read when its workout is looked at.
public struct HealthRoutes: Sendable {
  /// Opens a track by its file name, without folders; nil where there is none.
  private let opened: @Sendable (String) -> (any ByteSource)?

  /// For an export without tracks.
  public static let none = HealthRoutes { _ in nil }

  /// Creates routes from a function that opens a track by its file name.
  public init(_ opened: @escaping @Sendable (String) -> (any ByteSource)?) {
    self.opened = opened
  }

  /// The tracks in a zip, by their file names: the folder may have a translated name. Of two tracks
  /// with one name the last one counts.
  init(_ archive: ZipArchive) {
    var members: [String: ZipArchive.Member] = [:]
    for member in archive.members {
      if let name = HealthRoutes.name(of: member.name) { members[name] = member }
    }
    let found = members
    self.init { name in found[name].flatMap { try? archive.open($0) } }
  }

  /// Returns the last part of a path if it ends in `.gpx`, else nil.
  public static func name(of path: String) -> String? {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) } ?? nil
    return name.flatMap { $0.lowercased().hasSuffix(".gpx") ? $0 : nil }
  }

  /// Opens the track with the file name of `path`.
  func file(_ path: String) -> (any ByteSource)? { HealthRoutes.name(of: path).flatMap(opened) }
}

extension HealthExport {
  /// File names of all tracks that workouts name, whether they are there or not.
  public var tracks: Set<String> {
    Set(workouts.compactMap { $0.route.flatMap(HealthRoutes.name(of:)) })
  }

  /// Reads the track of a workout; nil where it is missing, damaged or empty.
  public func route(of workout: HealthWorkout) -> Activity? {
    guard let path = workout.route, let file = routes.file(path) else { return nil }
    return (try? GPXImporter.read(file))?.activities.first
  }

  /// Returns where a workout was, by its track; nil without one. Seconds count from the start of the
  /// workout.
  func way(of workout: HealthWorkout) -> RunRoute? {
    guard let track = route(of: workout), !track.route.isEmpty else { return nil }
    return track.route.moved(by: HealthExport.delay(of: track, in: workout))
  }

  /// Returns the seconds from the start of a workout to that of its track.
  private static func delay(of track: Activity, in workout: HealthWorkout) -> Double {
    Double(track.start.milliseconds - Instant(seconds: workout.start).milliseconds) / 1000
  }

  /// Returns the speed during a workout in metres per second: that of its track, else the one that
  /// the watch recorded. Seconds count from the start of the workout.
  public func speed(of workout: HealthWorkout) throws(ReadFailure) -> SampleSeries? {
    if let route = route(of: workout), !route.speed.isEmpty {
      return route.speed.moved(by: HealthExport.delay(of: route, in: workout))
    }
    return try measuredSpeed(of: workout)
  }
}
