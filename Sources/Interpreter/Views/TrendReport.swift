import TrendsCore
import TrendsCharts
import TrendsOutput

/// The line through the values of a day view, next to the measured values.
struct TrendReport {
  let chart: DayChart
  /// The method and its smoothing constant.
  let request: TrendRequest
  /// The days of the table; nil for those on show.
  var days: DayRange?

  private var view: DayView { chart.view }
  private var world: World { chart.world }
  private var reading: DayReading { DayReading(view: view, world: world) }

  /// The line over all rows up to today; nil without values.
  private var line: TrendLine? { try? world.trend(of: view, request) }

  /// The days on show that the line reaches, with their measured value where there is one.
  var table: Table {
    var table = Table([
      .init("day"), .init(view.name, isNumeric: true), .init("trend", isNumeric: true),
      .init("unit"),
    ])
    guard let shown = days ?? chart.measuredDays, let line = line?.points else { return table }
    let rows = world.rows(of: view)
    for (number, value) in zip(line.days, line.values) {
      let day = Day(clamping: number)
      guard shown.contains(day) else { continue }
      let measured = rows[day].map { Table.Cell.number(reading.number($0)) } ?? .missing
      table.rows.append([
        .day(day), measured, .number(reading.number(value, moreDecimals: 1)),
        .text(reading.unitText),
      ])
    }
    return table
  }

  /// The end of the line with its changes over one and four weeks:
  ///
  ///     Trend 78.46 kg on 4 Oct: level in a week, down 0.3 kg in four weeks.
  ///
  /// A moving average says how far it lags behind.
  var sentence: String {
    guard let line, let day = line.last, let value = line.value(on: day) else {
      return "\(view.name): no values up to today, so there is no trend"
    }
    let changes = [(7, "a week"), (28, "four weeks")].compactMap { days, name in
      line.change(from: day.advanced(by: -days), to: day).map { change in
        let text = change.isLevel ? "level" : reading.change(change.size)?.lowercasedFirst
        return "\(text ?? "unchanged") in \(name)"
      }
    }
    let exact = reading.withUnit(reading.number(value, moreDecimals: 1))
    let start =
      "Trend \(reading.isInStones ? reading.text(value) : exact) on \(Wording.day(Int(day.number)))"
    return (changes.isEmpty ? start : "\(start): \(changes.joined(separator: ", "))") + "." + behind
  }

  /// How far a moving average is from the level, where one sees it.
  private var behind: String {
    guard let lag = world.lag(of: view, request) else { return "" }
    let size = reading.number(lag.magnitude, moreDecimals: 1)
    guard !Wording.isZero(reading.number(lag.magnitude)) else { return "" }
    return " It lags: the level is \(reading.withUnit(size)) \(lag < 0 ? "higher" : "lower")."
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
