import TrendsOutput

/// Draws a picture into a raster, without a graphics library.
struct RasterPainter {
  /// Dots to a point.
  static let scale = 2.0

  let colors: PictureColors
  private(set) var raster: Raster

  /// Draws all marks in order. The size is limited to 20,000 dots a side.
  init(_ picture: Picture, colors: PictureColors) {
    self.colors = colors
    raster = Raster(
      width: Self.dots(picture.width), height: Self.dots(picture.height), page: colors.page)
    for mark in picture.marks { paint(mark) }
  }

  /// Points in whole dots.
  private static func dots(_ points: Double) -> Int {
    Int(exactly: min(max((points * scale).rounded(), -20_000), 20_000)) ?? 0
  }

  private mutating func paint(_ mark: Picture.Mark) {
    let look = mark.look
    switch mark.shape {
    case .path(let places): stroke([places], look)
    case .dashed(let places): stroke(Dashes(places, look.dashes).pieces, look, isRound: false)
    case .polygon(let places): polygon(places, look)
    case .box(let corner, let width, let height): box(corner, width, height, look)
    case .disc(let place, let radius):
      disc(place, radius, colors[look], part: Picture.cover(look))
    case .ring(let place, let radius):
      disc(place, radius + look.stroke / 2, colors[look])
      disc(place, radius - look.stroke / 2, colors.page)
    case .cross(let place, let radius):
      let (x, y, r) = (place.x, place.y, radius)
      stroke(
        [
          [Picture.Place(x: x - r, y: y - r), Picture.Place(x: x + r, y: y + r)],
          [Picture.Place(x: x - r, y: y + r), Picture.Place(x: x + r, y: y - r)],
        ], look)
    case .text(let spans, let place, let anchor): write(spans, place, anchor)
    }
  }

  /// Draws lines. Horizontal and vertical ones fall on whole dots and stay sharp, others are
  /// smoothed.
  private mutating func stroke(
    _ pieces: [[Picture.Place]], _ look: Picture.Look, isRound: Bool = true
  ) {
    let width = look.stroke * Self.scale
    if pieces.allSatisfy({ $0.count == 2 && ($0[0].x == $0[1].x || $0[0].y == $0[1].y) }) {
      for piece in pieces { straight(piece[0], piece[1], width, look) }
      return
    }
    let scaled = pieces.map { $0.map(Self.scaled) }
    var coverage = Coverage(Self.box(scaled.joined(), width / 2), in: raster)
    for piece in scaled { coverage.add(stroke: piece, width: width, isRound: isRound) }
    raster.fill(coverage, colors[look], part: Picture.cover(look))
  }

  /// A horizontal or vertical line on whole dots.
  private mutating func straight(
    _ a: Picture.Place, _ b: Picture.Place, _ width: Double, _ look: Picture.Look
  ) {
    let size = max(1, Int(width))
    let (x, y) = (Self.dots(min(a.x, b.x)), Self.dots(min(a.y, b.y)))
    let across = a.y == b.y ? Self.dots((b.x - a.x).magnitude) : size
    let down = a.y == b.y ? size : Self.dots((b.y - a.y).magnitude)
    let (left, top) = a.y == b.y ? (x, y - size / 2) : (x - size / 2, y)
    raster.fill(
      columns: left..<(left + across), rows: top..<(top + down), colors[look],
      part: Picture.cover(look))
  }

  private mutating func polygon(_ places: [Picture.Place], _ look: Picture.Look) {
    let scaled = places.map(Self.scaled)
    var coverage = Coverage(Self.box(scaled, 0), in: raster)
    coverage.add(polygon: scaled)
    raster.fill(coverage, colors[look], part: Picture.cover(look))
  }

  private mutating func box(
    _ corner: Picture.Place, _ width: Double, _ height: Double, _ look: Picture.Look
  ) {
    let (left, top) = (Self.dots(corner.x), Self.dots(corner.y))
    let (right, bottom) = (Self.dots(corner.x + width), Self.dots(corner.y + height))
    raster.fill(
      columns: left..<max(left, right), rows: top..<max(top, bottom), colors[look],
      part: Picture.cover(look))
  }

  private mutating func disc(
    _ place: Picture.Place, _ radius: Double, _ color: RGB, part: Int = 255
  ) {
    let center = Self.scaled(place)
    let size = radius * Self.scale
    var coverage = Coverage(Self.box(CollectionOfOne(center), size), in: raster)
    coverage.add(disc: center, radius: size)
    raster.fill(coverage, color, part: part)
  }
}

extension RasterPainter {
  private static func scaled(_ place: Picture.Place) -> Picture.Place {
    Picture.Place(x: place.x * scale, y: place.y * scale)
  }

  /// The smallest box around places, enlarged by `more` on each side.
  private static func box(
    _ places: some Sequence<Picture.Place>, _ more: Double
  ) -> (left: Double, top: Double, right: Double, bottom: Double) {
    var box = (left: Double.infinity, top: Double.infinity, right: 0.0, bottom: 0.0)
    for place in places {
      box.left = min(box.left, place.x - more)
      box.top = min(box.top, place.y - more)
      box.right = max(box.right, place.x + more)
      box.bottom = max(box.bottom, place.y + more)
    }
    return box
  }

  /// Writes a text by its anchor, part by part.
  private mutating func write(
    _ spans: [Picture.Span], _ place: Picture.Place, _ anchor: Picture.Anchor
  ) {
    func width(_ span: Picture.Span) -> Double {
      Double(DisplayWidth.of(span.text))
        * (span.look.isSmall ? Picture.smallLetter : Picture.cell.x)
    }
    let all = spans.reduce(0) { $0 + width($1) }
    var x = place.x - (anchor == .start ? 0 : anchor == .middle ? all / 2 : all)
    for span in spans {
      write(span.text, Picture.Place(x: x, y: place.y), span.look)
      x += width(span)
    }
  }

  /// Writes a text in the built-in font; a missing glyph is an empty box of the same width.
  private mutating func write(_ text: String, _ place: Picture.Place, _ look: Picture.Look) {
    let ink = Raster.dot(colors[look])
    let scale = look.isSmall ? 1 : 2
    var x = Self.dots(place.x)
    let top = Self.dots(place.y) - BitmapFont.ascent * scale
    for character in text {
      let cells = DisplayWidth.of(character)
      defer { x += cells * BitmapFont.width * scale }
      guard let first = character.unicodeScalars.first, first > " ", cells > 0 else {
        continue
      }
      if let glyph = BitmapFont.shared[first] {
        let rows = look.isSmall ? BitmapFont.plain(glyph) : BitmapFont.doubled(glyph)
        letter(rows, x, top, ink, isBold: look.isBold)
      } else {
        frame(
          x + scale, top + 3 * scale, (cells * BitmapFont.width - 2) * scale, 12 * scale,
          colors[look])
      }
    }
  }

  /// Sets the dots of a glyph; bold is the glyph drawn twice, one dot apart.
  private mutating func letter(
    _ rows: [UInt32], _ x: Int, _ y: Int, _ ink: UInt32, isBold: Bool
  ) {
    for (row, thin) in rows.enumerated() {
      var bits = isBold ? thin | thin << 1 : thin
      while bits != 0 {
        raster.set(x + bits.trailingZeroBitCount, y + row, ink)
        bits &= bits - 1
      }
    }
  }

  /// The outline of a box.
  private mutating func frame(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: RGB) {
    raster.fill(columns: x..<(x + width), rows: y..<(y + 2), color, part: 255)
    raster.fill(columns: x..<(x + width), rows: (y + height - 2)..<(y + height), color, part: 255)
    raster.fill(columns: x..<(x + 2), rows: y..<(y + height), color, part: 255)
    raster.fill(columns: (x + width - 2)..<(x + width), rows: y..<(y + height), color, part: 255)
  }
}
