#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Exponentially weighted moving averages, one per way to see days without a value.
///
///     try EWMA.line(Observations(daily: [80, 79]), lambda: 0.1).values  // [80, 79.9]
public enum EWMA {
  public enum Variant: Hashable, Sendable {
    /// Gaps are ignored: T += lambda (y - T).
    case entry
    /// The old average fades day by day: gain 1 - (1-lambda)^d. The default.
    case decay
    /// A straight line over missing days, as TrendWeight draws it; a value for every day.
    case interpolate
    /// Gain lambda / (lambda + (1-lambda)^d): pandas with NaN days.
    case nanWeight
    /// The weighted mean of all values so far: pandas with half-life and times.
    case adjusted
    /// By pencil: the step is rounded to `step`, half away from zero (Hacker's Diet).
    case paper(step: Double)
  }

  public static let standardLambda = 0.1

  /// The average on each day of the values (for `interpolate` on every day between them too).
  ///
  /// `previous` is an average carried in from before the first value.
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
    // An overflow never leaves the recursion again, so the last value tells.
    guard let last = values.last, !last.isFinite else { return rows.replacing(values) }
    let scale = Scale(rows.values)
    let scaled = run(
      rows.values.map { $0 * scale.factor }, rows, lambda, variant,
      previous.map { $0 * scale.factor })
    return rows.replacing(scaled.map(scale.back))
  }

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

  /// The usual two, the day after the day before taken the short way: ten million in a blink.
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

  /// Four values in one turn: each needs the average before the turn only, so that none waits for
  /// the one before it.
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

  /// A hair is added before rounding: 0.05 that came out as 0.04999 is half a step all the same.
  private static func rounded(_ move: Double, to step: Double) -> Double {
    let steps = (move.magnitude / step + 1e-9).rounded(.toNearestOrAwayFromZero)
    return move < 0 ? -steps * step : steps * step
  }

  private struct Gain {
    let lambda: Double
    let variant: Variant
    /// Wright's running gain, 1 at the first value.
    var running = 1.0
    var lastDays = 0
    var lastRest = 1.0

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

    private mutating func rest(_ days: Int) -> Double {
      if days != lastDays {
        lastDays = days
        lastRest = pow(1 - lambda, Double(days))
      }
      return lastRest
    }
  }

  /// Every day from first to last, missing ones on a straight line.
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
