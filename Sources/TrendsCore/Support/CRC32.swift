/// The checksum of zip and gzip, over bytes that come in pieces.
///
///     var sum = CRC32()
///     sum.update(block)
///     sum.value      // 0xCBF43926 of "123456789"
public struct CRC32: Equatable, Sendable {
  /// The sum with all bits inverted.
  private var state: UInt32 = 0xFFFF_FFFF

  public init() {}

  /// The checksum of all bytes so far; 0 without any.
  public var value: UInt32 { ~state }

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    state = CRC32.tables.withUnsafeBufferPointer { tables in
      guard let table = tables.baseAddress else { return state }
      return CRC32.add(start, bytes.count, to: state, table)
    }
  }

  /// Returns the checksum of an array.
  public static func of(_ bytes: [UInt8]) -> UInt32 {
    var sum = CRC32()
    bytes.withUnsafeBytes { sum.update($0) }
    return sum.value
  }

  /// Eight tables of 256 entries: table n is for a byte that n other bytes follow.
  private static let tables: [UInt32] = {
    var all = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var sum = UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      all[byte] = sum
    }
    for index in 256..<all.count {
      let before = all[index - 256]
      all[index] = before >> 8 ^ all[Int(before & 0xFF)]
    }
    return all
  }()

  /// Bytes of a lane. Each step of a sum waits for the step before; three sums side by side keep
  /// the processor busy.
  private static let lane = 2048

  /// Four tables of 256 entries, one for each byte of a sum: what the sum becomes after a lane of
  /// zeros.
  private static let laneTables: [UInt32] = {
    let zeros = [UInt8](repeating: 0, count: lane)
    let single = (0..<32).map { bit in
      zeros.withUnsafeBytes { bytes in
        var sum = CRC32()
        sum.state = 1 << UInt32(bit)
        sum.update(bytes)
        return sum.state
      }
    }
    return (0..<(4 * 256)).map { index in
      (0..<8).reduce(0) { sum, bit in
        index >> bit & 1 == 1 ? sum ^ single[index / 256 * 8 + bit] : sum
      }
    }
  }()

  /// Adds `count` bytes to `state`: in lanes, then by eight, then one by one.
  private static func add(
    _ start: UnsafeRawPointer, _ count: Int, to state: UInt32, _ table: UnsafePointer<UInt32>
  ) -> UInt32 {
    var (sum, place) = (state, start)
    let end = start + count
    while end - place >= 3 * lane {
      sum = addLanes(place, to: sum, table)
      place += 3 * lane
    }
    while end - place >= 8 {
      sum = fold(place, sum, table)
      place += 8
    }
    while place < end {
      sum = sum &>> 8 ^ table[Int((sum ^ UInt32(place.load(as: UInt8.self))) & 0xFF)]
      place += 1
    }
    return sum
  }

  /// Adds three lanes side by side and combines their sums.
  private static func addLanes(
    _ start: UnsafeRawPointer, to state: UInt32, _ table: UnsafePointer<UInt32>
  ) -> UInt32 {
    var (a, b, c) = (state, UInt32(0), UInt32(0))
    var place = start
    let end = start + lane
    while place < end {
      a = fold(place, a, table)
      b = fold(place + lane, b, table)
      c = fold(place + 2 * lane, c, table)
      place += 8
    }
    return skip(skip(a) ^ b) ^ c
  }

  /// Returns what a sum becomes after a lane of zeros.
  private static func skip(_ sum: UInt32) -> UInt32 {
    laneTables[Int(sum & 0xFF)] ^ laneTables[256 + Int(sum >> 8 & 0xFF)]
      ^ laneTables[512 + Int(sum >> 16 & 0xFF)] ^ laneTables[768 + Int(sum >> 24)]
  }

  /// Adds eight bytes. Indices into the tables are made from single bytes, so they need no bounds
  /// check.
  @inline(__always)
  private static func fold(
    _ place: UnsafeRawPointer, _ sum: UInt32, _ table: UnsafePointer<UInt32>
  ) -> UInt32 {
    let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) ^ UInt64(sum)
    @inline(__always) func part(_ index: Int) -> UInt32 {
      table[(7 &- index) &* 256 &+ Int(truncatingIfNeeded: word &>> UInt64(8 &* index) & 0xFF)]
    }
    return part(0) ^ part(1) ^ part(2) ^ part(3) ^ (part(4) ^ part(5) ^ part(6) ^ part(7))
  }
}
