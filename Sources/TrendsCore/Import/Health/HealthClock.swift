import TrendsCore

/// Reads `2024-03-10 08:19:09 +0200` many times over: the day and the offset are nearly always those
/// of the time before.
struct HealthClock {
  private var dayBytes: (UInt64, UInt64) = (0, 0)
  private var midnight: Int64 = 0
  private var hasDay = false

  /// Seconds since 1970, and how far east of UTC the time was written.
  struct Time: Equatable {
    var second: Int64
    var offset: Int64
    /// Whether a 60th second was read as the 59th.
    var isLeapSecond = false
  }

  @inline(__always) mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Time? {
    guard text.count == 25, let bytes = UnsafeRawPointer(text.baseAddress) else {
      return slow(text)
    }
    // Bytes 0–7 and 3–10: the ten of the day and the blank.
    let day = (
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 3, as: UInt64.self)
    )
    if !hasDay || day != dayBytes {
      guard text[10] == 0x20 || text[10] == UInt8(ascii: "T"),
        let found = Day(iso: String(decoding: text[..<10], as: UTF8.self))
      else { return slow(text) }
      midnight = found.localMidnight
      dayBytes = day
      hasDay = true
    }
    guard let hour = pair(bytes, 11), let minute = pair(bytes, 14), let second = pair(bytes, 17),
      let east = pair(bytes, 21), let eastMinutes = pair(bytes, 23), hour < 24, minute < 60,
      second < 61, eastMinutes < 60, east <= 18, text[13] == 0x3A, text[16] == 0x3A
    else { return slow(text) }
    let sign: Int64 = text[20] == UInt8(ascii: "-") ? -1 : 1
    let offset = sign * Int64(east * 3600 + eastMinutes * 60)
    return Time(
      second: midnight + Int64(hour * 3600 + minute * 60 + min(second, 59)) - offset,
      offset: offset, isLeapSecond: second == 60)
  }

  @inline(__always) private func pair(_ bytes: UnsafeRawPointer, _ place: Int) -> Int? {
    let tens = bytes.load(fromByteOffset: place, as: UInt8.self) &- UInt8(ascii: "0")
    let ones = bytes.load(fromByteOffset: place + 1, as: UInt8.self) &- UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// Other spellings, as re-saved files have them: with `T`, fractions, `Z` or `+02:00`.
  private func slow(_ text: UnsafeBufferPointer<UInt8>) -> Time? {
    guard text.count >= 16, text.count <= 40 else { return nil }
    var bytes = Array(text)
    if bytes[10] == 0x20 { bytes[10] = UInt8(ascii: "T") }
    bytes.removeAll { $0 == 0x20 }
    if let sign = bytes.indices.dropFirst(11).first(where: { [0x2B, 0x2D].contains(bytes[$0]) }),
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
