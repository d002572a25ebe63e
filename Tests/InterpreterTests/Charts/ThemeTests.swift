import Testing

@testable import Interpreter
@testable import TrendsCharts
@testable import TrendsOutput

@Suite("Charts: colours") struct ThemeTests {
  @Test("S1-37: three, six and eight hexadecimal digits, and nothing else")
  func hexadecimal() {
    #expect(RGB(hexadecimal: "4cf")?.hexadecimal == "#44CCFF")
    #expect(RGB(hexadecimal: "#44C0FF")?.hexadecimal == "#44C0FF")
    #expect(RGB(hexadecimal: "8044C0FF")?.hexadecimal == "#44C0FF")
    for wrong in ["", "#", "44C0F", "+44C0F", "44C0FG", "red", "##44C0FF", "４４Ｃ"] {
      #expect(RGB(hexadecimal: wrong) == nil, "\(wrong)")
    }
  }

  @Test("a colour has its nearest among 256")
  func nearest() {
    #expect(RGB(0xFF0000).nearestOf256 == 196)
    #expect(RGB(0x000000).nearestOf256 == 16)
    #expect(RGB(0x808080).nearestOf256 == 244)
    #expect(RGB(0x56B4E9).nearestOf256 == 74)
  }

  private func line(_ theme: Theme) -> String {
    var frame = Frame(columns: 80, rows: 24, glyphs: .full, color: true)
    frame.theme = theme
    return Chart.text(ChartFixtures.workout, in: frame).joined()
  }

  @Test("S1-42: the terminal's own colours unless a theme or an own colour says otherwise")
  func themes() {
    var theme = Theme()
    #expect(line(theme).contains("\u{1B}[36m"))
    #expect(!line(theme).contains("38;"))
    theme.base = .dark
    #expect(line(theme).contains("38;5;74m"))
    theme.depth = .full
    #expect(line(theme).contains("38;2;86;180;233m"))
    theme.base = .none
    theme[own: .selection] = RGB(0x44C0FF)
    #expect(line(theme).contains("1;38;2;68;192;255m") && line(theme).contains("\u{1B}[36m"))
  }

  @Test("S0-11: axis, ticks and labels are faint, and the same marks without colour")
  func faintAxes() throws {
    let frame = Frame(columns: 80, rows: 24, glyphs: .full, color: true)
    let colored = Chart.text(ChartFixtures.workout, in: frame)
    let plain = Chart.text(
      ChartFixtures.workout, in: Frame(columns: 80, rows: 24, glyphs: .full, color: false))
    #expect(colored.map { Colorless.of($0) } == plain)
    let rows = colored.filter { $0.contains("┤") || $0.contains("└") }
    for row in rows {
      #expect(row.contains(/^ *\u{1B}\[2m *[0-9]+ [┤└]/), "\(row)")
    }
    #expect(rows.count == 6)
    let floor = try #require(colored.firstIndex { $0.contains("└") })
    #expect(!colored[floor].contains("m┬") && colored[floor].contains("┬"))
    #expect(colored[floor + 1].contains(/^ *\u{1B}\[2m[0-9]+ [A-Z][a-z]{2}/))
  }

  /// WCAG's contrast of two colours.
  private func contrast(_ a: RGB, _ b: RGB) -> Double {
    func light(_ color: RGB) -> Double {
      func part(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        // The standard's curve, by its slope and a square that is near enough for a bound.
        return share <= 0.03928 ? share / 12.92 : share * share * (0.9 + 0.1 * share)
      }
      return 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
    }
    let (x, y) = (light(a) + 0.05, light(b) + 0.05)
    return max(x, y) / min(x, y)
  }

  @Test("every ink stands out from its page", arguments: [false, true])
  func readable(dark: Bool) {
    let colors = PictureColors(theme: Theme(), dark: dark)
    for ink in Theme.Ink.allCases {
      #expect(contrast(Theme().picture(ink, dark: dark), colors.page) > 3, "\(ink)")
    }
    #expect(contrast(colors.text, colors.page) > 10)
  }

  @Test("a setting changes a theme, and refuses what is no colour")
  func settings() throws {
    var settings = Settings()
    try SettingKey.themeSelection.write("44C0FF", to: &settings)
    #expect(SettingKey.themeSelection.read(settings) == "#44C0FF")
    try SettingKey.themeSelection.write("none", to: &settings)
    #expect(SettingKey.themeSelection.read(settings) == "none")
    try SettingKey.theme.write("light", to: &settings)
    #expect(settings.theme.base == .light)
    #expect(throws: Failure.self) { try SettingKey.themeGoal.write("orange", to: &settings) }
    #expect(throws: Failure.self) { try SettingKey.theme.write("blue", to: &settings) }
  }

  @Test("B1-13: a colour that is set is drawn, and one that is refused changes nothing")
  func drawn() {
    var shell = Shell {
      $0.color = true
      $0.theme.depth = .full
    }
    shell.run("load demo; days; select --on days 2026-09-29; set theme.selection 44C0FF")
    let drawn = shell.shown("show days")
    #expect(drawn.contains("38;2;68;192;255m"), "\(drawn)")
    #expect(shell.run("set theme.selection black") == 1)
    #expect(shell.shown("show days") == drawn)
    #expect(shell.run("set theme.selection ff102030") == 0)
    let other = shell.shown("show days")
    #expect(other.contains("38;2;16;32;48m") && !other.contains("38;2;68;192;255m"))
  }
}
