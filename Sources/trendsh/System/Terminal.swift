#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program knows about the terminal it runs in.
struct Terminal: Equatable, Sendable {
  /// Columns and rows, within what any real terminal has.
  struct Size: Equatable, Sendable {
    /// Reliability A22: `COLUMNS=1e9` must not size anything.
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
  /// `NO_COLOR` is set and not empty.
  var refusesColor: Bool
  /// `CLICOLOR_FORCE` or `FORCE_COLOR` is set, not empty and not 0.
  var demandsColor: Bool
  /// `COLORTERM` promises 24-bit colours.
  var hasTrueColor: Bool
  /// The locale writes UTF-8.
  var speaksUnicode: Bool

  /// Whether the line editor can work here.
  var canEdit: Bool { inputIsTerminal && outputIsTerminal && !isDumb }

  var isDumb: Bool { name.isEmpty || name == "dumb" }

  /// Whether output gets colours when nobody said `--color always` or `never`.
  var wantsColor: Bool {
    if refusesColor { return false }
    return demandsColor || outputIsTerminal && !isDumb
  }

  /// Asks the system and the environment; nothing is asked of the terminal itself.
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
      hasTrueColor: ["truecolor", "24bit"].contains(environment("COLORTERM")),
      speaksUnicode: speaksUnicode(environment))
  }

  /// The size the kernel knows for the terminal, if it knows one.
  static func measured() -> Size? {
    for descriptor in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO] {
      var window = winsize()
      guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { continue }
      return Size(columns: Int(window.ws_col), rows: window.ws_row == 0 ? 24 : Int(window.ws_row))
    }
    return nil
  }

  /// `COLUMNS` and `LINES` where they are numbers, else 80 by 24.
  static func size(from environment: (String) -> String?) -> Size {
    Size(
      columns: environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80,
      rows: environment("LINES").flatMap { Int($0) } ?? 24)
  }

  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides.
  static func speaksUnicode(_ environment: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.compactMap(environment).first { !$0.isEmpty } ?? ""
    let spelled = locale.utf8.map { $0 | 0x20 }
    return spelled.contains(Array("utf-8".utf8)) || spelled.contains(Array("utf8".utf8))
  }

  /// A variable of the process's environment.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension Terminal {
  /// Notes the terminal's settings, so that every way out can put them back.
  static func save() {
    var modes = termios()
    guard savedModes == nil, tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    savedModes = modes
    atexit { Terminal.restore() }
  }

  /// Puts the settings back and ends bracketed paste; a signal handler may call it.
  static func restore() {
    guard var modes = savedModes else { return }
    if pasteIsOn { write(bracketedPasteOff) }
    pasteIsOn = false
    if screenIsOwn { write(ownScreenOff) }
    screenIsOwn = false
    set(&modes)
  }

  /// Asks the terminal to mark pasted text, or no longer.
  static func markPastes(_ on: Bool) {
    guard on != pasteIsOn else { return }
    write(on ? bracketedPasteOn : bracketedPasteOff)
    pasteIsOn = on
  }

  /// A screen of one's own without a cursor, with keys as they are pressed; what stood there before
  /// comes back afterwards. ^C and ^Z stay signals.
  static func takeScreen(_ on: Bool) {
    guard on != screenIsOwn, var modes = savedModes else { return }
    write(on ? ownScreenOn : ownScreenOff)
    screenIsOwn = on
    if on {
      modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
      modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    }
    set(&modes)
  }

  /// Whether it is for this process to change the terminal: a shell with jobs takes it back as soon
  /// as one of a job's processes has stopped, and whoever changes it then is stopped for that.
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

// Written by the only thread, read by the handlers of its signals.
nonisolated(unsafe) private var savedModes: termios?
nonisolated(unsafe) private var pasteIsOn = false
nonisolated(unsafe) private var screenIsOwn = false
private let ownScreenOn: StaticString = "\u{1B}[?1049h\u{1B}[?25l"
private let ownScreenOff: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
private let bracketedPasteOn: StaticString = "\u{1B}[?2004h"
private let bracketedPasteOff: StaticString = "\u{1B}[?2004l"

/// Where the prompt's own words go.
enum StandardError {
  static func say(_ text: String) {
    _ = writeWhole(Array("trendsh: \(text)\n".utf8), to: STDERR_FILENO)
  }
}
