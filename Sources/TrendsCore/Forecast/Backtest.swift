internal import Synchronization

/// How a method would have done: it forecasts from many past days and is compared with what came.
///
///     let test = try Backtest(firstOrigin: 28, step: 7, days: 14)
///     test.score(rows) { Benchmark.naive.projection($0, days: 14) }?.mae
public struct Backtest: Equatable, Sendable {
  /// How many values the first training part has.
  public let firstOrigin: Int
  /// Values from one origin to the next.
  public let step: Int
  /// How many days are forecast from each.
  public let days: Int

  public init(firstOrigin: Int, step: Int, days: Int) throws(ForecastError) {
    guard firstOrigin >= 1 else { throw .outside("origin", Double(firstOrigin), "1 and above") }
    guard step >= 1 else { throw .outside("step", Double(step), "1 and above") }
    guard days >= 1, days <= HoltSettings.longestForecast else {
      throw .outside("days", Double(days), "1...\(HoltSettings.longestForecast)")
    }
    self.firstOrigin = firstOrigin
    self.step = step
    self.days = days
  }

  public struct Score: Equatable, Sendable {
    public var origins = 0
    /// The count of training values at the last origin.
    public var lastOrigin = 0
    public var mae = 0.0
    public var rmse = 0.0
    /// Mean of actual less forecast.
    public var bias = 0.0
    /// Mean absolute error one day ahead, two days ahead and so on; nil where nothing came.
    public var maeByDay: [Double?] = []
    /// Errors over the mean step of their training part; nil when one of those is 0.
    public var mase: Double?
    /// The share of values inside the bands; nil without bands.
    public var coverage80: Double?
    public var coverage95: Double?
    /// Width of the 95 % band plus forty times what lies outside.
    public var winkler95: Double?
  }

  /// The values a method is trained on, at each origin in order.
  public func origins(_ rows: Observations) -> [Int] {
    guard let last = rows.days.last, firstOrigin <= rows.count else { return [] }
    return stride(from: firstOrigin, to: rows.count, by: step).filter {
      Observations.distance(rows.days[$0 - 1], last) >= days
    }
  }

  /// Nil without any origin or when the method gives nothing at any.
  ///
  /// The method's projection begins on the day after its last value; its variances are in the
  /// square of the values' unit, or empty when it has no bands.
  public func score(
    _ rows: Observations, _ method: @Sendable (Observations) throws(ForecastError) -> Projection?
  ) throws(ForecastError) -> Score? {
    try scores(rows) { training throws(ForecastError) in [try method(training)] }.first ?? nil
  }

  /// The scores of several methods, which may share what they learn at an origin. They give as
  /// many projections at each, several origins being worked on at the same time.
  public func scores(
    _ rows: Observations,
    _ methods: @Sendable (Observations) throws(ForecastError) -> [Projection?]
  ) throws(ForecastError) -> [Score?] {
    var tallies: [Tally] = []
    let origins = origins(rows)
    for first in stride(from: 0, to: origins.count, by: Backtest.portion) {
      let part = Array(origins[first..<min(first + Backtest.portion, origins.count)])
      for (origin, result) in zip(part, Backtest.results(part, rows, methods)) {
        let projections = try result.get()
        let scale = Backtest.meanStep(rows.prefix(origin))
        if tallies.isEmpty { tallies = projections.map { _ in Tally(days: days) } }
        for (method, projection) in projections.enumerated() {
          guard let projection, projection.means.count >= days else { continue }
          tallies[method].begin(origin, scale: scale)
          tally(projection, from: origin, rows, &tallies[method])
        }
      }
    }
    return tallies.map(\.score)
  }

  /// Origins whose projections are held at a time.
  private static let portion = 64

  private static func results(
    _ origins: [Int], _ rows: Observations,
    _ methods: @Sendable (Observations) throws(ForecastError) -> [Projection?]
  ) -> [Result<[Projection?], ForecastError>] {
    let found = Locked(
      [Result<[Projection?], ForecastError>?](repeating: nil, count: origins.count))
    let next = Atomic(0)
    Workers.run(min(Workers.most, origins.count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < origins.count else { return }
        let result: Result<[Projection?], ForecastError>
        do throws(ForecastError) {
          result = .success(try methods(rows.prefix(origins[index])))
        } catch { result = .failure(error) }
        found.withLock { $0[index] = result }
      }
    }
    return found.withLock { $0.compactMap { $0 } }
  }

  private func tally(
    _ projection: Projection, from origin: Int, _ rows: Observations, _ tally: inout Tally
  ) {
    for index in origin..<rows.count {
      let ahead = Observations.distance(rows.days[origin - 1], rows.days[index])
      guard ahead <= days else { return }
      tally.add(
        error: rows.values[index] - projection.means[ahead - 1], ahead: ahead,
        variance: projection.variances.count >= ahead ? projection.variances[ahead - 1] : nil)
    }
  }

  /// Mean absolute difference of neighbours: the scale of MASE.
  private static func meanStep(_ rows: Observations) -> Double {
    guard rows.count > 1 else { return 0 }
    return Mean.of(zip(rows.values, rows.values.dropFirst()).map { ($1 - $0).magnitude }) ?? 0
  }

  private struct Tally {
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
    var isScaled = true

    init(days: Int) { byDay = Array(repeating: (CompensatedSum(), 0), count: days) }

    mutating func begin(_ origin: Int, scale: Double) {
      score0.origins += 1
      score0.lastOrigin = origin
      self.scale = scale
      if !(scale > 0) { isScaled = false }
    }

    mutating func add(error: Double, ahead: Int, variance: Double?) {
      let size = error.magnitude
      count += 1
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
  /// What a backtest asks of a preset: means, and variances from five values on.
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
