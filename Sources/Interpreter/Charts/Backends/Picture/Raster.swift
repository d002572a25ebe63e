/// The dots of a picture, eight bits each of red, green and blue.
struct Raster {
  let width: Int
  let height: Int
  /// Row by row from the top left; a dot is `0x00RRGGBB`.
  private(set) var dots: [UInt32]

  init(width: Int, height: Int, page: RGB) {
    self.width = width
    self.height = height
    dots = Array(repeating: Self.dot(page), count: width * height)
  }

  static func dot(_ color: RGB) -> UInt32 {
    UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// Lays a colour over a shape. `part` is its opacity in 255ths.
  mutating func fill(_ coverage: Coverage, _ color: RGB, part: Int) {
    let ink = Self.dot(color)
    coverage.forEach { x, y, share in
      let at = y * width + x
      dots[at] = Self.mixed(ink, dots[at], share * part / 255)
    }
  }

  /// Lays a colour over whole dots; what lies outside the raster is clipped.
  mutating func fill(columns: Range<Int>, rows: Range<Int>, _ color: RGB, part: Int) {
    let ink = Self.dot(color)
    let columns = columns.clamped(to: 0..<width)
    for row in rows.clamped(to: 0..<height) {
      for at in (row * width + columns.lowerBound)..<(row * width + columns.upperBound) {
        dots[at] = Self.mixed(ink, dots[at], part)
      }
    }
  }

  /// Mixes `part` 255ths of a colour over another. Red and blue are computed together, as their
  /// bytes do not touch.
  @inline(__always)
  private static func mixed(_ ink: UInt32, _ below: UInt32, _ part: Int) -> UInt32 {
    guard part < 255 else { return ink }
    let weight = UInt32(truncatingIfNeeded: part + part >> 7)
    let outer = (ink & 0xFF00FF) * weight + (below & 0xFF00FF) * (256 - weight)
    let inner = (ink & 0xFF00) * weight + (below & 0xFF00) * (256 - weight)
    return (outer >> 8 & 0xFF00FF) | (inner >> 8 & 0xFF00)
  }
}

/// A raster as places in a palette of at most 256 colours, a byte a dot.
struct IndexedRaster {
  /// The most frequent colour first.
  private(set) var palette: [UInt32]
  private(set) var dots: [UInt8]

  /// Of more than 256 colours the rarest, which smooth the edges where several marks meet, become the
  /// nearest of the others.
  init(_ raster: Raster) {
    var counts: [UInt32: Int] = [:]
    raster.eachRun { dot, count in counts[dot, default: 0] += count }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let palette = Array(order.prefix(256))
    var places: [UInt32: UInt8] = [:]
    for (index, dot) in order.enumerated() {
      let place = index < 256 ? index : Self.nearest(dot, palette)
      places[dot] = UInt8(truncatingIfNeeded: place)
    }
    var dots: [UInt8] = []
    dots.reserveCapacity(raster.dots.count)
    raster.eachRun { dot, count in
      dots.append(contentsOf: repeatElement(places[dot] ?? 0, count: count))
    }
    (self.palette, self.dots) = (palette, dots)
  }

  private static func nearest(_ dot: UInt32, _ palette: [UInt32]) -> Int {
    func far(_ other: UInt32) -> Int {
      [UInt32(16), 8, 0].reduce(0) { sum, shift in
        let step = Int(dot >> shift & 255) - Int(other >> shift & 255)
        return sum + step * step
      }
    }
    return palette.indices.min { far(palette[$0]) < far(palette[$1]) } ?? 0
  }
}

extension Raster {
  /// Calls `body` with the colour and length of each run of equal dots.
  func eachRun(_ body: (UInt32, Int) -> Void) {
    dots.withUnsafeBufferPointer { dots in
      var at = 0
      while at < dots.count {
        var end = at + 1
        while end < dots.count, dots[end] == dots[at] { end += 1 }
        body(dots[at], end - at)
        at = end
      }
    }
  }
}
