import TrendsCharts
import TrendsCore
import TrendsOutput

/// What is seen of the days of a metric: a calendar of them, or how often each size is.
struct GlanceReport {
  let subject: AskedSubject
  let days: DayRange
  private let series: DaySeries

  init(_ subject: AskedSubject, in days: DayRange) {
    self.subject = subject
    self.days = days
    series = subject.series(in: days)
  }

  private var scale: QuestionScale { subject.scale }
  private var shown: [Double] { series.values.map(scale.shown) }

  private func number(_ value: Double) -> String { scale.number(stored(value)).withSeparators }

  /// The value to write for one in the unit on show.
  private func stored(_ shown: Double) -> Double {
    let one = scale.shown(1)
    return one != 0 ? shown / one : shown
  }

  // MARK: calendar

  /// The values by day. A day without an activity is a day of rest, from the first one on.
  private var filled: [Int: Double] {
    var values = Dictionary(zip(series.days.map { Int($0.number) }, series.values)) { $1 }
    guard subject.noun != "days", scale.adds, let first = series.days.first else { return values }
    var day = max(first, days.start)
    while day < days.end {
      values[Int(day.number)] = values[Int(day.number)] ?? 0
      day = day.advanced(by: 1)
    }
    return values
  }

  /// `today` is shown as far as it has come.
  func heatMap(today: Day) -> HeatMap {
    var values = filled.mapValues(scale.shown)
    if let soFar = subject.soFar, days.contains(today) {
      values[Int(today.number)] = scale.shown(soFar)
    }
    return HeatMap(values, days: days, adds: scale.adds, unit: scale.unit, number: number)
  }

  /// The means of the weekdays, from Monday.
  private var weekdays: [Double?] {
    let values = filled.sorted { $0.key < $1.key }
    return (1...7).map { weekday in
      Mean.of(values.filter { Day(clamping: $0.key).weekday == weekday }.map(\.value))
    }
  }

  private var count: String { Wording.days(series.values.count) }

  /// Which weekday has the most and which the least.
  var calendarSentence: String {
    let known = weekdays.enumerated().compactMap { place, mean in mean.map { (place + 1, $0) } }
    guard let most = known.max(by: { $0.1 < $1.1 }), let least = known.min(by: { $0.1 < $1.1 }),
      most.0 != least.0, most.1 > least.1
    else { return "\(subject.name), \(days): \(count)" }
    let more = scale.decimalsOfMeans
    func text(_ mean: Double) -> String { scale.text(mean, moreDecimals: more) }
    let (high, low) = scale.adds ? ("most", "least") : ("highest", "lowest")
    var found: [String] = []
    for (word, day) in [(high, most), (low, least)] where standsOut(day.0) {
      let unit = found.isEmpty ? " on average" : ""
      found.append("\(word) on \(Wording.longWeekdays[day.0 - 1])s (\(text(day.1))\(unit))")
    }
    let all =
      found.isEmpty
      ? "no weekday differs by more than chance (\(text(least.1)) to \(text(most.1)) on average)"
      : found.joined(separator: ", ")
    return "\(subject.name), \(days): \(all)."
  }

  /// Whether the mean of a weekday differs from that of the other days by more than chance. The day is
  /// picked out of seven, so the interval has to be wider.
  private func standsOut(_ weekday: Int) -> Bool {
    func mean(_ isMeant: (Int) -> Bool) -> MeanOfDays? {
      let values = filled.filter { isMeant(Day(clamping: $0.key).weekday) }.sorted {
        $0.key < $1.key
      }
      return MeanOfDays(
        DaySeries(days: values.map { Day(clamping: $0.key) }, values: values.map(\.value)))
    }
    guard let day = mean({ $0 == weekday }), let others = mean({ $0 != weekday }) else {
      return false
    }
    let difference = Difference(of: day, from: others)
    return difference.size.magnitude > GlanceReport.wider * (difference.high - difference.low) / 2
  }

  /// Of the normal distribution, the quantile of one in seven times 5 percent by that of 5 percent.
  private static let wider = 1.37

  /// A row for each day.
  var calendarTable: Table {
    var table = Table([
      .init("day"), .init("weekday"), .init("value", isNumeric: true), .init("unit"),
    ])
    for (day, value) in zip(series.days, series.values) {
      table.rows.append([
        .day(day), .text(Wording.longWeekdays[day.weekday - 1]), scale.cell(value),
        .text(scale.unit),
      ])
    }
    return table
  }

  var calendarJSON: JSON {
    .object(
      [("subject", .string(subject.name)), ("count", .int(series.values.count))]
        + weekdays.enumerated().map { place, day in
          (
            Wording.longWeekdays[place].lowercased(),
            day.map { .number(scale.shown($0).shortText) } ?? .null
          )
        })
  }

  // MARK: spread

  /// The days of the year before.
  private var before: DayRange {
    DayRange(days.start.advanced(by: -365), days.start)
  }

  private var old: [Double] { subject.series(in: before).values.map(scale.shown) }

  var spread: Spread {
    Spread(
      shown, before: old, names: (count, "the year before"), number: number)
  }

  /// The median and the middle half, beside those of the year before.
  var spreadSentence: String {
    func middle(_ values: [Double]) -> (Double, Double, Double)? {
      let sorted = values.filter(\.isFinite).sorted()
      guard sorted.count >= 5 else { return nil }
      return (
        Quantile.of(sorted: sorted, 0.25), Quantile.of(sorted: sorted, 0.5),
        Quantile.of(sorted: sorted, 0.75)
      )
    }
    guard let now = middle(series.values) else {
      return "\(subject.name), \(days): fewer than five values"
    }
    let more = scale.decimalsOfMeans
    let half =
      "half of the days from \(scale.number(now.0, moreDecimals: more)) to \(scale.text(now.2, moreDecimals: more))"
    let old = middle(subject.series(in: before).values).map {
      "; \(scale.text($0.1, moreDecimals: more)) in the year before"
    }
    return
      "\(subject.name), \(days): median \(scale.text(now.1, moreDecimals: more)), \(half)\(old ?? "")."
  }

  var spreadJSON: JSON {
    let sorted = series.values.sorted()
    func number(_ share: Double) -> JSON {
      sorted.isEmpty
        ? .null : .number(scale.shown(Quantile.of(sorted: sorted, share)).shortText)
    }
    return .object([
      ("subject", .string(subject.name)), ("count", .int(sorted.count)), ("low", number(0)),
      ("quarter", number(0.25)), ("median", number(0.5)), ("three-quarters", number(0.75)),
      ("high", number(1)),
    ])
  }

  /// A row for each share of the days.
  var spreadTable: Table {
    var table = Table([.init("share"), .init("value", isNumeric: true), .init("unit")])
    let sorted = series.values.sorted()
    guard !sorted.isEmpty else { return table }
    for (name, share) in [
      ("least", 0.0), ("10%", 0.1), ("25%", 0.25), ("median", 0.5), ("75%", 0.75), ("90%", 0.9),
      ("greatest", 1.0),
    ] {
      table.rows.append([
        .text(name), scale.cell(Quantile.of(sorted: sorted, share)), .text(scale.unit),
      ])
    }
    return table
  }
}
