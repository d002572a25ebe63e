public import TrendsCore

/// The colours of charts: the terminal's own sixteen, or a set for a light or dark background.
///
/// Both sets follow Okabe and Ito, so they are distinguishable with any colour vision. Each colour
/// can be replaced.
public struct Theme: Equatable, Sendable {
  /// The background; `none` means the terminal's own sixteen colours.
  public enum Base: String, Equatable, Sendable, CaseIterable { case none, light, dark }

  /// What has a colour of its own.
  public enum Ink: String, Equatable, Sendable, CaseIterable {
    case line, forecast, goal, zone, selection, muted, grid, entry, today
  }

  public var base = Base.none
  /// How many colours a terminal has: sixteen, 256, or all of 24 bits.
  public enum Depth: Sendable { case sixteen, palette, full }

  public var depth = Depth.palette
  /// Sizes of the strip of days in pictures and, rounded, in text.
  public var sizes = StripSizes()
  /// Colours that replace those of the base.
  private var own: [Ink: RGB] = [:]

  public init() {}

  /// A colour that replaces the theme's, if any.
  public subscript(own ink: Ink) -> RGB? {
    get { own[ink] }
    set { own[ink] = newValue }
  }

  /// The theme for the strip, where the ring of the selected day is blue (S1-13).
  var ofStrip: Theme { base == .none ? self : ofStripInPicture }

  /// The same in a picture, which has a theme always.
  var ofStripInPicture: Theme {
    var theme = self
    if own[.selection] == nil { theme.own[.selection] = RGB(0x44C0FF) }
    return theme
  }

  /// The colour on a terminal; nil if it is one of the sixteen.
  func terminal(_ ink: Ink) -> RGB? {
    own[ink] ?? (base == .none ? nil : Theme.colors(dark: base == .dark)[ink])
  }

  /// The colour in a picture, which always has one.
  func picture(_ ink: Ink, dark: Bool) -> RGB {
    own[ink] ?? Theme.colors(dark: dark)[ink] ?? RGB(0x80_8080)
  }

  /// Sky blue and orange on dark; blue and vermilion on light.
  private static func colors(dark: Bool) -> [Ink: RGB] { dark ? darkColors : lightColors }

  private static let darkColors: [Ink: RGB] = [
    .line: RGB(0x56B4E9), .forecast: RGB(0x8FCBEF), .goal: RGB(0xE69F00), .zone: RGB(0x009E73),
    .selection: RGB(0xF0E442), .muted: RGB(0x8B93A1), .grid: RGB(0x8B93A1), .entry: RGB(0xC9D1D6),
    .today: RGB(0xCCCCCC),
  ]
  private static let lightColors: [Ink: RGB] = [
    .line: RGB(0x0072B2), .forecast: RGB(0x3C87B9), .goal: RGB(0xD55E00), .zone: RGB(0x007A59),
    .selection: RGB(0x9A3B74), .muted: RGB(0x667085), .grid: RGB(0x667085), .entry: RGB(0x333B40),
    .today: RGB(0x333333),
  ]
}

/// A colour of 24 bits.
public struct RGB: Equatable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  /// Reads `0xRRGGBB`; higher bits are ignored.
  public init(_ code: UInt32) {
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }

  /// Reads three, six or eight hexadecimal digits (`RGB`, `RRGGBB`, `AARRGGBB`), with or without
  /// `#` (S1-37). The opacity of eight digits is ignored, as a terminal cannot use it.
  public init?(hexadecimal text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    guard [3, 6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let code = UInt32(digits, radix: 16)
    else { return nil }
    if digits.utf8.count == 3 {
      let (red, green, blue) = (code >> 8 & 15, code >> 4 & 15, code & 15)
      self.init((red << 16 | green << 8 | blue) * 0x11)
    } else {
      self.init(code)
    }
  }

  /// The colour as text, such as `#56B4E9`.
  public var hexadecimal: String {
    "#" + [red, green, blue].map { $0 < 16 ? "0" + hex($0) : hex($0) }.joined()
  }

  private func hex(_ value: UInt8) -> String { String(value, radix: 16, uppercase: true) }

  /// The perceived brightness in thousandths of a level.
  private var light: Int { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) }

  /// Whether the brightness of `a` is closer to this colour's than that of `b`.
  func isNearer(to a: RGB, than b: RGB) -> Bool {
    (a.light - light).magnitude < (b.light - light).magnitude
  }

  /// The colour that results from laying this one over another with an opacity of `part` 255ths.
  func over(_ below: RGB, _ part: Int) -> RGB {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(clamping: (Int(a) * part + Int(b) * (255 - part) + 127) / 255)
    }
    var result = self
    result.red = mix(red, below.red)
    result.green = mix(green, below.green)
    result.blue = mix(blue, below.blue)
    return result
  }

  /// The nearest of the terminal's 256 colours: a cube of six levels and a ramp of greys.
  var nearestOf256: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func level(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    func distance(_ a: Int, _ b: Int, _ c: Int) -> Int {
      let (x, y, z) = (a - Int(red), b - Int(green), c - Int(blue))
      return x * x + y * y + z * z
    }
    let cube = (level(red), level(green), level(blue))
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = min(max((mean - 3) / 10, 0), 23)
    let ofCube = distance(levels[cube.0], levels[cube.1], levels[cube.2])
    let ofGrey = distance(8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey)
    return ofGrey < ofCube ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }
}

/// The part of a theme that `set theme…` changes. What the terminal can show is not part of the
/// state.
extension Theme: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("base", base)
    fields.field("sizes", sizes)
    fields.field("own", Named(own.map { ($0.rawValue, $1) }.sorted { $0.0 < $1.0 }))
  }
}

extension Theme.Base: Described {}

extension RGB: Described {
  public func describe(to fields: inout some Fields) { fields.leaf(.text(hexadecimal)) }
}
