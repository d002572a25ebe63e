import Testing
import TrendsCore

/// A walk with gaps, the same for the same seed.
struct RandomRows: Sendable, CustomTestStringConvertible {
  var seed: UInt64
  var testDescription: String { "seed \(seed)" }

  static let all = (1...25).map { RandomRows(seed: $0) }

  var rows: (days: [Int], values: [Double]) {
    var random = SplitMix64(seed: seed)
    let count = 3 + Int(random.next() % 120)
    var day = Int(random.next() % 1000)
    var value = 70 + 30 * random.unit()
    var result: (days: [Int], values: [Double]) = ([], [])
    for _ in 0..<count {
      result.days.append(day)
      result.values.append(value)
      day += random.unit() < 0.7 ? 1 : 1 + Int(random.next() % 40)
      value += random.unit() - 0.5
    }
    return result
  }
}

@Suite("Forecast properties") struct PropertyTests {
  static let starts: [HoltStart] = [
    .known(level: 80, trend: 0.1), .seed, .simple, .heuristic, .estimated, .calm,
  ]
  static let policies: [GapPolicy] = [.entry, .carry, .exact, .wright(spacing: 1)]

  @Test(arguments: RandomRows.all)
  func `one value at a time gives the state of a full run`(_ random: RandomRows) throws {
    let (days, values) = random.rows
    for start in Self.starts {
      for gaps in Self.policies {
        let parameters = try HoltParameters(
          alpha: 0.2, betaStar: 0.1, phi: gaps == .wright(spacing: 1) ? 1 : 0.95)
        var tracker = try HoltTracker(parameters, start: start, gaps: gaps)
        for (index, day) in days.enumerated() {
          tracker.add(values[index], day: day)
          guard index > 3 || index == days.count - 1 else { continue }
          let rows = Observations(
            days: Array(days[...index]), values: Array(values[...index]))
          let full = try #require(try Holt.fit(rows, parameters, start: start, gaps: gaps))
          let state = try #require(tracker.state)
          let room = 1e-12 * max(abs(full.state.level), 1)
          let place = "\(start) \(gaps) after \(index + 1)"
          #expect(abs(state.level - full.state.level) <= room, "\(place)")
          #expect(abs(state.trend - full.state.trend) <= room, "\(place)")
          #expect(abs(state.levelVariance - full.state.levelVariance) <= 1e-12, "\(place)")
        }
      }
    }
  }

  @Test(arguments: RandomRows.all)
  func `the order of the input does not matter`(_ random: RandomRows) throws {
    let (days, values) = random.rows
    var generator = SplitMix64(seed: random.seed)
    let order = days.indices.shuffled(using: &generator)
    let shuffled = Observations(days: order.map { days[$0] }, values: order.map { values[$0] })
    #expect(shuffled == Observations(days: days, values: values))
  }

  @Test(arguments: RandomRows.all)
  func `the unit does not matter`(_ random: RandomRows) throws {
    let (days, values) = random.rows
    let factor = 1 / 0.45359237
    let series = DaySeries(days: days.map { Day(clamping: $0) }, values: values)
    let pounds = DaySeries(days: series.days, values: values.map { $0 * factor })
    for method in [HoltSettings.Method.preset(.standard), .optimised(damped: false)] {
      let settings = HoltSettings(method: method)
      let a = try Holt.forecast(series: series, today: .last, settings: settings)
      let b = try Holt.forecast(series: pounds, today: .last, settings: settings)
      let close = method == .preset(.standard) ? 1e-12 : 1e-4
      for (one, other) in zip(a.steps, b.steps) {
        #expect(abs(one.mean * factor - other.mean) <= close * abs(other.mean))
      }
    }
  }

  @Test(arguments: RandomRows.all)
  func `on daily data every policy but Wright's is the plain recursion`(_ random: RandomRows) throws
  {
    let rows = Observations(daily: random.rows.values)
    let plain = try Holt.fit(rows, .standard, gaps: .entry)?.state
    #expect(try Holt.fit(rows, .standard, gaps: .carry)?.state == plain)
    #expect(try Holt.fit(rows, .standard, gaps: .exact)?.state == plain)
  }

  @Test func `hostile numbers never trap`() throws {
    let nasty: [Double] = [
      .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude,
      1e308, -1e308, .greatestFiniteMagnitude, 1,
      -1, 1e-308, 4e15,
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let count = Int(random.next() % 30)
      let values = (0..<count).map { _ in nasty[Int(random.next() % UInt64(nasty.count))] }
      let days = (0..<count).map { _ in Int(random.next() % 5000) }
      let rows = Observations(days: days, values: values)
      for start in Self.starts {
        for gaps in Self.policies {
          _ = try Holt.fit(rows, .seed, start: start, gaps: gaps)
        }
      }
      let series = DaySeries(days: rows.days.map { Day(clamping: $0) }, values: rows.values)
      for method in [HoltSettings.Method.preset(.standard), .optimised(damped: false)] {
        var settings = HoltSettings(method: method)
        let goal = nasty.filter(\.isFinite)[Int(random.next() % 9)]
        settings.bands = .empirical
        let outcome = try Holt.forecast(
          series: series, today: .last, settings: settings, goal: goal)
        #expect(outcome.steps.allSatisfy { $0.mean.isFinite })
      }
      for variant in [EWMA.Variant.entry, .decay, .interpolate, .nanWeight, .adjusted] {
        let line = try EWMA.line(rows, lambda: 0.3, variant: variant)
        #expect(line.values.allSatisfy { $0.isFinite })
      }
      let times = values.reversed().map { $0 }
      _ = SeriesStatistics(times: times, values: values)
      _ = TickMarkers.indices(times: times, values: values)
      _ = TrainingZones.cadence.seconds(times: times, values: values)
      _ = Correlation(x: times, y: values)
      _ = LineBreaks.positions(times)
      _ = ChartReducer.indices(x: times, y: values)
      if count >= 3 {
        _ = try LTTB.indices(values, x: times, count: 3)
        _ = try MinMaxLTTB.indices(values + values, x: times + times, count: 3, ratio: 2)
        _ = try MinMax.indices(values, x: times, count: 2, bins: .equidistant)
      }
    }
  }
}
