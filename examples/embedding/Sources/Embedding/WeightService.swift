import TrendsCore

/// Where an app gets its weights from: a server, a database, the health store.
protocol WeightService: Sendable {
  /// The days from `range.start` up to, not including, `range.end` that have a weight, in kilograms.
  func weights(in range: DayRange) async throws -> [(day: Day, kilograms: Double)]
}

/// Why a page did not come, with the word that the chart shows.
struct ServiceFailure: Error {
  var code: String
}

/// A service over a network that loses some of its answers and needs longer for others.
///
/// It answers on the main actor, so that its answers come in the same order in every run.
@MainActor final class FlakyService: WeightService {
  /// The requests, counted from 1, that fail.
  private let failing: Set<Int>
  private var requests = 0
  private let first: Day
  private let last: Day
  /// For looking into faults: days that are answered wrongly.
  private let dropsLastDay: Bool

  init(from first: Day, through last: Day, failing: Set<Int> = [], dropsLastDay: Bool = false) {
    self.first = first
    self.last = last
    self.failing = failing
    self.dropsLastDay = dropsLastDay
  }

  func weights(in range: DayRange) async throws -> [(day: Day, kilograms: Double)] {
    requests += 1
    let request = requests
    // The answers of a real network overtake each other; this one only gives others a turn.
    for _ in 0..<(request % 3) { await Task.yield() }
    if failing.contains(request) { throw ServiceFailure(code: "offline") }
    var weights: [(day: Day, kilograms: Double)] = []
    var day = max(range.start, first)
    let end = min(range.end, last.advanced(by: dropsLastDay ? 0 : 1))
    while day < end {
      weights.append((day, weight(on: day)))
      day = day.advanced(by: 1)
    }
    return weights
  }

  /// Falls by 50 g a day, with a week's rhythm.
  private func weight(on day: Day) -> Double {
    let age = Double(first.distance(to: day))
    return ((900 - age * 0.5 + Double(first.distance(to: day) % 7)) / 10 * 10).rounded() / 10
  }
}
