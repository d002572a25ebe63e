import TrendsCore

/// Parses times such as `2024-03-10 08:19:09 +0200`, quickly for long runs of one day.
///
/// It keeps the day of the last time: the next one mostly has the same, and then only the clock and
/// the offset are read.
struct HealthClock {
  /// The first 11 bytes of the last time (bytes 0 to 7 and 3 to 10): the day and the blank after
  /// it.
  private var dayBytes: (UInt64, UInt64) = (0, 0)
  /// Seconds from 1970 to the midnight that begins the last day, as if it were in UTC.
  private var midnight: Int64 = 0
  private var hasDay = false

  /// A moment and the offset with which it was written.
  struct Time: Equatable {
    /// Seconds since 1970, in UTC.
    var second: Int64
    /// Seconds east of UTC.
    var offset: Int64
    /// Whether the text has a 60th second, which is read as the 59th.
    var isLeapSecond = false
  }

  /// Returns the time, or nil for a text that is no time with an offset.
  @inline(__always) mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Time? {
    guard text.count == 25, let bytes = UnsafeRawPointer(text.baseAddress) else {
      return slow(text)
    }
    // Two overlapping words hold the ten bytes of the day and the blank.
    let day = (
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 3, as: UInt64.self)
    )
    if !hasDay || day != dayBytes {
      guard text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"),
        let found = Day(iso: String(decoding: text[..<10], as: UTF8.self))
      else { return slow(text) }
      midnight = found.localMidnight
      dayBytes = day
      hasDay = true
    }
    guard let hour = pair(bytes, 11), let minute = pair(bytes, 14), let second = pair(bytes, 17),
      let east = pair(bytes, 21), let eastMinutes = pair(bytes, 23), hour < 24, minute < 60,
      second < 61, eastMinutes < 60, east <= 18, text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":")
    else { return slow(text) }
    let sign: Int64 = text[20] == UInt8(ascii: "-") ? -1 : 1
    let offset = sign * Int64(east * 3600 + eastMinutes * 60)
    return Time(
      second: midnight + Int64(hour * 3600 + minute * 60 + min(second, 59)) - offset,
      offset: offset, isLeapSecond: second == 60)
  }

  /// Returns the two-digit number at a place; nil where there is another byte than a digit.
  @inline(__always) private func pair(_ bytes: UnsafeRawPointer, _ place: Int) -> Int? {
    let tens = bytes.load(fromByteOffset: place, as: UInt8.self) &- UInt8(ascii: "0")
    let ones = bytes.load(fromByteOffset: place + 1, as: UInt8.self) &- UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// Reads other spellings, which other programs write when they save an export again: with `T`,
  /// fractions of a second, `Z` or `+02:00`. The phones of 2014 wrote `20141001081500-0800`.
  private func slow(_ text: UnsafeBufferPointer<UInt8>) -> Time? {
    guard text.count >= 16, text.count <= 40 else { return nil }
    var bytes = Array(text)
    if bytes.count == 19, bytes[..<14].allSatisfy(Decimals.isDigit) {
      for (place, mark) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")] {
        bytes.insert(contentsOf: mark.utf8, at: place)
      }
    }
    // ISO 8601 has a `T`, no blank before the offset and a colon in it.
    if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
    bytes.removeAll { $0 == UInt8(ascii: " ") }
    if let sign = bytes.indices.dropFirst(11).first(where: { "+-".utf8.contains(bytes[$0]) }),
      bytes.count - sign == 5
    {
      bytes.insert(UInt8(ascii: ":"), at: sign + 3)
    }
    let isLeapSecond = bytes.count > 19 && bytes[16..<19].elementsEqual(":60".utf8)
    if isLeapSecond { bytes.replaceSubrange(16..<19, with: ":59".utf8) }
    guard let stamp = ISO8601(String(decoding: bytes, as: UTF8.self)), let offset = stamp.offset
    else { return nil }
    let civil = stamp.civil
    return Time(
      second: civil.day.localMidnight + Int64(civil.secondsOfDay) - Int64(offset),
      offset: Int64(offset), isLeapSecond: isLeapSecond)
  }
}
