/// Draws primitives on a canvas with the characters of a glyph tier.
struct Painter {
  var tier: GlyphTier

  /// Draws one primitive. What lies outside the canvas is clipped.
  func paint(_ primitive: Primitive, on canvas: inout Canvas) {
    let role = primitive.role
    switch primitive.shape {
    case .text(let text, let column, let line): canvas.write(text, column, line, role)
    case .symbol(let symbol, let column, let line):
      canvas.put(glyph(symbol), column, line, role)
    case .path(let dots, let isDashed): path(dots, isDashed, role, &canvas)
    case .bar(let columns, let foot, let eighths):
      for column in columns { fill(column, foot, eighths, role, &canvas) }
    case .area(let column, let foot, let eighths): area(column, foot, eighths, &canvas)
    case .fill(let symbol, let columns, let lines):
      let glyph = glyph(symbol)
      for line in lines {
        for column in columns { canvas.put(glyph, column, line, role) }
      }
    case .upright(let column, let lines):
      for line in lines { canvas.put(tier.rule, column, line, role) }
    case .level(let line, let columns): level(line, columns, role, &canvas)
    case .slice(let column, let lines):
      // In ASCII every other cell is drawn, as a full band would hide the forecast's line.
      for line in lines where !tier.isASCII || (column + line) % 2 == 0 {
        canvas.put(tier.band, column, line, role)
      }
    }
  }

  /// The character for a symbol in this tier.
  private func glyph(_ symbol: Primitive.Symbol) -> UInt32 {
    switch symbol {
    case .point: tier.point
    case .reading: tier.reading
    case .selected: tier.selected
    case .above: tier.above
    case .below: tier.below
    case .missing: tier.missing
    case .note: tier.note
    case .level: tier.level
    case .crossing: tier.crossing
    case .end: tier.end
    case .corner: tier.corner
    case .floor: tier.floor
    case .wall: tier.wall
    case .wallTick: tier.wallTick
    case .cross: tier.cross
    case .floorTick: tier.floorTick
    case .heavyTick: tier.heavyTick
    }
  }

  /// A horizontal line. A goal in ASCII has gaps, because its character is a solid `=`.
  private func level(_ line: Int, _ columns: Range<Int>, _ role: Role, _ canvas: inout Canvas) {
    let glyph = role == .zone ? tier.zone : tier.goal
    let step = tier.isASCII && role == .goal ? 2 : 1
    for column in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
      canvas.put(glyph, column, line, role)
    }
  }

  /// A bar of one column, from its foot upwards or, for negative eighths, downwards.
  private func fill(
    _ column: Int, _ foot: Int, _ eighths: Int, _ role: Role, _ canvas: inout Canvas
  ) {
    let body = role == .chosenBar ? tier.chosenBar : tier.bar[8]
    let (whole, rest) = (Int(eighths.magnitude) / 8, Int(eighths.magnitude) % 8)
    let up = eighths > 0
    for row in 0..<whole { canvas.put(body, column, up ? foot - 1 - row : foot + 1 + row, role) }
    guard rest > 0 else { return }
    let tip = up ? tier.bar[rest] : tier.hanging[rest]
    if tip > UInt32(UInt8(ascii: " ")) {
      canvas.put(tip, column, up ? foot - 1 - whole : foot + 1 + whole, role)
    }
  }

  /// A column of an area with its edge. A whole number of rows keeps a full cell as its edge.
  private func area(_ column: Int, _ foot: Int, _ eighths: Int, _ canvas: inout Canvas) {
    let size = Int(eighths.magnitude)
    let whole = max(0, (size - 1) / 8)
    let up = eighths > 0
    for row in 0..<whole {
      canvas.put(tier.area, column, up ? foot - 1 - row : foot + 1 + row, .area)
    }
    let rest = size - whole * 8
    guard rest > 0 else { return }
    let tip = up ? tier.edge[rest] : tier.hanging[rest]
    canvas.put(tip, column, up ? foot - 1 - whole : foot + 1 + whole, .edge)
  }
}

extension Painter {
  /// A line through dots. A dashed one has four dots on and two off, and clears the band below it.
  private func path(
    _ dots: [Dot], _ isDashed: Bool, _ role: Role, _ canvas: inout Canvas
  ) {
    guard let first = dots.first else { return }
    var phase = 0
    func mark(_ x: Int, _ y: Int, _ canvas: inout Canvas) {
      if isDashed { canvas.clear(x >> 1, y >> 2, of: .band) }
      if !isDashed || phase % 6 < 4 { canvas.dot(x, y, role) }
      phase += 1
    }
    if dots.count == 1 || !isDashed { mark(first.x, first.y, &canvas) }
    for index in dots.indices.dropFirst() {
      let (a, b) = (dots[index - 1], dots[index])
      // Vertical strokes are the bulk of a dense line; whole cells are faster than single dots.
      if !isDashed, a.x == b.x {
        canvas.upright(a.x, min(a.y, b.y)...max(a.y, b.y), role)
        continue
      }
      walk(from: a, to: b) { mark($0, $1, &canvas) }
    }
  }

  /// Calls `body` with every dot of a straight line except its first (Bresenham's algorithm).
  private func walk(from a: Dot, to b: Dot, _ body: (Int, Int) -> Void) {
    let (across, down) = (abs(b.x - a.x), abs(b.y - a.y))
    let (right, below) = (b.x > a.x ? 1 : -1, b.y > a.y ? 1 : -1)
    var (x, y, error) = (a.x, a.y, across - down)
    while x != b.x || y != b.y {
      let twice = 2 * error
      if twice > -down {
        error -= down
        x += right
      }
      if twice < across {
        error += across
        y += below
      }
      body(x, y)
    }
  }
}
