/// Draws a scene as lines of UTF-8.
///
/// With colour there is one control sequence to a run of cells and a reset at the end of each line;
/// without it the same characters stand alone.
struct TextBackend {
  var tier: GlyphTier
  /// Nil for text without colour.
  var palette: Palette?

  /// A line with its width in cells, which its control sequences hide.
  struct Painted {
    var text: String
    var width: Int
  }

  func lines(of scene: Scene) -> [Painted] {
    var canvas = Canvas(columns: scene.columns, lines: scene.lines)
    let painter = Painter(tier: tier)
    for primitive in scene.primitives { painter.paint(primitive, on: &canvas) }
    var lines = scene.above.map(line)
    for index in 0..<canvas.lines { lines.append(line(index, of: canvas)) }
    while lines.last?.width == 0 { lines.removeLast() }
    return lines + scene.below.map(line)
  }

  private func line(_ runs: TextLine) -> Painted {
    var pen = Pen(palette: palette)
    for run in runs where !run.text.isEmpty {
      if run.text.utf8.contains(where: { $0 != 32 }) { pen.take(run.role) }
      pen.write(run.text)
    }
    return pen.finished
  }

  private func line(_ index: Int, of canvas: Canvas) -> Painted {
    var pen = Pen(palette: palette)
    pen.bytes.reserveCapacity(canvas.columns * 3)
    let start = index * canvas.columns
    var blanks = 0
    for cell in start..<(start + canvas.columns) {
      let dots = canvas.dots[cell]
      let glyph = dots == 0 ? canvas.glyphs[cell] : tier.dots[dots]
      guard glyph > 32 else {
        blanks += 1
        continue
      }
      pen.blanks(&blanks)
      pen.take(canvas.roles[cell])
      pen.write(glyph)
    }
    return pen.finished
  }
}

/// Writes bytes and remembers the style they are in.
private struct Pen {
  let palette: Palette?
  var bytes: [UInt8] = []
  private var style: [UInt8] = []
  private var width = 0

  init(palette: Palette?) { self.palette = palette }

  mutating func take(_ role: Role) { take(role.rawValue) }

  mutating func take(_ role: UInt8) {
    guard let palette else { return }
    let wanted = palette.codes[Int(role)]
    guard wanted != style else { return }
    bytes.append(27)
    bytes.append(91)
    if !style.isEmpty || wanted.isEmpty { bytes.append(48) }
    if !style.isEmpty && !wanted.isEmpty { bytes.append(59) }
    bytes += wanted
    bytes.append(109)
    style = wanted
  }

  mutating func blanks(_ count: inout Int) {
    for _ in 0..<count { bytes.append(32) }
    width += count
    count = 0
  }

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    width += DisplayWidth.of(text)
  }

  mutating func write(_ scalar: UInt32) {
    width += 1
    switch scalar {
    case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default: bytes.append(contentsOf: (Unicode.Scalar(scalar).map(String.init) ?? " ").utf8)
    }
  }

  var finished: TextBackend.Painted {
    let all = style.isEmpty ? bytes : bytes + [27, 91, 48, 109]
    return TextBackend.Painted(text: String(decoding: all, as: UTF8.self), width: width)
  }
}
