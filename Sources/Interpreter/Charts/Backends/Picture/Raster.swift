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

  /// Sets one dot; places outside the raster are ignored.
  mutating func set(_ x: Int, _ y: Int, _ color: UInt32) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    dots[y * width + x] = color
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
