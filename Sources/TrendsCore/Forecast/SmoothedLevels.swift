/// The level of a daily series on every day, seen from both sides: a smoothed line without lag.
///
/// Days without a value have a level, too. The line ends at the level from which a forecast begins.
public struct SmoothedLevels: Equatable, Sendable {
  /// A change of scale: from `day` on, values are higher by `size` for the same weight.
  public struct ScaleStep: Equatable, Sendable {
    public var day: Day
    public var size: Double
  }

  /// The day of the first level; the others follow day by day.
  public private(set) var first: Day
  public private(set) var levels: [Double]
  /// The standard deviation of each level.
  public private(set) var deviations: [Double]
  public private(set) var scaleSteps: [ScaleStep]

  /// The longest line, in days before its last one: a hundred years.
  static let longest = 36_525

  /// The last day of the line.
  public var last: Day { first.advanced(by: levels.count - 1) }

  /// The level of a day; nil outside the line.
  public subscript(day: Day) -> Double? {
    guard day >= first, day <= last else { return nil }
    return levels[first.distance(to: day)]
  }

  /// How far the level moved, with the standard deviation of that; what a change of scale did is
  /// not in it. Nil outside the line.
  ///
  /// The deviations of both ends count as independent, which they are up to what they share of the
  /// values between them.
  public func change(from start: Day, to end: Day) -> (size: Double, deviation: Double)? {
    guard start <= end, let from = self[start], let to = self[end] else { return nil }
    let steps = scaleSteps.size(after: start, through: end)
    let (a, b) = (deviations[first.distance(to: start)], deviations[first.distance(to: end)])
    return (to - from - steps, start == end ? 0 : (a * a + b * b).squareRoot())
  }
}

extension [SmoothedLevels.ScaleStep] {
  /// What the scales that began after one day, up to another, show more together.
  public func size(after start: Day, through end: Day) -> Double {
    reduce(0) { $1.day > start && $1.day <= end ? $0 + $1.size : $0 }
  }

  /// What the scales that began after each of some ascending days show more together.
  public func sizes(after days: [Day]) -> [Double] {
    var (place, size) = (count, 0.0)
    return days.reversed().map { day in
      while place > 0, self[place - 1].day > day {
        place -= 1
        size += self[place].size
      }
      return size
    }.reversed()
  }
}

extension Observations {
  /// The number of the scale that showed each row. `changes`, ascending, are the first days of other
  /// scales.
  func scales(_ changes: [Int]) -> [Int] {
    var scale = 0
    return days.map { day in
      while scale < changes.count, changes[scale] <= day { scale += 1 }
      return scale
    }
  }
}

extension SmoothedLevels {
  /// Smooths the rows of a model; its numbers are scaled by `scale`.
  init(_ model: LocalTrends, _ scale: Scale) {
    let sum = WeightedLevels(model)
    var levels = sum.levels
    var deviations = sum.deviations
    // After the last value that counts, the line goes to where the forecast begins.
    let (end, lag) = (levels.last ?? 0, model.lag)
    for day in 0..<lag {
      levels.append(end + (model.outlook.level - end) * Double(day + 1) / Double(lag))
      deviations.append(deviations.last ?? 0)
    }
    first = Day(clamping: model.lastDay - levels.count + 1)
    self.levels = levels.map(scale.back)
    self.deviations = deviations.map(scale.back)
    scaleSteps = sum.scaleSteps.map {
      ScaleStep(day: Day(clamping: $0.day), size: scale.back($0.size))
    }
  }
}

/// The smoothed levels of all filters of a model, averaged by their weights.
private struct WeightedLevels {
  private var sums: [Double]
  private var squares: [Double]
  private var variances: [Double]
  private(set) var scaleSteps: [(day: Int, size: Double)]
  /// Subtracted from each level, so that squares lose no digits.
  private let base: Double
  /// Filters that are less likely than this change no digit that is shown.
  private static let least = 1e-9

  init(_ model: LocalTrends) {
    let rows = model.counted
    let (start, end) = (rows.days.first ?? 0, rows.days.last ?? 0)
    let count = min(Observations.distance(start, end), SmoothedLevels.longest) + 1
    base = rows.values.last ?? 0
    (sums, squares, variances) = (
      Array(repeating: 0, count: count), Array(repeating: 0, count: count),
      Array(repeating: 0, count: count)
    )
    scaleSteps = []
    let likely = model.filters.indices.filter { model.weights[$0] > WeightedLevels.least }
    let whole = likely.reduce(0) { $0 + model.weights[$1] }
    for index in likely {
      let line = SmoothedFilter(model.filters[index], rows, model.scales, last: count)
      let weight = model.weights[index] / whole
      for day in 0..<count {
        let level = line.levels[day] - base
        sums[day] += weight * level
        squares[day] += weight * level * level
        variances[day] += weight * model.noises[index] * max(0, line.variances[day])
      }
      if scaleSteps.isEmpty { scaleSteps = line.scaleSteps.map { ($0.day, 0) } }
      for (place, step) in line.scaleSteps.enumerated() {
        scaleSteps[place].size += weight * step.size
      }
    }
  }

  var levels: [Double] { sums.map { base + $0 } }

  var deviations: [Double] {
    sums.indices.map {
      max(0, variances[$0] + squares[$0] - sums[$0] * sums[$0]).squareRoot()
    }
  }
}

/// One filter's levels by day, each given the values before and after it (Rauch, Tung and Striebel).
struct SmoothedFilter {
  private(set) var levels: [Double] = []
  /// Variances in units of the noise.
  private(set) var variances: [Double] = []
  /// The days of the first values of another scale, ascending, with what it shows more.
  private(set) var scaleSteps: [(day: Int, size: Double)] = []

  /// Smooths the `last` days up to the last row.
  init(_ filter: TrendFilter, _ rows: Observations, _ scales: [Int], last: Int) {
    let (levelStep, slopeStep) = (filter.levelStep, filter.slopeStep)
    guard let firstValue = rows.values.first, let firstDay = rows.days.first,
      let lastDay = rows.days.last
    else { return }
    let skipped = Observations.distance(firstDay, lastDay) + 1 - last
    var states: [TrendFilter] = []
    states.reserveCapacity(last)
    var passed = 0
    var forward = TrendFilter(levelStep: levelStep, slopeStep: slopeStep, first: firstValue)
    forward.follow(rows, scales) { state in
      if passed >= skipped { states.append(state) }
      passed += 1
    }
    let begin = lastDay - states.count + 1
    let steps = Set(
      scales.indices.dropFirst().filter { scales[$0] != scales[$0 - 1] }.map { rows.days[$0] })
    guard var next = states.last else { return }
    levels = Array(repeating: next.level, count: states.count)
    variances = Array(repeating: next.levelVariance, count: states.count)
    for index in states.indices.dropLast().reversed() {
      let state = states[index]
      var expected = state
      expected.pass()
      let isStep = steps.contains(begin + index + 1)
      if isStep { expected.changeScale() }
      let smooth = SmoothedFilter.smoothed(state, expected, next)
      if isStep {
        scaleSteps.append((begin + index + 1, next.level - smooth.level - smooth.slope))
      }
      next = smooth
      levels[index] = next.level
      variances[index] = next.levelVariance
    }
    scaleSteps.reverse()
  }

  /// Returns a state with what the smoothed state of the day after tells of it; `expected` is what
  /// it foretold.
  private static func smoothed(
    _ state: TrendFilter, _ expected: TrendFilter, _ next: TrendFilter
  ) -> TrendFilter {
    let (p, c, u) = (state.levelVariance, state.covariance, state.slopeVariance)
    let (a, b, d) = (expected.levelVariance, expected.covariance, expected.slopeVariance)
    let determinant = a * d - b * b
    guard determinant > 0 else { return state }
    // The gain: the covariance of today's state with tomorrow's, over the variance of tomorrow's.
    let levelByLevel = ((p + c) * d - c * b) / determinant
    let levelBySlope = (c * a - (p + c) * b) / determinant
    let slopeByLevel = ((c + u) * d - u * b) / determinant
    let slopeBySlope = (u * a - (c + u) * b) / determinant
    let (level, slope) = (next.level - expected.level, next.slope - expected.slope)
    let (da, db, dd) = (
      next.levelVariance - a, next.covariance - b, next.slopeVariance - d
    )
    var result = state
    result.level += levelByLevel * level + levelBySlope * slope
    result.slope += slopeByLevel * level + slopeBySlope * slope
    result.levelVariance +=
      levelByLevel * (levelByLevel * da + levelBySlope * db)
      + levelBySlope * (levelByLevel * db + levelBySlope * dd)
    result.covariance +=
      slopeByLevel * (levelByLevel * da + levelBySlope * db)
      + slopeBySlope * (levelByLevel * db + levelBySlope * dd)
    result.slopeVariance +=
      slopeByLevel * (slopeByLevel * da + slopeBySlope * db)
      + slopeBySlope * (slopeByLevel * db + slopeBySlope * dd)
    return result
  }
}
