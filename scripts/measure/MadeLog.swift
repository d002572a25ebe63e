import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A made weight log with all that happens in real ones, and the true weight behind it, which goes
/// on for 400 days after the last reading.
///
/// Diets, gains, holding, plateaus, regain and yo-yo; noise with a memory and a weekly wave; missing
/// days, holes and weekly weighings; two scales, slips and pounds. Equal seeds make equal logs.
struct MadeLog: Sendable {
  /// What the weight does.
  enum Kind: Int, CaseIterable, Sendable {
    case diet, endedDiet, gain, holding, slowing, regimes, yoyo
  }

  let kind: Kind
  /// The true weight from day 0 on.
  let truth: [Double]
  /// The last day of the log.
  let today: Int
  let rows: Observations
  /// A weight ahead in the person's direction.
  let goal: Double
  /// Whether another scale, slips or pounds are among the readings.
  let isDirty: Bool
  /// Readings of the days after the last one of the log, one a day: by the same scales, without slips.
  let coming: [Double]

  /// Days of truth after the last day of the log.
  static let beyond = 400

  /// The first of the next `days` days on which the true weight is at the goal, or nil.
  func arrival(within days: Int) -> Int? {
    let isDown = goal < truth[today]
    return (1...days).first { isDown ? truth[today + $0] <= goal : truth[today + $0] >= goal }
  }

  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    let length = Int((14 * exp(log(730.0 / 14) * dice.unit())).rounded())
    let share = dice.unit()
    let kind: Kind =
      share < 0.17
      ? .diet
      : share < 0.25
        ? .endedDiet
        : share < 0.33
          ? .gain
          : share < 0.5 ? .holding : share < 0.65 ? .slowing : share < 0.9 ? .regimes : .yoyo
    truth = MadeLog.truth(kind, length + MadeLog.beyond, length, &dice)
    today = length - 1
    self.kind = kind
    let noise = Noise(&dice)
    let habits = Habits(length, &dice)
    (rows, isDirty) = MadeLog.readings(truth, length, noise, habits, &dice)
    var (others, later) = (Dice(seed: ~seed), noise)
    let beyond = truth[length...]
    coming = beyond.indices.map { day in
      later.reading(of: beyond[day], on: day, &others) + habits.offset(on: day, &others)
    }
    var distance = 0.5 + 7.5 * dice.unit()
    let away = truth[min(today + 120, truth.count - 1)] - truth[today]
    if away.magnitude < 0.2 ? dice.unit() < 0.7 : away < 0 { distance = -distance }
    goal = ((truth[today] + distance) * 10).rounded() / 10
  }

  /// The true weight of so many days, the log being the first `log` of them.
  private static func truth(_ kind: Kind, _ days: Int, _ log: Int, _ dice: inout Dice) -> [Double] {
    var weight = 62 + 48 * dice.unit()
    let wander = 0.03 * dice.unit()
    var pace = (0.15 + 0.85 * dice.unit()) / 7
    // A diet may have begun before the log.
    let stop = kind == .endedDiet ? log + Int(-60 + 210 * dice.unit()) : Int.max
    let water = [.diet, .endedDiet, .slowing].contains(kind) && dice.unit() < 0.2
    let waterSize = water ? 0.5 + 1.5 * dice.unit() : 0
    let swing = 0.8 * dice.unit()
    let phase = 2 * Double.pi * dice.unit()
    let tau = 60 + 180 * dice.unit()
    let reach = 4 + 14 * dice.unit()
    let half = Int(7 * (7 + 8 * dice.unit()) / 2)
    var (next, regime) = (0, -1)
    return (0..<days).map { day in
      let t = Double(day)
      switch kind {
      case .diet: weight -= pace
      case .endedDiet: weight -= day < stop ? pace : 0
      case .gain: weight += pace * 0.6
      case .holding:
        weight += swing * 2 * Double.pi / 365 * cos(2 * Double.pi * t / 365 + phase) / 2
      case .slowing: weight -= reach / tau * exp(-t / tau)
      case .regimes:
        if day == next {
          regime = regime < 0 ? Int(3 * dice.unit()) : (regime + 1 + Int(2 * dice.unit())) % 3
          pace = (0.15 + 0.85 * dice.unit()) / 7
          next = day + Int(7 * (4 + 21 * dice.unit()))
        }
        weight += regime == 0 ? -pace : regime == 1 ? 0 : 0.7 * pace
      case .yoyo: weight += (day / max(1, half)).isMultiple(of: 2) ? -pace : pace
      }
      weight += wander * dice.normal()
      return weight + waterSize * exp(-t / 5)
    }
  }

  /// What readings have beside the weight: noise, a part of it with a memory, and a weekly wave.
  private struct Noise {
    let size, memory, sticky, week, phase: Double
    var last = 0.0

    init(_ dice: inout Dice) {
      size = 0.3 + 0.5 * dice.unit()
      memory = 0.3 + 0.4 * dice.unit()
      sticky = 0.5 * dice.unit()
      week = dice.unit() < 0.8 ? 0.1 + 0.25 * dice.unit() : 0
      phase = 2 * Double.pi * dice.unit()
    }

    mutating func reading(of weight: Double, on day: Int, _ dice: inout Dice) -> Double {
      last = memory * last + (1 - memory * memory).squareRoot() * dice.normal()
      return weight + size
        * (sticky.squareRoot() * last + (1 - sticky).squareRoot() * dice.normal())
        + week * sin(2 * Double.pi * Double(day) / 7 + phase)
    }
  }

  /// On which days someone weighs, on which scales, and with which slips.
  private struct Habits {
    let pattern, missing: Double
    let hasScale: Bool
    let offset: Double
    /// The day from which the other scale is used; nil where a third of the readings are by it.
    let changes: Int?
    let slips: Bool
    let pounds: Int?

    init(_ length: Int, _ dice: inout Dice) {
      pattern = dice.unit()
      missing = 0.7 * dice.unit()
      hasScale = dice.unit() < 0.15
      offset = (0.6 + 1.4 * dice.unit()) * (dice.unit() < 0.5 ? -1 : 1)
      changes = dice.unit() < 0.5 ? Int(Double(length) * dice.unit()) : nil
      slips = dice.unit() < 0.25
      pounds = dice.unit() < 0.05 ? Int(Double(length) * dice.unit()) : nil
    }

    /// What the other scale adds on a day.
    func offset(on day: Int, _ dice: inout Dice) -> Double {
      guard hasScale, changes.map({ day >= $0 }) ?? (dice.unit() < 1.0 / 3) else { return 0 }
      return offset
    }
  }

  /// Readings to 0.1 kg of the first `length` days, and whether they are dirty.
  private static func readings(
    _ truth: [Double], _ length: Int, _ noise: Noise, _ habits: Habits, _ dice: inout Dice
  ) -> (Observations, Bool) {
    var noise = noise
    var (days, values): ([Int], [Double]) = ([], [])
    var hole = 0
    var dirty = habits.pounds != nil || habits.hasScale
    for day in 0..<length {
      var value = noise.reading(of: truth[day], on: day, &dice)
      value += habits.offset(on: day, &dice)
      if habits.slips, dice.unit() < 0.015 {
        value += (2 + 6 * dice.unit()) * (dice.unit() < 0.5 ? -1 : 1)
        dirty = true
      }
      if day == habits.pounds { value *= 2.20462 }
      let isThere: Bool
      if habits.pattern < 0.3 {
        isThere = true
      } else if habits.pattern < 0.7 {
        isThere = dice.unit() >= habits.missing
      } else if habits.pattern < 0.9 {
        if hole > 0 { hole -= 1 } else if dice.unit() < 0.04 { hole = 3 + Int(23 * dice.unit()) }
        isThere = hole == 0
      } else {
        isThere = day.isMultiple(of: 7)
      }
      guard isThere || day == length - 1 || day < 2 else { continue }
      days.append(day)
      values.append((value * 10).rounded() / 10)
    }
    return (Observations(days: days, values: values), dirty)
  }
}

/// Random numbers from a seed.
private struct Dice {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed &* 0x9E37_79B9 &+ 17) }

  mutating func unit() -> Double { random.unit() }

  mutating func normal() -> Double {
    let (u, v) = (random.unit(), random.unit())
    return (-2 * log(1 - u)).squareRoot() * cos(2 * Double.pi * v)
  }
}
