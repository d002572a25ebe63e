/// A civil day of the proleptic Gregorian calendar, without a zone.
///
///     Day(year: 2025, month: 1, day: 3)?.advanced(by: -3).description  // "2024-12-31"
///
/// There are no days outside the years 0001 to 9999; arithmetic stops at these ends.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let number: Int32

  /// The ends of the calendar.
  public static let first = Day(unchecked: -719_162)  // 0001-01-01
  public static let last = Day(unchecked: 2_932_896)  // 9999-12-31

  private init(unchecked number: Int32) { self.number = number }

  /// Makes the day with this number, or the nearest end of the calendar.
  public init(clamping number: Int) {
    let low = Int(Day.first.number)
    let high = Int(Day.last.number)
    self.number = Int32(min(max(number, low), high))
  }

  /// Nil for a date that does not exist, such as 2025-02-29, and outside the years 0001 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    // Years begin in March here, so that the leap day is the last day of its year.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.number = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// A day as year (1 to 9999), month (1 to 12) and day of the month.
  public struct Parts: Equatable, Sendable {
    public var year: Int
    public var month: Int
    public var day: Int
  }

  /// The day as year, month and day of the month.
  public var parts: Parts {
    let shifted = Int(number) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return Parts(year: year, month: month, day: day)
  }

  /// 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    let fromMonday = (Int(number) + 3) % 7
    return (fromMonday < 0 ? fromMonday + 7 : fromMonday) + 1
  }

  /// Returns the day `days` later, earlier when negative; stops at the ends of the calendar.
  public func advanced(by days: Int) -> Day {
    let sum = Int(number).addingReportingOverflow(days)
    return Day(clamping: sum.overflow ? (days < 0 ? .min : .max) : sum.partialValue)
  }

  /// Returns the same day of another month, or the last day of that month when it is shorter; stops
  /// at the ends of the calendar.
  public func advanced(byMonths months: Int) -> Day {
    let parts = parts
    let sum = (parts.year * 12 + parts.month - 1).addingReportingOverflow(months)
    guard !sum.overflow, sum.partialValue >= 12, sum.partialValue < 120_000 else {
      return months < 0 ? .first : .last
    }
    let year = sum.partialValue / 12
    let month = sum.partialValue % 12 + 1
    let day = min(parts.day, Day.length(ofMonth: month, year: year))
    return Day(year: year, month: month, day: day) ?? self
  }

  /// Returns the days from this day to `other`, negative when `other` is earlier.
  public func distance(to other: Day) -> Int { Int(other.number) - Int(number) }

  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }

  /// Returns the number of days of a month, 1 to 12.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns whether a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension Day: CustomStringConvertible {
  /// The day as ISO 8601: `2025-01-03`.
  public var description: String {
    let parts = parts
    return String(unsafeUninitializedCapacity: 10) { bytes in
      func write(_ value: Int, at end: Int, digits: Int) {
        var rest = value
        for place in 0..<digits {
          bytes[end - place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
      }
      write(parts.year, at: 3, digits: 4)
      bytes[4] = UInt8(ascii: "-")
      write(parts.month, at: 6, digits: 2)
      bytes[7] = UInt8(ascii: "-")
      write(parts.day, at: 9, digits: 2)
      return 10
    }
  }
}

extension Day {
  /// Reads `2025-01-03` and nothing else: exactly ten characters. A day that does not exist gives
  /// nil and is not moved.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard let digit = Decimals.digit(byte) else { return nil }
        value = value * 10 + digit
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}

extension Day: Described {
  public func describe(to fields: inout some Fields) { fields.leaf(.day(number)) }
}

extension Digest {
  /// Mixes in the number, as the description of a day does.
  public mutating func mix(_ day: Day) { mix(UInt64(UInt32(bitPattern: day.number))) }
}
