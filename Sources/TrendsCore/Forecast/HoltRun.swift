/// The recursion of Holt's method: a state, its gains and the errors so far.
struct HoltRun: Equatable, Sendable {
  /// On the day of the last value.
  var level: Double
  /// Change per day.
  var trend: Double
  var gains: HoltGains
  var errors = HoltFit.Errors()

  /// The state before the first value.
  let start: HoltState

  init(start: HoltState, gains: HoltGains) {
    self.start = start
    level = start.level
    trend = start.trend
    self.gains = gains
  }

  var state: HoltState {
    HoltState(
      level: level, trend: trend, levelVariance: gains.levelVariance,
      covariance: gains.covariance, trendVariance: gains.trendVariance)
  }

  /// Applies the seed rule in the exact filter: the level is exactly y2 and the trend the first
  /// slope, whatever the gap and the damping.
  mutating func start(level: Double) {
    self.level = level
    trend = start.trend
  }

  /// Takes in one value, `days` after the one before it.
  mutating func take(_ value: Double, days: Int) {
    let gain = gains.step(days: days)
    HoltRun.pass(&level, &trend, days: days, phi: gains.parameters.phi)
    let error = HoltRun.correct(&level, &trend, value, gain, phi: gains.parameters.phi)
    errors.add(error, variance: gain.variance)
  }

  /// Takes in the rows from index `first` on; stretches of daily rows without gaps take the short
  /// way.
  mutating func take(_ rows: Observations, from first: Int) {
    var index = first
    while index < rows.count {
      if gains.isPlain, rows.step(index, gains.gaps) == 1 {
        index = takeDaily(rows, from: index)
      } else {
        take(rows.values[index], days: rows.step(index, gains.gaps))
        index += 1
      }
    }
  }

  /// Takes in daily rows and returns the index after the last. Same operations in the same order as
  /// `take`, so the result is the same to the last bit, without the bookkeeping of the gains.
  private mutating func takeDaily(_ rows: Observations, from first: Int) -> Int {
    let gain = gains.plain
    let phi = gains.parameters.phi
    let ignoresGaps = gains.gaps == .entry
    var (l, b, squares, weighted) = (level, trend, errors.squares, errors.weightedSquares)
    var index = first
    repeat {
      let forecast = l + phi * b
      let error = rows.values[index] - forecast
      l = forecast + gain.level * error
      b = phi * b + gain.trend * error
      squares += error * error
      weighted += error * error
      index += 1
    } while index < rows.count
      && (ignoresGaps || Observations.distance(rows.days[index - 1], rows.days[index]) == 1)
    (level, trend, errors.squares, errors.weightedSquares) = (l, b, squares, weighted)
    errors.count += index - first
    return index
  }

  /// Moves a state over the `days - 1` days without a value that precede the next one.
  @inline(__always)
  static func pass(_ level: inout Double, _ trend: inout Double, days: Int, phi: Double) {
    guard days > 1 else { return }
    if phi == 1 {
      level += Double(days - 1) * trend
    } else {
      for _ in 1..<days {
        trend *= phi
        level += trend
      }
    }
  }

  /// Moves a state on by one day, corrects it with the day's value and returns the error.
  @inline(__always)
  static func correct(
    _ level: inout Double, _ trend: inout Double, _ value: Double, _ gain: HoltGains.Gain,
    phi: Double
  ) -> Double {
    let forecast = level + phi * trend
    let error = value - forecast
    level = forecast + gain.level * error
    trend = phi * trend + gain.trend * error
    return error
  }
}
