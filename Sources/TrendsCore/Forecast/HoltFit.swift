#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What one run of Holt's method over some values leaves behind.
public struct HoltFit: Equatable, Sendable {
  public var parameters: HoltParameters
  public var gaps: GapPolicy
  /// The state on the day before the first value; for the seed rule, on the first day.
  public var start: HoltState
  /// The state after the last value; the trend means nothing when `errors.count` is 0.
  public var state: HoltState
  public var errors: Errors
  /// How many values there were.
  public var count: Int
  public var lastDay: Int

  /// The one-step errors in sums.
  public struct Errors: Equatable, Sendable {
    /// n, or n - 2 for the seed rule, whose sums begin with the third value.
    public var count = 0
    public var squares = 0.0
    /// Each square over its V: the same as `squares` on daily data.
    public var weightedSquares = 0.0
    public var logVariances = 0.0

    public init() {}

    mutating func add(_ error: Double, variance: Double) {
      let square = error * error
      count += 1
      squares += square
      weightedSquares += square / variance
      if variance != 1 { logVariances += log(variance) }
    }
  }

  /// SSE/(n-k) of analytics 3.4; nil when nothing is left to divide by.
  public func sigmaSquared(lost k: Int) -> Double? {
    errors.count > k ? errors.weightedSquares / Double(errors.count - k) : nil
  }

  /// -n/2 (ln(2 pi SSE/n) + 1), less half the log variances; +infinity for a perfect fit.
  public var logLikelihood: Double {
    guard errors.count > 0 else { return 0 }
    let n = Double(errors.count)
    guard errors.weightedSquares > 0 else { return .infinity }
    return -n / 2 * (log(2 * Double.pi * (errors.weightedSquares / n)) + 1)
      - errors.logVariances / 2
  }

  /// AIC, corrected for few values, with `k` parameters; nil when n is too small for it.
  public func correctedAIC(parameters k: Int) -> Double? {
    let n = errors.count
    guard n > k + 1 else { return nil }
    let (k, n2) = (Double(k), Double(n))
    return -2 * logLikelihood + 2 * k + 2 * k * (k + 1) / (n2 - k - 1)
  }
}
