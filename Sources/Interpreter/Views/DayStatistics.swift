import TrendsCore
import TrendsOutput

/// The statistics of the days on show in a day view.
struct DayStatistics {
  let chart: DayChart

  private var view: DayView { chart.view }

  /// Least, greatest, average and counts; a total also has its sum. No rows while nothing is
  /// loaded.
  ///
  /// The average is over days with a value, with one more decimal. Of equal extremes the first day
  /// is named. The least value and the average leave out today's total, which still grows.
  var table: Table {
    var table = Table([
      .init("view", room: .name(goes: 1)), .init("what", room: .name()),
      .init("value", isNumeric: true), .init("unit"), .init("day"),
    ])
    guard let days = chart.measuredDays, let rows = view.pager.window?.rows.slice(days) else {
      return table
    }
    let reading = DayReading(view: view, world: chart.world)
    func row(_ what: String, _ value: String?, _ unit: String, _ day: Day? = nil) {
      table.rows.append([
        .text(view.name), .text(what), value.map { .number($0) } ?? .missing, .text(unit),
        .day(day),
      ])
    }
    let growing = chart.world.unfinishedDay(of: view)
    let whole = rows.values.indices.filter { rows.days[$0] != growing }
    let least = whole.min { rows.values[$0] < rows.values[$1] }
    let greatest = rows.values.indices.max { rows.values[$0] < rows.values[$1] }
    let unit = reading.unitText
    row("least", least.map { reading.number(rows.values[$0]) }, unit, least.map { rows.days[$0] })
    row(
      "greatest", greatest.map { reading.number(rows.values[$0]) }, unit,
      greatest.map { rows.days[$0] })
    let sum = rows.values.reduce(0, +)
    let finished = whole.reduce(0) { $0 + rows.values[$1] }
    let average = whole.count > 0 ? finished / Double(whole.count) : nil
    row("average", average.map { reading.number($0, moreDecimals: 1) }, unit)
    if view.source.metric.kind == .total { row("total", reading.number(sum), unit) }
    row("days with a value", String(rows.count), "days")
    if let growing, let value = rows[growing] {
      row("today so far", reading.number(value), unit, growing)
    }
    row("days without", String(days.count - rows.count), "days")
    return table
  }
}
