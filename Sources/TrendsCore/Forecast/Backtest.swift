internal import Synchronization

/// Measures how well a method forecasts: it trains the method on a growing first part of the
/// values, forecasts, and compares with the values that follow.
///
///     let test = try Backtest(firstOrigin: 28, step: 7, days: 14)
///     test.score(rows) { Benchmark.naive.projection($0, days: 14) }?.mae
///
/// An origin is the end of one training part. The method is run once for each origin, so a backtest
/// costs as much as that many fits.
public struct Backtest: Equatable, Sendable {
  /// Where the forecasts begin.
  private enum Places: Equatable, Sendable {
    /// After every so many values (not days).
    case every(Int)
    /// At most so many, the latest, whose days ahead do not overlap.
    case latest(Int)
  }

  private let places: Places
  /// Number of values in the first training part; at least 1.
  public let firstOrigin: Int
  /// Number of days forecast from each origin, from 1 to `HoltSettings.longestForecast`.
  public let days: Int

  /// Throws `ForecastError.outside` for a number that is out of range.
  public init(firstOrigin: Int, step: Int, days: Int) throws(ForecastError) {
    guard step >= 1 else { throw .outside("step", Double(step), "1 and above") }
    try self.init(.every(step), firstOrigin: firstOrigin, days: days)
  }

  /// Makes a test of at most `latest` origins whose days ahead do not overlap.
  public init(firstOrigin: Int, latest: Int, days: Int) throws(ForecastError) {
    try self.init(.latest(latest), firstOrigin: firstOrigin, days: days)
  }

  private init(_ places: Places, firstOrigin: Int, days: Int) throws(ForecastError) {
    guard firstOrigin >= 1 else { throw .outside("origin", Double(firstOrigin), "1 and above") }
    guard days >= 1, days <= HoltSettings.longestForecast else {
      throw .outside("days", Double(days), "1...\(HoltSettings.longestForecast)")
    }
    self.places = places
    self.firstOrigin = firstOrigin
    self.days = days
  }

  /// The errors of one method over all origins; an error is the actual value less the forecast, in
  /// the unit of the values.
  ///
  /// Every error counts once, so a value that several origins forecast counts several times. Days
  /// without a value do not count.
  public struct Score: Equatable, Sendable {
    /// Number of origins at which the method gave a projection of `days` days.
    public var origins = 0
    /// Number of training values at the last of those origins.
    public var lastOrigin = 0
    /// Mean absolute error.
    public var mae = 0.0
    /// Root of the mean squared error.
    public var rmse = 0.0
    /// Mean error; positive when the forecasts are too low.
    public var bias = 0.0
    /// Mean absolute error at each origin where a value was compared, in their order.
    public var byOrigin: [OriginError] = []
    /// Mean absolute error one day ahead, two days ahead and so on, `days` entries; nil for a
    /// distance at which no value was compared.
    public var maeByDay: [Double?] = []
    /// Mean of the absolute errors, each divided by the mean absolute step between neighbouring
    /// values of its training part; below 1 is better than repeating the last value did in
    /// training.
    ///
    /// Nil when one of these steps is 0: a training part of one value, or of equal values.
    public var mase: Double?
    /// Share of the values inside the 80 % band, 0 to 1; nil for a method without bands.
    public var coverage80: Double?
    /// Share of the values inside the 95 % band, 0 to 1; nil for a method without bands.
    public var coverage95: Double?
    /// Mean interval score of the 95 % band: its width, plus 40 (that is 2 / 0.05) times the
    /// distance by which a value lies outside; nil for a method without bands.
    public var winkler95: Double?
  }

  /// The mean absolute error of the forecast at one origin.
  public struct OriginError: Equatable, Sendable {
    public var origin: Int
    public var mae: Double
  }

  /// Returns the sizes of the training parts, ascending.
  ///
  /// An origin counts only if the values reach at least `days` days beyond its last training value.
  /// Empty when there are fewer than `firstOrigin` values.
  public func origins(_ rows: Observations) -> [Int] {
    guard let last = rows.days.last, firstOrigin <= rows.count else { return [] }
    let step = if case .every(let step) = places { step } else { 1 }
    let all = stride(from: firstOrigin, to: rows.count, by: step).filter {
      Observations.distance(rows.days[$0 - 1], last) >= days
    }
    return if case .latest(let most) = places { apart(all, rows).suffix(most) } else { all }
  }

  /// Returns the last of these origins, and before it those whose days ahead do not overlap with
  /// the days of later ones; ascending.
  func apart(_ origins: [Int], _ rows: Observations) -> [Int] {
    var found: [Int] = []
    for origin in origins.reversed() {
      if let later = found.last {
        guard Observations.distance(rows.days[origin - 1], rows.days[later - 1]) >= days else {
          continue
        }
      }
      found.append(origin)
    }
    return found.reversed()
  }

  /// Returns the score of one method, or nil when there is no origin or nothing to compare at any.
  ///
  /// The method's projection begins on the day after the last value of its argument. Its variances
  /// are in the square of the values' unit, or empty when it has no bands. It may return nil to
  /// skip an origin; a projection of fewer than `days` days is skipped too. An error that it throws
  /// ends the backtest.
  public func score(
    _ rows: Observations,
    _ method: @escaping @Sendable (Observations) throws(ForecastError) -> Projection?
  ) throws(ForecastError) -> Score? {
    try scores(rows) { training throws(ForecastError) in [try method(training)] }.first ?? nil
  }

  /// Returns the scores of several methods that may share work at an origin, in the order in which
  /// `methods` returns their projections. Values at the places `ignored` are learned from, but not
  /// compared.
  ///
  /// `methods` must return equally many projections at each origin. It is called for several
  /// origins at the same time, on several threads. Empty when there is no origin.
  public func scores(
    _ rows: Observations, ignoring ignored: Set<Int> = [],
    _ methods: @escaping @Sendable (Observations) throws(ForecastError) -> [Projection?]
  ) throws(ForecastError) -> [Score?] {
    var tallies: [Tally] = []
    let origins = origins(rows)
    for first in stride(from: 0, to: origins.count, by: Backtest.portion) {
      let part = Array(origins[first..<min(first + Backtest.portion, origins.count)])
      let results = Backtest.each(part) { origin in
        Result { () throws(ForecastError) in try methods(rows.prefix(origin)) }
      }
      for (origin, result) in zip(part, results) {
        let projections = try result.get()
        let scale = Backtest.meanStep(rows.prefix(origin))
        if tallies.isEmpty { tallies = projections.map { _ in Tally(days: days) } }
        for (method, projection) in projections.enumerated() {
          guard let projection, projection.means.count >= days else { continue }
          tallies[method].begin(origin, scale: scale)
          tally(projection, from: origin, rows, ignored, &tallies[method])
          tallies[method].end()
        }
      }
    }
    return tallies.map(\.score)
  }

  /// Number of origins whose projections are held in memory at a time.
  private static let portion = 64

  /// Runs `work` for each origin, on up to `Workers.most` threads; the results are in the order of
  /// the origins.
  static func each<T: Sendable>(
    _ origins: [Int], _ work: @escaping @Sendable (Int) -> T
  ) -> [T] {
    let found = Locked([T?](repeating: nil, count: origins.count))
    let next = Atomic(0)
    Workers.run(min(Workers.most, origins.count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < origins.count else { return }
        let result = work(origins[index])
        found.withLock { $0[index] = result }
      }
    }
    return found.withLock { $0.compactMap { $0 } }
  }

  /// Adds the errors of one projection: of every value up to `days` days after its origin.
  private func tally(
    _ projection: Projection, from origin: Int, _ rows: Observations, _ ignored: Set<Int>,
    _ tally: inout Tally
  ) {
    for index in origin..<rows.count where !ignored.contains(index) {
      let ahead = Observations.distance(rows.days[origin - 1], rows.days[index])
      guard ahead <= days else { return }
      tally.add(
        error: rows.values[index] - projection.means[ahead - 1], ahead: ahead,
        variance: projection.variances.count >= ahead ? projection.variances[ahead - 1] : nil)
    }
  }

  /// Returns the mean absolute difference of neighbouring values, the scale of MASE; 0 below two
  /// values.
  private static func meanStep(_ rows: Observations) -> Double {
    guard rows.count > 1 else { return 0 }
    return Mean.of(zip(rows.values, rows.values.dropFirst()).map { ($1 - $0).magnitude }) ?? 0
  }

  /// The running sums of one method's score.
  private struct Tally {
    /// Holds `origins` and `lastOrigin` only; `score` fills in the rest.
    var score0 = Score()
    var absolute = CompensatedSum()
    var squares = CompensatedSum()
    var signed = CompensatedSum()
    var scaled = CompensatedSum()
    var winkler = CompensatedSum()
    var byDay: [(sum: CompensatedSum, count: Int)]
    var count = 0
    var banded = 0
    var inside80 = 0
    var inside95 = 0
    var scale = 0.0
    /// False as soon as one training part has a scale of 0, which leaves MASE undefined.
    var isScaled = true

    init(days: Int) { byDay = Array(repeating: (CompensatedSum(), 0), count: days) }

    /// Sum and number of the absolute errors at the present origin.
    var own = (sum: CompensatedSum(), count: 0)

    /// Starts an origin whose training part has the mean step `scale`.
    mutating func begin(_ origin: Int, scale: Double) {
      own = (CompensatedSum(), 0)
      score0.origins += 1
      score0.lastOrigin = origin
      self.scale = scale
      if !(scale > 0) { isScaled = false }
    }

    /// Ends an origin, whose errors have been added.
    mutating func end() {
      guard own.count > 0 else { return }
      score0.byOrigin.append(
        OriginError(origin: score0.lastOrigin, mae: own.sum.value / Double(own.count)))
    }

    /// Adds one error; `ahead` counts days from 1, and a nil variance leaves the bands out.
    mutating func add(error: Double, ahead: Int, variance: Double?) {
      let size = error.magnitude
      count += 1
      own.sum.add(size)
      own.count += 1
      absolute.add(size)
      squares.add(error * error)
      signed.add(error)
      byDay[ahead - 1].sum.add(size)
      byDay[ahead - 1].count += 1
      if scale > 0 { scaled.add(size / scale) }
      guard let variance else { return }
      let deviation = variance.squareRoot()
      banded += 1
      if size <= Normal.z80 * deviation { inside80 += 1 }
      let half = Normal.z95 * deviation
      if size <= half { inside95 += 1 }
      winkler.add(2 * half + 2 / 0.05 * max(0, size - half))
    }

    var score: Score? {
      guard count > 0 else { return nil }
      let n = Double(count)
      var result = score0
      result.mae = absolute.value / n
      result.rmse = (squares.value / n).squareRoot()
      result.bias = signed.value / n
      result.maeByDay = byDay.map { $0.count > 0 ? $0.sum.value / Double($0.count) : nil }
      result.mase = isScaled ? scaled.value / n : nil
      if banded > 0 {
        result.coverage80 = Double(inside80) / Double(banded)
        result.coverage95 = Double(inside95) / Double(banded)
        result.winkler95 = winkler.value / Double(banded)
      }
      return result
    }
  }
}

extension Holt {
  /// Fits a preset and returns what a backtest needs: means, and variances in the square of the
  /// values' unit.
  ///
  /// Nil without any value. The variances are empty (no bands) below `HoltSettings.leastForBands`
  /// values. Throws when Wright's gap policy is combined with damping.
  public static func projection(
    _ rows: Observations, _ parameters: HoltParameters, start: HoltStart = .calm,
    gaps: GapPolicy = .exact, days: Int
  ) throws(ForecastError) -> Projection? {
    guard let fit = try fit(rows, parameters, start: start, gaps: gaps) else { return nil }
    var projection = fit.state.projection(days: days, parameters: parameters)
    let enough = rows.count >= HoltSettings.leastForBands
    if enough, let sigma = fit.sigmaSquared(lost: 2) {
      projection.variances = projection.variances.map { $0 * sigma }
    } else {
      projection.variances = []
    }
    return projection
  }
}
