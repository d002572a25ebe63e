import Testing

@testable import TrendsCore

/// How two series of one run move together: half minutes, walking, lag and what they are worth.
struct SampleRelationTests {
  /// A run of 80 minutes with 7 % walking, whose heart follows the speed some seconds later. Speed and
  /// steps are independent while running.
  private static let run: Run = {
    var random = SplitMix64(seed: 5)
    func noise() -> Double {
      (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) * 0x1p-53 }
    }
    var (speed, cadence, heart) = (SampleSeries(), SampleSeries(), SampleSeries())
    var (v0, c0, h) = (0.0, 0.0, 130.0)
    for second in 0..<4800 {
      if second % 30 == 0 { (v0, c0) = (2.9 + 0.15 * noise(), 168 + 4 * noise()) }
      let walks = second % 600 < 42
      let (v, c) = walks ? (1.3, 114) : (v0, c0)
      h += (120 + 12 * v - h) / 25
      speed.append(Double(second), max(0.1, v + 0.15 * noise()))
      cadence.append(Double(second), c + 3 * noise())
      heart.append(Double(second), (h + 2 * noise()).rounded())
    }
    let record = RunRecord(
      id: "r", start: CivilTime(day: .first, secondsOfDay: 0), seconds: 4800,
      kilometers: 13)
    let (speeds, cadences, hearts) = (speed, cadence, heart)
    return Run(record: record) { kind in
      switch kind {
      case .speed: speeds
      case .cadence: cadences
      case .heart: hearts
      default: nil
      }
    }
  }()

  @Test func `walking makes no relation of steps and pace`() throws {
    let found = try #require(SampleRelation(Self.run, .cadence, .pace))
    #expect(!found.isSure && found.lag == 0)
    #expect(found.walked == 16 && found.pairs == 144)
    #expect(found.effective <= Double(found.pairs))
  }

  @Test func `a heart answers later`() throws {
    let found = try #require(SampleRelation(Self.run, .heart, .pace))
    #expect(found.isSure && found.line.spearman < -0.6)
    #expect((10...30).contains(found.lag))
    let turned = try #require(SampleRelation(Self.run, .pace, .heart))
    #expect(turned.lag == found.lag && turned.line.spearman == found.line.spearman)
  }

  @Test func `a short run cannot be compared`() {
    let record = RunRecord(
      id: "r", start: CivilTime(day: .first, secondsOfDay: 0), seconds: 300, kilometers: 1)
    let series = SampleSeries(
      seconds: (0..<300).map(Double.init), values: (0..<300).map { 150 + Double($0 % 7) })
    #expect(SampleRelation(Run(record: record) { _ in series }, .heart, .cadence) == nil)
    #expect(SampleRelation(Run(record: record) { _ in nil }, .heart, .cadence) == nil)
  }
}
