import TrendsCore

/// A forecast in lines and words.
struct ForecastReport {
  let entry: MetricForecast
  let view: DayView
  let world: World

  private var reading: DayReading { DayReading(view: view, world: world) }
  private var today: Day { world.engine.clock.today }

  /// Why there is none.
  var problem: String? {
    switch entry.forecast.status {
    case .ready: nil
    case .noData: "no values up to today, so there is no forecast"
    case .insufficient: "one value has no trend, so there is no forecast"
    }
  }

  /// A line a day; formats for programs have the band too.
  func table(for format: OutputFormat) -> Table {
    var table = Table(
      [.init("day"), .init("mean", isNumeric: true)], hasHeader: format != .text)
    if format != .text {
      table.columns += [.init("low80", isNumeric: true), .init("high80", isNumeric: true)]
    }
    for step in entry.forecast.steps {
      var row: [Table.Cell] = [.day(step.day), number(step.drawn)]
      if format != .text { row += [number(step.band80?.low), number(step.band80?.high)] }
      table.rows.append(row)
    }
    return table
  }

  private func number(_ value: Double?) -> Table.Cell {
    value.map { .number(reading.number($0, moreDecimals: 1)) } ?? .missing
  }

  /// `Down 0.4 kg a week; 77.9 kg on 5 Dec (80%: 77.1 to 78.7).`
  var sentence: String {
    guard let origin = entry.forecast.origin, let last = entry.forecast.steps.last else {
      return ""
    }
    let weekly = reading.shown((last.mean - origin.level) / Double(entry.days) * 7)
    let size = weekly.magnitude.fixed(reading.decimals + 1)
    let isLevel = !size.utf8.contains { $0 >= UInt8(ascii: "1") && $0 <= UInt8(ascii: "9") }
    let slope =
      isLevel
      ? "Level" : "\(weekly < 0 ? "Down" : "Up") \(size) \(reading.unitText) a week"
    var text = "\(slope); \(reading.text(last.drawn)) on \(date(last.day))"
    if let band = last.band80 {
      text += " (80%: \(reading.number(band.low)) to \(reading.number(band.high)))"
    }
    text += "."
    if let goal = entry.forecast.goal {
      text += " " + goalSentence(goal)
    }
    if entry.forecast.isStale {
      text += " The last value is of \(date(origin.day)): this forecast lies in the past."
    }
    return text
  }

  private func goalSentence(_ outlook: Forecast.GoalOutlook) -> String {
    let goal = reading.text(outlook.goal.value)
    guard let day = outlook.day else { return "\(goal) is not in sight." }
    return outlook.crossing == 0 ? "\(goal) is reached." : "\(goal) around \(date(day))."
  }

  /// `12 Mar`, with the year where it is not this one.
  private func date(_ day: Day) -> String {
    let text = Wording.day(Int(day.number))
    return day.parts.year == today.parts.year ? text : "\(text) \(day.parts.year)"
  }
}
