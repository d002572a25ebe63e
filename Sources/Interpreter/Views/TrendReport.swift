import TrendsCore
import TrendsCharts
import TrendsOutput

/// The moving average of a day view next to the measured values.
struct TrendReport {
  let view: DayView
  let world: World
  /// The method and its smoothing constant.
  let request: TrendRequest

  private var reading: DayReading { DayReading(view: view, world: world) }

  /// The average over all rows up to today; empty if it cannot be computed.
  private var line: Observations {
    (try? world.trend(of: view, request)) ?? Observations(daily: [])
  }

  /// The days on show that have an average, with their measured value where there is one.
  var table: Table {
    var table = Table([
      .init("day"), .init(view.name, isNumeric: true), .init("trend", isNumeric: true),
      .init("unit"),
    ])
    guard let visible = view.visible else { return table }
    let line = line
    let rows = world.rows(of: view)
    for (number, value) in zip(line.days, line.values) {
      let day = Day(clamping: number)
      guard visible.contains(day) else { continue }
      let measured = rows[day].map { Table.Cell.number(reading.number($0)) } ?? .missing
      table.rows.append([
        .day(day), measured, .number(reading.number(value, moreDecimals: 1)),
        .text(reading.unitText),
      ])
    }
    return table
  }

  /// The newest average with its changes over one and four weeks:
  ///
  ///     Trend 78.46 kg on 4 Oct: down 0.1 kg in a week, down 0.3 kg in four weeks.
  var sentence: String {
    let line = line
    guard let day = line.days.last, let value = line.values.last else {
      return "\(view.name): no values up to today, so there is no trend"
    }
    let changes = [(7, "a week"), (28, "four weeks")].compactMap { days, name in
      before(day - days, in: line).map { then in
        let text = reading.change(value - then)?.lowercasedFirst ?? "unchanged"
        return "\(text) in \(name)"
      }
    }
    let start =
      "Trend \(reading.withUnit(reading.number(value, moreDecimals: 1))) on \(Wording.day(day))"
    return changes.isEmpty ? start + "." : "\(start): \(changes.joined(separator: ", "))."
  }

  /// The average on a day, interpolated between neighbours; nil before the first one.
  private func before(_ day: Int, in line: Observations) -> Double? {
    guard let place = line.days.lastIndex(where: { $0 <= day }) else { return nil }
    let (from, value) = (line.days[place], line.values[place])
    guard from < day, place + 1 < line.count else { return value }
    let share = Double(day - from) / Double(line.days[place + 1] - from)
    return value + (line.values[place + 1] - value) * share
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
