/// The user's own sixteen colours: no meaning rests on them alone, and red never stands against green.
enum Palette {
  /// Select Graphic Rendition parameters; empty for the terminal's plain text.
  static func parameters(_ role: Role) -> StaticString {
    switch role {
    case .none, .label: ""
    case .band, .forecast, .area: "2;36"
    case .zone: "2;32"
    case .goal, .goalLabel: "33"
    case .rule, .axis, .missing, .faint: "2"
    case .edge, .bar, .line, .point: "36"
    case .chosenBar, .selected: "1;36"
    case .strong: "1"
    }
  }

  static let codes: [[UInt8]] = Role.allCases.map { role in
    parameters(role).withUTF8Buffer { Array($0) }
  }
}
