import Foundation
import Interpreter
import Testing
@testable import TrendsCharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The table that `help trust` prints, run cell by cell with the real program: each line is given in
/// the way its row says and tries what its column says.
@Suite("Trust") struct TrustTests {
  /// A folder to work in, one beside it, and a home.
  private struct Place {
    let root: URL
    var work: URL { root.appendingPathComponent("work") }
    var home: URL { root.appendingPathComponent("home") }

    init() throws {
      root = FileManager.default.temporaryDirectory
        .appendingPathComponent("trust-\(UUID().uuidString)")
      for folder in ["work/sub", "far", "home/.config/trendsh"] {
        try FileManager.default.createDirectory(
          at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
      }
      try write("work/w.csv", "day,kg\n2025-01-01,80\n2025-01-02,81\n")
      for script in ["work/sub/s.trsh", "far/s.trsh"] { try write(script, "load demo as ran\n") }
    }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: root.appendingPathComponent(name))
    }

    func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: root.appendingPathComponent(name).path)
    }

    /// Whether a script or the start-up file names one.
    var startsProgram: Bool {
      ["work/x.trsh", "home/.config/trendsh/rc.trsh"].contains { text($0).contains("connect") }
    }

    func text(_ name: String) -> String {
      (try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
  }

  /// What tries a right, and whether it came to pass.
  private struct Attempt {
    let lines: String
    let succeeded: (Place, String) -> Bool
  }

  private static func attempts(_ right: Right) -> [Attempt] {
    switch right {
    case .read:
      [Attempt(lines: "load w.csv as mine") { $1.contains("mine: 1 metric") }]
    case .run:
      [
        Attempt(lines: "run sub/s.trsh") { $1.contains("ran: 7 metrics") },
        Attempt(lines: "run ../far/s.trsh") { $1.contains("ran: 7 metrics") },
      ]
    case .create:
      [
        Attempt(lines: "load demo; stats > sub/new.txt") { place, _ in place.has("work/sub/new.txt")
        }
      ]
    case .renew:
      [
        Attempt(lines: "load demo; export own.csv --overwrite") { place, _ in
          place.text("work/own.csv").utf8.count > 1000
        },
        Attempt(lines: "load demo; stats >> own.csv") { place, _ in
          place.text("work/own.csv").utf8.count > 100
        },
      ]
    case .write:
      [
        Attempt(lines: "load demo; stats > ../far/new.txt") { place, _ in place.has("far/new.txt")
        },
        Attempt(lines: "load demo; stats > .hidden") { place, _ in place.has("work/.hidden") },
        Attempt(lines: "load demo; stats >> ~/.bashrc") { place, _ in place.has("home/.bashrc") },
        Attempt(lines: "load demo; export w.csv --overwrite") { place, _ in
          place.text("work/w.csv").utf8.count > 1000
        },
      ]
    case .programs:
      [
        Attempt(
          lines:
            "connect d sh -c 'touch RAN; echo day,kg; echo 2025-01-01,80' {from} {to}; open kg d"
        ) { place, _ in place.has("work/RAN") }
      ]
    case .history:
      [
        Attempt(lines: "history off") { $1.contains("history: off") }
      ]
    }
  }

  /// Gives the lines in the way that a row of the table names; what was printed, errors too.
  private static func give(
    _ lines: String, as origin: Origin, flags: [String], in place: Place
  ) throws -> String {
    let script = lines + "\n"
    switch origin {
    case .typed: return try run(flags + ["-c", lines], in: place)
    case .script:
      try place.write("work/x.trsh", script)
      return try run(flags + ["x.trsh"], in: place)
        + run(flags + ["-"], input: script, in: place)
    case .serve:
      let request = try JSONSerialization.data(withJSONObject: ["command": lines])
      return try run(
        flags + ["serve", "--stdio"], input: String(decoding: request, as: UTF8.self) + "\n",
        in: place)
    case .transcript:
      try place.write("work/x.trsh", "#: transcript 1  mode safe\n" + script)
      return try run(flags + ["x.trsh"], in: place) + run(flags + ["-c", "run x.trsh"], in: place)
    case .safe: return try run(flags + ["--safe", "-c", lines], in: place)
    case .replay:
      try place.write("work/x.trsh", "#: transcript 1\n" + script)
      return try run(flags + ["check", "x.trsh"], in: place)
    case .nested:
      try place.write("work/x.trsh", script)
      return try type("run x.trsh", flags, in: place)
    case .start:
      try place.write("home/.config/trendsh/rc.trsh", script)
      return try type("", flags, in: place)
    }
  }

  private static func run(_ words: [String], input: String = "", in place: Place) throws -> String {
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.arguments = words
    process.environment = ShellEnvironment.variables([
      "HOME": place.home.path, "PATH": "/usr/bin:/bin",
    ])
    process.currentDirectoryURL = place.work
    let (output, standardInput) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = output
    process.standardInput = standardInput
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }

  /// At a terminal, with the start-up file.
  private static func type(_ line: String, _ flags: [String], in place: Place) throws -> String {
    let shell = try PseudoTerminal(
      flags, columns: 120, rows: 60, environment: ["HOME": place.home.path], folder: place.work)
    try shell.waitForPrompt()
    if !line.isEmpty {
      try shell.enter(line)
      try shell.waitForPrompt()
    }
    // At the prompt a program answers in the background, and ends with the shell.
    let mayRun = flags.contains(Trust.programFlag) || line.isEmpty
    for _ in 0..<100 where mayRun && place.startsProgram && !place.has("work/RAN") {
      usleep(20_000)
    }
    try shell.enter("quit")
    _ = try shell.waitForExit()
    return String(decoding: shell.written, as: UTF8.self)
  }

  /// A line tried in every way that the column has; how many came to pass.
  private static func tries(
    _ right: Right, as origin: Origin, flags: [String]
  ) throws -> (came: Int, all: Int, told: String) {
    var (came, told) = (0, "")
    let attempts = attempts(right)
    for attempt in attempts {
      let place = try Place()
      defer { try? FileManager.default.removeItem(at: place.root) }
      if right == .renew {
        _ = try run(["--no-rc", "-c", "load w.csv; export own.csv"], in: place)
      }
      // Only the prompt has a history.
      let said =
        right == .history && origin == .typed
        ? try type(attempt.lines, flags, in: place)
        : try give(attempt.lines, as: origin, flags: flags, in: place)
      if attempt.succeeded(place, said) { came += 1 }
      told += said
    }
    return (came, attempts.count, told)
  }

  @Test(arguments: Origin.allCases, Right.allCases)
  func `each cell of the table holds`(origin: Origin, right: Right) throws {
    let result = try Self.tries(right, as: origin, flags: [])
    let cell = "\(origin) \(right): \(result.told)"
    switch Trust.answer(origin, right) {
    case .yes: #expect(result.came == result.all, "\(cell)")
    case .below: #expect(result.came == 1, "\(cell)")
    case .no, .named, .prompt: #expect(result.came == 0, "\(cell)")
    case .flag(let flag):
      #expect(result.came == 0, "\(cell)")
      #expect(result.told.contains("--allow-"), "\(cell)")
      let flags = flag.hasPrefix("--allow-write") ? ["--allow-write", "/"] : [flag]
      let allowed = try Self.tries(right, as: origin, flags: flags)
      #expect(allowed.came == allowed.all, "\(origin) \(right) with \(flag): \(allowed.told)")
    }
  }

  /// Under `--safe`, too, where the person may at the prompt.
  @Test(arguments: [[], ["--safe"]], ["", "#: transcript 1  mode safe\n"])
  func `a file that is run takes nothing of what was typed`(flags: [String], header: String) throws
  {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    try place.write(
      "work/x.trsh",
      header + "expect fail unsafe history forget 1\nexpect fail unsafe history off\n"
        + "expect fail unsafe history\nexpect fail unsafe history search load\n")
    let shell = try PseudoTerminal(
      ["--no-rc"] + flags, columns: 120, rows: 60, environment: ["HOME": place.home.path],
      folder: place.work)
    try shell.waitForPrompt()
    for line in ["set hints off", "run x.trsh", "history forget 2", "history", "quit"] {
      try shell.enter(line)
      if line != "quit" { try shell.waitForPrompt() }
    }
    _ = try shell.waitForExit()
    let said = String(decoding: shell.written, as: UTF8.self)
    #expect(said.contains("2 is forgotten"), "\(said)")
    #expect(said.contains("1  set hints off") && said.contains("2  history forget 2"), "\(said)")
  }

  @Test func `a folder that is allowed is no other one, and a link leads nowhere`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    let far = place.root.appendingPathComponent("far").path
    try place.write(
      "work/x.trsh",
      "load demo\nstats > ../far/a.txt\nstats > ../home/b.txt\nstats > way/c.txt\n")
    try FileManager.default.createSymbolicLink(
      at: place.work.appendingPathComponent("way"),
      withDestinationURL: place.home)
    let said = try Self.run(["--keep-going", "--allow-write", far, "x.trsh"], in: place)
    #expect(place.has("far/a.txt"), "\(said)")
    #expect(!place.has("home/b.txt") && !place.has("home/c.txt"), "\(said)")
  }

  @Test func `a file of yesterday is renewed, and one that somebody changed is not`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    try place.write("work/x.trsh", "load demo\nexport report.csv --overwrite\n")
    for _ in 0..<2 {
      let said = try Self.run(["--no-rc", "x.trsh"], in: place)
      #expect(said.contains("report.csv:"), "\(said)")
    }
    try place.write("work/report.csv", "mine\n")
    let said = try Self.run(["--no-rc", "x.trsh"], in: place)
    #expect(said.contains("was not written by trendsh, or has changed since"), "\(said)")
    #expect(place.text("work/report.csv") == "mine\n")
  }

  /// A mark of the order of bytes, blanks and other words in front hide nothing.
  @Test(arguments: [
    "\u{FEFF}#: transcript 1  mode safe\n", "#: mode safe\n", "#:mode safe\r\n",
    "\n# note\n#: transcript 1\n#: mode safe\n", " #: transcript 1  mode safe\n",
    "\t#: mode safe\n", "load demo; \\\n#: mode safe\n", "load demo\n  #: mode safe\n",
  ])
  func `a header that says safe is obeyed or refused, wherever it stands`(header: String) throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    try place.write("work/x.trsh", header + "load demo\nstats > new.txt\n")
    for words in [["x.trsh"], ["-c", "run x.trsh"]] {
      let said = try Self.run(["--no-rc", "--keep-going"] + words, in: place)
      #expect(!place.has("work/new.txt"), "\(said)")
      #expect(said.contains("mode safe") || said.contains("header"), "\(said)")
    }
  }

  @Test func `a script gains no folder by running another one that lies there`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    try place.write("far/report.trsh", "load demo\nstats > $1\n")
    let far = place.root.appendingPathComponent("far/new.txt").path
    try place.write("work/x.trsh", "run ../far/report.trsh \(far)\n")
    let said = try Self.run(["--no-rc", "x.trsh"], in: place)
    #expect(
      said.contains("is outside the current folder") && !place.has("far/new.txt"), "\(said)")
    // Named on the command line it has its own folder.
    _ = try Self.run(["--no-rc", "../far/report.trsh", far], in: place)
    #expect(place.has("far/new.txt"))
  }

  @Test func `a script writes none of the shell's own files, whatever they are called`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    // A home in which settings are kept elsewhere, and linked.
    let manager = FileManager.default
    let config = place.home.appendingPathComponent(".config")
    try manager.moveItem(at: config, to: place.home.appendingPathComponent("dots"))
    try manager.createSymbolicLink(atPath: config.path, withDestinationPath: "dots")
    try place.write("home/x.trsh", "load demo\nsave dots/trendsh/rc.trsh\nstats > dots/a.txt\n")
    let home = place.home.path
    let said = try Self.run(["--no-rc", "--keep-going", home + "/x.trsh"], in: place)
    #expect(!said.contains("saved "), "\(said)")
    try place.write("home/y.trsh", "load demo\nstats > \(home)/dots/trendsh/rc.trsh\n")
    let own = try Self.run(["--no-rc", home + "/y.trsh"], in: place)
    #expect(own.contains("the shell's own files"), "\(own)")
    #expect(!place.has("home/dots/trendsh/rc.trsh"))
    // A link from there to a file that is not there yet.
    try manager.createSymbolicLink(
      atPath: home + "/dots/trendsh/rc.trsh", withDestinationPath: "../../own.trsh")
    try place.write("home/z.trsh", "load demo\nstats > \(home)/own.trsh\n")
    let linked = try Self.run(["--no-rc", home + "/z.trsh"], in: place)
    #expect(linked.contains("the shell's own files"), "\(linked)")
    #expect(!place.has("home/own.trsh"))
  }

  @Test func `safe mode runs no script that a link leads out to`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    let (manager, work) = (FileManager.default, place.work.path)
    try manager.createSymbolicLink(
      atPath: work + "/link.trsh", withDestinationPath: "../far/s.trsh")
    try manager.createSymbolicLink(atPath: work + "/way", withDestinationPath: "../far")
    for path in ["link.trsh", "way/s.trsh"] {
      let said = try Self.run(["--safe", "-c", "run \(path)"], in: place)
      #expect(!said.contains("ran: 7 metrics"), "\(said)")
    }
    let said = try Self.run(["--safe", "-c", "run ./sub/./s.trsh"], in: place)
    #expect(said.contains("ran: 7 metrics"), "\(said)")
  }

  @Test func `a safe file asks nothing of a program that was connected before`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    try place.write("work/x.trsh", "#: transcript 1  mode safe\nopen kg d\n")
    let connect = "connect d sh -c 'touch RAN; echo day,kg' {from} {to}"
    let said = try Self.run(["--no-rc", "-c", "\(connect); run x.trsh"], in: place)
    #expect(!place.has("work/RAN"), "\(said)")
    #expect(said.contains("safe mode starts none"), "\(said)")
  }

  @Test func `a list of written files that lost its end spoils no later line`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    try place.write("work/x.trsh", "load demo\nexport report.csv --overwrite\n")
    let list = place.home.appendingPathComponent(".local/state/trendsh/written")
    for night in 0..<4 {
      let said = try Self.run(["--no-rc", "x.trsh"], in: place)
      #expect(said.contains("report.csv:"), "\(night): \(said)")
      guard night == 1 else { continue }
      let bytes = try Data(contentsOf: list)
      try bytes.dropLast(30).write(to: list)
    }
  }

  @Test func `where nothing can be noted the refusal says so`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    try place.write("work/x.trsh", "load demo\nexport report.csv --overwrite\n")
    try FileManager.default.removeItem(at: place.home)
    try place.write("home", "a file")
    _ = try Self.run(["--no-rc", "x.trsh"], in: place)
    let said = try Self.run(["--no-rc", "x.trsh"], in: place)
    #expect(said.contains("nothing shows that trendsh wrote it"), "\(said)")
  }

  @Test func `files and their bytes have a budget, which is named`() throws {
    let place = try Place()
    defer { try? FileManager.default.removeItem(at: place.root) }
    let many = try Self.run(
      ["--max-files", "3", "-c", "load demo; for i in 1..9; stats > f$i.txt; end"], in: place)
    #expect(many.contains("'f4.txt' was not written: the limit is 3 files"), "\(many)")
    #expect(!place.has("work/f4.txt"))
    let large = try Self.run(
      ["--max-written", "1", "-c", "load demo; for i in 1..9999; state >> t.txt; end"],
      in: place)
    #expect(large.contains("the limit of all files is 1 MiB"), "\(large)")
    #expect(place.text("work/t.txt").utf8.count <= 1 << 20)
  }
}
