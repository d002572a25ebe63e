internal import TrendsCore
import TrendsOutput

/// The last line of a chart, which says in one sentence what the chart shows.
///
///     Down 1.4 kg in 14 days (2 days missing). Forecast 18 Oct: 80.4 (79.5 to 81.3).
struct ClosingSentence {
  var story: Story
  /// Days to a bar if the sentence must say it; 1 if it is said elsewhere or does not apply.
  var daysToBar = 1

  /// A part of the sentence in several versions, the fullest first.
  ///
  /// If not all parts fit, those with a lower `priority` are kept; the order of reading stays.
  private struct Clause {
    var priority: Int
    var versions: [String]
  }

  /// The sentence in at most `columns` cells; nil if not even the main clause fits.
  func text(_ columns: Int) -> String? {
    var chosen: [Int: String] = [:]
    var room = columns + 1
    let clauses = clauses
    for index in clauses.indices.sorted(by: { clauses[$0].priority < clauses[$1].priority }) {
      guard let text = clauses[index].versions.first(where: { DisplayWidth.of($0) < room }) else {
        if clauses[index].priority == 0 { return nil }
        continue
      }
      chosen[index] = text
      room -= DisplayWidth.of(text) + 1
    }
    let parts = clauses.indices.compactMap { chosen[$0] }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// All clauses in the order of reading. The main one has priority 0.
  private var clauses: [Clause] {
    guard let summary = story.summary else {
      let text = "N" + story.nothing.dropFirst() + "."
      return [Clause(priority: 0, versions: [text, "No data."])] + forecast
    }
    return main(summary) + shared + standing(summary) + extremes(summary) + gaps + outside(summary)
      + unreadable
      + forecast
  }

  /// The clause that is always there, by the emphasis of the chart.
  private func main(_ summary: Summary) -> [Clause] {
    let versions: [String]
    switch story.spec.emphasis {
    case .latest where story.readings.isDays: versions = trend(summary)
    case .latest: versions = ["Last \(story.value(summary.last.y))."]
    case .total: versions = total(summary)
    case .average:
      versions =
        ["Average \(story.value(summary.average))\(summary.meanwhile)."]
    }
    return [Clause(priority: 0, versions: versions)]
  }

  /// The change from the first to the last value, with the number of days missing between them.
  private func trend(_ summary: Summary) -> [String] {
    guard summary.last.x > summary.first.x else {
      return [
        "One value, \(story.value(summary.last.y)) \(story.place(summary.last.x)).", "One value.",
      ]
    }
    let change = summary.last.y - summary.first.y
    let size = change.magnitude.fixed(story.spec.decimals)
    let verb = change < 0 ? "Down " : "Up "
    let start = Wording.isZero(size) ? "Unchanged" : verb + story.unit.after(size)
    let text = start + " in \(summary.days) days"
    // Days missing between the first and last value, not in the whole window.
    let missing = summary.days - Set(story.readings.points.map { Readings.dayNumber($0.x) }).count
    guard missing > 0 else { return [text + "."] }
    return [
      text + " (\(Self.days(missing)) missing).", text + ", \(missing) missing.", text + ".",
    ]
  }

  /// The sum of the window.
  private func total(_ summary: Summary) -> [String] {
    let sum = story.value(summary.total)
    guard story.readings.isDays else { return ["\(sum) in all."] }
    let days = story.readings.dayCount
    return [
      days == 1 ? "\(sum) on this day." : "\(sum) on \(summary.active) of \(days) days.", "\(sum).",
    ]
  }

  /// Says that each bar shows several days.
  private var shared: [Clause] {
    guard daysToBar > 1 else { return [] }
    return [Clause(priority: 1, versions: ["Bars of \(daysToBar) days.", "\(daysToBar) a bar."])]
  }

  /// When the runner stood still.
  private func standing(_ summary: Summary) -> [Clause] {
    summary.standing.map { [Clause(priority: 1, versions: [$0])] } ?? []
  }

  /// The highest and lowest value; fastest and slowest for a pace.
  private func extremes(_ summary: Summary) -> [Clause] {
    guard summary.highest.y > summary.lowest.y else { return [] }
    let high = story.wording.number(summary.highest.y) + " " + story.place(summary.highest.x)
    let low = story.wording.number(summary.lowest.y) + " " + story.place(summary.lowest.x)
    let short = "Highest \(high)."
    if story.spec.emphasis == .total {
      let best = summary.highest
      let full = "Highest \(story.value(best.y)) \(story.place(best.x, weekday: true))."
      return [Clause(priority: 2, versions: [full, short])]
    }
    if story.unit.isClock {
      return [
        Clause(priority: 3, versions: ["Fastest \(low), slowest \(high).", "Fastest \(low)."])
      ]
    }
    let full = summary.stops.isEmpty ? ["Highest \(high), lowest \(low)."] : []
    return [Clause(priority: 3, versions: full + [short])]
  }

  /// What is missing. A weight says it in its main clause instead.
  private var gaps: [Clause] {
    let stretches = story.gaps.stretches
    guard let first = stretches.first else { return [] }
    if story.readings.isDays {
      guard story.spec.emphasis != .latest else { return [] }
      let days = story.gaps.missingDays
      let text = days == 1 ? "1 day has no data." : "\(days) days have no data."
      return [Clause(priority: 2, versions: [text])]
    }
    let length = stretches.reduce(0) { $0 + $1.to - $1.from }
    let text =
      stretches.count == 1
      ? "No data for \(Wording.length(length)) at \(Wording.clock(first.from))."
      : "\(stretches.count) gaps, \(Wording.length(length)) in all."
    return [Clause(priority: 2, versions: [text])]
  }

  /// How many values lie beyond a fixed axis.
  private func outside(_ summary: Summary) -> [Clause] {
    guard summary.outside > 0, let limits = story.spec.limits else { return [] }
    let range =
      story.wording.number(limits.lowerBound) + " to " + story.wording.number(limits.upperBound)
    let count = summary.outside == 1 ? "1 value" : "\(summary.outside) values"
    return [Clause(priority: 1, versions: ["\(count) outside \(range).", "\(count) outside."])]
  }

  /// How many values are not finite.
  private var unreadable: [Clause] {
    let count = story.readings.unreadable
    guard count > 0 else { return [] }
    return [
      Clause(
        priority: 1,
        versions: [count == 1 ? "1 value is not a number." : "\(count) values are not numbers."])
    ]
  }

  /// The last day of the forecast with its band.
  private var forecast: [Clause] {
    guard let last = story.readings.forecast.last else { return [] }
    let text = "Forecast \(date(last.day)): \(story.wording.number(last.mean))"
    guard let band = last.band else { return [Clause(priority: 1, versions: [text + "."])] }
    let range =
      story.wording.number(band.lowerBound) + " to " + story.wording.number(band.upperBound)
    return [Clause(priority: 1, versions: ["\(text) (\(range)).", text + "."])]
  }

  /// The day, with the year if it is not that of the last measured day.
  private func date(_ day: Day) -> String {
    let text = Wording.day(Int(day.number))
    guard let end = story.summary?.last.x else { return text }
    let year = Day(clamping: Readings.dayNumber(end)).parts.year
    return day.parts.year == year ? text : "\(text) \(day.parts.year)"
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}

extension Readings {
  /// Days of the window up to today; 0 on a clock axis.
  var dayCount: Int {
    guard case .days(let first, let last, let today) = span else { return 0 }
    return max(min(last, max(first, today)) - first + 1, 1)
  }
}
