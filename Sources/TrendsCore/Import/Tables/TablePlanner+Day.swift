import TrendsCore

extension TablePlanner {
  /// Finds the columns of day and time, and how they are written. The day is the column that the
  /// caller names, the end of nights, a column called like a day, or else the first one with dates.
  /// A column that says when a row was typed comes last.
  mutating func findDay() throws(ImportError) {
    var found = try column("day") ?? declaredDay ?? dayOfWaking ?? namedDay ?? dated { _ in true }
    if found.map({ !profiles[$0].isDate && profiles[$0].epoch == nil }) ?? true,
      options.column("day") == nil, let parts = DayParts.find(names, survey.rows)
    {
      set { $0.dayParts = parts }
      found = parts.columns[0]
    }
    guard let found else {
      throw ImportError.noDayColumn(columns: survey.columnList)
    }
    let hasDayRows = isDayRow(survey.rows.first, found) && profiles[found].clocks > 0
    var clock = try column("time")
    if clock == nil {
      clock = profiles.indices.first {
        $0 != found && ColumnWord.clock.contains(names[$0].words) && profiles[$0].isClock
      }
    }
    let clockOfDays = self.clockOfDays
    explain(found, "the day" + wordsOfClock(clockOfDays))
    let night = options.columns.isEmpty ? layout.night.flatMap(index) : nil
    if let night { explain(night, "the night, which is of the day of its last row") }
    set { plan in
      plan.night = night
      plan.clockOfDays = clockOfDays
      plan.day = found
      plan.clock = clock
      plan.hasDayRows = hasDayRows
    }
    if plan.dayParts != nil { return }
    if !hasDayRows, !profiles[found].isDate, let style = profiles[found].epoch {
      return set { $0.style = style }
    }
    try findOrder(found)
  }

  /// The column of the day that the app is known for.
  private var declaredDay: Int? {
    layout.day.lazy.compactMap { places(of: $0).first }.first {
      profiles[$0].isDate || profiles[$0].epoch != nil
    }
  }

  /// The column of the end of nights, for a night belongs to the day it ends; nil for a table of
  /// anything else.
  private var dayOfWaking: Int? {
    let waking = dated { ColumnWord.waking.contains(names[$0].words) }
    if let waking { return waking }
    guard names.contains(where: { $0.known?.metric == .sleep || $0.isOfNights }) else { return nil }
    return dated { ColumnWord.end.contains(names[$0].words) }
  }

  /// The first column with dates that fits, of those that say when a row was typed the last choice.
  private func dated(_ fits: (Int) -> Bool) -> Int? {
    let found = profiles.indices.filter { profiles[$0].isDate && fits($0) }
    return found.first { !names[$0].isOfTyping } ?? found.first
  }

  /// The first column that is called like a day and has dates in it, or days on rows of their own,
  /// or days in digits alone.
  private var namedDay: Int? {
    let named = profiles.indices.filter { ColumnWord.day.contains(names[$0].words) }
    return dated { named.contains($0) && !names[$0].isOfTyping }
      ?? dated { ColumnWord.isDay(names[$0].words) }
      ?? dated(named.contains)
      ?? named.first { isDayRow(survey.rows.first, $0) }
      ?? named.first { profiles[$0].epoch != nil }
  }

  /// Whether a row has a date in `column` and nothing else.
  private func isDayRow(_ row: [[UInt8]]?, _ column: Int) -> Bool {
    guard let row, column < row.count, plan.width > 1,
      row.enumerated().allSatisfy({ $0.offset == column || $0.element.isEmpty })
    else { return false }
    return row[column].withUnsafeBufferPointer { WrittenDate($0) != nil }
  }

  /// Decides the order of day and month: by the caller, by the program that wrote the file, by the
  /// sampled rows, or by the rest of the file. Throws where nothing decides.
  private mutating func findOrder(_ column: Int) throws(ImportError) {
    if let told = options.dateOrder ?? layout.order { return set { $0.order = told } }
    var votes = OrderVotes()
    for cell in survey.cells(of: column) { cell.withUnsafeBufferPointer { votes.count($0) } }
    if votes.mayBeginWithYear { throw votes.yearRefusal }
    if votes.isOpen { try votes.readOn(source, survey, column) }
    if let order = votes.order {
      set {
        $0.order = order
        $0.decidesOrder = !votes.isByDots
      }
      if votes.isByDots { note("dates with dots are read as day.month.year") }
    } else if votes.isOpen, let order = options.orderOfOthers {
      set { $0.order = order }
      note("day and month are in the order of other files of the folder: \(order.rawValue)")
    } else if votes.isOpen {
      throw votes.refusal
    }
  }
}

/// Counts what the numbers of a day column say about their order. Only dates such as `01/03/2024`,
/// which can be read in more than one way, are counted.
struct OrderVotes {
  /// Dates whose first number can only be a day.
  private var dayFirst = 0
  /// Dates whose second number can only be a day.
  private var monthFirst = 0
  /// Dates with dots between their numbers.
  private var dots = 0
  /// Dates with other marks.
  private var slashes = 0
  /// The first three dates, for messages.
  private var shown: [String] = []
  /// Dates of three numbers of two digits that begin with a number above 12.
  private var shortYears = 0
  /// The different first numbers of these dates.
  private var firsts: Set<Int> = []
  /// The different last numbers, read as years.
  private var thirds: Set<Int> = []
  /// The days if the day comes first, of the first dates only, to see whether they are in order.
  private var dayFirstDays: [Day] = []
  /// The same if the month comes first.
  private var monthFirstDays: [Day] = []

  /// Takes the vote of a cell; one that is not a date of unknown order has none.
  mutating func count(_ cell: UnsafeBufferPointer<UInt8>) {
    guard let date = WrittenDate(cell), case .unknown(let hasDots) = date.order else { return }
    if hasDots { dots += 1 } else { slashes += 1 }
    if date.month > 12 && date.day <= 12 { dayFirst += 1 }
    if date.day > 12 && date.month <= 12 { monthFirst += 1 }
    if date.hasShortYear, date.month > 12, date.day(.yearFirst) != nil {
      shortYears += 1
      firsts.insert(date.month)
      thirds.insert(date.year)
    }
    if shown.count < 3 { shown.append(String(decoding: trimmed(cell), as: UTF8.self)) }
    guard dayFirstDays.count < TableSurvey.sampleRows else { return }
    if let day = date.day(.dayFirst) { dayFirstDays.append(day) }
    if let day = date.day(.monthFirst) { monthFirstDays.append(day) }
  }

  /// Whether the year may come first, as in `24/01/05, 24/01/13, 24/02/28`: the first number
  /// changes less than the last, so it is hardly a day.
  var mayBeginWithYear: Bool {
    shortYears >= 3 && shortYears == slashes + dots && firsts.count < thirds.count
  }

  /// The refusal of a column whose year may come first.
  var yearRefusal: ImportError {
    ImportError.yearMayBeFirst(shown)
  }

  /// Whether there are dates of unknown order and as many votes for one order as for the other.
  var isOpen: Bool { slashes + dots > 0 && dayFirst == monthFirst }

  /// The order that most dates need. Without any vote, dots mean that the day comes first, because
  /// dots are only written so. Nil where nothing decides.
  var order: DateOrder? {
    if dayFirst != monthFirst { return dayFirst > monthFirst ? .dayFirst : .monthFirst }
    return dots > 0 && slashes == 0 && dayFirst == 0 ? .dayFirst : nil
  }

  /// Whether only the dots decide.
  var isByDots: Bool { dayFirst == 0 && monthFirst == 0 && dots > 0 && slashes == 0 }

  /// The order of the dates of a column, as the caller states it or the cells decide it; nil where they
  /// need none. Throws where it stays open, which may take a pass over the file.
  static func order(
    of column: Int, in survey: TableSurvey, _ source: any ByteSource, stated: DateOrder?
  ) throws(ImportError) -> DateOrder? {
    if let stated { return stated }
    var votes = OrderVotes()
    for cell in survey.cells(of: column) { cell.withUnsafeBufferPointer { votes.count($0) } }
    if votes.isOpen { try votes.readOn(source, survey, column) }
    guard votes.order != nil || !votes.isOpen else { throw votes.refusal }
    return votes.order
  }

  /// Reads the rest of the column after the sampled rows, up to the first date that decides; it may
  /// pass over the whole file.
  mutating func readOn(
    _ source: any ByteSource, _ survey: TableSurvey, _ column: Int
  ) throws(ImportError) {
    do throws(ReadFailure) {
      try survey.forEachFurtherRow(of: source) { row in
        count(row[column])
        return isOpen
      }
    } catch { throw ImportError.unreadable(error.message) }
  }

  /// The refusal of a column whose order stays open. It names the order in which the days ascend or
  /// descend, if only one does.
  var refusal: ImportError {
    let dayFirst = OrderVotes.isOrdered(dayFirstDays)
    let monthFirst = OrderVotes.isOrdered(monthFirstDays)
    var message =
      self.dayFirst == 0
      ? "every day and month is 12 or less" : "as many dates have the day first as the month first"
    message += ": \(shown.joined(separator: ", "))"
    if dayFirst != monthFirst {
      message += "; they are in order if the \(dayFirst ? "day" : "month") comes first"
    }
    let guess: DateOrder = monthFirst && !dayFirst ? .monthFirst : .dayFirst
    return ImportError.ambiguousDate(message, likely: guess.rawValue)
  }

  /// Whether the days all ascend or all descend.
  private static func isOrdered(_ days: [Day]) -> Bool {
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }
}
