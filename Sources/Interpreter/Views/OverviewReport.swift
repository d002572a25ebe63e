import TrendsCharts
import TrendsCore
import TrendsOutput

/// What `show all` shows of each metric: its days, its newest value, its week and what is unusual about it.
struct OverviewReport {
  let world: World
  let views: [DayView]
  /// The day after the newest one on show.
  let end: Day

  /// Days of a week, and of those before it with which it is compared.
  private static let week = 7
  private static let before = 21

  /// What a person who moves through it looks at.
  struct Look: Sendable {
    /// The marked day; nil for none.
    var cursor: Day?
    /// The newest day on show; nil for that of the focused chart.
    var newest: Day?
  }

  /// Nil without a view that shows days. Without `newest` it ends as the focused chart does.
  init?(_ views: [DayView], _ world: World, focus: DayView?, newest: Day? = nil) {
    let shown = views.filter { $0.visible?.isEmpty == false }
    guard let last = focus?.visible?.end ?? shown.compactMap(\.visible?.end).max() else {
      return nil
    }
    self.world = world
    self.views = shown
    end = min(newest.map { $0.advanced(by: 1) } ?? last, world.engine.clock.today.advanced(by: 1))
  }

  /// The chart, with as many days as fit. Who moves through it sees the focused metric and the cursor marked,
  /// and the figures of the cursor's day.
  func chart(dash: String, minus: String, look: Look? = nil) -> Overview {
    let cursor = look?.cursor
    let rows = views.map { view in
      var row = Metric(view, world, end: end).row(dash: dash, minus: minus)
      if let cursor {
        let then = Metric(view, world, end: cursor.advanced(by: 1))
        row.figures = then.figures(dash: dash, minus: minus, at: cursor)
      }
      return row
    }
    let focus = look == nil ? nil : views.firstIndex { $0.name == world.focusName }
    let last = cursor ?? end.advanced(by: -1)
    let told = views.compactMap {
      Metric($0, world, end: last.advanced(by: 1)).remark(dash: dash)
    }
    let closing = told.isEmpty ? ["nothing unusual on \(Wording.day(Int(last.number)))"] : told
    return Overview(rows, end: end.advanced(by: -1), closing: closing, cursor: cursor, focus: focus)
  }

  /// One metric with the days that its figures need.
  private struct Metric {
    let view: DayView
    let world: World
    let end: Day
    let rows: DaySeries
    private let reading: DayReading
    private let trend: TrendLine?

    init(_ view: DayView, _ world: World, end: Day) {
      self.view = view
      self.world = world
      self.end = end
      reading = DayReading(view: view, world: world)
      // A year of days for wide terminals; what is normal needs two months.
      let days = DayRange(end.advanced(by: -400), end)
      rows = view.source.rows(in: days) ?? world.rows(of: view).slice(days)
      trend = view.source.metric.kind == .weight ? world.trend(of: view) : nil
    }

    private var metric: TrendsCore.Metric { view.source.metric }
    private var last: Day { end.advanced(by: -1) }
    private var growing: Day? { world.unfinishedDay(of: view) }

    /// The mean of the values in some days, without a total that still grows.
    private func mean(_ from: Day, _ to: Day) -> Double? {
      let part = rows.slice(DayRange(from, to))
      return Mean.of(zip(part.days, part.values).filter { $0.0 != growing }.map(\.1))
    }

    /// The week that ends with the last day; with the one before where the last day still grows.
    private var week: (mean: Double?, before: Double?) {
      let stop = growing == last ? last : end
      let start = stop.advanced(by: -OverviewReport.week)
      return (mean(start, stop), mean(start.advanced(by: -OverviewReport.before), start))
    }

    func row(dash: String, minus: String) -> Overview.Row {
      func point(_ day: Day, _ value: Double) -> ChartSpec.Point {
        .init(x: Double(day.number), y: reading.shown(value))
      }
      var line: [ChartSpec.Point] = []
      if let trend {
        line = trend.days(in: DayRange(end.advanced(by: -400), end)).map {
          point(trend.day(at: $0), trend.points.values[$0])
        }
      }
      let numbers = rows.days.map { Int($0.number) }
      let due = DueDays(numbers)
      let stop =
        numbers.last.flatMap { due.hasEnded(with: $0, by: Int(last.number)) ? $0 : nil }
        ?? Int(last.number)
      return Overview.Row(
        title: view.title, unit: reading.unitText, style: view.style,
        points: zip(rows.days, rows.values).map(point), trend: line,
        missing: Set(due.missing(from: numbers.first ?? 0, to: stop)),
        figures: figures(dash: dash, minus: minus, at: nil))
    }

    /// The newest value, the week, its change against the three weeks before, and what is normal.
    func figures(dash: String, minus: String, at cursor: Day?) -> [String] {
      let more = reading.decimals > 1 ? 0 : reading.decimalsOfMeans
      func written(_ text: String) -> String {
        text.hasPrefix("-") ? minus + text.dropFirst() : text
      }
      func change(_ size: Double, _ decimals: Int) -> String {
        let text = reading.number(size, moreDecimals: decimals).withSeparators
        return written(Wording.isZero(text) || text.hasPrefix("-") ? text : "+" + text)
      }
      let value =
        cursor.map {
          view.source.value(on: $0) ?? rows.slice(DayRange($0, $0.advanced(by: 1))).values.first
        } ?? rows.values.last
      let newest = value.map { written(reading.number($0).withSeparators) } ?? ""
      let week = week
      let mean =
        week.mean.map { written(reading.number($0, moreDecimals: more).withSeparators) } ?? ""
      if let trend {
        let places = trend.days(in: DayRange(.first, end))
        let from = places.last { trend.day(at: $0) <= last.advanced(by: -OverviewReport.week) }
        let moved = from.flatMap { from in
          places.last.flatMap { trend.change(from: trend.day(at: from), to: trend.day(at: $0)) }
        }
        let text = moved.map { $0.isLevel ? "level" : change($0.size, 1) } ?? ""
        return [newest, mean, text, ""]
      }
      let moved = week.mean.flatMap { now in week.before.map { change(now - $0, more) } } ?? ""
      let normal = normal.map {
        // What was never below zero has no usual value there.
        let low = rows.values.allSatisfy { $0 >= 0 } ? max(0, $0.low) : $0.low
        return written(reading.number(low)) + dash + written(reading.number($0.high))
      }
      return [newest, mean, moved, normal ?? ""]
    }

    private var normal: Baseline? { metric.normal(of: rows, before: last) }

    /// What is unusual about the last day, such as `workout 93 min is the most in 4 weeks`.
    func remark(dash: String) -> String? {
      guard let day = rows.days.last, day == last, let value = rows.values.last else { return nil }
      let text = "\(view.name) \(reading.text(value))"
      if metric.kind == .total {
        let before = rows.slice(DayRange(last.advanced(by: -27), last))
        guard before.values.count >= 14, value > before.values.max() ?? value else { return nil }
        return "\(text) is the most in 4 weeks"
      }
      guard metric.kind == .reading, let normal, normal.deviation > 0 else { return nil }
      // Two in three days are within the band of a heart rate variability, nine in ten in the others'.
      guard let base = Baseline(rows, following: last), base.isUnusual(value) else { return nil }
      let side = value > base.median ? "above" : "below"
      return
        "\(text) is far \(side) its usual \(reading.number(base.low))\(dash)\(reading.number(base.high))"
    }
  }
}
