import TrendsCore

/// Turns the cells of a day column into times. It keeps the last day, because neighbouring rows
/// mostly have the same.
struct DayReader {
  /// How the days of a column are written: as a date that `WrittenDate` reads, as a number of
  /// seconds or milliseconds since 1970, or compactly as `20240220`.
  enum Style: Equatable { case written, epochSeconds, epochMilliseconds, compact }

  /// What one cell of a day column says.
  enum Found: Equatable {
    case time(RecordedTime)
    /// A time whose 60th second is read as the 59th.
    case leapSecond(RecordedTime)
    /// A date or time that the calendar does not have, or one outside the years 1900 to 2199.
    case impossible
    /// Text that is not a date.
    case unreadable
    case empty

    /// The time, or nil where there is none.
    var time: RecordedTime? {
      switch self {
      case .time(let time), .leapSecond(let time): time
      case .impossible, .unreadable, .empty: nil
      }
    }
  }

  let style: Style
  /// Which number of a date comes first; nil while the dates need no order.
  let order: DateOrder?
  /// The first eight bytes of the last date that `quick` reads.
  private var head: UInt64 = 0
  /// Its ninth and tenth byte.
  private var tail: UInt16 = 0
  /// Its day; nil before the first one.
  private var day: Day?
  /// Seconds east of UTC that the last cell names; nil where it names none, or only that it is UTC.
  private(set) var offset: Int?

  /// The reader of a column of days or times, after its cells; nil for a column of anything else. Throws
  /// where the order of day and month stays open, which may take a pass over the file.
  init?(
    of column: Int, in survey: TableSurvey, _ source: any ByteSource, stated: DateOrder?
  ) throws(ImportError) {
    let profile = ColumnProfile(survey.cells(of: column), decimalComma: false)
    let style: Style? = profile.isDate ? .written : profile.epoch
    guard let style else { return nil }
    self.init(
      style: style, order: try OrderVotes.order(of: column, in: survey, source, stated: stated))
  }

  init(style: Style, order: DateOrder?) {
    self.style = style
    self.order = order
  }

  /// Reads one cell, white space included, in the style of the column.
  @inline(__always)
  mutating func read(_ cell: UnsafeBufferPointer<UInt8>) -> Found {
    if style == .written, let quick = quick(cell) { return quick }
    return slow(trimmed(cell))
  }

  /// Reads `2024-02-20`, alone or before ` 07:16:02`, `T07:16:02` or `T07:16:02Z`. Nil for any other form and for
  /// days that are impossible, which `slow` then judges.
  ///
  /// The ten bytes are compared with those of the last date as two words, which saves parsing them
  /// again.
  @inline(__always)
  private mutating func quick(_ cell: UnsafeBufferPointer<UInt8>) -> Found? {
    let size = cell.count
    guard size == 10 || size == 19 || size == 20, let start = cell.baseAddress else { return nil }
    let raw = UnsafeRawPointer(start)
    let head = raw.loadUnaligned(as: UInt64.self)
    let tail = raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    if head != self.head || tail != self.tail || day == nil {
      guard cell[4] == UInt8(ascii: "-"), cell[7] == UInt8(ascii: "-"),
        let year = number(cell, 0, 4),
        let month = number(cell, 5, 2), let date = number(cell, 8, 2),
        let found = Day(year: year, month: month, day: date), found.isPlausible
      else { return nil }
      (self.head, self.tail, day) = (head, tail, found)
    }
    guard let day else { return nil }
    offset = nil
    if size == 10 { return .time(.day(day)) }
    guard cell[10] == UInt8(ascii: " ") || cell[10] == UInt8(ascii: "T"),
      cell[13] == UInt8(ascii: ":"), cell[16] == UInt8(ascii: ":"),
      let hour = number(cell, 11, 2), hour < 24, let minute = number(cell, 14, 2), minute < 60,
      let second = number(cell, 17, 2), second < 60
    else { return nil }
    let seconds = hour &* 3600 &+ minute &* 60 &+ second
    if size == 20 {
      guard cell[19] == UInt8(ascii: "Z") else { return nil }
      return .time(.instant(Instant(seconds: day.localMidnight &+ Int64(seconds))))
    }
    return .time(.local(CivilTime(day: day, secondsOfDay: seconds)))
  }

  /// Returns the number that `count` digits from `start` make, or nil where one is not a digit. The
  /// caller checks the bounds.
  @inline(__always)
  private func number(_ cell: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for place in start..<(start &+ count) {
      let digit = cell[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// Reads a trimmed cell of any style.
  private mutating func slow(_ cell: UnsafeBufferPointer<UInt8>) -> Found {
    offset = nil
    guard !cell.isEmpty else { return .empty }
    switch style {
    case .written: break
    case .epochSeconds: return epoch(cell, scale: 1000)
    case .epochMilliseconds: return epoch(cell, scale: 1)
    case .compact:
      guard cell.count == 8, let year = number(cell, 0, 4), let month = number(cell, 4, 2),
        let date = number(cell, 6, 2)
      else { return .unreadable }
      let day = Day(year: year, month: month, day: date)
      return day.flatMap { $0.isPlausible ? .time(.day($0)) : nil } ?? .impossible
    }
    guard let written = WrittenDate(cell) else { return .unreadable }
    guard let day = written.day(order), day.isPlausible else { return .impossible }
    let time = DayReader.time(day, written.clock)
    offset = written.clock?.offset.flatMap { $0 == 0 ? nil : $0 }
    return written.clock?.isLeapSecond == true ? .leapSecond(time) : .time(time)
  }

  /// Puts a day and a clock together: a day without a clock, a local time for a clock without an
  /// offset, else an instant.
  static func time(_ day: Day, _ clock: WrittenClock?) -> RecordedTime {
    guard let clock else { return .day(day) }
    guard let offset = clock.offset else {
      return .local(
        CivilTime(day: day, secondsOfDay: clock.secondsOfDay, milliseconds: clock.milliseconds))
    }
    let seconds = day.localMidnight + Int64(clock.secondsOfDay) - Int64(offset)
    return .instant(
      Instant(seconds: seconds).advanced(byMilliseconds: Int64(clock.milliseconds)))
  }

  /// Reads a time since 1970 that is `scale` milliseconds a unit: 1000 or 1.
  private func epoch(_ cell: UnsafeBufferPointer<UInt8>, scale: Double) -> Found {
    guard let number = Double(decimal: cell) else { return .unreadable }
    // A number of seconds in a column of milliseconds would become a day of 1970.
    guard scale > 1 || number.magnitude >= 1e11 else { return .impossible }
    let milliseconds = (number * scale).rounded()
    guard let whole = Int64(exactly: milliseconds) else { return .impossible }
    let instant = Instant(milliseconds: whole)
    return instant.isPlausible ? .time(.instant(instant)) : .impossible
  }
}
