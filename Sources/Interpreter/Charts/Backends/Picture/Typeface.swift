internal import TrendsCore
import TrendsOutput

/// The built-in face of PNG pictures, Tuffy, as outlines. A picture thus needs no font of the
/// machine and is the same on each.
struct Typeface: Sendable {
  /// A character's width and outline, in ems.
  struct Glyph {
    var advance: Double
    /// Closed polygons, y downwards from the base line. Inner ones turn the other way.
    var contours: [[Picture.Place]] = []
  }

  private static let regular = Typeface(regularGlyphs)
  private static let bold = Typeface(boldGlyphs)

  /// The encoded glyphs; scripts/face.py says how.
  private let bytes: [UInt8]
  /// Where the glyph of a scalar begins.
  private var starts: [UInt32: Int] = [:]

  private init(_ source: StaticString) {
    bytes = source.withUTF8Buffer { Array($0) }
    var reader = Reader(bytes: bytes, at: 0)
    while reader.at < bytes.count {
      let scalar = UInt32(64 * reader.number() + reader.number())
      starts[scalar] = reader.at
      _ = reader.number()
      let count = reader.number()
      reader.at += count
    }
  }

  /// A character in a look. A bold one that is missing is a plain one, and one that is missing there
  /// is an empty box as wide as its cells.
  static func glyph(_ character: Character, isBold: Bool) -> Glyph {
    guard let scalar = character.unicodeScalars.first else { return Glyph(advance: 0) }
    if isBold, let glyph = bold.glyph(scalar) { return glyph }
    return regular.glyph(scalar) ?? box(cells: DisplayWidth.of(character))
  }

  /// Whether all letters of a text are in the face; blanks and marks without width are in every one.
  static func has(_ text: String) -> Bool {
    text.allSatisfy { character in
      guard let scalar = character.unicodeScalars.first, DisplayWidth.of(character) > 0 else {
        return true
      }
      return regular.starts[scalar.value] != nil
    }
  }

  /// The width of texts in points, each in its look's size.
  static func width(of spans: [Picture.Span]) -> Double {
    spans.reduce(0) { sum, span in
      sum
        + span.text.reduce(0) { $0 + advance(of: $1, isBold: span.look.isBold) }
        * span.look.letters
    }
  }

  /// The advance of a character, without its outline.
  private static func advance(of character: Character, isBold: Bool) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    let own = isBold ? bold.advance(scalar) : nil
    return own ?? regular.advance(scalar) ?? box(cells: DisplayWidth.of(character)).advance
  }

  private func advance(_ scalar: Unicode.Scalar) -> Double? {
    starts[scalar.value].map { start in
      var reader = Reader(bytes: bytes, at: start)
      return Double(reader.number()) / Self.units
    }
  }

  private func glyph(_ scalar: Unicode.Scalar) -> Glyph? {
    guard let start = starts[scalar.value] else { return nil }
    var reader = Reader(bytes: bytes, at: start)
    var glyph = Glyph(advance: Double(reader.number()) / Self.units)
    _ = reader.number()
    var (x, y) = (0, 0)
    glyph.contours = (0..<reader.number()).map { _ in
      Self.polygon(
        (0..<reader.number()).map { _ in
          let across = reader.number()
          x += Self.signed(across >> 1)
          y += Self.signed(reader.number())
          return (Picture.Place(x: Double(x), y: Double(-y)), isOn: across & 1 == 1)
        })
    }
    return glyph
  }

  /// Parts of an em in which outlines are given.
  private static let units = 256.0

  private static func signed(_ value: Int) -> Int { value & 1 == 0 ? value / 2 : -(value + 1) / 2 }

  /// A contour of quadratic curves as a polygon in ems. Between two control points lies one of the
  /// curve.
  private static func polygon(_ points: [(place: Picture.Place, isOn: Bool)]) -> [Picture.Place] {
    var result: [Picture.Place] = []
    func middle(_ a: Picture.Place, _ b: Picture.Place) -> Picture.Place {
      Picture.Place(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    for (index, point) in points.enumerated() {
      guard !point.isOn else {
        result.append(point.place)
        continue
      }
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let start = before.isOn ? before.place : middle(before.place, point.place)
      let end = after.isOn ? after.place : middle(point.place, after.place)
      for step in 1...curveSteps {
        let t = Double(step) / Double(curveSteps)
        let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        result.append(
          Picture.Place(
            x: a * start.x + b * point.place.x + c * end.x,
            y: a * start.y + b * point.place.y + c * end.y))
      }
    }
    return result.map { Picture.Place(x: $0.x / units, y: $0.y / units) }
  }

  /// Straight pieces of a curve: at 40 dots an em, the largest in use, they differ from it by less
  /// than a tenth of a dot.
  private static let curveSteps = 4

  /// An empty box for a character that the face lacks.
  private static func box(cells: Int) -> Glyph {
    let width = 0.6 * Double(cells)
    guard cells > 0 else { return Glyph(advance: 0) }
    func rectangle(_ edge: Double) -> [Picture.Place] {
      let (left, right, top, bottom) = (0.05 + edge, width - 0.05 - edge, -0.75 + edge, -edge)
      return [(left, bottom), (right, bottom), (right, top), (left, top)].map {
        Picture.Place(x: $0.0, y: $0.1)
      }
    }
    return Glyph(advance: width, contours: [rectangle(0), rectangle(0.07).reversed()])
  }

  /// Reads numbers of one or two characters; beyond the end they are 0.
  private struct Reader {
    let bytes: [UInt8]
    var at: Int

    mutating func number() -> Int {
      let first = digit()
      return first < 46 ? first : 46 + (first - 46) * 91 + digit()
    }

    private mutating func digit() -> Int {
      guard at < bytes.count else { return 0 }
      defer { at += 1 }
      let backslash = UInt8(ascii: "\\")
      return Int(bytes[at]) - (bytes[at] > backslash ? 0x24 : 0x23)
    }
  }
}
