#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The result of one run of Holt's method over some values: parameters, start, end state and
/// errors.
public struct HoltFit: Equatable, Sendable {
  public var parameters: HoltParameters
  public var gaps: GapPolicy
  /// The state on the day before the first value; for the seed rule on the first day.
  public var start: HoltState
  /// The state after the last value. The trend has no meaning when `errors.count` is 0.
  public var state: HoltState
  public var errors: Errors
  /// Number of values in the run, without those before a gap of more than ten years.
  public var count: Int
  /// Number of the day of the last value, as in `Observations.days`.
  public var lastDay: Int

  /// Sums over the one-step errors.
  public struct Errors: Equatable, Sendable {
    /// Number of errors: one for each value, for the seed rule without the first two.
    public var count = 0
    /// Sum of the squared errors.
    public var squares = 0.0
    /// Sum of the squared errors, each over its V (see `HoltGains`): the same as `squares` without
    /// gaps.
    public var weightedSquares = 0.0
    /// Sum of ln V; 0 without gaps.
    public var logVariances = 0.0

    public init() {}

    /// Adds one error with its variance V, in units of sigma squared.
    mutating func add(_ error: Double, variance: Double) {
      let square = error * error
      count += 1
      squares += square
      weightedSquares += square / variance
      if variance != 1 { logVariances += log(variance) }
    }
  }

  /// Returns the error variance SSE / (n - k), in the square of the values' unit, with the weighted
  /// squares as SSE; nil when n is not above k, 0 for a perfect fit.
  public func sigmaSquared(lost k: Int) -> Double? {
    errors.count > k ? errors.weightedSquares / Double(errors.count - k) : nil
  }

  /// The log likelihood -n/2 (ln(2 pi SSE/n) + 1), less half the sum of ln V; +infinity for a
  /// perfect fit, 0 without errors.
  public var logLikelihood: Double {
    guard errors.count > 0 else { return 0 }
    let n = Double(errors.count)
    guard errors.weightedSquares > 0 else { return .infinity }
    return -n / 2 * (log(2 * Double.pi * (errors.weightedSquares / n)) + 1)
      - errors.logVariances / 2
  }

  /// Returns AICc, Akaike's criterion corrected for few values, with `k` parameters: -2 ln L + 2k +
  /// 2k(k + 1) / (n - k - 1).
  ///
  /// Lower is better. Nil when n is not above k + 1; -infinity for a perfect fit.
  public func correctedAIC(parameters k: Int) -> Double? {
    let n = errors.count
    guard n > k + 1 else { return nil }
    let (k, n2) = (Double(k), Double(n))
    return -2 * logLikelihood + 2 * k + 2 * k * (k + 1) / (n2 - k - 1)
  }
}
