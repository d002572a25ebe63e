import TrendsCore

/// The clocks that records name, numbered in the order in which they are met. A clock is its seconds
/// east of UTC; a record without one belongs to the day at home.
struct ConnectClock {
  private(set) var offsets: [Int] = []
  private var numbers: [Int: Int] = [:]
  /// Records that name no clock.
  var without = 0

  /// Clocks that are told apart. There are fewer than two hundred in the world.
  private static let limit = 2000
  /// No clock is further from UTC than 18 hours.
  private static let most = 18 * 3600

  /// Returns the number of the clock that a value names; -1 for none.
  mutating func number(_ value: SQLiteValue) -> Int {
    guard let seconds = value.integer, seconds.magnitude <= UInt64(ConnectClock.most),
      let offset = Int(exactly: seconds)
    else { return -1 }
    if let number = numbers[offset] { return number }
    guard offsets.count < ConnectClock.limit else { return -1 }
    offsets.append(offset)
    numbers[offset] = offsets.count - 1
    return offsets.count - 1
  }

  /// The offset of a clock by its number; nil for none.
  func offset(_ number: Int) -> Int? { offsets.indices.contains(number) ? offsets[number] : nil }

  /// Returns the time by the clock, or the instant where there is none.
  func time(_ milliseconds: Int64, _ number: Int) -> RecordedTime {
    let instant = Instant(milliseconds: milliseconds)
    guard let offset = offset(number) else { return .instant(instant) }
    return .local(Zone.utc.civil(at: instant.advanced(byMilliseconds: Int64(offset) * 1000)))
  }

  /// Returns the day by the clock; nil where there is none.
  func day(ofSecond second: Int64, _ number: Int) -> Day? {
    guard let offset = offset(number) else { return nil }
    return Day(clamping: Int((second + Int64(offset)).dividedDown(by: 86_400).quotient))
  }

  /// The milliseconds of a value; nil for none, and outside the years 1971 to 2099, as in exports of
  /// Apple.
  static func milliseconds(_ value: SQLiteValue) -> Int64? {
    guard let number = value.integer, number >= 31_536_000_000, number < 4_102_444_800_000 else {
      return nil
    }
    return number
  }
}
