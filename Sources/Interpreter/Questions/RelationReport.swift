import TrendsCharts
import TrendsCore
import TrendsOutput

/// How two daily metrics move together, at one lag or at all that are tried.
struct RelationReport {
  let first: String
  let second: String
  let relations: [DayRelation]

  /// With a lag only that one is looked at.
  init(_ first: AskedSubject, _ second: AskedSubject, in days: DayRange, lag: Int?) {
    self.first = first.name
    self.second = second.name
    let a = DayRelation.Cleaned(first.series(in: days))
    let b = DayRelation.Cleaned(second.series(in: days))
    let lags = lag.map { [$0] } ?? Array(DayRelation.lags)
    relations = lags.compactMap { DayRelation(a, b, lag: $0) }
  }

  /// The lags at which there is a relation, when one in twenty of those that are told may be false.
  private var found: [DayRelation] {
    let told = DayRelation.found(relations.map(\.chance))
    return relations.indices.filter { told.contains($0) }.map { relations[$0] }
  }

  /// The relation that is surest; nil where none is.
  private var best: DayRelation? { found.max { $0.rho.magnitude < $1.rho.magnitude } }

  /// What was found, in words; never more than the interval says.
  var sentence: String {
    guard !relations.isEmpty else {
      return "\(first) and \(second): fewer than \(DayRelation.fewest) days have both"
    }
    guard let best else {
      let (low, high) = (relations.map(\.low).min() ?? 0, relations.map(\.high).max() ?? 0)
      let tried = relations.count == 1 ? "" : " at any lag from -7 to 7 days"
      return
        "\(first) and \(second): no relation is sure\(tried) (95%: \(low.fixed(2)) to \(high.fixed(2)))."
    }
    let size = best.rho.magnitude
    let how = size < 0.3 ? "weakly" : size < 0.6 ? "clearly" : "strongly"
    let together = best.rho > 0 ? "rise together" : "move against each other"
    return
      "\(first) and \(second) \(together) \(how) \(when(best.lag)) (rank correlation \(best.rho.fixed(2)), 95%: \(best.low.fixed(2)) to \(best.high.fixed(2)); \(best.pairs.grouped) pairs count as \(best.effective.fixed(0).withSeparators))."
  }

  /// The pairs as points with the straight line through them, at the lag that is surest or asked for.
  func lines(
    _ first: AskedSubject, _ second: AskedSubject, in days: DayRange, lag: Int?, _ frame: Frame
  ) -> [String] {
    let lag = lag ?? best?.lag ?? 0
    let (a, b) = (first.series(in: days), second.series(in: days))
    let points = zip(a.days, a.values).compactMap { day, value in
      b[day.advanced(by: lag)].map {
        ChartSpec.Point(x: first.scale.shown(value), y: second.scale.shown($0))
      }
    }
    guard let low = points.map(\.x).min(), let high = points.map(\.x).max(), high > low,
      points.count >= DayRelation.fewest
    else { return [] }
    let count = Double(points.count)
    let (x, y) = (points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
    let slope =
      points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
      / points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    let line = [low, high].map { ChartSpec.Point(x: $0, y: y + slope * ($0 - x)) }
    func text(_ value: Double) -> String { value.fixed((high - low) < 20 ? 1 : 0).withSeparators }
    func unit(_ subject: AskedSubject) -> String {
      subject.scale.unit.isEmpty ? "" : " " + subject.scale.unit
    }
    let later =
      lag == 0
      ? ""
      : " \(lag.magnitude) \(lag.magnitude == 1 ? "day" : "days") \(lag > 0 ? "later" : "earlier")"
    return PlainPlot(
      lines: best == nil ? [] : [.init("", line)], points: points, over: low...high,
      ticks: [(low, text(low)), ((low + high) / 2, text((low + high) / 2)), (high, text(high))],
      head: "up: \(second.name)\(unit(second))\(later), right: \(first.name)\(unit(first))",
      unit: second.scale.unit
    ).text(in: frame, rows: 12, columns: 56)
  }

  private func when(_ lag: Int) -> String {
    let days = "\(lag.magnitude) \(lag.magnitude == 1 ? "day" : "days")"
    if lag == 0 { return "on the same day" }
    return lag > 0 ? "when \(second) is \(days) later" : "when \(second) is \(days) earlier"
  }

  /// One row for each lag.
  var table: Table {
    let sure = found
    var table = Table([
      .init("lag", isNumeric: true), .init("pairs", isNumeric: true),
      .init("count as", isNumeric: true, room: .whole(goes: 1)), .init("rank", isNumeric: true),
      .init("low", isNumeric: true), .init("high", isNumeric: true), .init("sure"),
    ])
    for relation in relations {
      table.rows.append([
        .number(String(relation.lag)), .number(String(relation.pairs)),
        .number(relation.effective.fixed(0)), .number(relation.rho.fixed(2)),
        .number(relation.low.fixed(2)), .number(relation.high.fixed(2)),
        .text(sure.contains(relation) ? "yes" : "no"),
      ])
    }
    return table
  }

  var json: JSON {
    func members(_ relation: DayRelation) -> [(String, JSON)] {
      [
        ("lag", .number(String(relation.lag))), ("pairs", .number(String(relation.pairs))),
        ("effective", .number("\(relation.effective)")), ("rho", .number("\(relation.rho)")),
        ("low", .number("\(relation.low)")), ("high", .number("\(relation.high)")),
        ("chance", .number("\(relation.chance)")),
      ]
    }
    let top = relations.max { $0.rho.magnitude < $1.rho.magnitude }
    return .object(
      [("first", .string(first)), ("second", .string(second)), ("sure", .bool(best != nil))]
        + (top.map(members) ?? [])
        + relations.map { ("at" + String($0.lag), .object(members($0))) })
  }
}

/// All pairs of metrics, on the same day and a day apart; of those that are told, one in twenty may be
/// false.
struct AllRelationsReport {
  private struct Pair {
    var first: String
    var second: String
    var relation: DayRelation
  }

  private let told: [Pair]
  private let tried: Int

  /// `ofActivities` names the metrics that tell of the same activities, which are not related to each
  /// other: a longer run takes more energy.
  init(
    _ subjects: [AskedSubject], in days: DayRange, ofActivities: Set<String>,
    isInterrupted: () -> Bool
  ) throws(Failure) {
    let cleaned = subjects.map { DayRelation.Cleaned($0.series(in: days)) }
    var pairs: [Pair] = []
    for a in subjects.indices {
      for b in subjects.indices.dropFirst(a + 1) {
        if isInterrupted() { throw .interrupted }
        if ofActivities.isSuperset(of: [subjects[a].name, subjects[b].name]) { continue }
        for lag in -1...1 {
          guard let relation = DayRelation(cleaned[a], cleaned[b], lag: lag) else { continue }
          // The earlier one comes first.
          let isTurned = lag < 0
          pairs.append(
            Pair(
              first: subjects[isTurned ? b : a].name, second: subjects[isTurned ? a : b].name,
              relation: relation))
        }
      }
    }
    let sure = DayRelation.found(pairs.map(\.relation.chance))
    tried = pairs.count
    told = pairs.indices.filter { sure.contains($0) }.map { pairs[$0] }.sorted {
      $0.relation.rho.magnitude > $1.relation.rho.magnitude
    }
  }

  var sentence: String {
    "\(told.count) of \(tried) relations are sure; one in twenty of them may be chance"
  }

  var table: Table {
    var table = Table([
      .init("first", room: .name()), .init("second", room: .name()),
      .init("days later", isNumeric: true), .init("rank", isNumeric: true),
      .init("low", isNumeric: true, room: .whole(goes: 1)),
      .init("high", isNumeric: true, room: .whole(goes: 2)),
      .init("pairs", isNumeric: true, room: .whole(goes: 3)),
    ])
    for pair in told {
      let relation = pair.relation
      table.rows.append([
        .text(pair.first), .text(pair.second), .number(String(relation.lag.magnitude)),
        .number(relation.rho.fixed(2)), .number(relation.low.fixed(2)),
        .number(relation.high.fixed(2)), .number(String(relation.pairs)),
      ])
    }
    return table
  }

  var json: JSON {
    .object(
      [("count", .number(String(told.count))), ("tried", .number(String(tried)))]
        + told.enumerated().map { place, pair in
          (
            String(place),
            .object([
              ("first", .string(pair.first)), ("second", .string(pair.second)),
              ("lag", .number(String(pair.relation.lag.magnitude))),
              ("rho", .number("\(pair.relation.rho)")),
            ])
          )
        })
  }
}
