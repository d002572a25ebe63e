/// The cells of a plot in flat arrays: braille dots or a character, and the role that owns the
/// cell.
///
/// Roles are ordered; a higher one takes the cell from a lower one and is never overwritten by it.
struct Canvas {
  let columns: Int
  let lines: Int
  /// The dots of each cell as braille bits; 0 where the cell has a character or nothing.
  private(set) var dots: [UInt8]
  /// The character of each cell, or 0 for an empty cell.
  private(set) var glyphs: [UInt32]
  /// Raw values of the roles that own the cells; 0 for none.
  private(set) var roles: [UInt8]

  init(columns: Int, lines: Int) {
    self.columns = max(0, columns)
    self.lines = max(0, lines)
    let count = self.columns * self.lines
    dots = Array(repeating: 0, count: count)
    glyphs = Array(repeating: 0, count: count)
    roles = Array(repeating: 0, count: count)
  }

  /// Braille bits by dot row from the top, left column first.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// The bit of a dot in its cell.
  static func bit(_ x: Int, _ y: Int) -> UInt8 { bits[(y & 3) << 1 | (x & 1)] }

  /// Sets a dot. Dots of the same role share a cell; a higher role clears it, a lower one is
  /// refused. Dots of measured values and of their line share a cell, which is the higher role's.
  mutating func dot(_ x: Int, _ y: Int, _ role: Role) {
    guard x >= 0, y >= 0, x < columns * 2, y < lines * 4 else { return }
    let cell = (y >> 2) * columns + (x >> 1)
    let bit = Self.bit(x, y)
    if roles[cell] == role.rawValue {
      dots[cell] |= bit
    } else if shares(cell, role) {
      (roles[cell], dots[cell]) = (owner(cell, role), dots[cell] | bit)
    } else if roles[cell] < role.rawValue {
      roles[cell] = role.rawValue
      dots[cell] = bit
      glyphs[cell] = 0
    }
  }

  /// Whether a cell has dots that stay when those of the role come.
  private func shares(_ cell: Int, _ role: Role) -> Bool {
    glyphs[cell] == 0 && role.isMeasured && Role(rawValue: roles[cell])?.isMeasured == true
  }

  /// The role of a cell that two roles share: a reading gives way to its trend.
  private func owner(_ cell: Int, _ role: Role) -> UInt8 {
    let both = [roles[cell], role.rawValue].filter { $0 != Role.reading.rawValue }
    return both.max() ?? role.rawValue
  }

  /// Sets a column of dots, one cell at a time: most of a dense line consists of these.
  mutating func upright(_ x: Int, _ rows: ClosedRange<Int>, _ role: Role) {
    let (top, bottom) = (max(rows.lowerBound, 0), min(rows.upperBound, lines * 4 - 1))
    guard x >= 0, x < columns * 2, top <= bottom else { return }
    for line in (top >> 2)...(bottom >> 2) {
      var mask: UInt8 = 0
      for row in max(top - line * 4, 0)...min(bottom - line * 4, 3) {
        mask |= Self.bits[row << 1 | (x & 1)]
      }
      let cell = line * columns + (x >> 1)
      if shares(cell, role) {
        (roles[cell], dots[cell]) = (owner(cell, role), dots[cell] | mask)
        continue
      }
      guard roles[cell] <= role.rawValue else { continue }
      if roles[cell] < role.rawValue {
        (roles[cell], glyphs[cell], dots[cell]) = (role.rawValue, 0, 0)
      }
      dots[cell] |= mask
    }
  }

  /// Sets the character of a cell, unless a higher role owns it. Dots in the cell are erased.
  mutating func put(_ glyph: UInt32, _ column: Int, _ line: Int, _ role: Role) {
    guard column >= 0, line >= 0, column < columns, line < lines else { return }
    let cell = line * columns + column
    guard roles[cell] <= role.rawValue else { return }
    roles[cell] = role.rawValue
    glyphs[cell] = glyph
    dots[cell] = 0
  }

  /// Writes a text of single-width characters; what lies outside the canvas is left out.
  mutating func write(_ text: String, _ column: Int, _ line: Int, _ role: Role) {
    var at = column
    for scalar in text.unicodeScalars {
      put(scalar.value, at, line, role)
      at += 1
    }
  }

  /// Erases a cell if this role owns it, which leaves room around a dashed line in its band.
  mutating func clear(_ column: Int, _ line: Int, of role: Role) {
    guard column >= 0, line >= 0, column < columns, line < lines else { return }
    let cell = line * columns + column
    guard roles[cell] == role.rawValue else { return }
    roles[cell] = 0
    glyphs[cell] = 0
    dots[cell] = 0
  }
}
