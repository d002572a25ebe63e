import TrendsCore

/// Garmin Connect: weights as a table, and the JSON files of an account's download. Its activities
/// are FIT files, in zips in the zip, and a list of them has what was typed in.
///
/// The list has centimetres and milliseconds. Its `calories` are about 4.19 times what Garmin shows,
/// so they are kilojoules. An activity of several sports is there as a whole and leg by leg.
extension AppTable {
  static let garmin = [
    AppTable(
      "weights of Garmin Connect",
      known: [["time"], ["weight"], ["change"], ["bmi"], ["bone mass"]]),
    AppTable(
      "days of Garmin Connect", known: [["calendar date"], ["total steps"], ["user profile pk"]]
    ).with {
      $0.day = ["calendar date"]
      $0.others = .leftOut
      $0.columns = [
        .known("total steps", .steps, .steps),
        .known("total distance meters", .distance, .meters),
        .known("active kilocalories", .energy, .kilocalories),
        .known("bmr kilocalories", .basal, .kilocalories),
        .known("resting heart rate", .resting, .beats),
        .known("current day resting heart rate", .resting, .beats),
        .sum("floors ascended in meters", "climb", .meters),
        .sum("moderate intensity minutes", nil, .minutes),
        .sum("vigorous intensity minutes", nil, .minutes),
      ]
    },
    AppTable(
      "sleep of Garmin Connect", known: [["calendar date"], ["deep sleep seconds"]]
    ).with {
      $0.day = ["calendar date"]
      $0.others = .leftOut
      $0.columns =
        ["deep", "light", "rem"].flatMap { stage in
          [
            Column.known("\(stage) sleep seconds", .sleep, .seconds),
            .hours("\(stage) sleep seconds", stage + "-sleep", .seconds),
          ]
        } + [
          .hours("awake sleep seconds", "awake", .seconds),
          .mean("average respiration", "respiration", sign: "breaths/min", decimals: 1),
        ]
    },
    AppTable(
      "weights of Garmin Connect", known: [["weight weight"], ["meta data calendar date"]]
    ).with {
      $0.day = ["meta data calendar date"]
      $0.others = .leftOut
      $0.columns = [.known("weight weight", .weight, .grams)]
    },
    AppTable(
      "activities of Garmin Connect", known: [["activity type"], ["begin timestamp"], ["duration"]]
    ).with {
      $0.day = ["begin timestamp"]
      $0.others = .leftOut
      $0.only = Only(
        column: "activity type", values: ["multi_sport"], isWithout: true,
        reason: .activityOfSeveral)
      $0.activity = ActivityColumns(
        sport: ["activity type", "sport type"], sports: ["strength_training": "strength"],
        elapsed: [
          Amount("elapsed duration", .milliseconds),
          Amount("duration", .milliseconds),
        ],
        moving: [Amount("moving duration", .milliseconds), Amount("duration", .milliseconds)],
        distance: [Amount("distance", .centimeters)], energy: [Amount("calories", .kilojoules)],
        heart: ["avg hr"],
        climb: [Amount("elevation gain", .centimeters)])
    },
  ]
}
