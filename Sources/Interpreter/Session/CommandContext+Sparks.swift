import TrendsCharts
import TrendsCore
import TrendsOutput

/// Rows of heights beside tables, for a person at a terminal or in a text.
extension CommandContext {
  private var drawsSparks: Bool { format == .text && settings.frame.glyphs != .words }

  /// Cells of a run, and of the days of a metric.
  private static let (runCells, dayCells) = (24, 28)

  /// The speed along each run, on one scale for all; empty texts for runs whose samples would have to be
  /// read from a file.
  func paces(_ runs: [Run]) -> [String] {
    guard drawsSparks, runs.count <= CommandContext.mostSparks else { return [] }
    let all = runs.map { run -> [Double?] in
      guard run.isCheap, let speed = run.samples(.speed), speed.count > 2 else { return [] }
      let points = zip(speed.seconds, speed.values).map { ChartSpec.Point(x: $0, y: $1) }
      return Spark.means(
        points, over: 0...max(run.record.seconds, speed.seconds.last ?? 0, 1),
        cells: CommandContext.runCells)
    }
    let known = all.joined().compactMap(\.self).sorted()
    guard let first = known.first, let last = known.last else { return [] }
    // One sprint or one stop does not flatten all others.
    let range =
      known.count > 50
      ? Quantile.of(sorted: known, 0.02)...Quantile.of(sorted: known, 0.98) : first...last
    return all.map {
      $0.isEmpty ? "" : Spark.text($0, in: range, glyphs: settings.frame.glyphs)
    }
  }

  private static let mostSparks = 100

  /// The last four weeks of a metric; an empty text where there are none.
  func recentDays(of source: DaySource, until last: Day? = nil, cells: Int? = nil) -> String {
    guard drawsSparks, let end = last?.advanced(by: 1) ?? source.span?.end else { return "" }
    let count = cells ?? CommandContext.dayCells
    let start = end.advanced(by: -count)
    guard let rows = source.rows(in: DayRange(start, end)), rows.values.count > 2 else { return "" }
    let values = (0..<count).map { rows[start.advanced(by: $0)] }
    let low = source.metric.kind == .total ? min(0, rows.values.min() ?? 0) : rows.values.min() ?? 0
    let high = rows.values.max() ?? low
    return Spark.text(values, in: low...max(low, high), glyphs: settings.frame.glyphs)
  }

  /// Which place a value has among the last 30 days, such as `third highest in 30 days`; empty where it is
  /// none of the first three.
  func rank(of source: DaySource, on day: Day) -> String {
    guard let rows = source.rows(in: DayRange(day.advanced(by: -29), day.advanced(by: 1))),
      let value = rows[day], rows.values.count >= 14, !world.calc.marks[day].isLeftOut
    else { return "" }
    let words = ["highest", "second highest", "third highest"]
    let low = ["lowest", "second lowest", "third lowest"]
    let above = rows.values.count { $0 > value }
    let below = rows.values.count { $0 < value }
    let equal = rows.values.count { $0 == value }
    guard equal < 4 else { return "" }
    if above < words.count { return "\(words[above]) in 30 days" }
    return below < low.count ? "\(low[below]) in 30 days" : ""
  }

  /// For each metric in the rows of a day, the week that ends with it and its place among the last days.
  func places(on day: Day, in table: Table) -> [String] {
    guard drawsSparks else { return [] }
    let sources = world.library.datasets.flatMap(\.metrics).filter { $0.value(on: day) != nil }
    var rest = sources[...]
    return table.rows.map { row in
      guard row.first == .text("metric"), let source = rest.first,
        row[1] == .text(source.metric.name)
      else { return "" }
      rest.removeFirst()
      let place = rank(of: source, on: day)
      return recentDays(of: source, until: day, cells: 8) + (place.isEmpty ? "" : " " + place)
    }
  }
}
