import TrendsCore

/// Fitbit's download. Its files of minutes are UTC without saying so, days have the month first,
/// and many name only in their own name what they measure.
extension AppTable {
  static let fitbit =
    [
      AppTable(
        "weights of Fitbit", known: [["logid", "log id"], ["weight"], ["date"], ["time"]]
      ).with {
        $0.weightUnit = .pounds
        $0.order = .monthFirst
        $0.lastSecondIsNone = true
      },
      minutes("steps", .known("value", .steps, .steps)),
      minutes("distance", .known("value", .distance, .centimeters)),
      minutes("calories", .sum("value", "total-energy", .kilocalories)),
      minutes("heart rate", .known("value", .heart, .beats), key: "value.bpm"),
      AppTable("resting pulse of Fitbit", known: [["value value"]], file: "resting heart rate")
        .with {
          $0.order = .monthFirst
          $0.day = ["date time"]
          $0.others = .leftOut
          $0.columns = [.known("value value", .resting, .beats)]
        },
    ]
    + ["sedentary", "lightly active", "moderately active", "very active"].map { kind in
      // A value is of a whole day.
      AppTable(
        "minutes of Fitbit", known: [["datetime", "date time"], ["value"]], file: kind + " minutes",
        isWhole: true
      ).with {
        $0.order = .monthFirst
        $0.columns = [
          .sum("value", kind.split(separator: " ").joined(separator: "-") + "-minutes", .minutes)
        ]
      }
    }
    + [
      AppTable(
        "sleep of Fitbit", known: [["date of sleep"], ["minutes asleep"]]
      ).with {
        $0.day = ["date of sleep"]
        $0.others = .leftOut
        $0.columns = [
          .known("minutes asleep", .sleep, .minutes),
          .hours("minutes awake", "awake", .minutes),
          .hours("time in bed", "time-in-bed", .minutes),
          .mean("efficiency", "sleep-efficiency", .percent),
        ]
      },
      AppTable(
        "activities of Fitbit", known: [["activity name"], ["log id"], ["duration"]]
      ).with {
        $0.day = ["start time"]
        $0.clock = .utc
        $0.order = .monthFirst
        $0.others = .leftOut
        $0.activity = ActivityColumns(
          sport: ["activity name"], elapsed: [Amount("duration", .milliseconds)],
          moving: [Amount("active duration", .milliseconds)],
          distance: [Amount("distance", .kilometers)],
          energy: [Amount("calories", .kilocalories)], heart: ["average heart rate"],
          climb: [Amount("elevation gain", .meters)], distanceUnit: "distance unit")
      },
      AppTable("Fitbit", known: [["datetime", "date time"], ["value"]], isWhole: true).with {
        $0.order = .monthFirst
        $0.note = "Fitbit names the metric only in the file name: add --columns steps=value or so"
      },
    ]

  /// A file of times with a number each; `key` is how the header spells the column of the number.
  private static func minutes(
    _ file: String, _ column: Column, key: String = "value"
  ) -> AppTable {
    AppTable(
      "\(file) of Fitbit", known: [["datetime", "date time"], [key]], file: file
    ).with {
      $0.clock = .utc
      $0.order = .monthFirst
      $0.others = .leftOut
      $0.columns = [column]
    }
  }
}
