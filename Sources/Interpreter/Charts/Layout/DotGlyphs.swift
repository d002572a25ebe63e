/// A character for each of the 256 patterns of a cell of two by four dots.
///
///     1 4      the bits are those of braille: dot 1 is the lowest bit, dot 8 the highest
///     2 5
///     3 6
///     7 8
struct DotGlyphs: Equatable {
  private var table: [UInt32]

  private init(_ glyph: (UInt8) -> UInt32) { table = (0...255).map(glyph) }

  subscript(dots: UInt8) -> UInt32 { table[Int(dots)] }

  static let braille = DotGlyphs { 0x2800 + UInt32($0) }

  /// Three heights per cell, and `|` where the line is steep.
  static let ascii = DotGlyphs { dots in
    let rows = rowMasks.indices.filter { dots & rowMasks[$0] != 0 }
    guard let top = rows.first, let bottom = rows.last else { return scalar(" ") }
    if bottom - top >= 2 { return scalar("|") }
    switch top + bottom {
    case ...1: return scalar("'")
    case 2...4: return scalar("-")
    default: return scalar(".")
    }
  }

  /// Quarters of a cell: a quarter is filled if one of its dots is set.
  static let quadrant = DotGlyphs { dots in
    let quarters: [UInt8] = [0x03, 0x18, 0x44, 0xA0]
    let index = quarters.indices.reduce(0) { $0 | (dots & quarters[$1] != 0 ? 1 << $1 : 0) }
    return quadrants[index]
  }

  /// Eighths of a cell, one for each dot (Unicode 16).
  static let octant = DotGlyphs { octants[Int(rowwise($0))] }

  /// The dots of each row from the top.
  private static let rowMasks: [UInt8] = [0x09, 0x12, 0x24, 0xC0]
  /// By bits: top left, top right, bottom left, bottom right.
  private static let quadrants = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars.map(\.value)

  private static func scalar(_ letter: Unicode.Scalar) -> UInt32 { letter.value }

  /// The same dots numbered row by row from the top left, as octants are.
  private static func rowwise(_ dots: UInt8) -> UInt8 {
    let order: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    return order.indices.reduce(0) { $0 | (dots & order[$1] != 0 ? 1 << UInt8($1) : 0) }
  }

  /// Octants are numbered by their bits, except for patterns that were characters before Unicode
  /// 16.
  private static let octants: [UInt32] = {
    let older: [Int: UInt32] = [
      0: scalar(" "), 1: 0x1CEA8, 2: 0x1CEAB, 3: 0x1FB82, 5: 0x2598, 10: 0x259D, 15: 0x2580,
      20: 0x1FBE6, 40: 0x1FBE7, 63: 0x1FB85, 64: 0x1CEA3, 80: 0x2596, 85: 0x258C, 90: 0x259E,
      95: 0x259B, 128: 0x1CEA0, 160: 0x2597, 165: 0x259A, 170: 0x2590, 175: 0x259C, 192: 0x2582,
      240: 0x2584, 245: 0x2599, 250: 0x259F, 252: 0x2586, 255: 0x2588,
    ]
    var next: UInt32 = 0x1CD00
    return (0...255).map { bits in
      if let glyph = older[bits] { return glyph }
      defer { next += 1 }
      return next
    }
  }()
}
