import Interpreter
import TrendsCore
@testable import TrendsCharts

/// Random charts from a seed, some of them hostile.
struct ChartSamples {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private mutating func chance(_ part: Double) -> Bool { random.unit() < part }

  mutating func days() -> ChartSpec {
    let count = [1, 2, 5, 7, 14, 21, 28, 42, 90, 400, 3000][below(11)]
    let today = ChartFixtures.today.advanced(by: below(4000) - 2000)
    let size = [1.0, 1, 10, 100, 1e-6, 1e6, 1e9][below(7)]
    let offset = [0, 0, 5, -0.5][below(4)] * size
    let holes = [0, 0.1, 0.5][below(3)]
    let values: [Double?] = (0..<count).map { _ in
      chance(holes) ? nil : chance(0.1) ? 0 : offset + random.unit() * size
    }
    let range = DayRange(today.advanced(by: 1 - count), today.advanced(by: 1))
    let ahead = chance(0.4) ? 1 + below(count) : 0
    var spec = ChartSpec(
      title: "Weight", unit: ["kg", "min/day", "%", ""][below(4)], decimals: below(3),
      style: ChartSpec.Style.allCases[below(3)],
      emphasis: [.latest, .total, .average][below(3)],
      domain: .days(DayRange(range.start, range.end.advanced(by: ahead)), today: today),
      points: ChartFixtures.daily(values, until: today), known: range)
    if chance(0.5) { spec.selection = Double(Int(today.number) - below(count)) }
    if chance(0.3) { spec.goal = offset + random.unit() * size }
    if ahead > 0 { spec.forecast = forecast(ahead, today, offset, size) }
    return spec
  }

  private mutating func forecast(
    _ days: Int, _ today: Day, _ offset: Double, _ size: Double
  ) -> ChartSpec.Forecast {
    let steps = (0...days).map { day -> ChartSpec.Forecast.Step in
      let mean = offset + random.unit() * size
      return .init(
        day: today.advanced(by: day), mean: mean, band: (mean - size / 9)...(mean + size / 7))
    }
    return ChartSpec.Forecast(level: 80, steps: steps)
  }

  mutating func clock() -> ChartSpec {
    let length = [60.0, 300, 1500, 3700, 40_000][below(5)]
    let step = [1.0, 3, 5, 30][below(4)]
    var points: [ChartSpec.Point] = []
    var x = 0.0
    while x < length && points.count < 5000 {
      points.append(ChartSpec.Point(x: x, y: 90 + random.unit() * 150))
      x += step + (chance(0.01) ? 100 : 0)
    }
    var spec = ChartSpec(
      title: "Cadence", unit: "spm", decimals: 0, style: ChartSpec.Style.allCases[below(3)],
      emphasis: .average, domain: .clock(from: 0, to: length), points: points)
    if chance(0.5) { spec.limits = 120...220 }
    if chance(0.5) { spec.band = 170...180 }
    if chance(0.5) { spec.selection = random.unit() * length }
    return spec
  }

  /// Numbers that no sensible program would send.
  mutating func hostile() -> ChartSpec {
    let numbers: [Double] = [
      0, -0.0, 1, -1, 1e308, -1e308, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 1e15, 0.1,
      1e-300, 9e18,
    ]
    func pick() -> Double { numbers[below(numbers.count)] }
    func range() -> ClosedRange<Double>? {
      let (a, b) = (pick(), pick())
      return a <= b ? a...b : nil
    }
    var spec = chance(0.5) ? days() : clock()
    if chance(0.3) { spec.domain = .clock(from: pick(), to: pick()) }
    if chance(0.2) {
      spec.domain = .days(DayRange(.first, .last), today: Day(clamping: below(9999)))
    }
    if chance(0.2) { spec.known = DayRange(.first, .last) }
    for index in spec.points.indices {
      if chance(0.3) { spec.points[index].y = pick() }
      if chance(0.1) { spec.points[index].x = pick() }
    }
    spec.decimals = [0, 1, 400, -3, 20][below(5)]
    if chance(0.4) { spec.goal = pick() }
    if chance(0.4) { spec.selection = pick() }
    if chance(0.4) { spec.band = range() }
    if chance(0.4) { spec.limits = range() }
    if chance(0.3) {
      spec.forecast = ChartSpec.Forecast(
        level: below(200) - 50,
        steps: (0..<below(9)).map {
          .init(day: Day(clamping: $0 * below(9000)), mean: pick(), band: range())
        })
    }
    if chance(0.3) { spec.title = String(repeating: "long ", count: below(60)) }
    if chance(0.3) {
      let parts = ["体重", "e\u{301}", "👩‍👩‍👧", "\u{202E}", "\u{1B}[2J", "\n", "שלום", "\u{0}", "ﷺ"]
      spec.title = (0..<below(20)).map { _ in parts[below(parts.count)] }.joined()
      spec.subtitle = parts[below(parts.count)]
      spec.unit = parts[below(parts.count)]
    }
    return spec
  }

  mutating func frame() -> Frame {
    Frame(
      columns: 20 + below(181), rows: [1, 2, 6, 8, 10, 14, 24, 50][below(8)],
      glyphs: [.ascii, .narrow, .full, .quadrant, .octant][below(5)], color: chance(0.5))
  }
}
