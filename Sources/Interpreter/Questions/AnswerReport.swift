import TrendsCharts
import TrendsCore
import TrendsOutput

/// The answer to a question, as a table and as values for `expect` and `let`.
struct AnswerReport {
  let question: Question
  let subject: AskedSubject
  /// The days that it is about; ends today at the latest.
  let days: DayRange
  private let measures: [Measure]
  private let answer: Answer
  /// How many values it has, in all groups.
  private let found: Int
  /// For how many of them the conditions hold, and whether that is fewer.
  private let meant: Int
  private let hasConditions: Bool
  /// The values that are listed one by one; nil where they are summed up.
  private let listed: [AskedValue]?

  /// Answers from the values of a subject. Without a span the days are those that have a value.
  init(_ question: Question, _ subject: AskedSubject, today: Day) {
    self.question = question
    self.subject = subject
    let end = today.advanced(by: 1)
    let range = (question.spans.first ?? .all).days(today: today).clamped(to: DayRange(.first, end))
    var values = subject.values.filter { range.contains($0.day) }
    let (all, meant) = (values.count, values.count(where: \.isMeant))
    hasConditions = !question.conditions.isEmpty && meant < all
    self.meant = meant
    if range.start == .first, let first = values.first, let last = values.last {
      days = DayRange(
        first.day, question.spans.isEmpty ? last.day.advanced(by: 1) : range.end)
    } else {
      days = range
    }
    // An order with figures takes them of those values only.
    if question.groups.isEmpty, question.order != nil, !question.measures.isEmpty {
      values = AnswerReport.listed(values, question.order, subject.scale)
        .enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
        .map(\.element)
    }
    let isListed = question.groups.isEmpty && question.measures.isEmpty && question.order != nil
    measures =
      question.measures.isEmpty
      ? subject.measures(by: question.groups) : question.measures
    var before = subject.values.filter { $0.day < range.start }
    if question.groups.isEmpty {
      // One span is compared with as many days before it.
      let start = days.start.advanced(by: -days.count)
      before = before.filter { $0.day >= start }
    }
    var answer = Answer(
      values, before: before, measures, by: question.groups, today: today)
    listed = isListed ? AnswerReport.listed(values, question.order, subject.scale) : nil
    // By zone an activity has a value for each zone.
    found = question.groups.contains(.zone) ? Set(values.compactMap(\.name)).count : all
    AnswerReport.keep(&answer, question, subject.scale)
    self.answer = answer
  }

  /// The values for which the conditions hold, in the order that is asked for.
  static func listed(
    _ values: [AskedValue], _ order: Question.Order?, _ scale: QuestionScale
  ) -> [AskedValue] {
    let meant = values.filter(\.isMeant)
    func ranked(least: Bool) -> [AskedValue] {
      meant.enumerated().sorted { a, b in
        a.element.value == b.element.value
          ? a.offset < b.offset
          : least ? a.element.value < b.element.value : a.element.value > b.element.value
      }.map(\.element)
    }
    switch order {
    case .first(let count): return Array(meant.prefix(count))
    case .last(let count): return Array(meant.suffix(count))
    case .top(let count): return Array(ranked(least: scale.lessIsBetter).prefix(count))
    case .bottom(let count): return Array(ranked(least: !scale.lessIsBetter).prefix(count))
    case nil: return meant
    }
  }

  /// Leaves the groups that are asked for. They are ranked by the first figure that was asked for, else
  /// by the sum or the mean.
  private static func keep(_ answer: inout Answer, _ question: Question, _ scale: QuestionScale) {
    guard !question.groups.isEmpty else { return }
    let place =
      question.measures.isEmpty
      ? answer.measures.firstIndex { $0 == .sum || $0 == .mean } ?? 0 : 0
    let isLess = scale.lessIsBetter && answer.measures[place].isOfValues
    switch question.order {
    case .first(let count): answer.groups = Array(answer.groups.prefix(count))
    case .last(let count): answer.groups = Array(answer.groups.suffix(count))
    case .top(let count): answer.keep(count, by: place, least: isLess)
    case .bottom(let count): answer.keep(count, by: place, least: !isLess)
    case nil: break
    }
  }

  /// What the answer is about: `weight, 2026-03-01..2026-05-31, 90 of 92 days`.
  var heading: String {
    guard found > 0 else {
      let none = subject.noun == "days" ? "no values" : "no \(subject.noun)"
      guard days.start > .first else { return "\(subject.name): \(none)" }
      let newest = subject.newest(before: days.start, of: question.spans.first)
      return "\(subject.name), \(days): \(none)\(newest)"
    }
    if subject.noun == "days" {
      let those = hasConditions ? ", \(meant.grouped) of them meet it" : ""
      return
        "\(subject.name), \(days): \(found.grouped) of \(days.count.grouped) days have a value\(those)"
    }
    let noun = found == 1 ? String(subject.noun.dropLast()) : subject.noun
    let part = hasConditions ? "\(meant.grouped) of " : ""
    return "\(subject.name), \(days): \(part)\(found.grouped) \(noun)"
  }

  // MARK: tables

  var table: Table {
    // Without any value there is nothing to say after the heading.
    guard found > 0, meant > 0 || !question.measures.isEmpty else { return Table([]) }
    if let listed { return list(listed) }
    return question.groups.isEmpty ? single : grouped
  }

  /// One row for each value.
  private func list(_ values: [AskedValue]) -> Table {
    let hasNames = values.contains { $0.name != nil }
    var table = Table(
      [.init("day")] + (hasNames ? [.init(String(subject.noun.dropLast()), room: .name())] : [])
        + [.init("value", isNumeric: true), .init("unit")])
    for value in values {
      table.rows.append(
        [.day(value.day)] + (hasNames ? [.text(value.name ?? "")] : [])
          + [subject.scale.cell(value.value), .text(subject.scale.unit)])
    }
    return table
  }

  /// One row for each figure.
  private var single: Table {
    let figures = Array(zip(measures, answer.groups.first?.figures ?? []))
    let hasNames = figures.contains { $1.name != nil }
    var table = Table(
      [.init("what"), .init("value", isNumeric: true), .init("unit"), .init("day")]
        + (hasNames ? [.init(String(subject.noun.dropLast()), room: .name())] : []))
    for (measure, figure) in figures {
      let scale = self.scale(of: measure)
      table.rows.append(
        [
          .text(name(of: measure)), cell(figure, measure), .text(scale.unit),
          day(of: figure),
        ] + (hasNames ? [figure.name.map { .text($0) } ?? .missing] : []))
      if let present = figure.present {
        table.rows.append(
          [
            .text("\(name(of: measure)) now"), .number(String(present)), .text("days"), .missing,
          ] + (hasNames ? [.missing] : []))
      }
    }
    return table
  }

  /// One row for each group.
  private var grouped: Table {
    var columns: [Table.Column] = question.groups.map {
      .init($0.rawValue, room: $0 == .place ? .name() : .whole)
    }
    let dated = measures.filter { $0.hasDay }
    let hasNames =
      !question.groups.contains(.place)
      && answer.groups.contains { $0.figures.contains { $0.name != nil } }
    for measure in measures {
      let name = name(of: measure)
      // A narrow terminal drops extremes that were not asked for before other figures.
      let isExtra = question.measures.isEmpty && dated.count > 1 && measure.hasDay
      let own: Table.Room = isExtra ? .whole(goes: measure == .least ? 2 : 1) : .whole
      columns.append(.init(name, isNumeric: true, room: own))
      guard measure.hasDay else { continue }
      let room: Table.Room = dated.count > 1 ? .whole(goes: measure == .least ? 4 : 3) : .whole
      columns.append(.init(dated.count == 1 ? "day" : "\(name) day", room: room))
      if hasNames {
        let noun = String(subject.noun.dropLast())
        columns.append(.init(dated.count == 1 ? noun : "\(name) \(noun)", room: .name(goes: 5)))
      }
    }
    let hasUnit = measures.contains(where: \.isOfValues) && !subject.scale.unit.isEmpty
    if hasUnit { columns.append(.init("unit")) }
    var table = Table(columns)
    for group in answer.groups {
      var row: [Table.Cell] = group.labels.map { .text($0.text) }
      for (measure, figure) in zip(measures, group.figures) {
        row.append(cell(figure, measure))
        guard measure.hasDay else { continue }
        row.append(day(of: figure))
        if hasNames { row.append(figure.name.map { .text($0) } ?? .missing) }
      }
      table.rows.append(row + (hasUnit ? [.text(subject.scale.unit)] : []))
    }
    return table
  }

  /// The figure that pictures show: the first sum or mean, else the first one.
  private var drawn: Int {
    measures.firstIndex { $0 == .sum || $0 == .mean } ?? 0
  }

  /// A bar or a mark for each row of a single kind of group, one for each row of the table.
  func marks(_ glyphs: Frame.Glyphs) -> [String] {
    guard found > 0, listed == nil, question.groups.count == 1, !measures.isEmpty else { return [] }
    let values = answer.groups.map {
      $0.figures.indices.contains(drawn) ? $0.figures[drawn].value : nil
    }
    let fromZero = [.sum, .count, .share].contains(measures[drawn]) || subject.scale.adds
    return Spark.marks(values, fromZero: fromZero, glyphs: glyphs)
  }

  /// Small multiples: for each of the second groups its values over the first ones, on one scale.
  func multiples(in frame: Frame) -> [String] {
    guard question.groups.count == 2, frame.glyphs != .words, listed == nil, !measures.isEmpty
    else {
      return []
    }
    var (firsts, seconds): ([String], [String]) = ([], [])
    var values: [String: Double] = [:]
    for group in answer.groups
    where group.labels.count == 2 && group.figures.indices.contains(drawn) {
      let (first, second) = (group.labels[0].text, group.labels[1].text)
      if !firsts.contains(first) { firsts.append(first) }
      if !seconds.contains(second) { seconds.append(second) }
      if let value = group.figures[drawn].value { values[first + "\n" + second] = value }
    }
    guard firsts.count > 2, seconds.count > 1, firsts.count <= 120,
      let low = values.values.min(), let high = values.values.max()
    else { return [] }
    let widest = seconds.map { DisplayWidth.of($0) }.max() ?? 0
    guard widest + 2 + firsts.count <= frame.columns else { return [] }
    let fromZero = [.sum, .count].contains(measures[drawn]) || subject.scale.adds
    let head =
      "\(name(of: measures[drawn])) by \(question.groups[1].rawValue), \(firsts[0]) to \(firsts[firsts.count - 1]), on one scale"
    return [head]
      + seconds.map { second in
        let row = firsts.map { values[$0 + "\n" + second] }
        let spark = Spark.text(
          row, in: (fromZero ? min(0, low) : low)...high, glyphs: frame.glyphs)
        return DisplayWidth.padded(second, to: widest + 2) + spark
      }
  }

  /// The name of a figure in a table.
  private func name(of measure: Measure) -> String {
    measure == .count ? subject.noun : measure.word
  }

  /// How a figure is written; a count has a unit of its own.
  private func scale(of measure: Measure) -> QuestionScale {
    switch measure {
    case .count: .plain("")
    case .share: .plain("%", decimals: 1)
    case .streak, .pause: .days
    default: subject.scale
    }
  }

  private func cell(_ figure: Answer.Figure, _ measure: Measure) -> Table.Cell {
    let more =
      switch measure {
      case .mean, .median, .deviation, .change, .quantile: subject.scale.decimalsOfMeans
      default: 0
      }
    return scale(of: measure).cell(figure.value, moreDecimals: more)
  }

  /// The day of an extreme, or the days of a streak or pause.
  private func day(of figure: Answer.Figure) -> Table.Cell {
    guard let day = figure.day else { return .missing }
    return figure.end.map { .text("\(day)..\($0)") } ?? .day(day)
  }

  // MARK: values

  /// The answer for `expect` and `let`: `answer.mean`, `answer.2026-03.sum`, `answer.0.day`.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("subject", .string(subject.name)), ("unit", .string(subject.scale.unit)),
      ("start", .string(days.start.description)),
      ("end", .string(days.end.advanced(by: -1).description)),
    ]
    if let listed {
      members.append(("count", .number(String(listed.count))))
      members += listed.enumerated().map { place, value in
        (
          String(place),
          .object([
            ("day", .string(value.day.description)), ("name", .string(value.name)),
            ("value", number(value.value, .first)),
          ])
        )
      }
      if let first = listed.first {
        members += [
          ("day", .string(first.day.description)), ("value", number(first.value, .first)),
        ]
      }
    } else if question.groups.isEmpty {
      members += figures(answer.groups.first)
    } else {
      members += answer.groups.map { group in
        (group.labels.map(\.text).joined(separator: "-"), .object(figures(group)))
      }
    }
    return .object(members)
  }

  private func figures(_ group: Answer.Group?) -> [(String, JSON)] {
    guard let group else { return [] }
    return zip(measures, group.figures).flatMap { measure, figure -> [(String, JSON)] in
      let name = measure.word
      var found = [(name, number(figure.value, measure))]
      // A figure has a path by the word of its row or column, too.
      let shown = self.name(of: measure)
      if shown != name { found.append((shown, number(figure.value, measure))) }
      if measure.hasDay {
        found.append((name + "-day", .string(figure.day?.description)))
        if figure.end != nil { found.append((name + "-end", .string(figure.end?.description))) }
      }
      if let text = figure.name { found.append((name + "-name", .string(text))) }
      if let present = figure.present {
        found.append((name + "-now", .number(String(present))))
      }
      return found
    }
  }

  private func number(_ value: Double?, _ measure: Measure) -> JSON {
    guard let value else { return .null }
    let shown = measure.isOfValues ? subject.scale.shown(value) : value
    return .number(shown.shortText)
  }
}

extension Measure {
  /// Whether a day belongs to the figure.
  fileprivate var hasDay: Bool {
    switch self {
    case .least, .greatest, .first, .last, .streak, .pause: true
    default: false
    }
  }

  /// Whether the figure has the unit of the values.
  fileprivate var isOfValues: Bool {
    switch self {
    case .count, .share, .streak, .pause: false
    default: true
    }
  }
}
