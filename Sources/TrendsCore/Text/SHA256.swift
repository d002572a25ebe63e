/// SHA-256 over bytes that come in pieces.
///
///     SHA256.hex(of: "abc".utf8)   // "ba7816bf…15ad"
///
///     var hash = SHA256()
///     hash.update(chunk)
///     hash.finish()                // 32 bytes
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  /// The bytes of the block that is not full yet, fewer than 64.
  private var block: [UInt8] = []
  /// Number of bytes so far.
  private var length: UInt64 = 0
  /// Scratch space of `compress`.
  private var schedule = [UInt32](repeating: 0, count: 64)

  public init() { block.reserveCapacity(64) }

  /// Adds bytes.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { absorb($0) }
    if isDone == nil { Array(bytes).withUnsafeBufferPointer { absorb($0) } }
  }

  /// Returns the digest of all bytes so far, 32 bytes. More bytes may follow, as if it had not been
  /// called.
  public func finish() -> [UInt8] {
    var last = self
    let bits = length &* 8
    let padding = (block.count < 56 ? 56 : 120) - block.count
    last.update([0x80] + [UInt8](repeating: 0, count: padding - 1))
    last.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) })
    return last.state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  /// The digest as 64 lowercase hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in finish() {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the digest of `bytes` as 64 lowercase hexadecimal digits.
  public static func hex(of bytes: some Collection<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hex
  }

  /// Fills the open block, then compresses full blocks in place.
  private mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var index = 0
    if !block.isEmpty {
      index = min(64 - block.count, bytes.count)
      block.append(contentsOf: bytes[..<index])
      guard block.count == 64 else { return }
      let full = block
      full.withUnsafeBufferPointer { compress($0, at: 0) }
      block.removeAll(keepingCapacity: true)
    }
    while bytes.count - index >= 64 {
      compress(bytes, at: index)
      index += 64
    }
    block.append(contentsOf: bytes[index...])
  }

  /// Mixes the 64 bytes from `start` on into the state; the caller checks that they exist.
  private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    expand(bytes, at: start)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let mix = Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)
      let first = h &+ mix &+ choice &+ Self.constants[round] &+ schedule[round]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  /// Computes the 64 words of the schedule.
  private mutating func expand(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    for word in 0..<16 {
      let at = start + word * 4
      schedule[word] =
        UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
        | UInt32(bytes[at + 3])
    }
    for word in 16..<64 {
      let (near, far) = (schedule[word - 2], schedule[word - 15])
      let a = Self.turn(far, 7) ^ Self.turn(far, 18) ^ (far >> 3)
      let b = Self.turn(near, 17) ^ Self.turn(near, 19) ^ (near >> 10)
      schedule[word] = schedule[word - 16] &+ a &+ schedule[word - 7] &+ b
    }
  }

  /// Rotates right.
  @inline(__always) private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}
