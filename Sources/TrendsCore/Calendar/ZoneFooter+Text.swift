extension ZoneFooter {
  /// Reads the text between the last two line breaks of a zone file. Throws `ZoneError.rule` for
  /// any other text.
  ///
  ///     EST5EDT,M3.2.0,M11.1.0        <+0330>-3:30        IST-2IDT,M3.4.4/26,M10.5.0
  init(text: some Collection<UInt8>) throws(ZoneError) {
    var reader = ZoneFooterReader(text)
    guard let footer = reader.footer() else { throw .rule }
    self = footer
  }
}

/// Reads a POSIX rule from left to right; each function returns nil (or false) when the text is
/// something else.
private struct ZoneFooterReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some Collection<UInt8>) { bytes = Array(text) }

  /// Reads the whole text; POSIX offsets count seconds west of UTC.
  mutating func footer() -> ZoneFooter? {
    guard name(), let west = clock(hours: 24) else { return nil }
    guard index < bytes.count else { return ZoneFooter(standard: -west, summer: nil) }
    guard name() else { return nil }
    // Without an own offset, summer time is one hour ahead.
    var offset = 3600 - west
    if peek != UInt8(ascii: ",") {
      guard let summerWest = clock(hours: 24) else { return nil }
      offset = -summerWest
    }
    guard let start = change(), let end = change(), index == bytes.count else { return nil }
    return ZoneFooter(standard: -west, summer: .init(offset: offset, start: start, end: end))
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips `CEST` or `<+0330>`; the names themselves are not needed.
  private mutating func name() -> Bool {
    let isQuoted = take("<")
    let start = index
    while let byte = peek, isNameByte(byte, isQuoted: isQuoted) { index += 1 }
    let length = index - start
    return isQuoted ? length > 0 && take(">") : length >= 3
  }

  private func isNameByte(_ byte: UInt8, isQuoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
    default: false
    }
  }

  /// Reads `,M3.5.0/2`; without a time the change is at 02:00.
  private mutating func change() -> ZoneFooter.Change? {
    guard take(","), let date = date() else { return nil }
    guard take("/") else { return ZoneFooter.Change(date: date, seconds: 7200) }
    return clock(hours: 167).map { ZoneFooter.Change(date: date, seconds: $0) }
  }

  /// Reads `M3.5.0`, `J60` or `59`.
  private mutating func date() -> ZoneFooter.Change.Date? {
    if take("J") { return number(1...365).map { .julian($0) } }
    guard take("M") else { return number(0...365).map { .dayOfYear($0) } }
    guard let month = number(1...12), take("."), let week = number(1...5), take("."),
      let weekday = number(0...6)
    else { return nil }
    return .month(month, week: week, weekday: weekday)
  }

  /// Reads `[+-]hh[:mm[:ss]]` and returns seconds. `most` is 24 for an offset, 167 for the time of
  /// a change (RFC 8536).
  private mutating func clock(hours most: Int) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = number(0...most) else { return nil }
    var seconds = hours * 3600
    if take(":") {
      guard let minutes = number(0...59) else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = number(0...59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads a number of at most three digits in `range`.
  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = index
    var value = 0
    while let byte = peek, let digit = Decimals.digit(byte), index - start < 3 {
      value = value * 10 + digit
      index += 1
    }
    return index > start && range.contains(value) ? value : nil
  }
}
