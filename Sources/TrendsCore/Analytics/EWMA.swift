#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Exponentially weighted moving averages, one for each way to treat days without a value.
///
///     try EWMA.line(Observations(daily: [80, 79]), lambda: 0.1).values  // [80, 79.9]
public enum EWMA {
  /// How the average T moves to the value y, d days after the value before it.
  public enum Variant: Hashable, Sendable {
    /// Ignores gaps: T += lambda (y - T).
    case entry
    /// Lets the old average fade day by day: the gain is 1 - (1 - lambda)^d. The default.
    case decay
    /// Fills missing days with a straight line, as TrendWeight draws it; the result has a value for
    /// every day.
    case interpolate
    /// Gain lambda / (lambda + (1 - lambda)^d): pandas with NaN for missing days.
    case nanWeight
    /// The weighted mean of all values so far: pandas with `halflife` and `times`.
    case adjusted
    /// By pencil and paper (The Hacker's Diet): each change lambda (y - T) is rounded to `step`,
    /// half away from zero.
    case paper(step: Double)
  }

  /// The share of a new value in the average.
  public static let standardLambda = 0.1

  /// Returns the average on each day that has a value; with `interpolate` on every day from the
  /// first to the last.
  ///
  /// `lambda` is 0 to 1. `previous` is the average before the first value; without it the average
  /// begins with that value. No rows give no rows. Values so large that a step overflows are
  /// computed scaled down.
  ///
  /// Throws `ForecastError.outside` for a `lambda` or `step` that is out of range, and for
  /// `interpolate` over more days than the calendar has.
  public static func line(
    _ rows: Observations, lambda: Double = standardLambda, variant: Variant = .decay,
    previous: Double? = nil
  ) throws(ForecastError) -> Observations {
    guard lambda >= 0, lambda <= 1 else { throw .outside("lambda", lambda, "0...1") }
    if case .paper(let step) = variant {
      guard step > 0, step.isFinite else { throw .outside("step", step, "above 0") }
    }
    guard !rows.isEmpty else { return rows }
    if variant == .interpolate {
      return try line(filled(rows), lambda: lambda, variant: .entry, previous: previous)
    }
    let values = run(rows.values, rows, lambda, variant, previous)
    // An overflow never leaves the recursion again, so the last value shows it.
    guard let last = values.last, !last.isFinite else { return rows.replacing(values) }
    let scale = Scale(rows.values)
    let scaled = run(
      rows.values.map { $0 * scale.factor }, rows, lambda, variant,
      previous.map { $0 * scale.factor })
    return rows.replacing(scaled.map(scale.back))
  }

  /// The general recursion. `rows` gives the days, `values` may be its values scaled down.
  private static func run(
    _ values: [Double], _ rows: Observations, _ lambda: Double, _ variant: Variant,
    _ previous: Double?
  ) -> [Double] {
    if variant == .entry || variant == .decay {
      return runDaily(values, rows, lambda, variant, previous)
    }
    var result: [Double] = []
    result.reserveCapacity(values.count)
    var gain = Gain(lambda: lambda, variant: variant)
    var average = previous ?? values[0]
    for (index, value) in values.enumerated() {
      if index > 0 || previous != nil {
        let move = gain.next(days: rows.step(index, .exact)) * (value - average)
        if case .paper(let step) = variant {
          average += rounded(move, to: step)
        } else {
          average += move
        }
      }
      result.append(average)
    }
    return result
  }

  /// The recursion of `entry` and `decay`, with a short way over consecutive days.
  private static func runDaily(
    _ values: [Double], _ rows: Observations, _ lambda: Double, _ variant: Variant,
    _ previous: Double?
  ) -> [Double] {
    let keep = 1 - lambda
    let first = previous.map { keep * $0 + lambda * values[0] } ?? values[0]
    return [Double](unsafeUninitializedCapacity: values.count) { result, count in
      count = values.count
      HugePages.expect(result)
      var average = first
      result[0] = average
      var gain = Gain(lambda: lambda, variant: variant)
      values.withUnsafeBufferPointer { values in
        guard variant == .decay, !rows.isConsecutive else {
          return EWMA.runDaily(values, lambda, from: average, into: result)
        }
        rows.days.withUnsafeBufferPointer { days in
          for index in 1..<max(values.count, 1) {
            let step = Observations.distance(days[index - 1], days[index])
            if step == 1 {
              average = keep * average + lambda * values[index]
            } else {
              average += gain.next(days: step) * (values[index] - average)
            }
            result[index] = average
          }
        }
      }
    }
  }

  /// Computes four values in one turn. Each needs only the average before the turn, so none waits
  /// for the one before it.
  private static func runDaily(
    _ values: UnsafeBufferPointer<Double>, _ lambda: Double, from first: Double,
    into result: UnsafeMutableBufferPointer<Double>
  ) {
    let keep = 1 - lambda
    let powers = (keep, keep * keep, keep * keep * keep, keep * keep * keep * keep)
    var average = first
    var index = 1
    while index + 4 <= values.count {
      let a = lambda * values[index]
      let b = keep * a + lambda * values[index + 1]
      let c = keep * b + lambda * values[index + 2]
      let d = keep * c + lambda * values[index + 3]
      result[index] = powers.0 * average + a
      result[index + 1] = powers.1 * average + b
      result[index + 2] = powers.2 * average + c
      average = powers.3 * average + d
      result[index + 3] = average
      index += 4
    }
    while index < values.count {
      average = keep * average + lambda * values[index]
      result[index] = average
      index += 1
    }
  }

  /// Rounds a change to a multiple of `step`. A hair is added first, so that 0.05, computed as
  /// 0.04999, still counts as half a step of 0.1.
  private static func rounded(_ move: Double, to step: Double) -> Double {
    let steps = (move.magnitude / step + 1e-9).rounded(.toNearestOrAwayFromZero)
    return move < 0 ? -steps * step : steps * step
  }

  /// The gain of one value after another, for all variants.
  private struct Gain {
    let lambda: Double
    let variant: Variant
    /// The running gain of `adjusted`, 1 at the first value.
    var running = 1.0
    /// The last gap and its (1 - lambda)^d: most gaps have the length of the one before.
    var lastDays = 0
    var lastRest = 1.0

    /// Returns the gain of a value `days` after the one before it.
    mutating func next(days: Int) -> Double {
      switch variant {
      case .entry, .interpolate, .paper: return lambda
      case .decay: return days == 1 ? lambda : 1 - rest(days)
      case .nanWeight:
        let sum = lambda + rest(days)
        return sum > 0 ? lambda / sum : 0
      case .adjusted:
        let sum = running + rest(days)
        running = sum > 0 ? running / sum : 1
        return running
      }
    }

    /// Returns (1 - lambda)^days, what is left of the old average.
    private mutating func rest(_ days: Int) -> Double {
      if days != lastDays {
        lastDays = days
        lastRest = pow(1 - lambda, Double(days))
      }
      return lastRest
    }
  }

  /// Returns a value for every day from the first to the last, those that are missing on a straight
  /// line.
  private static func filled(_ rows: Observations) throws(ForecastError) -> Observations {
    guard let first = rows.days.first, let last = rows.days.last else { return rows }
    let span = Observations.distance(first, last)
    let limit = Day.first.distance(to: Day.last)
    guard span <= limit else { throw .outside("days", Double(span), "0...\(limit)") }
    var days: [Int] = []
    var values: [Double] = []
    days.reserveCapacity(span + 1)
    values.reserveCapacity(span + 1)
    for index in rows.days.indices {
      if index > 0 {
        let (from, to) = (rows.values[index - 1], rows.values[index])
        let gap = rows.days[index] - rows.days[index - 1]
        for day in 1..<max(gap, 1) {
          let part = Double(day) / Double(gap)
          // Not from + (to - from) part, which overflows between 1e308 and -1e308.
          days.append(rows.days[index - 1] + day)
          values.append(from * (1 - part) + to * part)
        }
      }
      days.append(rows.days[index])
      values.append(rows.values[index])
    }
    return Observations(days: days, values: values)
  }
}
