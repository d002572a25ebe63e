import TrendsOutput

/// Draws a scene as lines of UTF-8.
///
/// With a palette there is one control sequence per run of cells and a reset at the end of each
/// line; without one the same characters are written alone.
struct TextBackend {
  var tier: GlyphTier
  /// Nil for text without colour.
  var palette: Palette?

  /// A line with its width in cells, which cannot be measured once control sequences are in it.
  struct Painted {
    var text: String
    var width: Int
  }

  /// Returns the lines of a scene, without blank lines at the end of the plot.
  func lines(of scene: Scene) -> [Painted] {
    var canvas = Canvas(columns: scene.columns, lines: scene.lines)
    let painter = Painter(tier: tier)
    for primitive in scene.primitives where !primitive.role.needsColor || palette != nil {
      painter.paint(primitive, on: &canvas)
    }
    var lines = scene.above.map(line)
    for index in 0..<canvas.lines { lines.append(line(index, of: canvas)) }
    while lines.last?.width == 0 { lines.removeLast() }
    return lines + scene.below.map(line)
  }

  /// The lines of a canvas, without blank ones at its end.
  func lines(of canvas: Canvas) -> [Painted] {
    var lines = (0..<canvas.lines).map { line($0, of: canvas) }
    while lines.last?.width == 0 { lines.removeLast() }
    return lines
  }

  /// A line of text outside the plot.
  private func line(_ runs: TextLine) -> Painted {
    let bytes = runs.reduce(0) { $0 + $1.text.utf8.count }
    return Pen.painted(capacity: bytes + (runs.count + 1) * Pen.longestStyle, palette) { pen in
      for run in runs where !run.text.isEmpty {
        if run.text.utf8.contains(where: { $0 != UInt8(ascii: " ") }) {
          pen.take(run.role.rawValue)
        }
        pen.write(run.text)
      }
    }
  }

  /// A line of the canvas, without blanks at its end.
  private func line(_ index: Int, of canvas: Canvas) -> Painted {
    let cell = palette == nil ? Pen.longestGlyph : Pen.longestGlyph + Pen.longestStyle
    return Pen.painted(capacity: canvas.columns * cell + Pen.longestStyle, palette) { pen in
      let start = index * canvas.columns
      var blanks = 0
      for cell in start..<(start + canvas.columns) {
        let dots = canvas.dots[cell]
        let glyph = dots == 0 ? canvas.glyphs[cell] : tier.dots[dots]
        guard glyph > UInt32(UInt8(ascii: " ")) else {
          blanks += 1
          continue
        }
        pen.blanks(blanks)
        blanks = 0
        pen.take(canvas.roles[cell])
        pen.write(glyph)
      }
    }
  }
}

/// Writes bytes into a buffer that is large enough, and remembers the current style.
private struct Pen {
  /// Bytes of the longest character in UTF-8.
  static let longestGlyph = 4
  /// Bytes of the longest change of style, `ESC[0;1;38;2;255;255;255m`, and a reset.
  static let longestStyle = 32

  private let room: UnsafeMutableBufferPointer<UInt8>
  private let palette: Palette?
  private var count = 0
  private var width = 0
  /// Raw value of the role whose style is on; 0 is the terminal's own.
  private var role: UInt8 = 0

  /// Makes a line with `body`, without allocating more than its string.
  static func painted(
    capacity: Int, _ palette: Palette?, _ body: (inout Pen) -> Void
  ) -> TextBackend.Painted {
    var width = 0
    let text = String(unsafeUninitializedCapacity: capacity) { room in
      var pen = Pen(room: room, palette: palette)
      body(&pen)
      pen.reset()
      width = pen.width
      return pen.count
    }
    return TextBackend.Painted(text: text, width: width)
  }

  private init(room: UnsafeMutableBufferPointer<UInt8>, palette: Palette?) {
    self.room = room
    self.palette = palette
  }

  /// Appends a byte; a byte beyond the buffer is dropped rather than written past its end.
  private mutating func put(_ byte: UInt8) {
    guard count < room.count else { return }
    room[count] = byte
    count += 1
  }

  /// Changes the style to that of a role. Equal styles of two roles need no sequence.
  mutating func take(_ wanted: UInt8) {
    guard let palette, wanted != role else { return }
    let (old, new) = (palette.codes[Int(role)], palette.codes[Int(wanted)])
    role = wanted
    guard old != new else { return }
    put(UInt8(ascii: "\u{1B}"))
    put(UInt8(ascii: "["))
    if !old.isEmpty || new.isEmpty { put(UInt8(ascii: "0")) }
    if !old.isEmpty && !new.isEmpty { put(UInt8(ascii: ";")) }
    for byte in new { put(byte) }
    put(UInt8(ascii: "m"))
  }

  private mutating func reset() { take(Role.none.rawValue) }

  mutating func blanks(_ number: Int) {
    for _ in 0..<number { put(UInt8(ascii: " ")) }
    width += number
  }

  mutating func write(_ text: String) {
    for byte in text.utf8 { put(byte) }
    width += DisplayWidth.of(text)
  }

  /// Writes a character of one cell as UTF-8.
  mutating func write(_ scalar: UInt32) {
    width += 1
    switch scalar {
    case ..<0x80: put(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      put(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      put(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case ..<0x10000:
      put(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      put(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      put(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      put(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      put(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      put(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      put(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
