#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How hard an activity was, in the points of Banister (1991): minutes · x · 0.64 · e^(1.92 x), where
/// x is the share of the heart rate reserve.
public struct RunLoad: Equatable, Sendable {
  /// What x was taken from.
  public enum Basis: String, CaseIterable, Sendable {
    /// The heart rates of the samples, each for as long as it held, or the mean that the file states.
    case heart = "heart rate"
    /// The mean pace on foot, as a share of the highest uptake of oxygen that the runs show.
    case pace
    /// The time alone: x is one half, a moderate effort.
    case time
  }

  public let points: Double
  public let basis: Basis

  /// Returns the points of a minute.
  static func rate(at share: Double) -> Double { share * 0.64 * exp(1.92 * share) }
}

/// The loads of several activities, each computed once when it is first asked for: that may read its
/// heart rates from a file.
public final class RunLoads: Sendable {
  /// The daily metric that adds them up.
  public static let metric = Metric(
    name: "workout-load", unit: "", decimals: 0, kind: .total, family: .workout)

  private let runs: [Run]
  private let reserve: HeartReserve
  /// The highest uptake of oxygen that the runs show; nil if none of them fits the formulas of Daniels.
  private let uptake: Double?
  private let trouble: ReadTrouble
  private let known = Locked<[Int: RunLoad]>([:])

  /// `trouble` gets the failures to read the samples of a run.
  public init(_ runs: [Run], _ reserve: HeartReserve, trouble: ReadTrouble = ReadTrouble()) {
    self.runs = runs
    self.reserve = reserve
    self.trouble = trouble
    uptake = RunLoads.uptake(runs.map(\.record).filter { $0.sport == "running" })
  }

  /// The share of the highest uptake that a usual run takes.
  private static let usualShare = 0.7

  /// What the best run shows if it was a race, but at least so much that the median run took a usual share:
  /// of few runs none need be a race.
  private static func uptake(_ runs: [RunRecord]) -> Double? {
    let fitting = runs.filter {
      Daniels.highestUptake(kilometers: $0.kilometers, seconds: $0.seconds) != nil
    }
    let best = fitting.compactMap {
      Daniels.highestUptake(kilometers: $0.kilometers, seconds: $0.seconds)
    }.max()
    guard let best else { return nil }
    var taken = fitting.map { Daniels.oxygen(at: $0.kilometers * 1000 / ($0.seconds / 60)) }
    return max(best, Quantile.median(&taken) / usualShare)
  }

  /// Returns the load of the run at a place.
  public subscript(_ place: Int) -> RunLoad {
    if let load = known.withLock({ $0[place] }) { return load }
    let load = self.load(of: runs[place])
    // After a failure to read, the next one who asks tries again.
    if trouble.noted == nil { known.withLock { $0[place] = load } }
    return load
  }

  /// Returns of how many runs the load has each basis.
  public func bases() -> [(basis: RunLoad.Basis, runs: Int)] {
    let found = Dictionary(grouping: runs.indices) { self[$0].basis }
    return RunLoad.Basis.allCases.compactMap { basis in
      found[basis].map { (basis, $0.count) }
    }
  }

  private func load(of run: Run) -> RunLoad {
    let record = run.record
    let minutes = max(0, record.seconds) / 60
    if let rate = rate(of: run) { return RunLoad(points: minutes * rate, basis: .heart) }
    if record.isOnFoot, let uptake, record.kilometers > 0, minutes > 0 {
      let share = min(1, Daniels.oxygen(at: record.kilometers * 1000 / minutes) / uptake)
      return RunLoad(points: minutes * RunLoad.rate(at: share), basis: .pace)
    }
    return RunLoad(points: minutes * RunLoad.rate(at: 0.5), basis: .time)
  }

  /// Returns the mean points of a minute by the heart rates of a run; nil where there are none.
  private func rate(of run: Run) -> Double? {
    var points = CompensatedSum()
    var time = CompensatedSum()
    if let heart = run.samples(.heart), heart.count > 1 {
      let samples = FiniteSamples(times: heart.seconds, values: heart.values)
      samples.forEachHold(atMost: samples.longestHold, within: run.record.length) {
        points.add($1 * RunLoad.rate(at: reserve.share(of: $0)))
        time.add($1)
      }
    }
    if time.value > 0 { return points.value / time.value }
    return run.record.meanHeart.map { RunLoad.rate(at: reserve.share(of: $0)) }
  }
}
