import TrendsCharts
import TrendsCore
import TrendsOutput

/// Weeks or months as a table: sums for totals, means with their change for states.
struct PeriodReport {
  /// Oldest first. May begin before the rows shown, so that the first one has a change.
  let summaries: [PeriodSummary]
  /// Number of rows, counted from the newest period.
  let shown: Int
  let reading: DayReading

  private var isTotal: Bool { reading.metric.kind == .total }

  /// One row per period, oldest first. Periods without a value are rows with missing figures.
  func table(_ glyphs: Frame.Glyphs) -> Table {
    let figures = isTotal ? ["total", "a day"] : ["average", "change"]
    var table = Table(
      [.init("period"), .init("days", isNumeric: true)]
        + figures.map { .init($0, isNumeric: true) } + [.init("unit")])
    var before: Double?
    var values: [Double?] = []
    for (place, summary) in summaries.enumerated() {
      defer { before = summary.average ?? before }
      guard place >= summaries.count - shown else { continue }
      let mean = reading.metric.hasDaysOfRest ? summary.perDay : summary.average
      values.append(isTotal ? mean : summary.average)
      table.rows.append(
        [.text(summary.label), .number(String(summary.count))]
          + (isTotal ? totals(summary) : averages(summary, before)) + [.text(reading.unitText)])
    }
    table.add(pictures: Spark.marks(values, fromZero: isTotal, glyphs: glyphs))
    return table
  }

  /// The sum and the mean per day.
  ///
  /// A day without a workout is a day of rest and counts as zero; a day without steps or sleep
  /// counts as not measured.
  private func totals(_ summary: PeriodSummary) -> [Table.Cell] {
    let aDay = reading.metric.hasDaysOfRest ? summary.perDay : summary.average
    return [
      .number(reading.number(summary.total)),
      aDay.map { .number(reading.number($0, moreDecimals: 1)) } ?? .missing,
    ]
  }

  /// The mean and its change since the last period that had a value.
  private func averages(_ summary: PeriodSummary, _ before: Double?) -> [Table.Cell] {
    guard let average = summary.average else { return [.missing, .missing] }
    let change = before.map { Table.Cell.number(reading.number(average - $0, moreDecimals: 1)) }
    return [.number(reading.number(average, moreDecimals: 1)), change ?? .missing]
  }
}
