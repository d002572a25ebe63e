import TrendsCore

/// A time of day as a cell writes it: `07:16`, `07:16:02.840`, `9:46 PM`, `06:40:03Z`,
/// `6:30+01:00`.
struct WrittenClock {
  /// From 0 to 86 399.
  var secondsOfDay: Int
  /// From 0 to 999.
  var milliseconds = 0
  /// Seconds east of UTC; nil where no zone is written.
  var offset: Int?
  /// Whether a 60th second is read as the 59th.
  var isLeapSecond = false

  /// Reads a cell that holds a time of day and nothing else.
  init?(_ cell: UnsafeBufferPointer<UInt8>) {
    var cursor = ByteCursor(trimmed(cell))
    self.init(&cursor)
    guard cursor.isAtEnd else { return nil }
  }

  /// Reads a time of day where the cursor is. 24:00 is refused. The offset of a zone must end the
  /// cell.
  init?(_ cursor: inout ByteCursor) {
    guard let hour = cursor.number(upTo: 2), hour.value < 24, cursor.take(UInt8(ascii: ":")),
      let minute = cursor.number(upTo: 2), minute.digits == 2, minute.value < 60
    else { return nil }
    var hours = hour.value
    var seconds = 0
    if cursor.take(UInt8(ascii: ":")) {
      guard let second = cursor.number(upTo: 2), second.digits == 2, second.value <= 60 else {
        return nil
      }
      isLeapSecond = second.value == 60
      seconds = min(second.value, 59)
      if cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
        guard let fraction = Self.fraction(&cursor) else { return nil }
        milliseconds = fraction
      }
    }
    guard let half = Self.half(&cursor, hours) else { return nil }
    hours = half
    secondsOfDay = hours * 3600 + minute.value * 60 + seconds
    guard Self.zone(&cursor, into: &offset) else { return nil }
  }

  /// Reads decimals of a second as milliseconds; finer ones are cut off. Nil without a digit.
  private static func fraction(_ cursor: inout ByteCursor) -> Int? {
    var value = 0
    var places = 0
    while let digit = cursor.digit() {
      if places < 3 { value = value * 10 + digit }
      places += 1
    }
    guard places > 0 else { return nil }
    for _ in min(places, 3)..<3 { value *= 10 }
    return value
  }

  /// Reads `PM`, `p.m.` or `a. m.` and returns the hour of the day: the given hour where neither is
  /// written, nil for 13 PM or 0 AM.
  private static func half(_ cursor: inout ByteCursor, _ hour: Int) -> Int? {
    var ahead = cursor
    ahead.skipSpaces()
    guard let letter = ahead.peek.map({ $0 | 0x20 }),
      letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p"),
      ahead.take(ahead.peek ?? 0)
    else { return hour }
    _ = ahead.take(UInt8(ascii: "."))
    ahead.skipSpaces()
    guard ahead.take(UInt8(ascii: "m")) || ahead.take(UInt8(ascii: "M")) else { return hour }
    _ = ahead.take(UInt8(ascii: "."))
    cursor = ahead
    guard (1...12).contains(hour) else { return nil }
    return hour % 12 + (letter == UInt8(ascii: "p") ? 12 : 0)
  }

  /// Reads `Z`, `UTC`, `GMT`, `+02:00`, `+0200`, `+02`, or nothing; false for any other text.
  private static func zone(_ cursor: inout ByteCursor, into offset: inout Int?) -> Bool {
    var ahead = cursor
    ahead.skipSpaces()
    if ahead.isAtEnd { return true }
    if ahead.take("UTC") || ahead.take("GMT") || ahead.take("Z") {
      offset = 0
    }
    if ahead.isAtEnd {
      cursor = ahead
      return true
    }
    let isWest = ahead.take(UInt8(ascii: "-"))
    guard isWest || ahead.take(UInt8(ascii: "+")), let hours = ahead.number(upTo: 2),
      hours.digits == 2, hours.value < 24
    else { return false }
    var minutes = 0
    if !ahead.isAtEnd {
      _ = ahead.take(UInt8(ascii: ":"))
      guard let read = ahead.number(upTo: 2), read.digits == 2, read.value < 60 else {
        return false
      }
      minutes = read.value
    }
    let seconds = hours.value * 3600 + minutes * 60
    offset = isWest ? -seconds : seconds
    cursor = ahead
    return true
  }
}
