/// What a day of the week adds to a series, learnt from its values.
///
///     Rhythm(steps)?.effect(on: monday)
///
/// The residuals around a mean of three weeks are compared by weekday, over the last half year. How
/// far a weekday counts follows from how many values it has, and from how much weekdays differ
/// beyond chance; without a difference beyond chance there is no rhythm.
struct Rhythm: Equatable, Sendable {
  /// What the days from Monday to Sunday add; they add up to zero.
  let effects: [Double]

  /// Days that are looked at, and fewest days from the first to the last.
  private static let span = (most: 182, least: 28)
  /// Days to both sides that belong to the mean around a value.
  private static let reach = 10
  /// Least ratio of the variance between weekdays to the one within them: chance exceeds it in one
  /// of 150 series.
  private static let leastRatio = 3.0

  /// Nil where weekdays do not differ beyond chance, and where there are too few values to tell.
  init?(_ rows: Observations) {
    guard let first = rows.days.first, let last = rows.days.last,
      Observations.distance(first, last) >= Rhythm.span.least - 1
    else { return nil }
    let begin =
      rows.days.firstIndex { Observations.distance($0, last) < Rhythm.span.most } ?? 0
    let (days, values) = (Array(rows.days[begin...]), Array(rows.values[begin...]))
    var effects = [Double](repeating: 0, count: 7)
    // The mean around a value leans to the weekdays that it has, so effects and means take turns.
    for _ in 0..<4 {
      let level = Rhythm.means(
        days, zip(days, values).map { $1 - effects[Rhythm.weekday($0)] })
      let residuals = zip(values, level).map { $0 - $1 }
      guard let next = Rhythm.effects(days, residuals) else { return nil }
      effects = next
    }
    self.effects = effects
  }

  /// What a day adds.
  func effect(on day: Int) -> Double { effects[Rhythm.weekday(day)] }

  /// Returns the rows without what their weekdays add.
  func removed(from rows: Observations) -> Observations {
    rows.replacing(zip(rows.days, rows.values).map { $1 - effect(on: $0) })
  }

  /// 0 for Monday to 6 for Sunday.
  private static func weekday(_ day: Int) -> Int {
    let place = (day % 7 + 3) % 7
    return place < 0 ? place + 7 : place
  }

  /// The mean of the values within `reach` days of each.
  private static func means(_ days: [Int], _ values: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(values.count)
    var (from, to) = (0, 0)
    for day in days {
      while Observations.distance(days[from], day) > reach { from += 1 }
      while to < days.count, Observations.distance(day, days[to]) <= reach { to += 1 }
      result.append(values[from..<to].reduce(0, +) / Double(to - from))
    }
    return result
  }

  /// The shrunk mean of each weekday; nil if they do not differ beyond chance.
  private static func effects(_ days: [Int], _ residuals: [Double]) -> [Double]? {
    var sums = [Double](repeating: 0, count: 7)
    var counts = [Double](repeating: 0, count: 7)
    for (day, residual) in zip(days, residuals) {
      sums[weekday(day)] += residual
      counts[weekday(day)] += 1
    }
    let known = (0..<7).filter { counts[$0] > 0 }
    let count = Double(residuals.count)
    let groups = Double(known.count)
    guard known.count > 1, count - groups >= 14 else { return nil }
    let mean = residuals.reduce(0, +) / count
    let means = (0..<7).map { counts[$0] > 0 ? sums[$0] / counts[$0] - mean : 0 }
    var within = 0.0
    for (day, residual) in zip(days, residuals) {
      let away = residual - mean - means[weekday(day)]
      within += away * away
    }
    within /= count - groups
    let between = known.map { counts[$0] * means[$0] * means[$0] }.reduce(0, +) / (groups - 1)
    guard between > leastRatio * within else { return nil }
    let squares = known.map { counts[$0] * counts[$0] }.reduce(0, +)
    let size = (count - squares / count) / (groups - 1)
    let variance = (between - within) / size
    let shrunk = (0..<7).map { means[$0] * counts[$0] / (counts[$0] + within / variance) }
    let middle = shrunk.reduce(0, +) / 7
    return shrunk.map { $0 - middle }
  }
}
