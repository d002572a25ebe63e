import TrendsOutput

/// The terminal's colours for the roles.
///
/// Colour never carries a meaning alone, and red is never used against green.
struct Palette {
  /// SGR parameters by the role's raw value; empty for the terminal's plain text.
  let codes: [[UInt8]]

  /// The palette in the user's own sixteen colours.
  static let plain = Palette { Array(sixteen($0).utf8) }

  /// The palette of a theme, in 24-bit colours or the nearest of 256.
  ///
  /// A theme without a base and without own colours uses the terminal's sixteen, and so does any on a
  /// terminal that has no more.
  static func of(_ theme: Theme) -> Palette {
    if theme.depth == .sixteen { return plain }
    if theme.base == .none, Theme.Ink.allCases.allSatisfy({ theme[own: $0] == nil }) {
      return plain
    }
    return Palette { role in
      guard let ink = role.ink, let color = theme.terminal(ink) else {
        return Array(sixteen(role).utf8)
      }
      let number =
        theme.depth == .full
        ? "38;2;\(color.red);\(color.green);\(color.blue)" : "38;5;\(color.nearestOf256)"
      return Array(((role.isBold ? "1;" : role.isFaint ? "2;" : "") + number).utf8)
    }
  }

  private init(_ code: (Role) -> [UInt8]) {
    codes = Role.allCases.map { role in
      role.needsColor ? code(role) + Array((";" + Colorless.shade).utf8) : code(role)
    }
  }

  /// The SGR parameters of a role in the sixteen colours.
  private static func sixteen(_ role: Role) -> String {
    switch role {
    case .none, .label: ""
    case .band, .forecast, .area: "2;36"
    case .zone: "2;32"
    case .goal, .goalLabel: "33"
    case .reading, .bridge, .grid, .rule, .axis, .missing, .faint: "2"
    case .bar, .line, .mark, .point: "36"
    case .chosenBar, .selected: "1;36"
    case .strong, .today: "1"
    case .entry: "1;36"
    case .step1: "2"
    case .step2: "34"
    case .step3: "36"
    case .step4: "33"
    case .step5: "35"
    }
  }
}

extension Role {
  /// The colour of the role in a theme; nil for plain text.
  var ink: Theme.Ink? {
    switch self {
    case .none, .label, .strong: nil
    case .band, .forecast, .mark: .forecast
    case .area, .bar, .line, .point: .line
    case .grid: .grid
    case .zone: .zone
    case .goal, .goalLabel: .goal
    case .reading, .bridge, .rule, .axis, .missing, .faint: .muted
    case .chosenBar, .selected: .selection
    case .entry: .entry
    case .today: .today
    case .step1: .muted
    case .step2: .line
    case .step3: .zone
    case .step4: .goal
    case .step5: .selection
    }
  }

  fileprivate var isBold: Bool { [.chosenBar, .selected, .today].contains(self) }
  /// Roles that fill an area are faint, so that they do not cover the line by brightness.
  fileprivate var isFaint: Bool { [.band, .area, .grid, .zone].contains(self) }
}
