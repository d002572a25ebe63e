import TrendsCore

/// Apps that list activities or sets of strength training.
extension AppTable {
  /// The list that `export` writes of runs.
  static let own = [
    AppTable(
      "runs of trendsh",
      known: [["run"], ["start"], ["sport"], ["duration"], ["average heart rate"], ["cadence"]]
    ).with {
      $0.day = ["start"]
      $0.others = .leftOut
      $0.activity = ActivityColumns(
        sport: ["sport"], keepsSports: true, moving: [Amount("duration", .seconds)],
        distance: [Amount("distance", .kilometers)], energy: [Amount("energy", .kilocalories)],
        heart: ["average heart rate"])
    }
  ]

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

  /// Each row is a set. The volume that is lifted is its weight times its repetitions. A weight whose
  /// title names no unit is in the unit of the app, which the person has to say.
  static let strength = [
    sets("sets of FitNotes", known: [["date"], ["exercise"], ["category"], ["reps"]], "weight"),
    sets(
      "sets of Strong", known: [["workout name"], ["exercise name"], ["set order"]], "weight"
    ).with {
      $0.day = ["date"]
      $0.activity = ActivityColumns(
        onlySport: "strength", isOnePerStart: true, moving: [Amount("duration", .seconds)])
    },
    sets("sets of Hevy", known: [["exercise title"], ["set index"], ["reps"]], "weight").with {
      $0.day = ["start time"]
      $0.activity = ActivityColumns(
        onlySport: "strength", isOnePerStart: true, end: ["end time"])
    },
  ]

  private static func sets(_ format: String, known: [[String]], _ weight: String) -> AppTable {
    AppTable(format, known: known).with {
      $0.columns = [
        Column.mean(weight, "lifted-weight", .kilograms, decimals: 1).with {
          $0.asksUnit = true
          $0.zeroIsNone = true
        },
        Column.sum(weight, "lifted-volume", .kilograms).with {
          $0.times = "reps"
          $0.asksUnit = true
        },
        .sum("reps"), Column.sum("reps", "sets").with { $0.isCount = true },
      ]
    }
  }

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
