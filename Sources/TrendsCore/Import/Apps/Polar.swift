import TrendsCore

/// Polar Flow's download: the nights, whose lengths are written like `PT7H30M`. Its training, days and
/// pulses are documents of their own (`PolarFlow`).
extension AppTable {
  static let polar = [
    AppTable(
      "sleep of Polar Flow", known: [["night"], ["evaluation asleep duration"]]
    ).with {
      $0.day = ["night"]
      $0.others = .leftOut
      $0.columns =
        [
          .known("evaluation asleep duration", .sleep, .hours),
          .mean("evaluation analysis efficiency percent", "sleep-efficiency", .percent),
        ]
        + ["deep", "light", "rem"].map {
          .hours("evaluation phase durations " + $0, $0 + "-sleep", .hours)
        }
        + [.hours("evaluation phase durations wake", "awake", .hours)]
    },
    AppTable(
      "scores of sleep of Polar Flow",
      known: [["night"], ["sleep score result sleep score"]]
    ).with {
      $0.day = ["night"]
      $0.others = .leftOut
      $0.columns = [.mean("sleep score result sleep score", "sleep-score")]
    },
  ]
}
