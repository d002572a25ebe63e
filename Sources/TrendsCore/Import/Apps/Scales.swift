import TrendsCore

/// Apps of scales and diaries of weights.
extension AppTable {
  static let libra = [
    AppTable("weights of Libra", known: [["weight"], ["weight trend"]], title: "Version")
  ]

  static let openScale = [
    AppTable(
      "weights of openScale", known: [["datetime"], ["weight"], ["lbm"], ["visceralfat"]]
    ).with {
      $0.weightUnit = .kilograms
      $0.zeroIsNone = true
    }
  ]

  static let renpho = [
    AppTable("weights of Renpho", known: [["time of measurement"], ["weight"]]),
    AppTable("weights of Renpho", known: [["date"], ["time"], ["weight"], ["bmi"], ["remarks"]]),
  ]

  static let happyScale = [
    AppTable("weights of Happy Scale", known: [["pound(s)", "kilogram(s)"]])
  ]

  static let googleFit = [
    AppTable("Google Fit", known: [["move minutes count"], ["step count"]])
  ]

  static let withings = [
    AppTable(
      "weights of Withings",
      known: [
        ["fat mass", "masse grasse", "fettmasse", "masa grasa", "massa grassa"],
        ["bone mass", "masse osseuse", "knochenmasse", "masa osea", "massa ossea"],
      ]),
    AppTable(
      "sleep of Withings", known: [["from", "von"], ["to", "bis"], ["deep"], ["light"], ["rem"]]
    ).with {
      $0.day = ["to", "bis"]
      $0.columns = [
        .known("light", .sleep, .seconds), .known("deep", .sleep, .seconds),
        .known("rem", .sleep, .seconds),
        .hours("light", "light-sleep", .seconds),
        .hours("deep", "deep-sleep", .seconds),
        .hours("rem", "rem-sleep", .seconds),
        .hours("awake", "awake", .seconds),
        .known("average heart rate", .heart, .beats),
      ]
    },
    AppTable(
      "activities of Withings",
      known: [["from", "von"], ["to", "bis"], ["activity type"], ["data"]]
    ).with {
      $0.day = ["from", "von"]
      $0.others = .leftOut
      $0.activity = ActivityColumns(sport: ["activity type"], end: ["to", "bis"])
    },
  ]
}
