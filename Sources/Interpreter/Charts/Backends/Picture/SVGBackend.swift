internal import TrendsCore
import TrendsOutput

/// Writes a picture as SVG.
///
/// Text stays text, and attributes have a fixed order, so equal pictures are equal bytes. Unless
/// the theme has a base, colours follow the reader's light or dark mode.
struct SVGBackend {
  var theme: Theme
  private var bytes: [UInt8] = []

  init(theme: Theme) { self.theme = theme }

  /// The bytes of a file of its own, with its style.
  func file(_ picture: Picture) -> [UInt8] {
    var writer = self
    writer.open(picture, id: "")
    writer.put("<style>\n\(SVGStyle(theme: theme).rules)</style>\n")
    writer.body(picture, id: "")
    writer.put("</svg>\n")
    return writer.bytes
  }

  /// An element for a page that has the style; `id` makes its names unique on the page.
  ///
  /// A screen reader reads its name: the finding stands above it, and its texts are for the eye.
  func part(_ picture: Picture, id: String, name: String) -> [UInt8] {
    var writer = self
    let (width, height) = (Self.number(picture.width), Self.number(picture.height))
    let hint = picture.hits.isEmpty ? "" : " Arrow keys read its values, or open Values below."
    writer.put(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" xml:space="preserve" role="img" \
      aria-label="Chart of \(Self.escaped(name)).\(hint)"\
      \(picture.hits.isEmpty ? "" : " tabindex=\"0\"")>

      """)
    writer.put("<g aria-hidden=\"true\">\n")
    writer.body(picture, id: id)
    writer.addHits(picture)
    writer.put("</g></svg>\n")
    return writer.bytes
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  /// The root element with title and description for screen readers.
  private mutating func open(_ picture: Picture, id: String) {
    let (width, height) = (Self.number(picture.width), Self.number(picture.height))
    put(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" xml:space="preserve" role="img" \
      aria-labelledby="title\(id) desc\(id)">
      <title id="title\(id)">\(Self.escaped(picture.title))</title>
      <desc id="desc\(id)">\(Self.escaped(picture.summary))</desc>

      """)
  }

  /// The page's background, the pattern of the band and the marks.
  private mutating func body(_ picture: Picture, id: String) {
    put(
      """
      <defs><pattern id="band\(id)" width="6" height="6" patternUnits="userSpaceOnUse" \
      patternTransform="rotate(45)"><rect class="band f" width="6" height="6"/>\
      <rect class="band f" width="2" height="6"/></pattern></defs>
      <rect class="page" width="\(Self.number(picture.width))" \
      height="\(Self.number(picture.height))"/>

      """)
    for mark in picture.marks { add(mark, id: id) }
  }

  /// The number with at most one decimal, without trailing zeros and without `-0`.
  static func number(_ value: Double) -> String {
    let text = value.fixed(1)
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
    var end = text.utf8.endIndex
    while end > text.utf8.startIndex {
      let before = text.utf8.index(before: end)
      if text.utf8[before] == UInt8(ascii: "0") {
        end = before
        continue
      }
      if text.utf8[before] == UInt8(ascii: ".") { end = before }
      break
    }
    let short = String(text[..<end])
    return short == "-0" ? "0" : short
  }

  static func escaped(_ text: String) -> String { text.escapedForMarkup }
}

extension SVGBackend {
  /// One element for each mark.
  private mutating func add(_ mark: Picture.Mark, id: String) {
    let look = mark.look.rawValue
    switch mark.shape {
    case .path(let places): path(places, "\(look) s", closed: false)
    case .dashed(let places): path(places, "\(look) s d", closed: false)
    case .polygon(let places) where mark.look == .band:
      path(places, nil, closed: true, fill: "url(#band\(id))")
    case .polygon(let places): path(places, "\(look) f", closed: true)
    case .box(let corner, let width, let height):
      let fill = mark.look == .band ? "fill=\"url(#band\(id))\"" : "class=\"\(look) f\""
      put(
        "<rect \(fill) x=\"\(Self.number(corner.x))\" y=\"\(Self.number(corner.y))\""
          + " width=\"\(Self.number(width))\" height=\"\(Self.number(height))\"/>\n")
    case .disc(let place, let radius): circle(place, radius, "\(look) f")
    case .ring(let place, let radius): circle(place, radius, "\(look) s o")
    case .cross(let place, let radius):
      let (x, y, r) = (place.x, place.y, radius)
      put(
        "<path class=\"\(look) s\" d=\"M\(Self.number(x - r)) \(Self.number(y - r))"
          + "L\(Self.number(x + r)) \(Self.number(y + r))M\(Self.number(x - r)) "
          + "\(Self.number(y + r))L\(Self.number(x + r)) \(Self.number(y - r))\"/>\n")
    case .text(let spans, let place, let anchor): text(spans, place, anchor)
    }
  }

  private mutating func circle(_ place: Picture.Place, _ radius: Double, _ name: String) {
    put(
      "<circle class=\"\(name)\" cx=\"\(Self.number(place.x))\" cy=\"\(Self.number(place.y))\""
        + " r=\"\(Self.number(radius))\"/>\n")
  }

  private mutating func path(
    _ places: [Picture.Place], _ name: String?, closed: Bool, fill: String? = nil
  ) {
    put("<path ")
    if let name { put("class=\"\(name)\" ") }
    if let fill { put("fill=\"\(fill)\" ") }
    put("d=\"")
    for (index, place) in places.enumerated() {
      put(index == 0 ? "M" : "L")
      put(Self.number(place.x))
      put(" ")
      put(Self.number(place.y))
    }
    put(closed ? "Z\"/>\n" : "\"/>\n")
  }

  /// A text in the reader's own face, placed by its anchor.
  private mutating func text(
    _ spans: [Picture.Span], _ place: Picture.Place, _ anchor: Picture.Anchor
  ) {
    guard let first = spans.first else { return }
    let side = anchor == .start ? "" : anchor == .middle ? " m" : " e"
    put(
      "<text class=\"\(first.look.rawValue) f\(side)\" x=\"\(Self.number(place.x))\""
        + " y=\"\(Self.number(place.y))\">")
    for (index, span) in spans.enumerated() {
      let text = Self.escaped(span.text)
      put(index == 0 ? text : "<tspan class=\"\(span.look.rawValue) f\">\(text)</tspan>")
    }
    put("</text>\n")
  }

  /// Invisible stripes, each from the middle between its point and the previous one to the next
  /// middle, and the tip that the page's script places: its words, a rule and a ring.
  private mutating func addHits(_ picture: Picture) {
    let (top, bottom) = picture.plot
    let hits = picture.hits
    guard !hits.isEmpty else { return }
    let (start, height) = (Self.number(top), Self.number(bottom - top))
    for (index, hit) in hits.enumerated() {
      let left = index > 0 ? (hits[index - 1].place.x + hit.place.x) / 2 : hit.place.x - 12
      let right =
        index + 1 < hits.count ? (hits[index + 1].place.x + hit.place.x) / 2 : hit.place.x + 12
      put(
        "<rect class=\"hit\" x=\"\(Self.number(left))\" y=\"\(start)\""
          + " width=\"\(Self.number(max(right - left, 0.5)))\" height=\"\(height)\""
          + " data-p=\"\(Self.number(hit.place.x)) \(Self.number(hit.place.y))\""
          + " data-w=\"\(Self.escaped(hit.words))\"/>\n")
    }
    put("<g class=\"tip\">")
    if picture.ringsHits {
      put(
        "<path class=\"rule s\" d=\"M0 \(start)v\(height)\"/><circle class=\"selected s o\" r=\"5\"/>"
      )
    }
    put(
      "<rect class=\"note\" y=\"\(Self.number(top - 2))\" height=\"22\" rx=\"4\"/>"
        + "<text class=\"strong f m\" y=\"\(Self.number(top + 14))\"></text></g>\n")
  }
}
