import TrendsCore

/// Samsung Health's download: a title line, titles that may have their type before them, and times
/// in UTC with the offset of the place beside them.
extension AppTable {
  static let samsung = [
    file("health.weight", "weights of Samsung Health", day: ["start time"]) {
      $0.columns = [
        .known("weight", .weight, .kilograms), .known("body fat", .fat, .percent),
        .mean("body fat mass", nil, .kilograms, decimals: 1),
        .mean("fat free mass", nil, .kilograms, decimals: 1),
        .mean("skeletal muscle", nil, .percent, decimals: 1),
        .mean("skeletal muscle mass", nil, .kilograms, decimals: 1),
        .mean("total body water", nil, .kilograms, decimals: 1),
      ]
    },
    file("shealth.step_daily_trend", "steps of Samsung Health", day: ["day time"]) {
      $0.clock = .dayInUTC
      $0.only = Only(column: "source type", values: ["-2"], reason: .rowOfOneDevice)
      $0.columns = [
        .known("count", .steps, .steps), .known("distance", .distance, .meters),
        .known("calorie", .energy, .kilocalories),
      ]
    },
    file("health.water_intake", "drinks of Samsung Health", day: ["start time"]) {
      $0.columns = [.sum("amount", "water", sign: "mL")]
    },
    file("shealth.sleep", "sleep of Samsung Health", day: ["end time"]) {
      $0.columns = [
        .known("sleep duration", .sleep, .minutes),
        .mean("efficiency", "sleep-efficiency", .percent), .mean("sleep score"),
      ]
    },
    // The length of the whole night is in the file of nights.
    file("health.sleep_stage", "stages of sleep of Samsung Health", day: ["end time"]) {
      $0.night = "sleep id"
      $0.columns = [
        stage("40001", "awake"), stage("40002", "light-sleep"), stage("40003", "deep-sleep"),
        stage("40004", "rem-sleep"),
      ]
    },
    file("shealth.tracker.heart_rate", "pulse of Samsung Health", day: ["start time"]) {
      $0.columns = [.known("heart rate", .heart, .beats)]
    },
    file("shealth.exercise", "activities of Samsung Health", day: ["start time"]) {
      $0.activity = ActivityColumns(
        sport: ["exercise type"],
        sports: ["1001": "walking", "1002": "running", "11007": "cycling"],
        end: ["end time"], elapsed: [], moving: [Amount("duration", .milliseconds)],
        distance: [Amount("distance", .meters)], energy: [Amount("calorie", .kilocalories)],
        heart: ["mean heart rate"], climb: [Amount("altitude gain", .meters)])
    },
  ]

  /// A row is a stage, with its number, from one time to another.
  private static func stage(_ number: String, _ name: String) -> Column {
    Column.hours("stage", name, .hours).with {
      $0.only = number
      $0.between = Between(start: "start time", end: "end time")
    }
  }

  private static func file(
    _ type: String, _ format: String, day: [String], _ change: (inout AppTable) -> Void
  ) -> AppTable {
    var table = AppTable(format, known: [day], title: "com.samsung.\(type),")
    table.day = day
    table.clock = .utcBeside("time offset")
    table.others = .leftOut
    table.hasPrefixes = true
    change(&table)
    return table
  }
}
