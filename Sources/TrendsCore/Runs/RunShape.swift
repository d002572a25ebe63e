#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a line through the samples of a run does: how it begins, at which level it stays or where it goes,
/// and the short stretches that stand out from it.
///
/// Values may be anything of which more is faster or harder: steps, heartbeats, metres a second.
public struct RunShape: Equatable, Sendable {
  /// A short stretch above the rest.
  public struct PickUp: Equatable, Sendable {
    public var start: Double
    public var end: Double
    /// The greatest value and when it was.
    public var peak: Double
    public var peakAt: Double
  }

  /// The middle of the values after the warm-up, without the pick-ups.
  public let level: Double
  /// How far values usually are from where they should be, of one sign, as a standard deviation.
  public let noise: Double
  /// When the level was reached that the run then has; nil where it began with it.
  public let warmUp: Double?
  /// The values at the end of the warm-up and at the end of the run, by a straight line; nil where the
  /// difference is within its noise or too small to matter.
  public let drift: (from: Double, to: Double)?
  /// Ascending; empty where there are fewer than three.
  public let pickUps: [PickUp]

  /// Seconds below which a run has no shape.
  private static let shortest = 300.0
  private static let block = 60.0
  /// Noise of at least this share of the level, as no watch is more exact.
  private static let leastNoise = 0.004
  /// How many times the noise a warm-up begins below the level, and a pick-up lies above it.
  private static let beyond = 3.0
  /// The share of the level that a change has to reach.
  private static let leastDrift = 0.025
  private static let shortestPickUp = 15.0

  public static func == (a: Self, b: Self) -> Bool {
    a.level == b.level && a.noise == b.noise && a.warmUp == b.warmUp && a.pickUps == b.pickUps
      && a.drift?.from == b.drift?.from && a.drift?.to == b.drift?.to
  }

  /// Nil for less than five minutes. `times` ascend, and there are as many `values`.
  public init?(times: [Double], values: [Double], findsPickUps: Bool) {
    guard times.count == values.count, times.count > 20, let first = times.first,
      let last = times.last, last - first >= RunShape.shortest
    else { return nil }
    let late = zip(times, values).filter { $0.0 >= first + (last - first) * 0.2 }
    let slow = Slope(late, block: RunShape.block)
    guard let usual = Middle(late.map { $0.1 - slow.value(at: $0.0) }), slow.middle != 0 else {
      return nil
    }
    // A warm-up begins with the run, not with a part of it.
    warmUp =
      first < RunShape.block ? RunShape.warmUp(times, values, slow, usual.spread, first, last) : nil
    let start = warmUp ?? first
    let rest = zip(times, values).filter { $0.0 >= start }
    let slope = Slope(rest, block: RunShape.block)
    // What is left when the straight line is taken away.
    let left = rest.map { ($0.0, $0.1 - slope.value(at: $0.0)) }
    let spread = Middle(left.map(\.1))?.spread ?? 0
    noise = max(spread, RunShape.leastNoise * slope.middle.magnitude)
    let found =
      findsPickUps ? RunShape.pickUps(left, rest.map(\.1), last - start, noise: noise) : []
    pickUps = found
    let between = rest.filter { sample in !found.contains { ($0.start...$0.end).contains(sample.0) }
    }
    level = Middle(between.map(\.1))?.level ?? slope.middle
    let (from, to) = (slope.value(at: start), slope.value(at: last))
    let matters = (to - from).magnitude >= RunShape.leastDrift * slope.middle.magnitude
    drift = matters && slope.isCertain ? (from, to) : nil
  }

  /// The median with the usual distance from it.
  private struct Middle {
    var level: Double
    var spread: Double

    init?(_ values: [Double]) {
      guard !values.isEmpty else { return nil }
      var all = values
      let middle = Quantile.median(&all)
      var distances = values.map { ($0 - middle).magnitude }
      (level, spread) = (middle, 1.4826 * Quantile.median(&distances))
    }
  }

  /// When a line that began far below where it then is, or is on its way to, comes there for a minute; nil
  /// where it did not, or only after a third of the run.
  private static func warmUp(
    _ times: [Double], _ values: [Double], _ usual: Slope, _ spread: Double, _ first: Double,
    _ last: Double
  ) -> Double? {
    let noise = max(spread, leastNoise * usual.middle.magnitude)
    let left = zip(times, values).map { ($0, $1 - usual.value(at: $0)) }
    func mean(_ from: Double, _ to: Double) -> Double? {
      Mean.of(left.filter { (from..<to).contains($0.0) }.map(\.1))
    }
    guard let start = mean(first, first + block), start < -beyond * noise else { return nil }
    for (time, below) in left {
      guard time <= first + min(1200, (last - first) / 3) else { return nil }
      guard below >= -noise, let next = mean(time, time + block) else { continue }
      if next >= -1.5 * noise { return time - first >= 30 ? time : nil }
    }
    return nil
  }

  /// Stretches that lie above the line, regular in length, and fewer than two fifths of the time.
  private static func pickUps(
    _ left: [(Double, Double)], _ values: [Double], _ length: Double, noise: Double
  ) -> [PickUp] {
    var found: [PickUp] = []
    var open: PickUp?
    func close() {
      guard let stretch = open else { return }
      open = nil
      if stretch.end - stretch.start >= shortestPickUp { found.append(stretch) }
    }
    for (place, (time, above)) in left.enumerated() {
      guard above > beyond * 0.7 * noise else {
        // A moment below does not end it.
        if let end = open?.end, time - end > shortestPickUp { close() }
        continue
      }
      if open == nil { open = PickUp(start: time, end: time, peak: values[place], peakAt: time) }
      open?.end = time
      if values[place] > open?.peak ?? 0 {
        open?.peak = values[place]
        open?.peakAt = time
      }
    }
    close()
    let heights = found.map { stretch in
      left.filter { (stretch.start...stretch.end).contains($0.0) }.map(\.1).max() ?? 0
    }
    guard let usual = Middle(heights)?.level, usual >= beyond * noise else { return [] }
    let tall = zip(found, heights).filter { $1 >= usual * 0.5 }
      .map { halved($0.0, left) }
    let lengths = tall.map { $0.end - $0.start }
    guard tall.count >= Intervals.fewestTold, lengths.reduce(0, +) < 0.4 * length,
      let mean = Mean.of(lengths), let deviation = SeriesStatistics.deviation(lengths),
      deviation < mean / 2, spacing(of: tall) != nil || tall.count > 3 && usual >= 5 * noise
    else { return [] }
    return tall
  }

  /// The pick-up from where it is half as high as its peak, which is where it began before means were taken.
  private static func halved(_ pickUp: PickUp, _ left: [(Double, Double)]) -> PickUp {
    guard let peak = left.firstIndex(where: { $0.0 >= pickUp.peakAt }) else { return pickUp }
    let half = left[peak].1 / 2
    var (first, last) = (peak, peak)
    while first > 0, left[first - 1].1 >= half { first -= 1 }
    while last + 1 < left.count, left[last + 1].1 >= half { last += 1 }
    var result = pickUp
    (result.start, result.end) = (left[first].0, left[last].0)
    return result
  }

  /// Seconds from the start of one pick-up to that of the next, where these are alike.
  public var pickUpSpacing: Double? { RunShape.spacing(of: pickUps) }

  private static func spacing(of pickUps: [PickUp]) -> Double? {
    let steps = zip(pickUps, pickUps.dropFirst()).map { $1.peakAt - $0.peakAt }
    guard steps.count > 1, let mean = Mean.of(steps), let off = SeriesStatistics.deviation(steps),
      off < 0.15 * mean
    else { return nil }
    return mean
  }

  /// Whether values stay near the level.
  public var isSteady: Bool { drift == nil && noise <= 0.03 * level.magnitude }
}

/// A straight line through the medians of minutes (Theil and Sen), and whether its slope is more than
/// chance.
private struct Slope {
  private var rate = 0.0
  private(set) var middle = 0.0
  private var center = 0.0
  private(set) var isCertain = false

  init(_ samples: [(Double, Double)], block: Double) {
    guard let first = samples.first?.0, let last = samples.last?.0 else { return }
    // At most 240 medians, so that their pairs are few.
    let width = max(block, (last - first) / 240)
    var blocks: [(x: Double, y: Double)] = []
    var values: [Double] = []
    var end = first + width
    func take() {
      guard !values.isEmpty else { return }
      blocks.append((end - width / 2, Quantile.median(&values)))
      values = []
    }
    for (time, value) in samples {
      while time >= end {
        take()
        end += width
      }
      values.append(value)
    }
    take()
    var all = blocks.map(\.y)
    guard !all.isEmpty else { return }
    middle = Quantile.median(&all)
    center = (first + last) / 2
    guard blocks.count > 4 else { return }
    var slopes: [Double] = []
    for (place, a) in blocks.enumerated() {
      for b in blocks[(place + 1)...] { slopes.append((b.y - a.y) / (b.x - a.x)) }
    }
    rate = Quantile.median(&slopes)
    var levels = blocks.map { $0.y - rate * ($0.x - center) }
    middle = Quantile.median(&levels)
    isCertain = judge(blocks)
  }

  func value(at time: Double) -> Double { middle + rate * (time - center) }

  /// Whether the slope lies outside its 95% interval around zero, for as many independent minutes as the
  /// correlation of neighbours leaves.
  private func judge(_ blocks: [(x: Double, y: Double)]) -> Bool {
    let rests = blocks.map { $0.y - value(at: $0.x) }
    let squares = rests.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return rate != 0 }
    let products = zip(rests, rests.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let memory = min(max(products / squares, 0), 0.95)
    let count = Double(blocks.count) * (1 - memory) / (1 + memory)
    guard count > 3 else { return false }
    let mean = blocks.reduce(0) { $0 + $1.x } / Double(blocks.count)
    let across = blocks.reduce(0) { $0 + ($1.x - mean) * ($1.x - mean) }
    let error = (squares / across / (count - 2)).squareRoot()
    return rate.magnitude > Student.quantile(0.975, freedom: Int(count) - 2) * error
  }
}
