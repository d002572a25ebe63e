import TrendsCore

/// Takes the rows of a table by its plan and hands their readings to a sink. It holds no readings.
struct TableScan {
  private(set) var plan: TablePlan
  let options: TableOptions
  var report: ImportReport
  /// Why the file is refused after all; the caller then stops reading.
  var refusal: ImportError?
  /// Reads the cells of the day column.
  var days: DayReader
  /// The day of the rows that follow, where days are on rows of their own.
  private var dayAbove: Day?
  /// By column, the cells without a number in rows that are kept: how many, and the line of the
  /// first.
  private var badCells: [Int: (count: Int, line: Int)] = [:]
  /// The slots of the values of a wide table; empty before its first row.
  private var slots: [Int] = []
  /// The metrics of a long table.
  var names = LongNames()
  /// The activities of the rows so far.
  private(set) var activities: [Activity] = []
  /// Reads the ends of activities.
  private var ends: DayReader
  /// The days of the nights that rows are of.
  private var nights = TableNights()

  /// Bytes of a cell that are compared with the text that its rows must have.
  static let onlyBytes = 64

  /// Activities of one table.
  static let activityLimit = 200_000

  /// Starts a scan; the notes of the plan become notes of the report.
  init(_ plan: TablePlan, _ options: TableOptions) {
    self.plan = plan
    self.options = options
    report = ImportReport(format: plan.format)
    days = DayReader(style: plan.style, order: plan.order)
    ends = days
    report.explained = plan.explained
    report.dateOrder = plan.decidesOrder ? plan.order : nil
    for note in plan.notes { report.note(note) }
  }

  /// Plans a table and passes over it from front to back. Returns the state after the last row; nil
  /// where `accepts` refuses the plan.
  ///
  /// A table of objects begins anew where one has keys that the first ones have not: its columns are
  /// then the keys of all.
  static func pass<Sink: ReadingSink>(
    over source: any ByteSource, _ options: TableOptions, into sink: inout Sink,
    accepts: (TablePlan) -> Bool = { _ in true }
  ) throws(ImportError) -> TableScan? {
    let empty = sink
    var allKeys = false
    while true {
      let plan = try TablePlanner.plan(source, options, allKeys: allKeys)
      guard accepts(plan) else { return nil }
      var scan = TableScan(plan, options)
      var hasFurtherKeys = false
      do throws(ReadFailure) {
        try scan.findNights(source)
        try plan.survey.form.forEachRow(of: source) { row, _ in
          if row.hasFurtherKeys, !allKeys {
            hasFurtherKeys = true
            return false
          }
          if !row.isComment && row.line > plan.survey.headerLine {
            sink.begin(row: row.byte)
            scan.take(row, into: &sink)
          }
          return scan.refusal == nil
        }
      } catch { throw ImportError.unreadable(error.message) }
      if let refusal = scan.refusal { throw refusal }
      guard hasFurtherKeys else { return scan }
      allKeys = true
      sink = empty
    }
  }

  /// Takes a row and counts it in the report. A blank row is not counted, nor is one with a day
  /// alone where days are on rows of their own.
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
    for only in plan.only where only.leavesOut(row, plan.survey.encoding) {
      return report.skip(only.reason, at: row.place)
    }
    guard let read = time(of: row) else { return }
    var (time, offset) = placed(read, row)
    if let night = plan.night { time = nights.day(of: row[night]) ?? time }
    var isKept = false
    if let columns = plan.activity {
      isKept = takeActivity(row, time, offset ?? days.offset, columns)
    }
    switch plan.layout {
    case .wide(let values): takeWide(row, time, values, isKept: isKept, into: &sink)
    case .long(let columns): takeLong(row, time, columns, into: &sink)
    }
  }

  /// Passes over a table whose rows are of nights, to find the last row of each.
  private mutating func findNights(_ source: any ByteSource) throws(ReadFailure) {
    guard let night = plan.night else { return }
    try plan.survey.form.forEachRow(of: source) { row, _ in
      guard !row.isComment, row.problem == nil, row.line > plan.survey.headerLine else {
        return true
      }
      if let time = self.read(row).time { nights.take(row[night], placed(time, row).0) }
      return true
    }
  }

  /// Drops what only planning needs, for a scan that is kept.
  mutating func dropSample() { plan.survey.dropRows() }

  mutating func add(_ activity: Activity) { activities.append(activity) }

  /// Returns the time in a cell of ends.
  mutating func ends(_ cell: UnsafeBufferPointer<UInt8>) -> RecordedTime? { ends.read(cell).time }

  /// Takes a row with a day alone; false where its cell is something else.
  private mutating func takeDay(_ row: TableRow) -> Bool {
    guard case .time(.day(let day)) = days.read(row[plan.day]) else { return false }
    dayAbove = day
    return true
  }

  /// Reads the day of a row, of one column or of several.
  @inline(__always)
  private mutating func read(_ row: TableRow) -> DayReader.Found {
    guard let parts = plan.dayParts else { return days.read(row[plan.day]) }
    return parts.text(row).withUnsafeBufferPointer { days.read($0) }
  }

  /// Returns the time of a row; nil, and reported, where it has none.
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
    switch read(row) {
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

  /// Adds the time of day in the clock column to a day. An empty cell, or a time that already has
  /// one, leaves it as it is.
  private mutating func withClock(_ time: RecordedTime, _ row: TableRow) -> RecordedTime? {
    guard let column = plan.clock, case .day(let day) = time, !row[column].isEmpty else {
      return time
    }
    guard let clock = WrittenClock(row[column]) else {
      report.skip(.notTime, at: row.place)
      return nil
    }
    // The program writes 23:59:59 for a reading without a time.
    if plan.lastSecondIsNone && clock.secondsOfDay == 86_399 { return time }
    return self.time(day, clock, row)
  }

  /// Puts a day and a clock together, and reports a leap second.
  private mutating func time(_ day: Day, _ clock: WrittenClock, _ row: TableRow) -> RecordedTime {
    if clock.isLeapSecond { report.mend(.leapSecond, at: row.place) }
    return DayReader.time(day, clock)
  }

  /// Takes the values of a row with a column for each metric. The row is kept if one of its cells
  /// has a number; the other cells are then counted by column.
  private mutating func takeWide<Sink: ReadingSink>(
    _ row: TableRow, _ time: RecordedTime, _ values: [TablePlan.Value], isKept: Bool,
    into sink: inout Sink
  ) {
    if slots.isEmpty { slots = values.map { sink.slot(for: $0.metric) } }
    var kept = 0
    var bad = 0
    var impossible = 0
    var tooLarge = 0
    for place in values.indices where sink.wants(slots[place]) {
      switch number(of: values[place], in: row) {
      case .number(let number, let unit):
        sink.add(number, at: time, to: slots[place])
        if report.weightUnit == nil, values[place].metric.kind == .weight {
          report.weightUnit = unit.flatMap { MassUnit(rawValue: $0.name) }
        }
        if report.lengthUnit == nil, values[place].metric == .distance {
          report.lengthUnit = unit.flatMap { LengthUnit(rawValue: $0.name) }
        }
        kept += 1
      case .impossible: impossible += 1
      case .tooLarge: tooLarge += 1
      case .unreadable: bad += 1
      case .none: break
      }
    }
    guard kept > 0 || isKept else {
      if plan.activity != nil, values.isEmpty {
        return report.skip(.activityWithoutLength, at: row.place)
      }
      let reason: Remark =
        impossible > 0
        ? .noWeightAtAll : tooLarge > 0 ? .tooLargeNumber : bad > 0 ? .notNumber : .noValue
      return report.skip(reason, at: row.place)
    }
    report.kept += 1
    if !isKept, let sport = plan.activity?.sport, !row[sport].isEmpty {
      report.mend(.valuesOfActivityWithoutLength, at: row.place)
    }
    if impossible > 0 { report.mend(.weightLeftOut, at: row.place) }
    if tooLarge > 0 { report.mend(.tooLargeLeftOut, at: row.place) }
    if bad > 0 { remember(values, row) }
  }

  /// Returns the number of a cell in the metric's unit, with the unit in which it is written;
  /// unreadable in a unit of another kind.
  @inline(__always)
  private func number(of value: TablePlan.Value, in row: TableRow) -> CellValue {
    let cell = CellValue(
      row[value.column], decimalComma: plan.decimalComma, shortClock: value.shortClock)
    guard case .number(var number, let unit) = cell else { return cell }
    if value.zeroIsNone && number == 0 { return .none }
    if !counts(row[value.column], in: value) { return .none }
    if let between = value.between {
      guard let seconds = seconds(between, row) else { return .none }
      number = TableUnit.seconds.convert(seconds, to: value.unit ?? .seconds) ?? seconds
    }
    let ownUnit =
      value.unitColumn.map { TableUnit(plan.survey.encoding.text(of: Array(row[$0].prefix(40)))) }
      ?? value.unit
    let written = unit ?? ownUnit
    guard var found = value.target.value(number, written) else { return .unreadable }
    if value.isCount { return .number(1, nil) }
    if let plus = value.plus { found = max(0, found + added(plus, value, row)) }
    if let column = value.times {
      let times = CellValue(row[column], decimalComma: plan.decimalComma)
      guard case .number(let times, _) = times else { return .none }
      found *= times
    }
    if found.magnitude > TableScan.most { return .tooLarge }
    if value.metric.kind == .weight && found <= 0 { return .impossible }
    return .number(found, written)
  }

  /// Whether a cell counts as a value of its column.
  @inline(__always)
  private func counts(_ cell: UnsafeBufferPointer<UInt8>, in value: TablePlan.Value) -> Bool {
    if value.only == nil, value.none.isEmpty { return true }
    let text = plan.survey.encoding.text(of: trimmed(cell).prefix(TableScan.onlyBytes))
    return !value.none.contains(text) && value.only.map { $0 == text } ?? true
  }

  /// Returns the amount that a row adds to a value, in the unit that its metric is kept in.
  private func added(
    _ plus: TablePlan.Activity.Amount, _ value: TablePlan.Value, _ row: TableRow
  ) -> Double {
    let text = plan.survey.encoding.text(of: trimmed(row[plus.column]).prefix(TableScan.onlyBytes))
    let cell = CellValue(row[plus.column], decimalComma: plan.decimalComma)
    guard !value.none.contains(text), case .number(let number, let unit) = cell else { return 0 }
    return value.target.value(number, unit ?? plus.unit) ?? 0
  }

  /// Returns the seconds between two times of a row on one clock; nil where they are none.
  private func seconds(_ columns: TablePlan.Between, _ row: TableRow) -> Double? {
    var reader = ends
    guard let start = reader.read(row[columns.start]).time,
      let end = reader.read(row[columns.end]).time,
      let length = TableNights.seconds(from: start, to: end), length >= 0
    else { return nil }
    return length
  }

  /// Largest number that is read: more than anything measured, and far below where squares
  /// overflow.
  static var most: Double { 1e15 }

  /// Counts the cells without a number of a row that is kept.
  private mutating func remember(_ values: [TablePlan.Value], _ row: TableRow) {
    for value in values where number(of: value, in: row) == .unreadable {
      badCells[value.column, default: (0, row.line)].count += 1
    }
  }

  /// Returns the report, with a note on each of the first 32 columns that have cells without a
  /// number.
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
  /// Converts a number to this unit from the one in which it is written. A unit that is nil on one
  /// side only, or of another kind, gives nil; nil on both sides leaves the number as it is.
  @inline(__always)
  func value(_ number: Double, _ written: TableUnit?) -> Double? {
    guard let self, let written else { return self == nil && written == nil ? number : nil }
    return written.convert(number, to: self).flatMap { $0.isFinite ? $0 : nil }
  }
}
