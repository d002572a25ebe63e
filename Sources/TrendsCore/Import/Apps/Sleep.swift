import TrendsCore

/// Rings, straps and alarm clocks that are read by the morning.
extension AppTable {
  static let oura = [
    AppTable(
      "sleep of Oura",
      known: [["day", "date"], ["total sleep duration"], ["deep sleep duration"]]
    ).with {
      $0.day = ["day", "date"]
      $0.columns = [
        .known("total sleep duration", .sleep, .seconds),
        .hours("deep sleep duration", "deep-sleep", .seconds),
        .hours("light sleep duration", "light-sleep", .seconds),
        .hours("rem sleep duration", "rem-sleep", .seconds),
        .hours("awake time", "awake", .seconds),
        .hours("awake duration", "awake", .seconds),
        .hours("time in bed", "time-in-bed", .seconds),
        .mean("latency", "sleep-latency", .seconds, kept: .minutes),
        .known("average hrv", .hrv, .milliseconds),
        .mean("average heart rate", "sleeping-pulse", .beats),
        .known("lowest heart rate", .resting, .beats),
        .mean("average breath", "respiration", sign: "breaths/min", decimals: 1),
        .mean("efficiency", "sleep-efficiency", .percent),
      ]
    },
    AppTable(
      "days of Oura", known: [["day"], ["steps"], ["active calories"], ["total calories"]]
    ).with {
      $0.day = ["day"]
      $0.columns = [
        .known("steps", .steps, .steps), .known("active calories", .energy, .kilocalories),
        .sum("total calories", "total-energy", .kilocalories),
        .sum("equivalent walking distance", nil, .meters, kept: .kilometers, decimals: 2),
      ]
    },
  ]

  static let whoop = [
    AppTable(
      "activities of Whoop",
      known: [["workout start time"], ["activity name"], ["activity strain"]]
    ).with {
      $0.day = ["workout start time"]
      $0.clock = .localBeside("cycle timezone")
      $0.others = .leftOut
      $0.columns = [.sum("activity strain", nil, decimals: 1)]
      $0.activity = ActivityColumns(
        sport: ["activity name"], end: ["workout end time"], moving: [Amount("duration", .minutes)],
        distance: [Amount("distance", .meters)], energy: [Amount("energy burned", .kilocalories)],
        heart: ["average hr"], climb: [Amount("altitude gain", .meters)])
    },
    AppTable(
      "days of Whoop", known: [["cycle timezone"], ["wake onset"], ["asleep duration"]]
    ).with {
      $0.day = ["wake onset"]
      $0.columns = [
        .known("asleep duration", .sleep, .minutes),
        .known("resting heart rate", .resting, .beats),
        .known("heart rate variability", .hrv, .milliseconds),
        .sum("energy burned", "total-energy", .kilocalories),
        .known("average hr", .heart, .beats),
        .hours("in bed duration", "time-in-bed", .minutes),
        .hours("light sleep duration", "light-sleep", .minutes),
        .hours("deep sws duration", "deep-sleep", .minutes),
        .hours("deep duration", "deep-sleep", .minutes),
        .hours("rem duration", "rem-sleep", .minutes),
        .hours("awake duration", "awake", .minutes),
      ]
    },
  ]

  /// A header stands before each night. Its last columns are the movement through the night, and
  /// `LenAdjust` the minutes awake, below zero. Nights that were typed in have -1.0.
  static let sleepAsAndroid = [
    AppTable(
      "nights of Sleep as Android",
      known: [["tz"], ["from"], ["to"], ["hours"], ["deep sleep"]], repeated: "Id,Tz,From,To"
    ).with {
      $0.day = ["to"]
      $0.order = .dayFirst
      $0.others = .leftOut
      $0.note = "the movement, noise and events of each night are left out"
      $0.columns = [
        Column.known("hours", .sleep, .hours).with {
          $0.none = ["-1.0"]
          $0.plus = Amount("len adjust", .minutes)
        },
        // A share of the hours.
        Column.hours("deep sleep", "deep-sleep", .hours).with {
          $0.none = ["-1.0", "-2.0", "-1", "-2"]
          $0.times = "hours"
        },
        Column.sum("cycles", "sleep-cycles").with { $0.none = ["-1"] },
      ]
    }
  ]

  static let sleepCycle = [
    AppTable(
      "nights of Sleep Cycle", known: [["start"], ["end"], ["sleep quality"]]
    ).with {
      $0.day = ["end"]
      $0.columns = [
        Column(
          title: "heart rate", metric: .heart, unit: .beats, kept: .beats, zeroIsNone: true),
        .known("time asleep", .sleep, .seconds),
        .sum("time in bed", "time-in-bed", .hours, decimals: 1),
      ]
    }
  ]
}
