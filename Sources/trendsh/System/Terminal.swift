import TrendsCharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program knows about its terminal.
struct Terminal: Equatable, Sendable {
  /// Columns and rows, within what real terminals have.
  struct Size: Equatable, Sendable {
    /// A limit, because `COLUMNS=1e9` must not size anything (A22).
    static let limits = 20...1000

    var columns: Int
    var rows: Int

    init(columns: Int, rows: Int) {
      self.columns = min(max(columns, Self.limits.lowerBound), Self.limits.upperBound)
      self.rows = min(max(rows, 1), Self.limits.upperBound)
    }
  }

  var size: Size
  var inputIsTerminal: Bool
  var outputIsTerminal: Bool
  var errorIsTerminal: Bool
  /// `TERM`; empty when it is not set.
  var name: String
  /// Whether `NO_COLOR` is set and not empty.
  var refusesColor: Bool
  /// Whether `CLICOLOR_FORCE` or `FORCE_COLOR` is set, not empty and not 0.
  var demandsColor: Bool
  /// How many colours `COLORTERM` and `TERM` promise.
  var depth: Theme.Depth
  /// Whether the locale's encoding is UTF-8.
  var speaksUnicode: Bool

  /// Whether the line editor can work.
  var canEdit: Bool { inputIsTerminal && outputIsTerminal && !isDumb }

  var isDumb: Bool { name.isEmpty || name == "dumb" }

  /// Whether output has colours without `--color always` or `never`.
  var wantsColor: Bool {
    if refusesColor { return false }
    return demandsColor || outputIsTerminal && !isDumb
  }

  /// Asks the system and the environment, never the terminal itself.
  static func current(_ environment: (String) -> String?) -> Terminal {
    func set(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    func on(_ name: String) -> Bool { set(name) && environment(name) != "0" }
    return Terminal(
      size: measured() ?? size(from: environment),
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      name: environment("TERM") ?? "",
      refusesColor: set("NO_COLOR"),
      demandsColor: on("CLICOLOR_FORCE") || on("FORCE_COLOR"),
      depth: depth(of: environment("TERM") ?? "", environment("COLORTERM") ?? ""),
      speaksUnicode: speaksUnicode(environment))
  }

  /// The console and old terminals have sixteen colours; who says nothing is taken for one of today's.
  static func depth(of name: String, _ promise: String) -> Theme.Depth {
    if ["truecolor", "24bit"].contains(promise) { return .full }
    let isOld = ["linux", "ansi", "vt100", "vt220", "cygwin", "xterm-color", "xterm-16color"]
      .contains(name)
    return isOld ? .sixteen : .palette
  }

  /// The terminal's size as the kernel knows it; nil without a terminal.
  static func measured() -> Size? {
    for descriptor in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO] {
      var window = winsize()
      guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { continue }
      return Size(columns: Int(window.ws_col), rows: window.ws_row == 0 ? 24 : Int(window.ws_row))
    }
    return nil
  }

  /// `COLUMNS` and `LINES` if they are numbers, else 80 by 24.
  static func size(from environment: (String) -> String?) -> Size {
    Size(
      columns: environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80,
      rows: environment("LINES").flatMap { Int($0) } ?? 24)
  }

  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty decides.
  static func speaksUnicode(_ environment: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.compactMap(environment).first { !$0.isEmpty } ?? ""
    let spelled = locale.utf8.map { $0 | 0x20 }
    return spelled.contains(Array("utf-8".utf8)) || spelled.contains(Array("utf8".utf8))
  }

  /// A variable of the environment; nil if it is not set.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension Terminal {
  /// Saves the terminal's settings and restores them at exit.
  static func save() {
    var modes = termios()
    guard savedModes == nil, tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    savedModes = modes
    atexit { Terminal.restore() }
  }

  /// Remembers the settings in which a line is edited; to be called while one is.
  static func noteEditing() {
    var modes = termios()
    guard editingModes == nil, tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    editingModes = modes
  }

  /// Remembers the settings in which a command runs; to be called while they are set.
  static func noteWorking() {
    var modes = termios()
    if tcgetattr(STDIN_FILENO, &modes) == 0 { workingModes = modes }
  }

  /// Whether the settings differ while a command runs, so that they have to be restored.
  static var hasWorkingModes: Bool { workingModes != nil }

  /// Sets them again. Safe inside a handler.
  static func resumeWorking() {
    if var modes = workingModes { set(&modes) }
  }

  /// Sets them again, in one step: on a way through others a key would be echoed and lost.
  static func resumeEditing() {
    if var modes = editingModes { set(&modes) }
  }

  /// Restores the settings that `save` found and ends bracketed paste and the own screen. Safe inside a handler.
  static func restore() {
    guard var modes = savedModes else { return }
    if pasteIsOn { write(bracketedPasteOff) }
    pasteIsOn = false
    if mouseIsOn { write(mouseOff) }
    mouseIsOn = false
    if screenIsOwn { write(ownScreenOff) }
    screenIsOwn = false
    set(&modes)
  }

  /// Asks the terminal to report buttons, drags and the wheel, as SGR sequences, or to stop doing so.
  static func takeMouse(_ on: Bool) {
    guard on != mouseIsOn else { return }
    write(on ? mouseOn : mouseOff)
    mouseIsOn = on
  }

  /// Asks the terminal to mark pasted text, or to stop doing so.
  static func markPastes(_ on: Bool) {
    guard on != pasteIsOn else { return }
    write(on ? bracketedPasteOn : bracketedPasteOff)
    pasteIsOn = on
  }

  /// Switches to the alternate screen without a cursor and with keys as they are pressed, or back.
  ///
  /// ^C and ^Z remain signals.
  static func takeScreen(_ on: Bool) {
    guard on != screenIsOwn, var modes = on ? savedModes : workingModes ?? savedModes else {
      return
    }
    if !on { takeMouse(false) }
    write(on ? ownScreenOn : ownScreenOff)
    screenIsOwn = on
    if on {
      modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
      modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    }
    set(&modes)
  }

  /// Whether this process may change the terminal.
  ///
  /// A shell with job control takes the terminal back as soon as a process of a job stops; a
  /// process that changes it afterwards is stopped for that.
  static var isOurs: Bool {
    let owner = tcgetpgrp(STDIN_FILENO)
    return owner < 0 || owner == getpgrp()
  }

  private static func set(_ modes: inout termios) {
    if isOurs { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
  }

  private static func write(_ sequence: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount)
    _ = writeWhole(bytes, to: STDOUT_FILENO)
  }
}

// Written by the only thread, read by its signal handlers.
nonisolated(unsafe) private var savedModes: termios?
nonisolated(unsafe) private var editingModes: termios?
nonisolated(unsafe) private var workingModes: termios?
nonisolated(unsafe) private var pasteIsOn = false
nonisolated(unsafe) private var screenIsOwn = false
nonisolated(unsafe) private var mouseIsOn = false
/// A line that is wider than a very narrow terminal ends at its edge.
private let ownScreenOn: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l"
private let ownScreenOff: StaticString = "\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"
private let mouseOn: StaticString = "\u{1B}[?1002h\u{1B}[?1006h"
private let mouseOff: StaticString = "\u{1B}[?1006l\u{1B}[?1002l"
private let bracketedPasteOn: StaticString = "\u{1B}[?2004h"
private let bracketedPasteOff: StaticString = "\u{1B}[?2004l"

/// Messages of the program itself.
enum StandardError {
  /// Writes a line to standard error at once, without a buffer.
  static func say(_ text: String) {
    _ = writeWhole(Array("trendsh: \(text)\n".utf8), to: STDERR_FILENO)
  }
}
