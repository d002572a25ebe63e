#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How two series of one run move together while it was run.
///
/// Seconds that follow each other say the same, so means of half a minute are compared, by rank, and
/// n of them count as n(1 - ab)/(1 + ab), as days do. Half minutes in which a runner walked or stood
/// are left out. A heart answers later, so its lag is the one of up to a minute at which the rank
/// correlation is farthest from 0.
public struct SampleRelation: Equatable, Sendable {
  /// Seconds by which the heart rate is later; 0 where none of the two is a heart rate.
  public let lag: Int
  /// Half minutes that have both.
  public let pairs: Int
  /// Half minutes left out because of walking or standing.
  public let walked: Int
  public let effective: Double
  /// The coefficients and the line through the means.
  public let line: Correlation
  public let interval: RankInterval

  /// Fewest half minutes for an answer.
  public static let fewest = 12
  /// Seconds of a mean.
  static let width = 30
  /// Lags of a heart rate that are tried, in seconds.
  static let lags = stride(from: 0, through: 60, by: 10)
  /// Steps a minute below which a runner walks, and metres a second where no steps are known.
  static let slowSteps = 140.0
  static let slowSpeed = 2.0
  /// Longest run that is looked at, in seconds.
  static let longest = 1e7

  /// Whether the relation is beyond chance, and the line agrees with the ranks.
  public var isSure: Bool {
    !interval.holdsZero && line.pearson * line.spearman > 0
  }

  /// Nil where a series is missing, below `fewest` half minutes, and where one of the two does not vary.
  public init?(_ run: Run, _ first: Run.Kind, _ second: Run.Kind) {
    func series(_ kind: Run.Kind) -> SampleSeries? {
      kind == .pace ? run.samples(.speed) : run.samples(kind)
    }
    guard let a = series(first), let b = series(second) else { return nil }
    let slow = SampleRelation.walking(run)
    var best: SampleRelation?
    let lags = first == .heart || second == .heart ? Array(SampleRelation.lags) : [0]
    for lag in lags {
      let x = SampleRelation.means(a, first, after: first == .heart ? lag : 0)
      let y = SampleRelation.means(b, second, after: second == .heart ? lag : 0)
      guard let found = SampleRelation(x, y, without: slow, lag: lag) else { continue }
      if found.line.spearman.magnitude > best?.line.spearman.magnitude ?? -1 { best = found }
    }
    guard let best else { return nil }
    self = best
  }

  private init?(_ x: [Int: Double], _ y: [Int: Double], without slow: Set<Int>, lag: Int) {
    let both = x.keys.filter { y[$0] != nil }
    let places = both.filter { !slow.contains($0) }.sorted()
    guard places.count >= SampleRelation.fewest,
      let line = Correlation(x: places.compactMap { x[$0] }, y: places.compactMap { y[$0] })
    else { return nil }
    effective = RankInterval.effective(
      places, places.compactMap { x[$0] }, places.compactMap { y[$0] })
    guard let interval = RankInterval(rho: line.spearman, effective: effective) else { return nil }
    self.lag = lag
    self.line = line
    self.interval = interval
    pairs = places.count
    walked = both.count - places.count
  }

  /// Means of half minutes by their number. Zeros mean standing still; paces are those of mean speeds.
  private static func means(
    _ series: SampleSeries, _ kind: Run.Kind, after lag: Int
  ) -> [Int: Double] {
    var sums: [Int: (sum: Double, count: Double)] = [:]
    for (second, value) in zip(series.seconds, series.values)
    where value > 0 && value.isFinite && second >= Double(lag) && second < longest {
      guard kind != .pace || value >= Run.Kind.leastSpeed else { continue }
      let place = (Int(second) - lag) / width
      sums[place, default: (0, 0)].sum += value
      sums[place, default: (0, 0)].count += 1
    }
    return sums.mapValues { kind == .pace ? 1000 / ($0.sum / $0.count) : $0.sum / $0.count }
  }

  /// The half minutes in which a runner walks or stands; none in other sports.
  private static func walking(_ run: Run) -> Set<Int> {
    guard run.record.sport == "running" else { return [] }
    let (series, bound) =
      run.samples(.cadence).map { ($0, slowSteps) }
      ?? (run.samples(.speed) ?? SampleSeries(), slowSpeed)
    var slow: Set<Int> = []
    for (second, value) in zip(series.seconds, series.values)
    where value < bound && second >= 0 && second < longest {
      slow.insert(Int(second) / width)
    }
    return slow
  }
}

/// The interval of 95 percent of a rank correlation (Bonett and Wright 2000).
public struct RankInterval: Equatable, Sendable {
  public let low: Double
  public let high: Double
  /// The chance of a coefficient as far from 0 without a relation.
  public let chance: Double

  /// Nil for so few independent pairs that nothing can be said.
  init?(rho: Double, effective: Double) {
    guard effective > 4 else { return nil }
    let center = atanh(min(max(rho, -0.999_999), 0.999_999))
    let half = Normal.z95 * ((1 + rho * rho / 2) / (effective - 3)).squareRoot()
    low = tanh(center - half)
    high = tanh(center + half)
    chance = 2 * Normal.below(-center.magnitude * (effective - 3).squareRoot() / 1.06.squareRoot())
  }

  /// Whether there may be no relation at all.
  public var holdsZero: Bool { low <= 0 && high >= 0 }

  /// How many of the pairs are independent: values at places that follow each other are alike.
  static func effective(_ places: [Int], _ x: [Double], _ y: [Double]) -> Double {
    let middle = Double(places.count + 1) / 2
    let a = MeanOfDays.correlation(places, Correlation.ranks(x).map { $0 - middle })
    let b = MeanOfDays.correlation(places, Correlation.ranks(y).map { $0 - middle })
    let shared = min(max(a * b, -0.9), 0.9)
    let count = Double(places.count)
    return min(count, count * (1 - shared) / (1 + shared))
  }
}
