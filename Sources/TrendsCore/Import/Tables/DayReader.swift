import TrendsCore

/// Turns the cells of a day column into times, remembering the day before.
struct DayReader {
  enum Style: Equatable { case written, epochSeconds, epochMilliseconds, compact }

  enum Found: Equatable {
    case time(RecordedTime)
    /// A 60th second, as the 59th.
    case leapSecond(RecordedTime)
    /// A day or time that the calendar does not have.
    case impossible
    case unreadable
    case empty

    var time: RecordedTime? {
      switch self {
      case .time(let time), .leapSecond(let time): time
      case .impossible, .unreadable, .empty: nil
      }
    }
  }

  let style: Style
  let order: DateOrder?
  private var head: UInt64 = 0
  private var tail: UInt16 = 0
  private var day: Day?

  init(style: Style, order: DateOrder?) {
    self.style = style
    self.order = order
  }

  @inline(__always)
  mutating func read(_ cell: UnsafeBufferPointer<UInt8>) -> Found {
    if style == .written, let quick = quick(cell) { return quick }
    return slow(trimmed(cell))
  }

  /// `2024-02-20`, alone or before ` 07:16:02`, compared with the last one as two words.
  @inline(__always)
  private mutating func quick(_ cell: UnsafeBufferPointer<UInt8>) -> Found? {
    let size = cell.count
    guard size == 10 || size == 19, let start = cell.baseAddress else { return nil }
    let raw = UnsafeRawPointer(start)
    let head = raw.loadUnaligned(as: UInt64.self)
    let tail = raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    if head != self.head || tail != self.tail || day == nil {
      guard cell[4] == 0x2D, cell[7] == 0x2D, let year = number(cell, 0, 4),
        let month = number(cell, 5, 2), let date = number(cell, 8, 2),
        let found = Day(year: year, month: month, day: date), found.isPlausible
      else { return nil }
      (self.head, self.tail, day) = (head, tail, found)
    }
    guard let day else { return nil }
    if size == 10 { return .time(.day(day)) }
    guard cell[10] == 0x20 || cell[10] == 0x54, cell[13] == 0x3A, cell[16] == 0x3A,
      let hour = number(cell, 11, 2), hour < 24, let minute = number(cell, 14, 2), minute < 60,
      let second = number(cell, 17, 2), second < 60
    else { return nil }
    let seconds = hour &* 3600 &+ minute &* 60 &+ second
    return .time(.local(CivilTime(day: day, secondsOfDay: seconds)))
  }

  @inline(__always)
  private func number(_ cell: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for place in start..<(start &+ count) {
      let digit = cell[place] &- 48
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  private func slow(_ cell: UnsafeBufferPointer<UInt8>) -> Found {
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
    return written.clock?.isLeapSecond == true ? .leapSecond(time) : .time(time)
  }

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

  private func epoch(_ cell: UnsafeBufferPointer<UInt8>, scale: Double) -> Found {
    guard let number = Double(decimal: cell) else { return .unreadable }
    // Seconds among milliseconds would be days of 1970.
    guard scale > 1 || number.magnitude >= 1e11 else { return .impossible }
    let milliseconds = (number * scale).rounded()
    guard let whole = Int64(exactly: milliseconds) else { return .impossible }
    let instant = Instant(milliseconds: whole)
    return instant.isPlausible ? .time(.instant(instant)) : .impossible
  }
}
