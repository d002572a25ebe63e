import TrendsCharts
import TrendsCore
import TrendsOutput

/// Whether days are as usual, which are not, and where a slope changed.
struct FindingReport {
  let sentences: [String]
  let table: Table
  let json: JSON

  private init(_ sentences: [String], _ table: Table, _ json: [(String, JSON)]) {
    self.sentences = sentences
    self.table = table
    self.json = .object(json)
  }

  /// The mean of the days against the band of the 60 days before them.
  static func normal(_ subjects: [AskedSubject], in days: DayRange) -> FindingReport {
    var table = Table([
      .init("metric", room: .name()), .init("mean", isNumeric: true),
      .init("low", isNumeric: true), .init("high", isNumeric: true),
      .init("median", isNumeric: true, room: .whole(goes: 1)), .init("unit"), .init("says"),
    ])
    var sentences: [String] = []
    var json: [(String, JSON)] = []
    for subject in subjects {
      let scale = subject.scale
      let series = subject.series(in: days)
      let all = subject.series(in: DayRange(.first, days.end))
      let isHRV = subject.name == Metric.hrv.name
      let found =
        isHRV
        ? (Baseline.meanByLogarithms(series.values), Baseline(logarithms: all, before: days.start))
        : (Mean.of(series.values), Baseline(all, before: days.start))
      guard let mean = found.0, let base = found.1 else {
        if subjects.count == 1 {
          sentences.append(
            "\(subject.name): fewer than \(Baseline.fewest) values in the 60 days before, or none now"
          )
        }
        continue
      }
      let more = scale.decimalsOfMeans
      let verdict =
        base.deviation == 0
        ? "unknown" : mean < base.low ? "low" : mean > base.high ? "high" : "normal"
      table.rows.append([
        .text(subject.name), scale.cell(mean, moreDecimals: more),
        scale.cell(base.low, moreDecimals: more), scale.cell(base.high, moreDecimals: more),
        scale.cell(base.median, moreDecimals: more), .text(scale.unit), .text(verdict),
      ])
      if verdict == "unknown" {
        sentences.append(
          "\(subject.name): the values of the 60 days before are too much alike for a band")
      } else if verdict != "normal" || subjects.count == 1 {
        let band = scale.text(base.high, moreDecimals: more)
        sentences.append(
          "\(subject.name): \(scale.text(mean, moreDecimals: more)) on average is \(verdict); \(scale.text(base.low, moreDecimals: more)) to \(band) is normal by the \(isHRV ? "logarithms of the " : "")\(base.count) values of the 60 days before."
        )
      }
      let members: [(String, JSON)] = [
        ("mean", number(mean, scale)), ("low", number(base.low, scale)),
        ("high", number(base.high, scale)), ("median", number(base.median, scale)),
        ("says", .string(verdict)),
      ]
      json += subjects.count == 1 ? members : [(subject.name, .object(members))]
    }
    return FindingReport(sentences, table, json)
  }

  /// The days that are far outside the band that follows the metric's trend; several metrics of one day are
  /// together.
  static func unusual(_ subjects: [AskedSubject], in days: DayRange) -> FindingReport {
    var found: [(day: Day, subject: AskedSubject, value: Double, base: Baseline)] = []
    var hasValues = false
    for subject in subjects {
      let all = subject.series(in: DayRange(.first, days.end))
      for place in all.indices(in: days) {
        hasValues = true
        guard let base = Baseline(all, following: all.days[place]),
          base.isUnusual(all.values[place])
        else { continue }
        found.append((all.days[place], subject, all.values[place], base))
      }
    }
    found = found.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
    var table = Table([
      .init("day"), .init("metric", room: .name()), .init("value", isNumeric: true),
      .init("unit"), .init("usual", room: .whole(goes: 1)), .init("sd", isNumeric: true),
    ])
    for one in found {
      let scale = one.subject.scale
      let usual = "\(scale.number(one.base.low)) to \(scale.number(one.base.high))"
      table.rows.append([
        .day(one.day), .text(one.subject.name), scale.cell(one.value), .text(scale.unit),
        .text(usual), .number((one.base.distance(of: one.value) ?? 0).fixed(1)),
      ])
    }
    let names = subjects.count == 1 ? subjects[0].name : "\(subjects.count) metrics"
    let together = Dictionary(grouping: found, by: \.day).filter { $0.value.count > 1 }
    var sentences = [
      !hasValues
        ? "\(names), \(days): no values"
        : found.isEmpty
          ? "\(names), \(days): nothing unusual"
          : "\(names), \(days): \(found.count) unusual \(found.count == 1 ? "value" : "values"); by chance one day in a hundred has one"
    ]
    for (day, group) in together.sorted(by: { $0.key < $1.key }) {
      let parts = group.map {
        "\($0.subject.name) \($0.value < $0.base.median ? "low" : "high")"
      }
      sentences.append("\(day): \(parts.joined(separator: ", ")) together")
    }
    return FindingReport(
      sentences, table,
      [("count", .number(String(found.count)))]
        + found.enumerated().map { place, one in
          (
            String(place),
            .object([
              ("day", .string(one.day.description)), ("metric", .string(one.subject.name)),
              ("value", number(one.value, one.subject.scale)),
            ])
          )
        })
  }

  /// Straight stretches of a metric, and the day on which each begins.
  static func turns(_ subject: AskedSubject, in days: DayRange) -> FindingReport {
    let scale = subject.scale
    var table = Table([
      .init("from"), .init("to"), .init("a week", isNumeric: true),
      .init("begins", isNumeric: true, room: .whole(goes: 1)), .init("ends", isNumeric: true),
      .init("unit"),
    ])
    guard let turns = Turns(subject.series(in: days)) else {
      return FindingReport(["\(subject.name), \(days): too few values"], table, [])
    }
    let more = scale.decimalsOfMeans
    for stretch in turns.stretches {
      table.rows.append([
        .day(stretch.first), .day(stretch.last),
        scale.cell(7 * stretch.slope, moreDecimals: more + 1),
        scale.cell(stretch.start, moreDecimals: more), scale.cell(stretch.end, moreDecimals: more),
        .text(scale.unit),
      ])
    }
    let count = turns.stretches.count - 1
    var sentence =
      count == 0
      ? "\(subject.name): no turn"
      : "\(subject.name): \(count == 1 ? "one turn" : "\(count) turns"), the last on \(turns.stretches[count].first)"
    if let last = turns.stretches.last {
      let rate = scale.text((7 * last.slope).magnitude, moreDecimals: more + 1)
      sentence += "; since \(last.first) \(last.slope < 0 ? "down" : "up") \(rate) a week."
    }
    return FindingReport(
      [sentence], table,
      [("count", .number(String(count)))]
        + (turns.stretches.last.map { last in
          [
            ("day", .string(last.first.description)), ("slope", number(7 * last.slope, scale)),
          ]
        } ?? [])
        + turns.stretches.enumerated().map { place, stretch in
          (
            String(place),
            .object([
              ("start", .string(stretch.first.description)),
              ("end", .string(stretch.last.description)),
              ("slope", number(7 * stretch.slope, scale)),
            ])
          )
        })
  }

  private static func number(_ value: Double, _ scale: QuestionScale) -> JSON {
    .number(scale.shown(value).shortText)
  }
}
