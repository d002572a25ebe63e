import TrendsCore

/// A value of a row. Bytes that are no text are not kept, only their number.
enum SQLiteValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Int)

  /// The whole number; nil for anything else. A column of reals keeps whole ones as integers.
  var integer: Int64? {
    switch self {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number)
    case .null, .text, .blob: nil
    }
  }

  /// The number; nil for anything else.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var isNull: Bool { self == .null }
}

/// How a value is written in a record, by the number that its header has for it.
struct SQLiteSerial: Equatable, Sendable {
  let type: UInt64
  /// Number of bytes of the value.
  let size: Int

  /// Nil for the two numbers that are not in use, and for a value that is larger than any file.
  init?(_ type: UInt64) {
    self.type = type
    switch type {
    case 0, 8, 9: size = 0
    case 1, 2, 3, 4: size = Int(type)
    case 5: size = 6
    case 6, 7: size = 8
    case 10, 11: return nil
    default:
      guard let size = Int(exactly: (type - 12) / 2) else { return nil }
      self.size = size
    }
  }

  var isText: Bool { type >= 13 && type % 2 == 1 }

  /// Returns the value at a place in the bytes of a record, which go as far as it does; of a text at
  /// most `limit` bytes.
  func value(
    in bytes: [UInt8], at offset: Int, _ header: SQLiteHeader, limit: Int
  ) -> SQLiteValue {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...7:
      guard offset <= bytes.count - size else { return .null }
      // The highest bit is the sign.
      var bits: UInt64 = type < 7 && bytes[offset] >= 0x80 ? .max : 0
      for byte in bytes[offset..<(offset + size)] { bits = bits << 8 | UInt64(byte) }
      return type == 7 ? .real(Double(bitPattern: bits)) : .integer(Int64(bitPattern: bits))
    default:
      guard isText else { return .blob(size) }
      guard offset <= bytes.count else { return .null }
      let end = offset + min(size, limit, bytes.count - offset)
      return .text(header.text(bytes[offset..<end]))
    }
  }
}

extension [UInt8] {
  /// Returns the number of one to nine bytes at an offset, of which seven bits each count, and where
  /// it ends; nil where it does not end before `end`.
  func varint(at offset: Int, before end: Int) -> (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    var place = offset
    while place >= 0, place < end, place < count {
      let byte = self[place]
      place += 1
      if place - offset == 9 { return (value << 8 | UInt64(byte), place) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return (value, place) }
    }
    return nil
  }
}
