import TrendsCore

/// Takes the rows of a table by its plan.
struct TableScan {
  let plan: TablePlan
  let options: TableOptions
  var report: ImportReport
  /// Why the file is refused after all.
  var refusal: ImportError?
  var days: DayReader
  /// The day of the rows below, where days stand on rows of their own.
  private var dayAbove: Day?
  /// Cells that are no numbers in rows that are kept: how many, and the line of the first.
  private var badCells: [Int: (count: Int, line: Int)] = [:]
  private var slots: [Int] = []
  var names = LongNames()

  init(_ plan: TablePlan, _ options: TableOptions) {
    self.plan = plan
    self.options = options
    report = ImportReport(format: plan.format)
    days = DayReader(style: plan.style, order: plan.order)
    for note in plan.notes { report.note(note) }
  }

  mutating func take<Sink: ReadingSink>(_ row: TableRow, into sink: inout Sink) {
    let filled = row.filledCount
    if filled == 0 && row.problem == nil { return }
    if plan.hasDayRows, filled == plan.day + 1, row.problem == nil, takeDay(row) { return }
    report.read += 1
    if let problem = row.problem {
      if problem == .openQuote || problem == .cutOff { report.isTruncated = true }
      return report.skip(Remark(problem.rawValue), at: row.place)
    }
    guard filled <= plan.width else {
      return report.skip(.moreCellsThanHeaderHas, at: row.place)
    }
    guard row.count >= plan.width else {
      return report.skip(.fewerCellsThanHeaderHas, at: row.place)
    }
    guard let time = time(of: row) else { return }
    switch plan.layout {
    case .wide(let values): takeWide(row, time, values, into: &sink)
    case .long(let columns): takeLong(row, time, columns, into: &sink)
    }
  }

  private mutating func takeDay(_ row: TableRow) -> Bool {
    guard case .time(.day(let day)) = days.read(row[plan.day]) else { return false }
    dayAbove = day
    return true
  }

  /// The time of a row; nil, and reported, if it has none.
  @inline(__always)
  private mutating func time(of row: TableRow) -> RecordedTime? {
    if plan.hasDayRows {
      guard let clock = WrittenClock(row[plan.day]) else {
        report.skip(.notTime, at: row.place)
        return nil
      }
      guard let dayAbove else {
        report.skip(.noDayAboveIt, at: row.place)
        return nil
      }
      return time(dayAbove, clock, row)
    }
    switch days.read(row[plan.day]) {
    case .time(let time): return plan.clock == nil ? time : withClock(time, row)
    case .leapSecond(let time):
      report.mend(.leapSecond, at: row.place)
      return plan.clock == nil ? time : withClock(time, row)
    case .impossible: report.skip(.impossibleTime, at: row.place)
    case .unreadable: report.skip(.notDay, at: row.place)
    case .empty: report.skip(.noDay, at: row.place)
    }
    return nil
  }

  private mutating func withClock(_ time: RecordedTime, _ row: TableRow) -> RecordedTime? {
    guard let column = plan.clock, case .day(let day) = time, !row[column].isEmpty else {
      return time
    }
    guard let clock = WrittenClock(row[column]) else {
      report.skip(.notTime, at: row.place)
      return nil
    }
    if plan.lastSecondIsNone && clock.secondsOfDay == 86_399 { return time }
    return self.time(day, clock, row)
  }

  private mutating func time(_ day: Day, _ clock: WrittenClock, _ row: TableRow) -> RecordedTime {
    if clock.isLeapSecond { report.mend(.leapSecond, at: row.place) }
    return DayReader.time(day, clock)
  }

  private mutating func takeWide<Sink: ReadingSink>(
    _ row: TableRow, _ time: RecordedTime, _ values: [TablePlan.Value], into sink: inout Sink
  ) {
    if slots.isEmpty { slots = values.map { sink.slot(for: $0.metric) } }
    var kept = 0
    var bad = 0
    var impossible = 0
    for place in values.indices where sink.wants(slots[place]) {
      switch number(of: values[place], in: row) {
      case .number(let number, _):
        sink.add(number, at: time, to: slots[place])
        kept += 1
      case .impossible: impossible += 1
      case .unreadable: bad += 1
      case .none: break
      }
    }
    guard kept > 0 else {
      let reason: Remark = impossible > 0 ? .noWeightAtAll : bad > 0 ? .notNumber : .noValue
      return report.skip(reason, at: row.place)
    }
    report.kept += 1
    if impossible > 0 { report.mend(.weightLeftOut, at: row.place) }
    if bad > 0 { remember(values, row) }
  }

  /// The number of a cell in the metric's unit; unreadable in a unit of another kind.
  @inline(__always)
  private func number(of value: TablePlan.Value, in row: TableRow) -> CellValue {
    let cell = CellValue(
      row[value.column], decimalComma: plan.decimalComma, shortClock: value.shortClock)
    guard case .number(let number, let unit) = cell else { return cell }
    if value.zeroIsNone && number == 0 { return .none }
    let ownUnit =
      value.unitColumn.map { TableUnit(plan.survey.encoding.text(of: Array(row[$0].prefix(40)))) }
      ?? value.unit
    guard let found = value.target.value(number, unit ?? ownUnit), found.magnitude <= most else {
      return .unreadable
    }
    if value.metric.kind == .weight && found <= 0 { return .impossible }
    return .number(found, nil)
  }

  /// Beyond all that is measured, and far from where sums and squares overflow.
  private var most: Double { 1e15 }

  /// The cells without a number of a row that is kept.
  private mutating func remember(_ values: [TablePlan.Value], _ row: TableRow) {
    for value in values where number(of: value, in: row) == .unreadable {
      badCells[value.column, default: (0, row.line)].count += 1
    }
  }

  mutating func finish() -> ImportReport {
    for (column, bad) in badCells.sorted(by: { $0.key < $1.key }).prefix(32) {
      let cells = bad.count == 1 ? "a cell" : "\(bad.count) cells"
      report.note(
        "column '\(plan.survey.title(column))': \(cells) without a number, first in line \(bad.line)"
      )
    }
    return report
  }
}

extension TableUnit? {
  /// A number in this unit, from the one it was written in; nil for a unit of another kind.
  @inline(__always)
  func value(_ number: Double, _ written: TableUnit?) -> Double? {
    guard let self, let written else { return self == nil && written == nil ? number : nil }
    return written.convert(number, to: self).flatMap { $0.isFinite ? $0 : nil }
  }
}
