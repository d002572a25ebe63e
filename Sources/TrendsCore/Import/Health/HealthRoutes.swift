public import TrendsCore

/// The routes that stand beside an export: each is read when somebody looks at its workout.
public struct HealthRoutes: Sendable {
  /// Opens a file by its name, without the folder.
  private let opened: @Sendable (String) -> (any ByteSource)?

  public static let none = HealthRoutes { _ in nil }

  public init(_ opened: @escaping @Sendable (String) -> (any ByteSource)?) {
    self.opened = opened
  }

  /// The tracks among the members of a zip; folders may have translated names.
  init(_ archive: ZipArchive) {
    var members: [String: ZipArchive.Member] = [:]
    for member in archive.members {
      if let name = HealthRoutes.name(of: member.name) { members[name] = member }
    }
    let found = members
    self.init { name in found[name].flatMap { try? archive.open($0) } }
  }

  /// The last part of a path, where that names a track.
  public static func name(of path: String) -> String? {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) } ?? nil
    return name.flatMap { $0.lowercased().hasSuffix(".gpx") ? $0 : nil }
  }

  func file(_ path: String) -> (any ByteSource)? { HealthRoutes.name(of: path).flatMap(opened) }
}

extension HealthExport {
  /// The names of the tracks that its workouts were recorded with.
  public var tracks: Set<String> {
    Set(workouts.compactMap { $0.route.flatMap(HealthRoutes.name(of:)) })
  }

  /// The recorded track of a workout, if it is there and can be read.
  public func route(of workout: HealthWorkout) -> Activity? {
    guard let path = workout.route, let file = routes.file(path) else { return nil }
    return (try? GPXImporter.read(file))?.activities.first
  }

  /// Metres a second: of the track, else what the watch made of it.
  public func speed(of workout: HealthWorkout) throws(ReadFailure) -> SampleSeries? {
    if let route = route(of: workout), !route.speed.isEmpty {
      let start = Instant(seconds: workout.start)
      return route.speed.moved(by: Double(route.start.milliseconds - start.milliseconds) / 1000)
    }
    return try measuredSpeed(of: workout)
  }
}
