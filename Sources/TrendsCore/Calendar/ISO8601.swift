extension Instant {
  /// Reads a date and a time exactly: an impossible time gives nil and is not moved to a possible
  /// one.
  ///
  ///     Instant(iso: "2025-06-30T12:00:01.840Z")
  ///     Instant(iso: "2025-06-30T14:00+02:00")
  ///     Instant(iso: "2025-06-30T12:00", zone: berlin)   // without a zone: nil
  ///
  /// Seconds and fraction are optional; digits beyond the millisecond are cut off. `zone` serves
  /// only texts without an offset. A local time that the zone skips or repeats follows
  /// `Zone.instant(of:secondsOfDay:)`.
  public init?(iso text: some StringProtocol, zone: Zone? = nil) {
    guard let stamp = ISO8601(text) else { return nil }
    let civil = stamp.civil
    let whole: Instant
    if let offset = stamp.offset {
      whole = Instant(
        seconds: civil.day.localMidnight + Int64(civil.secondsOfDay) - Int64(offset))
    } else if let zone {
      whole = zone.instant(of: civil.day, secondsOfDay: civil.secondsOfDay)
    } else {
      return nil
    }
    self = whole.advanced(byMilliseconds: Int64(civil.milliseconds))
  }

  /// The instant in UTC, always with milliseconds: `2025-06-30T12:00:01.840Z`.
  public var iso: String { iso(in: .utc) + "Z" }

  /// Returns the time on the clocks of a zone, without an offset: `2025-06-30T14:00:01.840`.
  public func iso(in zone: Zone) -> String { zone.civil(at: self).description }
}

extension CivilTime: CustomStringConvertible {
  /// The time as ISO 8601 with milliseconds: `2025-06-30T12:00:01.840`.
  public var description: String {
    let clock = [secondsOfDay / 3600, secondsOfDay / 60 % 60, secondsOfDay % 60]
    let time = clock.map { Self.padded($0, 2) }.joined(separator: ":")
    return "\(day)T\(time).\(Self.padded(milliseconds, 3))"
  }

  /// Returns the time with the offset of its clock in seconds, as `2025-06-30T12:00:01+02:00`; with
  /// milliseconds where there are any, with `Z` in UTC, and without an offset for nil.
  package func text(utcOffset: Int?) -> String {
    let text = milliseconds == 0 ? String(description.dropLast(4)) : description
    guard let utcOffset else { return text }
    guard utcOffset != 0 else { return text + "Z" }
    let minutes = Int((utcOffset / 60).magnitude)
    return text + (utcOffset < 0 ? "-" : "+") + Self.padded(minutes / 60, 2) + ":"
      + Self.padded(minutes % 60, 2)
  }

  /// The number with leading zeros up to `digits`.
  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
  }
}

/// A date and time as a text has them: `2025-06-30T12:00:01.840+02:00`.
public struct ISO8601: Hashable, Sendable {
  public var civil: CivilTime
  /// Seconds east of UTC; 0 for `Z`, nil for a local time.
  public var offset: Int?

  /// Reads a date, `T` and a time, at most 64 bytes.
  ///
  ///     DATE "T" hh:mm[:ss[.fraction]] ["Z" | ±hh[[:]mm]]
  ///
  /// 24:00, a 60th second and lower-case letters are refused.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes.count <= 64, bytes[10] == UInt8(ascii: "T"),
      let day = Day(iso: String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    var reader = ISOReader(bytes, from: 11)
    guard let clock = reader.clock(), let fraction = reader.fraction(), let zone = reader.zone()
    else { return nil }
    civil = CivilTime(day: day, secondsOfDay: clock, milliseconds: fraction)
    offset = zone.offset
  }
}

/// Reads the text after the `T` from left to right; each function returns nil when the text is
/// something else.
private struct ISOReader {
  private let bytes: [UInt8]
  private var index: Int
  /// True once seconds are read: without them there is no fraction.
  private var hasSeconds = false

  init(_ bytes: [UInt8], from index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Reads `12:00` or `12:00:01` and returns the seconds since midnight; refuses 24:00 and a 60th
  /// second.
  mutating func clock() -> Int? {
    guard let hour = pair(), hour < 24, take(":"), let minute = pair(), minute < 60 else {
      return nil
    }
    guard take(":") else { return hour * 3600 + minute * 60 }
    guard let second = pair(), second < 60 else { return nil }
    hasSeconds = true
    return hour * 3600 + minute * 60 + second
  }

  /// Reads `.840` and returns milliseconds, rounded down; 0 where there is no fraction.
  mutating func fraction() -> Int? {
    guard hasSeconds, take(".") else { return 0 }
    var milliseconds = 0
    var places = 0
    while let digit = digit() {
      if places < 3 { milliseconds = milliseconds * 10 + digit }
      places += 1
    }
    guard places > 0 else { return nil }
    for _ in min(places, 3)..<3 { milliseconds *= 10 }
    return milliseconds
  }

  /// Reads `Z`, `+02:00`, `+0200`, `+02` or nothing, and the end of the text.
  mutating func zone() -> (offset: Int?, Void)? {
    if index == bytes.count { return (nil, ()) }
    if take("Z") { return index == bytes.count ? (0, ()) : nil }
    let isWest = take("-")
    guard isWest || take("+"), let hours = pair(), hours < 24 else { return nil }
    var minutes = 0
    if index < bytes.count {
      _ = take(":")
      guard let read = pair(), read < 60 else { return nil }
      minutes = read
    }
    guard index == bytes.count else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return (isWest ? -seconds : seconds, ())
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads two digits.
  private mutating func pair() -> Int? {
    guard let tens = digit(), let ones = digit() else { return nil }
    return tens * 10 + ones
  }

  private mutating func digit() -> Int? {
    guard index < bytes.count, let digit = Decimals.digit(bytes[index]) else { return nil }
    index += 1
    return digit
  }
}
