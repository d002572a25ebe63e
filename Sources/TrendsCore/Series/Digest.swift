/// A running digest of values: the same on every machine and in every build.
///
/// It tells states apart; it does not protect against forgery.
public struct Digest: Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  /// Goes on where a digest of `value` ended.
  public init(continuing value: UInt64) { mix(value) }

  public mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9FB2_1C65_1E98_DF25
    state ^= state >> 32
  }

  public mutating func mix(_ value: Int) { mix(UInt64(bitPattern: Int64(value))) }

  public mutating func mix(_ value: Int64) { mix(UInt64(bitPattern: value)) }

  public mutating func mix(_ value: Bool) { mix(value ? 1 as UInt64 : 2) }

  /// Both zeros are one value.
  public mutating func mix(_ value: Double) { mix((value == 0 ? 0 : value).bitPattern) }

  public mutating func mix(_ day: Day) { mix(UInt64(UInt32(bitPattern: day.number))) }

  public mutating func mix(_ text: String) {
    var word: UInt64 = 0
    var count: UInt64 = 0
    func take(_ byte: UInt8, _ digest: inout Digest) {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 {
        digest.mix(word)
        word = 0
      }
    }
    // Byte by byte a text costs several times as much.
    if text.utf8.withContiguousStorageIfAvailable({ $0.forEach { take($0, &self) } }) == nil {
      for byte in text.utf8 { take(byte, &self) }
    }
    mix(word)
    mix(count)
  }

  public var value: UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Eight hexadecimal digits, as transcripts show a slice of the state.
  public static func short(_ value: UInt64) -> String {
    var bytes: [UInt8] = []
    appendShort(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same as bytes of a text.
  public static func appendShort(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = UInt32(truncatingIfNeeded: value ^ value >> 32)
    var digits: UInt64 = 0
    for _ in 0..<8 {
      let digit = UInt64(rest & 15)
      digits = digits << 8 | (digit < 10 ? 48 + digit : 87 + digit)
      rest >>= 4
    }
    // The last digit was taken first, and lies highest.
    withUnsafeBytes(of: digits.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
