import TrendsCore

/// Reads the times of TCX and GPX points from bytes: `2024-09-01T05:55:00.5Z`.
///
/// The day of the last time is kept, because nearly all times of a track share it.
struct TrackStamp {
  /// Milliseconds since 1970 of the last time read; a time without a zone is taken as UTC.
  private(set) var milliseconds: Int64 = 0
  /// Seconds east of UTC; nil where no zone is written.
  private(set) var offset: Int?
  /// Whether a 60th second is read as the 59th.
  private(set) var isLeapSecond = false

  /// The ten bytes of the last day.
  private var dayBytes: [UInt8] = []
  /// Its beginning in UTC, in milliseconds since 1970.
  private var midnight: Int64 = 0

  /// Reads a time; false, with the properties undefined, for any other text. Decimals beyond
  /// milliseconds are cut off.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = bytes.trimmed
    guard text.count >= 19, text.count <= 64,
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " "), readDay(text),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let hour = text.pair(11), hour < 24, let minute = text.pair(14), minute < 60,
      let second = text.pair(17), second <= 60
    else { return false }
    var place = 19
    var fraction: Int64 = 0
    if place < text.count, text[place] == UInt8(ascii: ".") || text[place] == UInt8(ascii: ",") {
      place += 1
      var unit: Int64 = 100
      while place < text.count, let digit = Decimals.digit(text[place]) {
        fraction += Int64(digit) * unit
        unit /= 10
        place += 1
      }
    }
    guard readZone(text, from: place) else { return false }
    isLeapSecond = second == 60
    let clock = Int64(hour * 3600 + minute * 60 + min(second, 59) - (offset ?? 0))
    milliseconds = midnight + clock * 1000 + fraction
    return true
  }

  /// Reads the day, or takes the last one where the bytes are the same.
  private mutating func readDay(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = text[..<10]
    if bytes.elementsEqual(dayBytes) { return true }
    guard let day = Day(iso: String(decoding: bytes, as: UTF8.self)), day.isPlausible else {
      return false
    }
    dayBytes = Array(bytes)
    midnight = day.localMidnight * 1000
    return true
  }

  /// Reads `Z`, `+02:00`, `+0200` or `+02`, or nothing, up to the end of the text.
  private mutating func readZone(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    offset = nil
    guard start < text.count else { return true }
    let sign = text[start]
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") {
      offset = 0
      return start + 1 == text.count
    }
    guard let direction = Decimals.sign(sign), let hours = text.pair(start + 1), hours <= 14 else {
      return false
    }
    let hasColon = start + 3 < text.count && text[start + 3] == UInt8(ascii: ":")
    let place = start + (hasColon ? 4 : 3)
    let minutes = place < text.count ? text.pair(place) : 0
    guard let minutes, minutes < 60, text.count <= place + 2 else { return false }
    offset = direction * (hours * 3600 + minutes * 60)
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without white space and control characters at either end.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, self[start] <= UInt8(ascii: " ") { start += 1 }
    while end > start, self[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  /// Returns the number that two digits make, or nil where one of them is missing.
  fileprivate func pair(_ place: Int) -> Int? {
    guard place + 1 < count, let tens = Decimals.digit(self[place]),
      let ones = Decimals.digit(self[place + 1])
    else { return nil }
    return tens * 10 + ones
  }
}
