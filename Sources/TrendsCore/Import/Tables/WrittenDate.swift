import TrendsCore

/// A date, and perhaps a time, as a cell writes it; not yet checked against the calendar.
///
///     2024-02-20 07:16:02   2024.12.03   Jul 15, 2026   21 Sep 2023   7/15/26 9:46 PM   1. 10. 2026
struct WrittenDate {
  /// Whether the numbers of a date can be read in one way only.
  enum Order: Equatable {
    /// The year has four digits and comes first, or the month is a word.
    case known
    /// Two numbers of which either may be the day. Dots are only written between day and month.
    case unknown(hasDots: Bool)
  }

  var order = Order.known
  var year = 0
  /// From 1 to 12 in a valid date; the first number where the order is unknown.
  var month = 0
  /// From 1 to 31 in a valid date; the second number where the order is unknown.
  var day = 0
  /// The time after the date; nil for a date alone.
  var clock: WrittenClock?
  /// Whether the third number has two digits, and so may not be the year.
  var hasShortYear = false

  /// Reads a cell that is a date with or without a time; nil for anything else. Cells of fewer than
  /// 6 or more than 64 bytes are none.
  init?(_ cell: UnsafeBufferPointer<UInt8>) {
    let cell = trimmed(cell)
    guard cell.count >= 6, cell.count <= 64 else { return nil }
    var cursor = ByteCursor(cell)
    if let byte = cursor.peek, Decimals.isDigit(byte) {
      guard readNumbers(&cursor) else { return nil }
    } else {
      guard readMonthName(&cursor) else { return nil }
    }
    guard !cursor.isAtEnd else { return }
    guard Self.skipGap(&cursor), let clock = WrittenClock(&cursor), cursor.isAtEnd else {
      return nil
    }
    self.clock = clock
  }

  /// Consumes what is between a date and its time: `T`, spaces, a comma, `at`, `um` or `-`. False
  /// where there is none of them.
  private static func skipGap(_ cursor: inout ByteCursor) -> Bool {
    if cursor.take(UInt8(ascii: "T")) { return true }
    var found = cursor.take(UInt8(ascii: ","))
    found = cursor.skipSpaces() || found
    if found, cursor.take("at ") || cursor.take("um ") || cursor.take("- ") { cursor.skipSpaces() }
    return found
  }

  /// Reads a date that begins with a number: `2024-02-20`, `7/15/26`, `1. 10. 2026`, `21 Sep 2023`,
  /// `3 de mayo de 2024`.
  private mutating func readNumbers(_ cursor: inout ByteCursor) -> Bool {
    guard let first = cursor.number(upTo: 4) else { return false }
    // `2024-02-20`, with the same mark twice.
    if first.digits == 4 {
      guard let mark = cursor.peek, Self.isMark(mark), cursor.take(mark),
        let second = cursor.number(upTo: 2), cursor.take(mark),
        let third = cursor.number(upTo: 2)
      else { return false }
      (year, month, day) = (first.value, second.value, third.value)
      return true
    }
    guard first.digits <= 2 else { return false }
    // `7/15/26`, `1. 10. 2026`: either number may be the day.
    if let mark = cursor.peek, Self.isMark(mark) {
      let hasDots = mark == UInt8(ascii: ".")
      var ahead = cursor
      _ = ahead.take(mark)
      if hasDots { ahead.skipSpaces() }
      if let next = ahead.peek, Decimals.isDigit(next) {
        cursor = ahead
        guard let second = cursor.number(upTo: 2), cursor.take(mark) else { return false }
        if hasDots { cursor.skipSpaces() }
        order = .unknown(hasDots: hasDots)
        (month, day) = (first.value, second.value)
        return readYear(&cursor)
      }
    }
    // `21 Sep 2023`, `3 de mayo de 2024`.
    day = first.value
    _ = cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: "-"))
    cursor.skipSpaces()
    if cursor.take("de ") { cursor.skipSpaces() }
    guard let month = MonthName.month(cursor.word()) else { return false }
    self.month = month
    _ = cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: "-"))
    _ = cursor.take(UInt8(ascii: ","))
    cursor.skipSpaces()
    if cursor.take("de ") { cursor.skipSpaces() }
    return readYear(&cursor)
  }

  /// Reads `Jul 15, 2026`, also after the name of a weekday, which may precede any form.
  private mutating func readMonthName(_ cursor: inout ByteCursor) -> Bool {
    var word = cursor.word()
    guard word.count >= 2 else { return false }
    _ = cursor.take(UInt8(ascii: "."))
    // A word before a comma is a weekday, even `mar`, which is Tuesday in French.
    if MonthName.month(word) == nil || cursor.peek == UInt8(ascii: ",") {
      _ = cursor.take(UInt8(ascii: ","))
      guard cursor.skipSpaces() else { return false }
      if let byte = cursor.peek, Decimals.isDigit(byte) { return readNumbers(&cursor) }
      word = cursor.word()
      _ = cursor.take(UInt8(ascii: "."))
    }
    guard let month = MonthName.month(word), cursor.skipSpaces(),
      let day = cursor.number(upTo: 2)
    else { return false }
    self.month = month
    self.day = day.value
    _ = cursor.take(UInt8(ascii: ","))
    return cursor.skipSpaces() && readYear(&cursor)
  }

  /// Reads a year of four digits, or of two: 00 to 68 are in this century, 69 to 99 in the last, as
  /// in C.
  private mutating func readYear(_ cursor: inout ByteCursor) -> Bool {
    guard let found = cursor.number(upTo: 4) else { return false }
    switch found.digits {
    case 4: year = found.value
    case 2:
      year = WrittenDate.century(found.value)
      hasShortYear = true
    default: return false
    }
    return true
  }

  private static func century(_ digits: Int) -> Int { digits + (digits <= 68 ? 2000 : 1900) }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }

  /// Returns the day in the given order, or nil where the calendar does not have it, where the
  /// order is unknown and nil, or where a year first has no short form.
  func day(_ order: DateOrder?) -> Day? {
    switch self.order {
    case .known: Day(year: year, month: month, day: day)
    case .unknown:
      switch order {
      case .monthFirst: Day(year: year, month: month, day: day)
      case .dayFirst: Day(year: year, month: day, day: month)
      case .yearFirst:
        hasShortYear
          ? Day(year: WrittenDate.century(month), month: day, day: year % 100) : nil
      case nil: nil
      }
    }
  }
}
