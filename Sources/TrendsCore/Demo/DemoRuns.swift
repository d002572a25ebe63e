/// The 24 runs of the last three months.
enum DemoRuns {
  static let count = 24

  /// Returns the runs, oldest first, one about every four days; `run24` is yesterday's.
  static func all(until today: Day, seed: UInt64) -> [RunRecord] {
    (1...count).map { number in
      let plan = DemoRunPlan(number: number, seed: seed)
      let ago = 1 + (count - number) * 15 / 4
      return RunRecord(
        id: "run\(number)",
        start: CivilTime(day: today.advanced(by: -ago), secondsOfDay: plan.startSecond),
        seconds: Double(plan.seconds), kilometers: plan.kilometers)
    }
  }
}

/// The plan of one run, from which its record and its samples are made.
struct DemoRunPlan {
  /// 1 to 24, as in `run7`.
  let number: Int
  let seed: UInt64
  /// Seconds since midnight on the local clock.
  let startSecond: Int
  /// Duration of the run.
  let seconds: Int
  let kilometers: Double
  /// Steps per minute at which it settles.
  let steps: Double

  /// A run of 6,420 seconds, long enough to be reduced for drawing.
  static let longRun = 7
  /// The run in which the sensor is silent three times.
  static let runWithGaps = 12
  static let runWithoutCadence = 16
  /// The run with two minutes of walking and a sensor's error.
  static let runWithWalk = 20

  /// Draws the plan of a run; it does not depend on the other runs.
  init(number: Int, seed: UInt64) {
    var noise = DemoNoise(seed: seed, stream: 100 + UInt64(number))
    self.number = number
    self.seed = seed
    let evening = noise.happens(onceIn: 3)
    startSecond = (evening ? 63_000 : 22_800) + noise.below(6000)
    let usual = 1980 + noise.below(1500)
    seconds = number == Self.longRun ? 6420 : usual
    steps = 169 + 1.5 * noise.normal()
    let speed = 2.85 + 0.1 * noise.normal()
    kilometers = DemoShape.rounded(Double(seconds) * speed / 1000, parts: 100)
  }

  var hasCadence: Bool { number != Self.runWithoutCadence }

  /// Returns whether the sensor is silent: gaps of half a minute, one minute and three minutes in
  /// one run.
  func isGap(_ second: Int) -> Bool {
    guard number == Self.runWithGaps else { return false }
    return (410..<440).contains(second) || (900..<960).contains(second)
      || (1300..<1480).contains(second)
  }

  /// Returns whether this second is one of the two minutes of walking in one of the runs.
  func isWalk(_ second: Int) -> Bool {
    number == Self.runWithWalk && (1100..<1220).contains(second)
  }

  /// Returns whether this is a fast minute, one in every seven after the first eight minutes.
  func isSurge(_ second: Int) -> Bool { second > 480 && second % 420 < 60 }
}
