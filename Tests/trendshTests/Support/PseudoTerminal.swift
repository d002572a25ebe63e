import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The built shell at a terminal of its own.
///
/// Every wait looks for something visible and has an end; whatever happens, the child is killed
/// when the test is over.
final class PseudoTerminal {
  struct Trouble: Error, CustomStringConvertible {
    var description: String
  }

  /// Far more than a loaded machine needs.
  static let patience: TimeInterval = 30

  private(set) var screen: Screen
  /// Every byte the shell wrote.
  private(set) var written: [UInt8] = []
  /// The terminal's settings before the shell started.
  let settingsBefore: [UInt64]
  let home: URL

  private let terminal: Int32
  private let slaveName: String
  private var child: pid_t = 0
  private var status: Int32?
  /// Bytes the shell had written when keys were pressed last.
  private var writtenBeforeKeys = 0

  init(
    _ arguments: [String] = [], program: String? = nil, columns: Int = 60, rows: Int = 16,
    environment: [String: String] = [:], home: URL? = nil, folder: URL? = nil
  ) throws {
    screen = Screen(columns: columns, height: rows)
    self.home = try home ?? Self.freshHome()
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard terminal >= 0 else { throw Trouble(description: "no pseudo-terminal") }
    slaveName = try Self.unlock(terminal)
    Self.setSize(terminal, columns, rows)
    settingsBefore = Self.settings(terminal)
    child = try spawn(program ?? Self.binary.path, arguments, environment, folder)
  }

  deinit {
    if status == nil {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    close(terminal)
    try? FileManager.default.removeItem(at: home)
  }

  /// Where the shell was built: beside the test bundle.
  static var binary: URL {
    get throws {
      for start in [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])] {
        var folder = start
        for _ in 0..<6 {
          let file = folder.appendingPathComponent("trendsh")
          var isFolder: ObjCBool = false
          if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
            !isFolder.boolValue
          {
            return file
          }
          folder.deleteLastPathComponent()
        }
      }
      throw Trouble(description: "the shell is not beside the tests")
    }
  }

  static func freshHome() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trendsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

// MARK: what a person does

extension PseudoTerminal {
  /// Presses keys. What the terminal turns into signals works as on any terminal.
  func type(_ text: String) throws {
    pump(milliseconds: 0)
    writtenBeforeKeys = written.count
    var rest = Array(text.utf8)[...]
    let end = Date() + Self.patience
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, min($0.count, 1024)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        pump(milliseconds: 5)
        if Date() > end { throw Trouble(description: "the shell takes no keys") }
      }
    }
  }

  /// Types, waits until it shows, and presses Enter.
  func enter(_ text: String) throws {
    try type(text)
    try wait("'\(text)' typed") { $0.transcript.last?.hasSuffix("> " + text) ?? false }
    try type("\r")
  }

  func paste(_ text: String) throws {
    try type("\u{1B}[200~" + text + "\u{1B}[201~")
  }

  func resize(columns: Int, rows: Int) {
    pump(milliseconds: 0)
    screen.resize(columns: columns, height: rows)
    Self.setSize(terminal, columns, rows)
  }

  func send(_ signal: Int32) { kill(child, signal) }
}

// MARK: what a person waits for

extension PseudoTerminal {
  /// Waits for a fresh prompt that takes keys: it came after the last key, nothing is typed, and the
  /// terminal is raw.
  func waitForPrompt() throws {
    try wait("a fresh prompt") { [self] screen in
      isRaw && written.count > writtenBeforeKeys && screen.beforeCursor.hasSuffix("> ")
        && screen.cursorLine + " " == screen.beforeCursor
    }
  }

  /// Waits until a line of the screen is exactly this.
  func wait(line: String) throws {
    try wait("the line '\(line)'") { $0.lines.contains(line) }
  }

  func wait(_ sign: String, until isThere: (Screen) -> Bool) throws {
    let end = Date() + Self.patience
    while true {
      pump(milliseconds: 0)
      if isThere(screen) { return }
      if Date() > end { throw Trouble(description: "waited in vain for \(sign); " + picture) }
      pump(milliseconds: 20)
    }
  }

  /// Waits for the end of the shell and gives its exit code, or minus the signal it died of.
  func waitForExit() throws -> Int32 {
    let end = Date() + Self.patience
    while status == nil {
      pump(milliseconds: 5)
      var result: Int32 = 0
      if waitpid(child, &result, WNOHANG) == child { status = result }
      if Date() > end { throw Trouble(description: "the shell does not end; " + picture) }
    }
    pump(milliseconds: 0)
    let result = status ?? 0
    return result & 0x7F == 0 ? result >> 8 & 0xFF : -(result & 0x7F)
  }

  /// Whether keys are taken one by one, as they are not while a command runs.
  var isRaw: Bool {
    var modes = termios()
    return tcgetattr(terminal, &modes) == 0 && modes.c_lflag & tcflag_t(IEXTEN) == 0
  }

  /// Whether the terminal belongs to the program that was started, and to none that it has started.
  var isInFront: Bool { tcgetpgrp(terminal) == child }

  var settingsNow: [UInt64] { Self.settings(terminal) }

  private var picture: String { "the screen:\n" + screen.lines.joined(separator: "\n") }

  /// Takes what the shell has written.
  private func pump(milliseconds: Int32) {
    var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(terminal, &chunk, chunk.count)
      guard count > 0 else {
        // Nobody holds the other end: do not spin.
        if count < 0 && errno == EIO && milliseconds > 0 { usleep(1000) }
        return
      }
      written += chunk[..<count]
      screen.feed(chunk[..<count])
    }
  }
}

// MARK: the system's side

extension PseudoTerminal {
  private static func unlock(_ terminal: Int32) throws -> String {
    #if canImport(Glibc)
      // TIOCSPTLCK and TIOCGPTN are macros that Swift does not see.
      var lock: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(terminal, 0x4004_5431, &lock) == 0, ioctl(terminal, 0x8004_5430, &number) == 0
      else { throw Trouble(description: "cannot unlock the pseudo-terminal") }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(terminal) == 0, unlockpt(terminal) == 0, let name = ptsname(terminal) else {
        throw Trouble(description: "cannot unlock the pseudo-terminal")
      }
      return String(cString: name)
    #endif
  }

  private static func setSize(_ terminal: Int32, _ columns: Int, _ rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  private static func settings(_ terminal: Int32) -> [UInt64] {
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return [] }
    let controls = withUnsafeBytes(of: modes.c_cc) { $0.map { UInt64($0) } }
    let flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    return flags.map { UInt64($0) } + controls
  }

  private func spawn(
    _ binary: String, _ arguments: [String], _ environment: [String: String], _ folder: URL?
  ) throws -> pid_t {
    let variables = ShellEnvironment.variables([
      "HOME": home.path, "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "PAGER": "cat",
    ]).merging(environment) { $1 }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, slaveName, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID: a session of its own, so that the terminal becomes its terminal.
    posix_spawnattr_setflags(&attributes, 0x80)
    let start = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0.path] } ?? []
    var argv = (start + [binary] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, start.first ?? binary, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Trouble(description: "cannot start \(binary): \(code)") }
    return pid
  }
}
