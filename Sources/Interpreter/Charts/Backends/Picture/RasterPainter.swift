import TrendsOutput

/// Draws a picture into a raster, without a graphics library.
struct RasterPainter {
  /// Dots to a point in a file.
  static let fileScale = 2.0

  /// Dots to a point.
  let scale: Double
  let colors: PictureColors
  private(set) var raster: Raster

  /// Draws all marks in order. The size is limited to 20,000 dots a side.
  init(_ picture: Picture, colors: PictureColors, scale: Double = fileScale) {
    (self.colors, self.scale) = (colors, scale)
    raster = Raster(
      width: Self.dots(picture.width * scale), height: Self.dots(picture.height * scale),
      page: colors.page)
    for mark in picture.marks { paint(mark) }
  }

  /// Points in whole dots.
  private func dots(_ points: Double) -> Int { Self.dots(points * scale) }

  private static func dots(_ dots: Double) -> Int {
    Int(exactly: min(max(dots.rounded(), -20_000), 20_000)) ?? 0
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
    let width = look.stroke * scale
    if pieces.allSatisfy({ $0.count == 2 && ($0[0].x == $0[1].x || $0[0].y == $0[1].y) }) {
      for piece in pieces { straight(piece[0], piece[1], width, look) }
      return
    }
    let lines = pieces.map { $0.map { scaled($0) } }
    var coverage = Coverage(Self.box(lines.joined(), width / 2), in: raster)
    for piece in lines { coverage.add(stroke: piece, width: width, isRound: isRound) }
    raster.fill(coverage, colors[look], part: Picture.cover(look))
  }

  /// A horizontal or vertical line on whole dots.
  private mutating func straight(
    _ a: Picture.Place, _ b: Picture.Place, _ width: Double, _ look: Picture.Look
  ) {
    let size = max(1, Int(width))
    let (x, y) = (dots(min(a.x, b.x)), dots(min(a.y, b.y)))
    let across = a.y == b.y ? dots((b.x - a.x).magnitude) : size
    let down = a.y == b.y ? size : dots((b.y - a.y).magnitude)
    let (left, top) = a.y == b.y ? (x, y - size / 2) : (x - size / 2, y)
    raster.fill(
      columns: left..<(left + across), rows: top..<(top + down), colors[look],
      part: Picture.cover(look))
  }

  private mutating func polygon(_ places: [Picture.Place], _ look: Picture.Look) {
    let corners = places.map { scaled($0) }
    var coverage = Coverage(Self.box(corners, 0), in: raster)
    coverage.add(polygon: corners)
    raster.fill(coverage, colors[look], part: Picture.cover(look))
  }

  private mutating func box(
    _ corner: Picture.Place, _ width: Double, _ height: Double, _ look: Picture.Look
  ) {
    let (left, top) = (dots(corner.x), dots(corner.y))
    let (right, bottom) = (dots(corner.x + width), dots(corner.y + height))
    raster.fill(
      columns: left..<max(left, right), rows: top..<max(top, bottom), colors[look],
      part: Picture.cover(look))
  }

  private mutating func disc(
    _ place: Picture.Place, _ radius: Double, _ color: RGB, part: Int = 255
  ) {
    let center = scaled(place)
    let size = radius * scale
    var coverage = Coverage(Self.box(CollectionOfOne(center), size), in: raster)
    coverage.add(disc: center, radius: size)
    raster.fill(coverage, color, part: part)
  }
}

extension RasterPainter {
  private func scaled(_ place: Picture.Place) -> Picture.Place {
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

  /// Writes a text by its anchor, letter by letter.
  private mutating func write(
    _ spans: [Picture.Span], _ place: Picture.Place, _ anchor: Picture.Anchor
  ) {
    let all = anchor == .start ? 0 : Typeface.width(of: spans)
    var x = place.x - (anchor == .middle ? all / 2 : all)
    for span in spans {
      for character in span.text {
        let glyph = Typeface.glyph(character, isBold: span.look.isBold)
        letter(glyph, Picture.Place(x: x, y: place.y), span.look)
        x += glyph.advance * span.look.letters
      }
    }
  }

  private mutating func letter(
    _ glyph: Typeface.Glyph, _ place: Picture.Place, _ look: Picture.Look
  ) {
    guard !glyph.contours.isEmpty else { return }
    let contours = glyph.contours.map { contour in
      contour.map {
        scaled(
          Picture.Place(x: place.x + $0.x * look.letters, y: place.y + $0.y * look.letters))
      }
    }
    var coverage = Coverage(Self.box(contours.joined(), 0), in: raster)
    for contour in contours { coverage.add(polygon: contour) }
    raster.fill(coverage, colors[look], part: Picture.cover(look))
  }
}
