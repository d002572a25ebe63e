/// The built-in font of pictures, 9 by 18 dots per cell. A PNG thus needs no font of the machine.
struct BitmapFont {
  /// Parsed once; parsing costs one pass over the source.
  static let shared = BitmapFont()

  static let width = 9
  /// Rows of every glyph, blank ones included.
  static let height = 18
  /// Rows above the base line.
  static let ascent = 14

  /// Index of a glyph's first row in `rows`, by its scalar.
  private var starts: [UInt32: Int] = [:]
  /// Rows of all glyphs, eighteen each; the highest of nine bits is the leftmost dot.
  private var rows: [UInt16] = []

  private init() {
    var reader = Reader()
    Self.source.withUTF8Buffer { bytes in
      for byte in bytes { reader.take(byte, &self) }
    }
  }

  /// The eighteen rows of a glyph from the top; nil if the font does not have it.
  subscript(scalar: Unicode.Scalar) -> ArraySlice<UInt16>? {
    starts[scalar.value].map { rows[$0..<$0 + Self.height] }
  }

  /// Reads the source byte by byte, without splitting it into strings.
  private struct Reader {
    /// 0 for the scalar, 1 for the first row, 2 for the rows themselves.
    private var field = 0
    private var value: UInt32 = 0
    private var digits = 0
    private var row = 0

    mutating func take(_ byte: UInt8, _ font: inout BitmapFont) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit(UInt32(byte - UInt8(ascii: "0")), &font)
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        digit(UInt32(byte - UInt8(ascii: "a") + 10), &font)
      case UInt8(ascii: " ") where digits > 0: endField(&font)
      case UInt8(ascii: " "): return
      default:
        field = 0
        (value, digits) = (0, 0)
      }
    }

    /// Adds a hexadecimal digit; the third one completes a row.
    private mutating func digit(_ digit: UInt32, _ font: inout BitmapFont) {
      value = value << 4 | digit
      digits += 1
      guard field == 2, digits == 3 else { return }
      let place = font.rows.count - BitmapFont.height + row
      if font.rows.indices.contains(place) { font.rows[place] = UInt16(truncatingIfNeeded: value) }
      row += 1
      (value, digits) = (0, 0)
    }

    /// Ends a field at a blank: the scalar reserves eighteen blank rows, the next field says where
    /// to begin.
    private mutating func endField(_ font: inout BitmapFont) {
      if field == 0 {
        font.starts[value] = font.rows.count
        font.rows += Array(repeating: 0, count: BitmapFont.height)
      } else {
        row = Int(value)
      }
      field += 1
      (value, digits) = (0, 0)
    }
  }
}

extension BitmapFont {
  /// The rows with their bits turned round: the lowest bit is the leftmost dot.
  static func plain(_ glyph: ArraySlice<UInt16>) -> [UInt32] {
    glyph.map { row in
      (0..<width).reduce(0) { bits, x in bits | UInt32(row >> (width - 1 - x) & 1) << x }
    }
  }

  /// The glyph at twice the size, with the corners of diagonals filled (Scale2x).
  ///
  /// The lowest bit of a row is the leftmost dot.
  static func doubled(_ glyph: ArraySlice<UInt16>) -> [UInt32] {
    let rows = Array(glyph)
    func dot(_ x: Int, _ y: Int) -> Bool {
      rows.indices.contains(y) && x >= 0 && x < width && rows[y] >> UInt16(width - 1 - x) & 1 == 1
    }
    var result = Array(repeating: UInt32(0), count: 2 * rows.count)
    for y in rows.indices {
      guard rows[max(0, y - 1)...min(rows.count - 1, y + 1)].contains(where: { $0 != 0 }) else {
        continue
      }
      for x in 0..<width {
        let middle = dot(x, y)
        let (up, down) = (dot(x, y - 1), dot(x, y + 1))
        let (left, right) = (dot(x - 1, y), dot(x + 1, y))
        var (a, b, c, d) = (middle, middle, middle, middle)
        if up != down, left != right {
          a = left == up ? left : middle
          b = right == up ? right : middle
          c = left == down ? left : middle
          d = right == down ? right : middle
        }
        if a { result[2 * y] |= 1 << UInt32(2 * x) }
        if b { result[2 * y] |= 1 << UInt32(2 * x + 1) }
        if c { result[2 * y + 1] |= 1 << UInt32(2 * x) }
        if d { result[2 * y + 1] |= 1 << UInt32(2 * x + 1) }
      }
    }
    return result
  }
}
