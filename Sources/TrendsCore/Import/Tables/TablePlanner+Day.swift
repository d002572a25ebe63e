import TrendsCore

extension TablePlanner {
  /// Finds the columns of day and time, and how they are written.
  mutating func findDay() throws(ImportError) {
    let found = try column("day") ?? dayOfWaking ?? namedDay ?? profiles.firstIndex { $0.isDate }
    guard let found else {
      throw ImportError.noDayColumn(columns: columnList)
    }
    let hasDayRows = isDayRow(survey.rows.first, found) && profiles[found].clocks > 0
    var clock = try column("time")
    if clock == nil {
      clock = profiles.indices.first {
        $0 != found && ColumnWord.clock.contains(names[$0].words) && profiles[$0].isClock
      }
    }
    set { plan in
      plan.day = found
      plan.clock = clock
      plan.hasDayRows = hasDayRows
    }
    if !hasDayRows, !profiles[found].isDate, let style = profiles[found].epoch {
      return set { $0.style = style }
    }
    try findOrder(found)
  }

  /// A night belongs to the day it ends.
  private var dayOfWaking: Int? {
    guard names.contains(where: { KnownColumn(words: $0.words)?.metric == .sleep }) else {
      return nil
    }
    return profiles.indices.first {
      ColumnWord.end.contains(names[$0].words) && profiles[$0].isDate
    }
  }

  /// A column with a day's name and days in it; of several the first.
  private var namedDay: Int? {
    let named = profiles.indices.filter { ColumnWord.day.contains(names[$0].words) }
    return named.first { profiles[$0].isDate }
      ?? named.first { isDayRow(survey.rows.first, $0) }
      ?? named.first { profiles[$0].epoch != nil }
  }

  private func isDayRow(_ row: [[UInt8]]?, _ column: Int) -> Bool {
    guard let row, column < row.count, plan.width > 1,
      row.enumerated().allSatisfy({ $0.offset == column || $0.element.isEmpty })
    else { return false }
    return row[column].withUnsafeBufferPointer { WrittenDate($0) != nil }
  }

  private mutating func findOrder(_ column: Int) throws(ImportError) {
    if let told = options.dateOrder ?? layout.order { return set { $0.order = told } }
    var votes = OrderVotes()
    for cell in survey.cells(of: column) { cell.withUnsafeBufferPointer { votes.count($0) } }
    if votes.mayBeginWithYear { throw votes.yearRefusal }
    if votes.isOpen { try votes.readOn(source, survey, column) }
    if let order = votes.order {
      set { $0.order = order }
      if votes.isByDots { note("dates with dots are taken as day.month.year") }
    } else if votes.isOpen {
      throw votes.refusal
    }
  }
}

/// What the numbers of a whole day column say about their order.
struct OrderVotes {
  private var dayFirst = 0
  private var monthFirst = 0
  private var dots = 0
  private var slashes = 0
  private var shown: [String] = []
  /// Dates of three numbers of two digits that begin with what is no month, and how many different
  /// ones stand first and last.
  private var shortYears = 0
  private var firsts: Set<Int> = []
  private var thirds: Set<Int> = []
  /// The days in both ways, as far as they go, to see which are in order.
  private var dayFirstDays: [Day] = []
  private var monthFirstDays: [Day] = []

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

  /// `24/01/05, 24/01/13, 24/02/28`: the number that stays is no day.
  var mayBeginWithYear: Bool {
    shortYears >= 3 && shortYears == slashes + dots && firsts.count < thirds.count
  }

  var yearRefusal: ImportError {
    ImportError.yearMayBeFirst(shown)
  }

  /// Whether there are dates to be decided, and nothing decides.
  var isOpen: Bool { slashes + dots > 0 && dayFirst == monthFirst }

  /// Dots are only written between day and month.
  var order: DateOrder? {
    if dayFirst != monthFirst { return dayFirst > monthFirst ? .dayFirst : .monthFirst }
    return dots > 0 && slashes == 0 && dayFirst == 0 ? .dayFirst : nil
  }

  var isByDots: Bool { dayFirst == 0 && monthFirst == 0 && dots > 0 && slashes == 0 }

  /// The rest of the column, up to the first date that decides.
  mutating func readOn(
    _ source: any ByteSource, _ survey: TableSurvey, _ column: Int
  ) throws(ImportError) {
    let seen = survey.lines.last ?? 0
    do throws(ReadFailure) {
      try survey.form.forEachRow(of: source) { row, _ in
        if row.line > seen, !row.isComment, row.problem == nil { count(row[column]) }
        return isOpen
      }
    } catch { throw ImportError.unreadable(error.message) }
  }

  var refusal: ImportError {
    let dayFirst = OrderVotes.isOrdered(dayFirstDays)
    let monthFirst = OrderVotes.isOrdered(monthFirstDays)
    var message =
      self.dayFirst == 0
      ? "every day and month is 12 or less" : "as many dates say day first as say month first"
    message += ": \(shown.joined(separator: ", "))"
    if dayFirst != monthFirst {
      message += "; they are in order if the \(dayFirst ? "day" : "month") comes first"
    }
    let guess: DateOrder = monthFirst && !dayFirst ? .monthFirst : .dayFirst
    return ImportError.ambiguousDate(message, likely: guess.rawValue)
  }

  private static func isOrdered(_ days: [Day]) -> Bool {
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }
}
