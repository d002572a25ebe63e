import _Concurrency
import TrendsCore

/// Goals 8 to 10 and 13: medians in process, one thread unless it says otherwise.
struct ForecastSpeed {
  private struct Line {
    var name: String
    var milliseconds: Double
    var goal: Double
  }

  func run() async -> Bool {
    let week = SyntheticWeight(seed: 1)
    let short = Observations(daily: week.values(60))
    let year = Observations(daily: week.values(365))
    let decade = Observations(daily: week.values(3650))
    var lines = [
      Line(name: "holt 60", milliseconds: fit(short, .holt), goal: 0.38),
      Line(name: "holt 365", milliseconds: fit(year, .holt), goal: 1.0),
      Line(name: "holt 3650", milliseconds: fit(decade, .holt), goal: 8),
      Line(name: "damped 60", milliseconds: fit(short, .damped), goal: 1.38),
      Line(name: "damped 365", milliseconds: fit(year, .damped), goal: 3),
      Line(name: "damped 3650", milliseconds: fit(decade, .damped), goal: 30),
    ]
    let days = week.days(3650, .random)
    let all = week.values(3650)
    let gappy = Observations(days: days, values: days.map { all[$0] })
    lines += [
      Line(name: "holt 3650, days missing", milliseconds: fit(gappy, .holt), goal: .infinity),
      Line(name: "auto 365", milliseconds: auto(year), goal: .infinity),
    ]
    for rows in [short, year, decade] {
      let series = DaySeries(days: rows.days.map { Day(clamping: $0) }, values: rows.values)
      for (name, settings, goal) in [
        ("default", HoltSettings.usual(of: .weight), rows.count == 365 ? 10 : .infinity),
        ("preset default", HoltSettings(), Double.infinity),
      ] {
        let time = median(21) { sink.sum += whole(series, settings) }
        lines.append(
          Line(name: "forecast \(name) \(rows.count)", milliseconds: time, goal: goal))
      }
    }
    let many = (1...1000).map { Observations(daily: SyntheticWeight(seed: UInt64($0)).values(60)) }
    lines.append(
      Line(name: "1000 x 60", milliseconds: median(5) { fitAll(many[...]) }, goal: 250))
    lines.append(Line(name: "1000 x 60, two threads", milliseconds: await pair(many), goal: 140))
    lines.append(Line(name: "filter 365", milliseconds: filter(year), goal: .infinity))
    lines.append(Line(name: "filter 3650", milliseconds: filter(decade), goal: 0.05))
    lines.append(Line(name: "ewma 10M", milliseconds: average(), goal: 40))
    lines.append(Line(name: "one more value", milliseconds: follow(all), goal: 0.001))
    for line in lines {
      let goal = line.goal.isFinite ? right(fixed(line.goal, 3), 9) : right("-", 9)
      let judged =
        line.goal.isFinite ? (line.milliseconds <= line.goal ? "holds" : "MISSED") : ""
      print(
        left(line.name, 26), right(fixed(line.milliseconds, line.milliseconds < 0.1 ? 5 : 3), 10),
        goal, " ", judged)
    }
    let same = isSame(all)
    print(verdict("goal 13: value by value the same state as at once (1e-12)", same))
    return same && lines.allSatisfy { $0.milliseconds <= $0.goal }
  }

  /// Keeps results alive.
  private final class Sink: @unchecked Sendable { var sum = 0.0 }
  private let sink = Sink()

  private func median(_ count: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    body()
    let times = (0..<count).map { _ in clock.measure(body) }.sorted()
    let middle = times[count / 2].components
    return Double(middle.seconds) * 1e3 + Double(middle.attoseconds) / 1e15
  }

  private func fit(_ rows: Observations, _ family: HoltFamily) -> Double {
    median(rows.count > 1000 ? 9 : 41) {
      sink.sum += (try? Holt.optimised(rows, family))?.errors.squares ?? 0
    }
  }

  /// A forecast of 14 days with its bands and the chances of a goal, from values alone.
  private func whole(_ series: DaySeries, _ settings: HoltSettings) -> Double {
    let today = series.days.last ?? Day(clamping: 0)
    let line = try? FittedSeries(series, upTo: today, settings: settings).forecast(
      days: 14, today: today, goal: (series.values.last ?? 0) - 5)
    return line?.steps.last?.mean ?? 0
  }

  private func auto(_ rows: Observations) -> Double {
    median(9) { sink.sum += (try? ModelAverage(rows))?.level ?? 0 }
  }

  private func fitAll(_ rows: ArraySlice<Observations>) {
    for one in rows { sink.sum += (try? Holt.optimised(one, .holt))?.errors.squares ?? 0 }
  }

  private func pair(_ rows: [Observations]) async -> Double {
    let half = rows.count / 2
    let clock = ContinuousClock()
    var best = Double.infinity
    for _ in 0..<5 {
      let start = clock.now
      await withTaskGroup(of: Double.self) { group in
        for part in [rows[..<half], rows[half...]] {
          group.addTask {
            part.reduce(0) { sum, one in
              sum + ((try? Holt.optimised(one, .holt))?.errors.squares ?? 0)
            }
          }
        }
        for await sum in group { sink.sum += sum }
      }
      let took = (clock.now - start).components
      best = min(best, Double(took.seconds) * 1e3 + Double(took.attoseconds) / 1e15)
    }
    return best
  }

  private func filter(_ rows: Observations) -> Double {
    median(201) { sink.sum += (try? Holt.fit(rows, .standard))?.state.level ?? 0 }
  }

  private func average() -> Double {
    var random = SplitMix64(seed: 1)
    let rows = Observations(daily: (0..<10_000_000).map { _ in random.unit() })
    return median(5) { sink.sum += (try? EWMA.line(rows))?.values.last ?? 0 }
  }

  /// The time of one value after ten years of them.
  private func follow(_ values: [Double]) -> Double {
    guard var tracker = try? HoltTracker(.standard) else { return .infinity }
    for (day, value) in values.enumerated() { tracker.add(value, day: day) }
    let more = 10_000
    var day = values.count
    let all = median(21) {
      for index in 0..<more {
        tracker.add(values[index % values.count], day: day)
        day += 1
      }
    }
    sink.sum += tracker.state?.level ?? 0
    return all / Double(more)
  }

  private func isSame(_ values: [Double]) -> Bool {
    let days = SyntheticWeight(seed: 1).days(values.count, .bursts)
    let rows = Observations(days: days, values: days.map { values[$0] })
    for start in [HoltStart.calm, .seed, .simple, .heuristic, .estimated] {
      guard var tracker = try? HoltTracker(.standard, start: start) else { return false }
      for (day, value) in zip(rows.days, rows.values) { tracker.add(value, day: day) }
      guard let one = tracker.state, let all = (try? Holt.fit(rows, .standard, start: start))?.state
      else { return false }
      let pairs = [
        (one.level, all.level), (one.trend, all.trend), (one.levelVariance, all.levelVariance),
      ]
      for (a, b) in pairs where (a - b).magnitude > 1e-12 * max(1, b.magnitude) { return false }
    }
    return true
  }
}
