/// The style sheet of a picture, for light and dark pages.
struct SVGStyle {
  var theme: Theme

  /// All rules: shapes, opacities and colours. Without a base, dark colours are in a media query.
  var rules: String {
    let shapes = """
      .s{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
      .f{fill:currentColor}
      .d{stroke-dasharray:8 5;stroke-linecap:butt}
      .goal.d{stroke-dasharray:6 4;stroke-width:1.5}
      .grid,.axis,.rule,.dayEdge{stroke-width:1;stroke-linecap:butt}
      .missing{stroke-width:1.5}
      text{font:\(Self.letters(.label)) system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
      text{white-space:pre;font-variant-numeric:tabular-nums}
      .m{text-anchor:middle}
      .e{text-anchor:end}
      .title{font-size:\(Self.letters(.title));font-weight:650}
      .title .faint,.title~.faint{font-size:\(Self.letters(.faint));font-weight:400}
      tspan{font-size:\(Self.letters(.label));font-weight:400}
      .strong,tspan.strong,.selectedText{font-weight:700}
      .number,.entryNumber,.comingNumber{font-size:\(Self.letters(.number));font-weight:500}
      \(covers)
      """
    switch theme.base {
    case .light: return shapes + colors(dark: false)
    case .dark: return shapes + colors(dark: true)
    case .none:
      return shapes + colors(dark: false)
        + "@media screen and (prefers-color-scheme:dark){\n\(colors(dark: true))}\n"
    }
  }

  private static func letters(_ look: Picture.Look) -> String {
    SVGBackend.number(look.letters) + "px"
  }

  /// Opacities of looks. The band has its own, because its pattern is drawn twice.
  private var covers: String {
    Picture.Look.allCases.filter { Picture.cover($0) < 255 && $0 != .band }.map { look in
      let part = SVGBackend.number(Double(Picture.cover(look)) / 255)
      return ".\(look.rawValue){opacity:\(part)}\n"
    }.joined() + ".band{opacity:.16}\n"
  }

  /// The colours of all looks.
  func colors(dark: Bool) -> String {
    let colors = PictureColors(theme: theme, dark: dark)
    let looks = Picture.Look.allCases.map { ".\($0.rawValue){color:\(colors[$0].hexadecimal)}\n" }
    return ".page,.o{fill:\(colors.page.hexadecimal)}\n" + looks.joined()
  }
}

/// The colours of a picture on a light or a dark page.
struct PictureColors {
  var theme: Theme
  var dark: Bool

  var page: RGB { dark ? RGB(0x16191F) : RGB(0xFFFFFF) }
  var text: RGB { dark ? RGB(0xE6E9EF) : RGB(0x1C2024) }

  /// The colour of a look.
  subscript(look: Picture.Look) -> RGB {
    switch look {
    case .page: page
    // The ring of the selected day has a colour of its own (S1-13).
    case .ring: theme.ofStripInPicture.picture(.selection, dark: dark)
    // The number takes whichever of page and text colour differs more from its circle (B1-15).
    case .entryNumber: [page, text].max { self[.entry].isNearer(to: $0, than: $1) } ?? page
    // Small letters need more contrast with a white page than lines do.
    case .goalText where !dark && theme[own: .goal] == nil: RGB(0xA84A00)
    case .forecastText where !dark && theme[own: .forecast] == nil: RGB(0x2F6F9C)
    default: look.ink.map { theme.picture($0, dark: dark) } ?? text
    }
  }
}
