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
    case .dotted(let dots):
      for (a, b) in zip(dots, dots.dropFirst()) {
        var step = 0
        walk(from: a, to: b) { x, y in
          step += 1
          if step % 3 == 0 { canvas.dot(x, y, role) }
        }
      }
    case .point(let dot): point(dot, role, &canvas)
    case .bar(let columns, let foot, let eighths, let hangs):
      for column in columns { bar(column, foot, eighths, hangs, role, &canvas) }
    case .fill(let symbol, let columns, let lines):
      let glyph = glyph(symbol)
      for line in lines {
        for column in columns { canvas.put(glyph, column, line, role) }
      }
    case .dots(let column, let lines):
      for line in lines { canvas.dot(column * 2, line * 4 + 1, role) }
    case .upright(let column, let lines):
      for line in lines { canvas.put(tier.rule, column, line, role) }
    case .level(let dot, let columns):
      // In ASCII a dot has the width of a cell, so that only gaps make a dotted line.
      let step = role == .grid ? 4 : tier.isASCII ? 2 : 1
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
        canvas.dot(column * 2, dot, role)
      }
    case .slice(let column, let dots): slice(column, dots, role, &canvas)
    }
  }

  /// The character for a symbol in this tier.
  private func glyph(_ symbol: Primitive.Symbol) -> UInt32 {
    switch symbol {
    case .selected: tier.selected
    case .above: tier.above
    case .below: tier.below
    case .missing: tier.missing
    case .note: tier.note
    case .crossing: tier.crossing
    case .shade: tier.shade
    case .standing: tier.stub
    case .corner: tier.corner
    case .floor: tier.floor
    case .wall: tier.wall
    case .wallTick: tier.wallTick
    case .cross: tier.cross
    case .floorTick: tier.floorTick
    case .heavyTick: tier.heavyTick
    }
  }

  /// A bar of one column, from the middle of its foot line upwards or downwards.
  ///
  /// One that is hardly more than zero is a stroke on that line.
  private func bar(
    _ column: Int, _ foot: Int, _ eighths: Int, _ hangs: Bool, _ role: Role,
    _ canvas: inout Canvas
  ) {
    let feet = hangs ? tier.hangingFoot : tier.foot
    canvas.put(eighths < 4 ? tier.stub : feet, column, foot, role)
    let body = role == .chosenBar ? tier.chosenBar : tier.bar[8]
    let (whole, rest) = (max(0, eighths - 4) / 8, max(0, eighths - 4) % 8)
    for row in 0..<whole { canvas.put(body, column, hangs ? foot + 1 + row : foot - 1 - row, role) }
    guard rest > 0 else { return }
    let tip = hangs ? tier.hanging[rest] : tier.bar[rest]
    canvas.put(tip, column, hangs ? foot + 1 + whole : foot - 1 - whole, role)
  }

  /// A measured value: a square of dots, or a letter at its height.
  private func point(_ dot: Dot, _ role: Role, _ canvas: inout Canvas) {
    guard dot.x >= 0, dot.y >= 0 else { return }
    if let letters = tier.letters {
      return canvas.put(letters[dot.y & 3], dot.x >> 1, dot.y >> 2, role)
    }
    let top = dot.y & ~3 + tier.squares[dot.y & 3]
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      canvas.dot(dot.x & ~1 + x, top + y, role)
    }
  }

  /// One column of a band: a fill, and a dot at each edge that is not that of a cell.
  private func slice(
    _ column: Int, _ dots: ClosedRange<Int>, _ role: Role, _ canvas: inout Canvas
  ) {
    let (top, bottom) = (dots.lowerBound, dots.upperBound)
    let whole = ((top + 3) >> 2)..<max((top + 3) >> 2, (bottom + 1) >> 2)
    // In ASCII every other cell is drawn, as a full band would hide the forecast's line.
    for line in whole where !tier.isASCII || (column + line) % 2 == 0 {
      canvas.put(tier.band, column, line, role)
    }
    // A shade says nothing exact.
    for edge in [top, bottom] where role == .band && !whole.contains(edge >> 2) {
      if !tier.isASCII {
        canvas.dot(column * 2, edge, role)
      } else if column % 2 == 0 {
        canvas.put(tier.dots[Canvas.bit(0, edge)], column, edge >> 2, role)
      }
    }
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
