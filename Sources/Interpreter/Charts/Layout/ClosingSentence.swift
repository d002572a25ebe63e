internal import TrendsCore
import TrendsOutput

/// The last line of a chart, which says in one sentence what the chart shows.
///
///     Down 1.4 kg from 21 Sep to 4 Oct. Forecast 18 Oct: 80.4 (79.5 to 81.3).
struct ClosingSentence {
  var story: Story
  /// What a bar or point of several days shows; empty if that is said elsewhere or does not apply.
  var average = ""
  /// Bars of fewer days than the others.
  var parts: [String] = []
  /// What the second line has, the fullest version first; empty without one.
  var second: [String] = []

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
    let band =
      story.spec.bandRemark.isEmpty
      ? [] : [Clause(priority: 2, versions: [story.spec.bandRemark])]
    let parts = parts.map { Clause(priority: 2, versions: [$0]) }
    return main(summary) + band + parts
      + (second.isEmpty ? [] : [Clause(priority: 1, versions: second)])
      + due
      + exceptions + growing + shared + standing(summary)
      + extremes(summary) + gaps
      + outside(summary) + unreadable + forecast
  }

  /// The clause that is always there, by the emphasis of the chart.
  private func main(_ summary: Summary) -> [Clause] {
    let usual = usual(summary)
    guard !story.spec.finding.isEmpty else { return [Clause(priority: 0, versions: usual)] }
    // What a person noted needs the room more than the words of a finding.
    let finding = story.spec.finding.dropFirst(
      story.spec.notes.isEmpty || story.spec.finding.count < 2 ? 0 : 1)
    return [
      Clause(priority: 0, versions: finding + usual),
      Clause(priority: 4, versions: usual),
    ]
  }

  /// The main fact of each chart of its kind.
  private func usual(_ summary: Summary) -> [String] {
    let versions: [String]
    switch story.spec.emphasis {
    case .latest where story.readings.isDays: versions = change(summary)
    case .latest: versions = ["Last \(story.value(summary.last.y))."]
    case .total: versions = total(summary)
    case .average:
      versions =
        ["Average \(story.value(summary.average))\(summary.meanwhile)."]
    }
    return versions
  }

  /// The change of the trend, or from the first to the last value, between two named days.
  private func change(_ summary: Summary) -> [String] {
    guard let change = summary.change else {
      return [
        "One value, \(story.value(summary.last.y)) \(story.place(summary.last.x)).", "One value.",
      ]
    }
    let size = story.wording.size(change.size)
    let start =
      change.isLevel
      ? "Level at \(story.value(summary.level))"
      : Wording.isZero(size)
        ? "Unchanged" : (change.size < 0 ? "Down " : "Up ") + story.unit.after(size)
    let (from, to) = (Int(change.from.number), Int(change.to.number))
    let isOneYear = change.from.parts.year == change.to.parts.year
    return [
      isOneYear
        ? "\(start) from \(Wording.day(from)) to \(story.day(to))."
        : "\(start) from \(Wording.day(from)) \(change.from.parts.year) to \(Wording.day(to)) \(change.to.parts.year).",
      "\(start) in \(change.days) days.", "\(start).",
    ]
  }

  /// The days on which a weight was due and is missing.
  private var due: [Clause] {
    guard story.readings.isDays, story.spec.emphasis == .latest else { return [] }
    let missing = story.gaps.missingDays
    return missing > 0
      ? [Clause(priority: 2, versions: [Wording.days(missing) + " missing."])] : []
  }

  /// Names the points that the trend leaves out, and other scales.
  private var exceptions: [Clause] {
    let count = story.readings.leftOut.count
    let left = count == 1 ? "1 value left out." : "\(count) values left out."
    let scales = story.spec.scaleChanges.map { change in
      "Another scale from \(story.day(Int(change.day.number))) on "
        + "(\(story.wording.change(change.size)))."
    }
    return (count > 0 ? [Clause(priority: 1, versions: [left])] : [])
      + scales.map { Clause(priority: 1, versions: [$0]) }
      + notes
  }

  /// What a person noted, each text once with its first day; of many the last ones.
  private var notes: [Clause] {
    let all = story.spec.notes
    var told: [String] = []
    for (place, note) in all.enumerated() where place == 0 || all[place - 1].text != note.text {
      let last = all[place...].prefix { $0.text == note.text }.last ?? note
      let days =
        last.day == note.day
        ? story.day(Int(note.day.number))
        : "\(story.day(Int(note.day.number)))\(story.wording.dash)\(story.day(Int(last.day.number)))"
      told.append("\(days): \(note.text)")
    }
    let count = told.count == 1 ? "1 note." : "\(told.count) notes."
    return told.isEmpty
      ? []
      : [
        Clause(
          priority: 1,
          versions: [
            "Noted \(told.joined(separator: "; ")).", "Noted \(told[told.count - 1]).", count,
          ])
      ]
  }

  /// A total that still grows.
  private var growing: [Clause] {
    story.readings.unfinished.map {
      [Clause(priority: 1, versions: ["Today \(story.wording.number($0.y)) so far."])]
    } ?? []
  }

  /// The sum of the window.
  private func total(_ summary: Summary) -> [String] {
    let sum = story.value(summary.total)
    guard story.readings.isDays else { return ["\(sum) in all."] }
    let days = story.readings.dayCount
    return [
      days == 1 ? "\(sum) on this day." : "\(sum) on \(summary.active) of \(days) days.",
      "\(sum) in all.",
    ]
  }

  /// Says that each bar or point shows several days.
  private var shared: [Clause] {
    guard !average.isEmpty else { return [] }
    return [Clause(priority: 1, versions: ["Shown: \(average)."])]
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
      if story.readings.isSmooth { return fastest }
      return [
        Clause(priority: 3, versions: ["Fastest \(low), slowest \(high).", "Fastest \(low)."])
      ]
    }
    let full = summary.stops.isEmpty ? ["Highest \(high), lowest \(low)."] : []
    return [Clause(priority: 3, versions: full + [short])]
  }

  /// The fastest mean: the fastest sample of a run is mostly one of the satellite's.
  private var fastest: [Clause] {
    guard let best = story.spec.trend.min(by: { $0.y < $1.y }), let window = story.spec.window
    else {
      return []
    }
    let text = "Fastest \(Wording.interval(window)) \(story.wording.number(best.y))"
    return [Clause(priority: 3, versions: [text + " " + story.place(best.x) + ".", text + "."])]
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
    if let beyond = story.spec.beyond, let limits = story.spec.limits {
      let words = story.unit.isClock ? ("faster than", "slower than") : ("below", "above")
      let parts = [
        (beyond.below, words.0, limits.lowerBound), (beyond.above, words.1, limits.upperBound),
      ]
      let told = parts.filter { $0.0 >= 1 }.map {
        "\($0.1) \(story.wording.number($0.2)) for \(Wording.length($0.0))"
      }
      let text = told.joined(separator: ", ")
      return told.isEmpty ? [] : [Clause(priority: 2, versions: ["It is \(text)."])]
    }
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
    let text = "Forecast \(story.day(Int(last.day.number))): \(story.wording.number(last.mean))"
    guard let band = last.band else { return [Clause(priority: 1, versions: [text + "."])] }
    let range =
      story.wording.number(band.lowerBound) + " to " + story.wording.number(band.upperBound)
    return [Clause(priority: 1, versions: ["\(text) (\(range)).", text + "."])]
  }
}

extension Readings {
  /// Days of the window up to today; 0 on a clock axis.
  var dayCount: Int {
    guard case .days(let first, let last, let today) = span else { return 0 }
    return max(min(last, max(first, today)) - first + 1, 1)
  }
}
