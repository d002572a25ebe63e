import TrendsCore

/// Apps that list activities or sets of strength training.
extension AppTable {
  static let runkeeper = [
    AppTable(
      "activities of Runkeeper", known: [["activity id"], ["date"], ["gpx file"], ["duration"]]
    ).with {
      $0.day = ["date"]
      $0.others = .leftOut
      $0.activity = ActivityColumns(
        sport: ["type"], moving: [Amount("duration", .minutes)],
        distance: [Amount("distance", .kilometers)],
        energy: [Amount("calories burned", .kilocalories)], heart: ["average heart rate"],
        climb: [Amount("climb", .meters)])
    }
  ]

  static let mapMyRun = [
    AppTable(
      "activities of MapMyRun", known: [["workout date"], ["activity type"], ["workout time"]]
    ).with {
      $0.day = ["workout date"]
      $0.others = .leftOut
      $0.columns = [.known("steps", .steps, .steps)]
      $0.activity = ActivityColumns(
        sport: ["activity type"], moving: [Amount("workout time", .seconds)],
        distance: [Amount("distance", .miles)], energy: [Amount("calories burned", .kilocalories)],
        heart: ["avg heart rate"])
    }
  ]
}
