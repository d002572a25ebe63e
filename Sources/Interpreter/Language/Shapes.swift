import TrendsCore

/// Reads numbers, days, times and units from the bytes of one word.
///
/// Each method consumes what it reads and returns nil where the text has another shape; after a nil
/// the reader may have moved.
///
///     ShapeReader.whole("71.4") { $0.number() }    // 71.4
///     ShapeReader.whole("71.4kg") { $0.number() }  // nil: `kg` is left over
struct ShapeReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Reads all of `text` with `body`; returns nil if `body` leaves anything unread.
  static func whole<Value>(_ text: String, _ body: (inout ShapeReader) -> Value?) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = ShapeReader(bytes: bytes)
      guard let value = body(&reader), reader.isAtEnd else { return nil }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  /// The byte that comes next; nil at the end.
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Consumes one ASCII character if it comes next and returns whether it did.
  mutating func take(_ byte: Character) -> Bool {
    guard let next, let wanted = byte.asciiValue, next == wanted else { return false }
    index += 1
    return true
  }

  /// Reads as many digits as `count` allows, without a sign; nil for fewer or more.
  ///
  /// Eighteen digits always fit an `Int`.
  mutating func digits(_ count: ClosedRange<Int> = 1...18) -> Int? {
    let start = index
    var value = 0
    while let next, let digit = Decimals.digit(next) {
      guard index - start < count.upperBound else { return nil }
      value = value * 10 + digit
      index += 1
    }
    return index - start >= count.lowerBound ? value : nil
  }

  /// Consumes the digits after a decimal point, `most` at most, and returns what they are worth.
  mutating func fraction(_ most: Int) -> Double? {
    let start = index
    guard let digits = digits(1...most) else { return nil }
    var part = 1.0
    for _ in start..<index { part *= 10 }
    return Double(digits) / part
  }

  /// Consumes a sign; returns -1, 1, or 0 where there is none.
  mutating func sign() -> Int {
    if take("-") { return -1 }
    return take("+") ? 1 : 0
  }

  /// Reads a finite decimal number such as `71.4`, `-3`, `+5` or `1e-9`.
  ///
  /// Digits are required before a point and after it; `-0` becomes 0.
  mutating func number() -> Double? {
    let start = index
    _ = sign()
    guard skipDigits() > 0 else { return nil }
    if next == UInt8(ascii: "."), index + 1 < bytes.count, Lexer.isDigit(bytes[index + 1]) {
      index += 1
      _ = skipDigits()
    }
    skipExponent()
    var text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    if text.utf8.first == UInt8(ascii: "+") { text.removeFirst() }
    guard let value = Double(text), value.isFinite else { return nil }
    return value == 0 ? 0 : value
  }

  /// Skips digits and returns how many there were.
  private mutating func skipDigits() -> Int {
    let start = index
    while let next, Lexer.isDigit(next) { index += 1 }
    return index - start
  }

  /// Skips `e` or `E` with its digits; an `e` without digits is left for the unit after the number.
  private mutating func skipExponent() {
    let start = index
    guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return }
    index += 1
    _ = sign()
    if skipDigits() == 0 { index = start }
  }

  /// Reads ASCII letters of either case, as in units; empty where there are none.
  mutating func letters() -> String {
    let start = index
    while let next, Lexer.isLetter(next) { index += 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
  }

  /// Reads `2025-01-03`; nil for a day that the calendar does not have, such as `2025-02-30`.
  mutating func day() -> Day? {
    guard let year = digits(4...4), take("-"), let month = digits(2...2), take("-"),
      let day = digits(2...2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Reads `12:00`, `12:00:01` or `12:00:01.840` as milliseconds since midnight.
  ///
  /// A fraction may have nine digits; those beyond milliseconds are cut off.
  mutating func timeOfDay() -> Int? {
    guard let hour = digits(2...2), hour < 24, take(":"), let minute = digits(2...2), minute < 60
    else { return nil }
    guard take(":") else { return (hour * 60 + minute) * 60_000 }
    guard let second = digits(2...2), second < 60 else { return nil }
    var milliseconds = 0
    if take(".") {
      let start = index
      guard let fraction = digits(1...9) else { return nil }
      milliseconds = fraction
      for _ in (index - start)..<9 { milliseconds *= 10 }
      milliseconds /= 1_000_000
    }
    return ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds
  }
}

/// A day as typed: `2025-01-03`, `today`, `yesterday`, `tomorrow`, or a distance from today
/// (`-5d`).
enum DayWord: Equatable, Sendable {
  case day(Day)
  /// A distance from today; `today` itself is an empty step.
  case fromToday(CalendarStep)

  /// Reads a day; a distance needs its sign, because `5d` alone is a duration.
  init?(_ text: String) {
    switch text {
    case "today", "0d": self = .fromToday(CalendarStep())
    case "yesterday": self = .fromToday(CalendarStep(days: -1))
    case "tomorrow": self = .fromToday(CalendarStep(days: 1))
    default:
      if let day = ShapeReader.whole(text, { $0.day() }) {
        self = .day(day)
      } else if let first = text.utf8.first,
        first == UInt8(ascii: "-") || first == UInt8(ascii: "+"),
        case .calendar(let step)? = TimeSpan(text)
      {
        self = .fromToday(step)
      } else {
        return nil
      }
    }
  }

  /// The day itself, given what `today` is.
  func day(today: Day) -> Day {
    switch self {
    case .day(let day): day
    case .fromToday(let step): step.from(today)
    }
  }
}

/// A DURATION: a step in the calendar (`-5d`, `3m`) or a length of time (`350ms`, `12h1min`).
///
/// `m` is a month and `min` a minute. Units of one kind may follow each other, the sign counts for
/// all of them, and the two kinds cannot be mixed.
///
///     TimeSpan("1y6m")    // .calendar: 18 months
///     TimeSpan("-1h30s")  // .clock: -3,630,000 milliseconds
///     TimeSpan("1d2h")    // nil
enum TimeSpan: Equatable, Sendable {
  case calendar(CalendarStep)
  case clock(milliseconds: Int64)

  /// Days, weeks, months and years.
  private static let calendarUnits: [String: (months: Int, days: Int)] = [
    "d": (0, 1), "w": (0, 7), "m": (1, 0), "y": (12, 0),
  ]
  /// Milliseconds of each unit.
  private static let clockUnits: [String: Int] = [
    "ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000,
  ]

  /// Reads a duration; nil for other text, a number without a unit, and 2^53 milliseconds or more.
  init?(_ text: String) {
    guard let span = ShapeReader.whole(text, TimeSpan.read) else { return nil }
    self = span
  }

  private static func read(_ reader: inout ShapeReader) -> TimeSpan? {
    let sign = reader.sign() < 0 ? -1 : 1
    var step = CalendarStep()
    var milliseconds = 0
    var isCalendar: Bool?
    repeat {
      guard let count = reader.digits(1...12) else { return nil }
      let unit = reader.letters()
      if let size = calendarUnits[unit], isCalendar != false {
        isCalendar = true
        step.months += sign * count * size.months
        step.days += sign * count * size.days
      } else if let size = clockUnits[unit], isCalendar != true {
        isCalendar = false
        let part = count.multipliedReportingOverflow(by: size)
        let sum = milliseconds.addingReportingOverflow(part.partialValue)
        guard !part.overflow, !sum.overflow, sum.partialValue < 1 << 53 else { return nil }
        milliseconds = sum.partialValue
      } else {
        return nil
      }
      // The sums cannot overflow: a word has at most 64 KiB, and each count at most twelve digits.
    } while !reader.isAtEnd
    return isCalendar == true
      ? .calendar(step) : .clock(milliseconds: Int64(sign) * Int64(milliseconds))
  }
}

/// An instant as typed, `2025-01-03T12:00`: in the session's zone unless it ends in `Z`.
struct InstantWord: Equatable, Sendable {
  var day: Day
  /// Milliseconds since midnight.
  var milliseconds: Int
  var isUTC: Bool

  init?(_ text: String) {
    let read = ShapeReader.whole(text) { reader -> InstantWord? in
      guard let day = reader.day(), reader.take("T"), let time = reader.timeOfDay() else {
        return nil
      }
      return InstantWord(day: day, milliseconds: time, isUTC: reader.take("Z"))
    }
    guard let read else { return nil }
    self = read
  }

  private init(day: Day, milliseconds: Int, isUTC: Bool) {
    self.day = day
    self.milliseconds = milliseconds
    self.isUTC = isUTC
  }

  /// Returns the instant; `zone` is ignored for a text that ends in `Z`.
  func instant(in zone: Zone) -> Instant {
    let utc = Instant(utc: day, milliseconds: Int64(milliseconds))
    if isUTC { return utc }
    return zone.instant(of: day, secondsOfDay: milliseconds / 1000)
      .advanced(byMilliseconds: Int64(milliseconds % 1000))
  }
}

/// A time since the start of a run: `12:30` is 750 seconds, `1:02:30` is 3750.
struct RunTime: Equatable, Sendable {
  /// Seconds since the run's start, not negative.
  var seconds: Double

  init(seconds: Double) { self.seconds = seconds }

  /// Reads `12:30`, `1:12:30` and `12:30.4`; a fraction has three digits at most.
  init?(_ text: String) {
    let seconds = ShapeReader.whole(text) { reader -> Double? in
      guard let first = reader.digits(1...4), reader.take(":"), let second = reader.digits(2...2),
        second < 60
      else { return nil }
      var whole = first * 60 + second
      if reader.take(":") {
        guard let third = reader.digits(2...2), third < 60 else { return nil }
        whole = whole * 60 + third
      }
      guard reader.take(".") else { return Double(whole) }
      return reader.fraction(3).map { Double(whole) + $0 }
    }
    guard let seconds else { return nil }
    self.seconds = seconds
  }
}

/// A number with a unit directly after it: `75kg`, `11.5st`. Units are not checked here.
struct Quantity: Equatable, Sendable {
  var value: Double
  var unit: String

  init?(_ text: String) {
    let read = ShapeReader.whole(text) { reader -> (Double, String)? in
      guard let value = reader.number() else { return nil }
      let unit = reader.letters()
      return unit.isEmpty ? nil : (value, unit)
    }
    guard let (value, unit) = read else { return nil }
    self.value = value
    self.unit = unit
  }
}

/// The two ends of a RANGE such as `1..5`, as they were typed; both belong to the range.
struct RangeWord: Equatable, Sendable {
  var first: String
  var last: String

  /// Splits at the first `..` that has text on both sides; nil where there is none.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 4,
      let dots = bytes.indices.dropFirst().first(where: {
        $0 + 2 < bytes.count && bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".")
      })
    else { return nil }
    first = String(decoding: bytes[..<dots], as: UTF8.self)
    last = String(decoding: bytes[(dots + 2)...], as: UTF8.self)
  }
}

extension DayWord {
  /// Explains why a text such as `2024-3-1`, `2024-02-30`, `1.3.2024` or `2024-13` is no day or month; nil for
  /// any other text.
  static func advice(on text: String) -> String? {
    let parts = text.utf8
      .split(omittingEmptySubsequences: false) { "-./".utf8.contains($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    let numbers = parts.compactMap { part in ShapeReader.whole(part) { $0.digits(1...4) } }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    if parts[0].utf8.count == 4, text.utf8.contains(UInt8(ascii: "-")),
      !(1...12).contains(numbers[1])
    {
      return "there is no month \(parts[1])"
    }
    guard parts.count == 3 else { return nil }
    guard parts[0].utf8.count == 4, (1...12).contains(numbers[1]), (1...31).contains(numbers[2])
    else { return "days are written as 2025-01-31" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let written = "\(parts[0])-\(two(numbers[1]))-\(two(numbers[2]))"
    guard Day(year: numbers[0], month: numbers[1], day: numbers[2]) != nil else {
      return "there is no day \(written)"
    }
    return "did you mean '\(written)'?"
  }
}
