/// The 24 runs of the last three months.
enum DemoRuns {
  static let count = 24

  /// Oldest first; `run24` was yesterday.
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

/// What a run is made from; its samples follow from it.
struct DemoRunPlan {
  let number: Int
  let seed: UInt64
  let startSecond: Int
  let seconds: Int
  let kilometers: Double
  /// The cadence it settles at.
  let steps: Double

  /// Long enough to be reduced for drawing.
  static let longRun = 7
  static let runWithGaps = 12
  static let runWithoutCadence = 16
  static let runWithWalk = 20

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

  /// Whether the sensor said nothing: gaps of half a minute, one minute and three.
  func isGap(_ second: Int) -> Bool {
    guard number == Self.runWithGaps else { return false }
    return (410..<440).contains(second) || (900..<960).contains(second)
      || (1300..<1480).contains(second)
  }

  func isWalk(_ second: Int) -> Bool {
    number == Self.runWithWalk && (1100..<1220).contains(second)
  }

  /// A minute in every seven, once warm.
  func isSurge(_ second: Int) -> Bool { second > 480 && second % 420 < 60 }
}
