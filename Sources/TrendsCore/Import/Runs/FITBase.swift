import TrendsCore

/// How the bytes of a FIT field make a number; the raw value is the code in the file.
enum FITBase: UInt8 {
  case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
  /// In the types in `z` 0 means that there is no value.
  case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

  /// Takes the lower five bits of the code; the upper ones only repeat whether byte order matters.
  init?(code: UInt8) { self.init(rawValue: code & 0x1F) }

  /// Bytes of one value.
  var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }

  /// Returns the value at `offset`, or NaN where the bytes are the type's mark for none: the
  /// largest number, or 0 for the types in `z`. Texts and infinite numbers are NaN too. The caller
  /// checks the bounds.
  @inline(__always) func value(
    in bytes: UnsafeRawBufferPointer, at offset: Int, bigEndian: Bool
  ) -> Double {
    @inline(__always) func load<Number: FixedWidthInteger>(_: Number.Type) -> Number {
      let raw = bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
      return bigEndian ? raw.byteSwapped : raw
    }
    @inline(__always) func number<Number: FixedWidthInteger>(
      _ type: Number.Type, none: Number = .max
    ) -> Double {
      let raw = load(type)
      return raw == none ? .nan : Double(raw)
    }
    switch self {
    case .enumeration, .uint8, .byte: return number(UInt8.self)
    case .sint8: return number(Int8.self)
    case .sint16: return number(Int16.self)
    case .uint16: return number(UInt16.self)
    case .sint32: return number(Int32.self)
    case .uint32: return number(UInt32.self)
    case .sint64: return number(Int64.self)
    case .uint64: return number(UInt64.self)
    case .uint8z: return number(UInt8.self, none: 0)
    case .uint16z: return number(UInt16.self, none: 0)
    case .uint32z: return number(UInt32.self, none: 0)
    case .uint64z: return number(UInt64.self, none: 0)
    case .float32:
      let value = Float(bitPattern: load(UInt32.self))
      return value.isFinite ? Double(value) : .nan
    case .float64:
      let value = Double(bitPattern: load(UInt64.self))
      return value.isFinite ? value : .nan
    case .string: return .nan
    }
  }
}
