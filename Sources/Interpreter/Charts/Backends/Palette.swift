/// How the roles look on a terminal: no meaning rests on colour alone, and red never stands against
/// green.
struct Palette {
  /// Select Graphic Rendition parameters by role; empty for the terminal's plain text.
  let codes: [[UInt8]]

  /// The user's own sixteen colours.
  static let plain = Palette { Array(sixteen($0).utf8) }

  static func of(_ theme: Theme) -> Palette {
    if theme.base == .none, Theme.Ink.allCases.allSatisfy({ theme[own: $0] == nil }) {
      return plain
    }
    return Palette { role in
      guard let ink = role.ink, let color = theme.terminal(ink) else {
        return Array(sixteen(role).utf8)
      }
      let number =
        theme.hasTrueColor
        ? "38;2;\(color.red);\(color.green);\(color.blue)" : "38;5;\(color.nearestOf256)"
      return Array(((role.isBold ? "1;" : role.isFaint ? "2;" : "") + number).utf8)
    }
  }

  private init(_ code: (Role) -> [UInt8]) { codes = Role.allCases.map(code) }

  private static func sixteen(_ role: Role) -> String {
    switch role {
    case .none, .label: ""
    case .band, .forecast, .area: "2;36"
    case .zone: "2;32"
    case .goal, .goalLabel: "33"
    case .rule, .axis, .missing, .faint: "2"
    case .edge, .bar, .line, .mark, .point: "36"
    case .chosenBar, .selected: "1;36"
    case .strong, .today: "1"
    case .entry: "1;36"
    }
  }
}

extension Role {
  /// The colour of a role; nil for plain text.
  var ink: Theme.Ink? {
    switch self {
    case .none, .label, .strong: nil
    case .band, .forecast, .mark: .forecast
    case .area, .edge, .bar, .line, .point: .line
    case .zone: .zone
    case .goal, .goalLabel: .goal
    case .rule, .axis, .missing, .faint: .muted
    case .chosenBar, .selected: .selection
    case .entry: .entry
    case .today: .today
    }
  }

  fileprivate var isBold: Bool { [.chosenBar, .selected, .today].contains(self) }
  fileprivate var isFaint: Bool { [.band, .area, .zone].contains(self) }
}
