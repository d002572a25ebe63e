import TrendsCore
import TrendsOutput

/// The figures of weeks or months: a total has a sum, a state has an average of its days.
struct PeriodReport {
  let summaries: [PeriodSummary]
  /// How many of the newest are told.
  let shown: Int
  let reading: DayReading

  private var isTotal: Bool { reading.metric.kind == .total }

  var table: Table {
    let figures = isTotal ? ["total", "a day"] : ["average", "change"]
    var table = Table(
      [.init("period"), .init("days", isNumeric: true)]
        + figures.map { .init($0, isNumeric: true) } + [.init("unit")])
    var before: Double?
    for (place, summary) in summaries.enumerated() {
      defer { before = summary.average ?? before }
      guard place >= summaries.count - shown else { continue }
      table.rows.append(
        [.text(summary.label), .number(String(summary.count))]
          + (isTotal ? totals(summary) : averages(summary, before)) + [.text(reading.unitText)])
    }
    return table
  }

  /// A day without a workout is one of rest; a day without steps was not measured.
  private func totals(_ summary: PeriodSummary) -> [Table.Cell] {
    let isOfRest = reading.metric.family == .workout
    let aDay = isOfRest ? summary.perDay : summary.average
    return [
      .number(reading.number(summary.total)),
      aDay.map { .number(reading.number($0, moreDecimals: 1)) } ?? .missing,
    ]
  }

  private func averages(_ summary: PeriodSummary, _ before: Double?) -> [Table.Cell] {
    guard let average = summary.average else { return [.missing, .missing] }
    let change = before.map { Table.Cell.number(reading.number(average - $0, moreDecimals: 1)) }
    return [.number(reading.number(average, moreDecimals: 1)), change ?? .missing]
  }
}
