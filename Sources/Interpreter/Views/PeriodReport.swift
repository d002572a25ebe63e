import TrendsCore

/// The figures of weeks or months: a total has a sum, a state has an average of its days.
struct PeriodReport {
  let summaries: [PeriodSummary]
  let reading: DayReading

  private var isTotal: Bool { reading.metric.kind == .total }

  var table: Table {
    let figures = isTotal ? ["total", "a day"] : ["average", "change"]
    var table = Table(
      [.init("period"), .init("days", isNumeric: true)]
        + figures.map { .init($0, isNumeric: true) } + [.init("unit")])
    var before: Double?
    for summary in summaries {
      table.rows.append(
        [.text(summary.label), .number(String(summary.count))]
          + (isTotal ? totals(summary) : averages(summary, before)) + [.text(reading.unitText)])
      before = summary.average ?? before
    }
    return table
  }

  private func totals(_ summary: PeriodSummary) -> [Table.Cell] {
    [
      .number(reading.number(summary.total)),
      .number(reading.number(summary.perDay, moreDecimals: 1)),
    ]
  }

  private func averages(_ summary: PeriodSummary, _ before: Double?) -> [Table.Cell] {
    guard let average = summary.average else { return [.missing, .missing] }
    let change = before.map { Table.Cell.number(reading.number(average - $0, moreDecimals: 1)) }
    return [.number(reading.number(average, moreDecimals: 1)), change ?? .missing]
  }
}
