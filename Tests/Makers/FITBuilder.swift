package import TrendsCore

/// Writes small FIT files for tests.
package struct FITBuilder {
  package struct Field {
    package var number: UInt8
    package var size: Int
    package var base: UInt8

    package init(_ number: UInt8, _ size: Int, _ base: UInt8) {
      self.number = number
      self.size = size
      self.base = base
    }
  }

  /// 2024-01-01T00:00:00Z.
  package static let start: UInt32 = 1_073_001_600
  package static let instant = Instant(milliseconds: 1_704_067_200_000)

  package private(set) var data: [UInt8] = []

  package init() {}

  package mutating func define(
    _ local: UInt8, _ message: UInt16, _ fields: [Field], developer: [Field] = []
  ) {
    data += [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, 0]
    data += [UInt8(truncatingIfNeeded: message), UInt8(message >> 8), UInt8(fields.count)]
    for field in fields { data += [field.number, UInt8(field.size), field.base] }
    guard !developer.isEmpty else { return }
    data.append(UInt8(developer.count))
    for field in developer { data += [field.number, UInt8(field.size), field.base] }
  }

  package mutating func add(_ header: UInt8, _ bytes: [UInt8]) {
    data.append(header)
    data += bytes
  }

  /// A record of local type 0 with a time, heart rate and cadence.
  package mutating func defineRecord() {
    define(0, 20, [Field(253, 4, 0x86), Field(3, 1, 0x02), Field(4, 1, 0x02)])
  }

  package mutating func record(_ second: UInt32, _ heart: UInt8 = 140, _ cadence: UInt8 = 80) {
    add(0, (Self.start + second).littleEndianBytes + [heart, cadence])
  }

  package mutating func session(sport: UInt8, start: UInt32 = 0, seconds: UInt32) {
    define(1, 18, [Field(253, 4, 0x86), Field(2, 4, 0x86), Field(5, 1, 0), Field(7, 4, 0x86)])
    let first = Self.start + start
    add(
      1,
      (first + seconds).littleEndianBytes + first.littleEndianBytes + [sport]
        + (seconds * 1000).littleEndianBytes)
  }

  package var file: [UInt8] {
    let whole =
      [12, 0x10, 0, 0] + UInt32(data.count).littleEndianBytes + Array(".FIT".utf8) + data
    let sum = FITBuilder.checksum(whole)
    return whole + [UInt8(truncatingIfNeeded: sum), UInt8(sum >> 8)]
  }

  /// CRC-16, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1
      }
    }
  }
}

extension FixedWidthInteger {
  package var littleEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }
}
