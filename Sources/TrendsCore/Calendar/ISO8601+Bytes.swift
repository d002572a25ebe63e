extension Instant {
  /// Reads bytes as `init(iso:)` reads text, without a zone. It is quickest for
  /// `2024-03-25T08:26:00Z`, with or without milliseconds.
  package init?(isoBytes bytes: UnsafeBufferPointer<UInt8>) {
    if let quick = Instant(usual: bytes) {
      self = quick
    } else {
      self.init(iso: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Reads the two usual lengths without making a string; nil for everything else, right or wrong.
  private init?(usual bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 20 || bytes.count == 24, bytes[bytes.count - 1] == UInt8(ascii: "Z"),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
    else { return nil }
    /// Two digits, or 10,000 where there are none: no part of a date or time accepts that number.
    func pair(_ place: Int) -> Int {
      guard let tens = Decimals.digit(bytes[place]), let ones = Decimals.digit(bytes[place + 1])
      else { return 10_000 }
      return tens * 10 + ones
    }
    let (hour, minute, second) = (pair(11), pair(14), pair(17))
    guard hour < 24, minute < 60, second < 60,
      let day = Day(year: pair(0) * 100 + pair(2), month: pair(5), day: pair(8))
    else { return nil }
    var milliseconds = (hour * 3600 + minute * 60 + second) * 1000
    if bytes.count == 24 {
      guard bytes[19] == UInt8(ascii: "."), let last = Decimals.digit(bytes[22]), pair(20) < 100
      else { return nil }
      milliseconds += pair(20) * 10 + last
    }
    self.init(utc: day, milliseconds: Int64(milliseconds))
  }
}
