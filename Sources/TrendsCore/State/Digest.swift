/// A running digest of values: the same on every machine and in every build.
///
/// It tells states apart; it does not protect against forgery. Mixing in the same values in another
/// order gives another digest.
public struct Digest: Equatable, Sendable {
  /// Version of the meaning of states and digests, which transcripts name. It must change when an
  /// equal state would get another digest.
  public static let rules = 4

  /// Mixed by xor, multiplication and shift; `value` finishes it.
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable public init() {}

  /// Continues a digest whose value is known.
  @inlinable public init(continuing value: UInt64) { mix(value) }

  /// Returns the digest of a whole value.
  @inlinable public static func of(_ value: some Described) -> UInt64 {
    var digest = Digest()
    value.describe(to: &digest)
    return digest.value
  }

  @inlinable public mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9FB2_1C65_1E98_DF25
    state ^= state >> 32
  }

  @inlinable public mutating func mix(_ value: Int) { mix(UInt64(bitPattern: Int64(value))) }

  @inlinable public mutating func mix(_ value: Int64) { mix(UInt64(bitPattern: value)) }

  @inlinable public mutating func mix(_ value: Bool) { mix(value ? 1 as UInt64 : 2) }

  /// Positive and negative zero are mixed in as the same value.
  @inlinable public mutating func mix(_ value: Double) { mix((value == 0 ? 0 : value).bitPattern) }

  /// Mixes in the UTF-8 bytes and their number: texts that are only canonically equal differ.
  @inlinable public mutating func mix(_ text: String) { mix(bytes: text.utf8) }

  /// Mixes in eight bytes at a time, the rest padded, then the number of bytes.
  @inlinable mutating func mix(bytes: some Sequence<UInt8>) {
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
    // An iterator over the bytes costs several times as much.
    if bytes.withContiguousStorageIfAvailable({ $0.forEach { take($0, &self) } }) == nil {
      for byte in bytes { take(byte, &self) }
    }
    mix(word)
    mix(count)
  }

  /// The digest of everything mixed in so far.
  @inlinable public var value: UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns sixteen hexadecimal digits.
  static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Returns eight hexadecimal digits, both halves of the value combined, as transcripts show a
  /// part of the state.
  public static func short(_ value: UInt64) -> String {
    var bytes: [UInt8] = []
    appendShort(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a text has the form that `short` returns.
  public static func isShort(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Appends what `short` returns as bytes of a text.
  public static func appendShort(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = UInt32(truncatingIfNeeded: value ^ value >> 32)
    let (zero, letter) = (UInt64(UInt8(ascii: "0")), UInt64(UInt8(ascii: "a")))
    var digits: UInt64 = 0
    for _ in 0..<8 {
      let digit = UInt64(rest & 15)
      digits = digits << 8 | (digit < 10 ? zero + digit : letter + digit - 10)
      rest >>= 4
    }
    // The last digit is taken first and lies highest.
    withUnsafeBytes(of: digits.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Names of fields are not mixed in, as their order is fixed. Marks keep values of different shapes
/// apart.
extension Digest: Fields {
  /// Numbers mixed in before nothing, a list and entries.
  @usableFromInline enum Mark: UInt64 {
    case nothing = 0x6E6F_7468, list = 0x6C69_7374, entries = 0x6D61_7073
  }

  @inlinable @inline(__always)
  public mutating func leaf(_ leaf: Leaf) {
    switch leaf {
    case .nothing: mix(Mark.nothing.rawValue)
    case .flag(let flag): mix(flag)
    case .number(let number): mix(number)
    case .word(let word): mix(word)
    case .real(let value): mix(value)
    case .text(let text): mix(text)
    case .day(let number): mix(UInt64(UInt32(bitPattern: number)))
    case .instant(let milliseconds): mix(milliseconds)
    }
  }

  @inlinable @inline(__always)
  public mutating func field(_ name: StaticString, _ value: some Described) {
    value.describe(to: &self)
  }

  @inlinable @inline(__always)
  public mutating func choice(_ name: StaticString) {
    name.withUTF8Buffer { mix(bytes: $0) }
  }

  @inlinable public mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described {
    begin(listOf: elements.count)
    for element in elements { element.describe(to: &self) }
  }

  @inlinable public mutating func entries<Value: Described>(
    _ entries: [(key: String, value: Value)]
  ) {
    begin(entries: entries.count)
    for (key, value) in entries {
      mix(key)
      value.describe(to: &self)
    }
  }

  /// Begins a list; its elements must follow.
  @inlinable public mutating func begin(listOf count: Int) {
    mix(Mark.list.rawValue)
    mix(count)
  }

  /// Begins entries; names and values must follow in turn.
  @inlinable public mutating func begin(entries count: Int) {
    mix(Mark.entries.rawValue)
    mix(count)
  }

  @inlinable public mutating func kept(digest: UInt64, count: Int?, _ value: some Described) {
    mix(digest)
    if let count { mix(count) }
  }
}
