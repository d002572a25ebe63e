import TrendsCore

/// Strava's list of activities. It has some titles twice: the first distance is in the unit of the
/// account, the second in metres.
extension AppTable {
  static let strava = [
    AppTable(
      "activities of Strava",
      known: [
        ["activity id", "aktivitats id"], ["activity date", "aktivitatsdatum"],
        ["activity type", "aktivitatsart"],
      ]
    ).with {
      $0.day = ["activity date", "aktivitatsdatum"]
      $0.clock = .utc
      $0.others = .leftOut
      $0.activity = ActivityColumns(
        sport: ["activity type", "aktivitatsart"],
        elapsed: [Amount("elapsed time", .seconds), Amount("verstrichene zeit", .seconds)],
        moving: [Amount("moving time", .seconds), Amount("bewegungszeit", .seconds)],
        distance: ["distance", "distanz"].flatMap {
          [Amount($0, .meters, isSecond: true), Amount($0, .kilometers)]
        },
        energy: [Amount("calories", .kilocalories), Amount("kalorien", .kilocalories)],
        heart: ["average heart rate", "durchschnittliche herzfrequenz"],
        climb: [Amount("elevation gain", .meters), Amount("hohenzunahme", .meters)])
    }
  ]
}
