import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The real program, run as scripts and cron run it.
@Suite("Command line") struct CommandLineTests {
  private struct Result {
    var code: Int32
    var output: String
    var errors: String
  }

  private func run(
    _ words: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.arguments = ["--no-rc", "--today", "2026-10-04", "--tz", "UTC"] + words
    process.environment = ShellEnvironment.variables(["HOME": "/nonexistent"])
      .merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  @Test(arguments: [
    ["COLUMNS": "60"], ["COLUMNS": "140", "LINES": "50"], ["LC_ALL": "C"], ["TERM": "dumb"],
    ["CLICOLOR_FORCE": "1"], ["ACCESSIBLE": "1"],
  ])
  func `with clock and zone given the same bytes come out everywhere`(
    environment: [String: String]
  ) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = ["-c", "load demo; show; stats; save-chart --overwrite x.svg"]
    let plain = try run(words, in: folder)
    let picture = try Data(contentsOf: folder.appendingPathComponent("x.svg"))
    let other = try run(words, in: folder, environment: environment)
    #expect(other.output == plain.output)
    #expect(try Data(contentsOf: folder.appendingPathComponent("x.svg")) == picture)
  }

  @Test func `S3-50: a growing file is read on where another start has left it`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("r.csv")
    func write(_ range: Range<Int>, by cadence: Int, fresh: Bool = false) throws {
      let rows = range.map { "\($0),\(cadence + $0 % 3)\n" }.joined()
      let old = fresh ? "time,cadence\n" : try String(contentsOf: file, encoding: .utf8)
      try Data((old + rows).utf8).write(to: file)
    }
    func follow(_ flags: String...) throws -> String {
      try run(
        ["-c", "follow r.csv " + flags.joined(separator: " ")], in: folder,
        environment: ["XDG_STATE_HOME": folder.path]
      ).output
    }
    try write(0..<120, by: 160, fresh: true)
    #expect(try follow("--new").contains("120 samples"))
    #expect(try follow("--new") == "nothing has come since it was last followed\n")
    try write(120..<180, by: 170)
    let second = try follow("--new")
    #expect(second.contains("60 samples") && second.contains("only what has come since"))
    // Another series has its own place, and without the flag all of it is read.
    #expect(try follow().contains("180 samples"))
    #expect(try follow("--new --series heart") == "")
    // A line without an end waits for it.
    func append(_ text: String) throws {
      let old = try String(contentsOf: file, encoding: .utf8)
      try Data((old + text).utf8).write(to: file)
    }
    try append("500,17")
    #expect(try follow("--new") == "nothing has come since it was last followed\n")
    try append("3\n")
    #expect(try follow("--new").contains("173 spm"))
    // Another file of that name begins at its beginning.
    try write(0..<240, by: 150, fresh: true)
    #expect(try follow("--new").contains("240 samples"))
    let anchors = folder.appendingPathComponent("trendsh/anchors")
    let mode = try FileManager.default.attributesOfItem(atPath: anchors.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    // A series, a place, a hash and the path: no samples.
    let lines = try String(contentsOf: anchors, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1 && lines.allSatisfy { $0.split(separator: " ").count == 4 })
  }

  @Test func `a folder that cannot be read is left out, and told of`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appendingPathComponent("data/locked")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("day,kg\n2025-06-01,80\n".utf8).write(
      to: folder.appendingPathComponent("data/w.csv"))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: inner.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: inner.path)
    }
    // Who may read everything sees an empty folder.
    let isRead = access(inner.path, R_OK) == 0
    let result = try run(["-c", "load data"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(isRead || result.output.contains("data/locked/': Permission denied, left out"))
  }

  @Test func `texts, files and standard input mix in the order given`() throws {
    let folder = try folder()
    try "scroll $1\n".write(
      to: folder.appendingPathComponent("a.trsh"), atomically: true, encoding: .utf8)
    let result = try run(
      ["-c", "load demo", "-f", "a.trsh", "-c", "state viewport.end", "-", "-5d"],
      input: "scroll newest; state viewport.end", in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      result.output
        == "demo: 7 metrics 2023-10-05..2026-10-04, 24 runs\n\"2026-09-30\"\n\"2026-10-05\"\n")
  }

  @Test(arguments: [["-"], [], ["-c", "load -"], ["-c", "run -"]])
  func `^C is heard while standard input is waited for`(words: [String]) throws {
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.arguments = ["--no-rc"] + words
    process.environment = ShellEnvironment.variables(["HOME": "/nonexistent"])
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    // Until it listens ^C ends it as any program, which is no exit of its own.
    Thread.sleep(forTimeInterval: 1)
    process.interrupt()
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    #expect(process.terminationStatus == (process.terminationReason == .exit ? 130 : SIGINT))
  }

  @Test func `a folder is read whole, or not at all`() throws {
    let folder = try folder()
    let data = folder.appendingPathComponent("data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    for number in 0..<5_100 {
      let name = data.appendingPathComponent("f\(number).txt").path
      #expect(FileManager.default.createFile(atPath: name, contents: Data("x".utf8)))
    }
    try "day,kg\n2024-01-05,80\n".write(
      to: data.appendingPathComponent("zz.csv"), atomically: true, encoding: .utf8)
    let result = try run(["-c", "load data as d"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("5100 other files have no known format"), "\(result.output)")
    #expect(result.output.contains("d: 1 metric"))
  }

  @Test func `where a look around is to stop must be in the transcript`() throws {
    let folder = try folder()
    try "load demo\nmark here\nforecast 3\n".write(
      to: folder.appendingPathComponent("a.trsh"), atomically: true, encoding: .utf8)
    for words in [["--break", "forcast"], ["--to", "4"]] {
      let result = try run(["check"] + words + ["a.trsh"], in: folder)
      #expect(result.code == 2)
      #expect(result.errors.contains(words[1] == "4" ? "the transcript has 3" : "'forecast'?"))
    }
    #expect(try run(["check", "--break", "here", "a.trsh"], in: folder).code == 0)
    #expect(try run(["check", "--help"]).output.contains("trendsh check"))
  }

  @Test func `bless takes the clock and the size that are asked for`() throws {
    let folder = try folder()
    let script = folder.appendingPathComponent("a.trsh")
    try "load demo\nstate today\n".write(to: script, atomically: true, encoding: .utf8)
    let done = try run(["--width", "100", "--seed", "7", "bless", "a.trsh"], in: folder)
    #expect(done.code == 0, "\(done.errors)")
    let text = try String(contentsOf: script, encoding: .utf8)
    #expect(text.contains("#: clock 2026-10-04T12:00:00.000Z  tz UTC  seed 7  term 100x24 full"))
    #expect(try run(["check", "a.trsh"], in: folder).code == 0)
  }

  @Test func `strict holds for data, also where the command does not say so`() throws {
    let folder = try folder()
    try "day,kg\n2026-10-01,80\nx,1\n".write(
      to: folder.appendingPathComponent("w.csv"), atomically: true, encoding: .utf8)
    #expect(try run(["-c", "load w.csv"], in: folder).code == 0)
    let strict = try run(["--strict", "-c", "load w.csv"], in: folder)
    #expect(strict.code == 4)
    #expect(strict.errors.contains("w.csv:3: not a day"))
  }

  @Test func `what nobody can open in a folder is told, and no part of a transcript`() throws {
    let folder = try folder()
    let data = folder.appendingPathComponent("d")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try Data("day,kg\n2026-10-01,80\n".utf8).write(to: data.appendingPathComponent("a.csv"))
    try FileManager.default.createSymbolicLink(
      atPath: data.appendingPathComponent("x.csv").path, withDestinationPath: "nowhere")
    let saved = try run(["-c", "load d; save t.trsh"], in: folder)
    #expect(saved.code == 0 && saved.output.contains("d/x.csv: cannot read 'd/x.csv'"))
    let check = try run(["check", "t.trsh"], in: folder)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  @Test func `what needs a file that has changed meanwhile fails, and nothing else does`() throws {
    let folder = try folder()
    let file = folder.appendingPathComponent("w.csv")
    // Larger than what is held.
    var text = "time,weight kg\n"
    for day in 0..<3000 {
      for hour in 0..<24 {
        text += "\(1_483_228_800 + day * 86400 + hour * 3600),70.\(100_000_000_000_000 + hour)\n"
      }
    }
    let change = "connect c sh -c 'echo >> w.csv; printf \"day,kg\\n\"' {from} {to}; open c c"
    for command in ["jump 2018-01-01", "scroll -60d", "export o.csv", "forecast"] {
      try Data(text.utf8).write(to: file)
      let script = "load w.csv; \(change); focus weight; \(command); quit"
      let result = try run(["--allow-programs", "-c", script], in: folder)
      #expect(result.code == 4, "\(command): \(result.errors)")
      #expect(
        result.errors.contains("w: the file has changed since it was loaded: load it again"))
      let saved = try run(
        ["--allow-programs", "--keep-going", "-c", script.replacing("quit", with: "save t.trsh")],
        in: folder)
      #expect(saved.errors.components(separatedBy: "has changed").count == 2, "\(saved.errors)")
    }
  }

  @Test func `a file is a script and what follows are its arguments`() throws {
    let folder = try folder()
    try "load demo\nfocus $1\nstate pager.id".write(
      to: folder.appendingPathComponent("a.trsh"), atomically: true, encoding: .utf8)
    let result = try run(["a.trsh", "sleep"], in: folder)
    #expect(result.output.hasSuffix("\"sleep\"\n"))
    #expect(try run(["a.trsh"], in: folder).code == 2)
    #expect(try run(["none.trsh"], in: folder).code == 2)
  }

  @Test(
    arguments: [
      (["-c", ""], 0), (["-c", "focus x"], 1), (["-c", "scrol"], 2), (["--wide"], 2),
      (["-c", "expect today == 2020-01-01"], 3), (["check", "missing.trsh"], 4),
      (["--max-steps", "10", "-c", "for i in 1..100; end"], 5), (["--width", "1", "-c", ""], 2),
      (["--version"], 0), (["--help"], 0), (["help", "scroll"], 0), (["help", "nothing"], 1),
      (["--completions", "zsh"], 0), (["--completions", "csh"], 2),
      (["help", "scroll", "--format", "man"], 0), (["--keep-going", "-c", "focus x; tz"], 1),
    ] as [([String], Int32)])
  func `exit codes tell what happened`(words: [String], code: Int32) throws {
    let result = try run(words)
    #expect(result.code == code, "\(words): \(result.output)\(result.errors)")
  }

  @Test func `a script with five mistakes reports all five with places and runs nothing`() throws {
    let script = "load demo > out.txt\nscrol -5d\nshow --stile bar\njump x\nrange 2W\nselect"
    let folder = try folder()
    let result = try run(["-"], input: script, in: folder)
    #expect(result.code == 2)
    #expect(result.output == "")
    for place in ["2:1", "3:6", "4:6", "5:7", "6:1"] {
      #expect(result.errors.contains("stdin:\(place): error: "), "\(place) in \(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `help of a mode is that of the program`() throws {
    for mode in ["check", "bless", "shrink", "help"] {
      let result = try run(["help", mode])
      #expect(result.code == 0 && result.output.contains("  trendsh \(mode) "), "\(mode)")
    }
    let result = try run(["-c", "help check"])
    #expect(
      result.code == 1 && result.errors.contains("'trendsh check' is typed outside the shell"))
  }

  @Test func `data comes through a pipe, too`() throws {
    let table = "day,kg\n2024-01-01,70\n2024-01-02,71\n"
    let result = try run(["-c", "load - as w; describe"], input: table)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("w: 1 metric 2024-01-01..2024-01-02"))
  }

  @Test func `a session is saved, runs as a script and passes its check`() throws {
    let folder = try folder()
    let saved = try run(
      ["-c", "load demo; scroll -5d; select -3d; show; forecast 14; cadence run7; save a.trsh"],
      in: folder)
    #expect(saved.code == 0, "\(saved.errors)")
    #expect(
      try run(["check", "a.trsh"], in: folder).output
        == "a.trsh: ok, 6 steps, 6 with expectations\n")
    #expect(try run(["a.trsh"], in: folder).code == 0)
    let again = try run(["-c", "save a.trsh"], in: folder)
    #expect(again.code == 1)
    #expect(again.errors.contains("'a.trsh' exists"))
  }

  @Test func `colour is for terminals, or where it is asked for`() throws {
    #expect(!(try run(["-c", "load demo; show"]).output.contains("\u{1B}")))
    #expect(try run(["--color", "always", "-c", "load demo; show"]).output.contains("\u{1B}["))
  }

  @Test(arguments: [40, 80, 120, 200])
  func `no line is wider than asked for, in every tier`(width: Int) throws {
    for tier in ["ascii", "narrow", "full"] {
      let result = try run([
        "--width", String(width), "--glyphs", tier, "-c",
        "load demo; show; forecast 14 > /dev/null; show workout; show sleep; cadence run7",
      ])
      #expect(result.code == 1 || result.code == 0)
      for line in result.output.split(separator: "\n").dropFirst() {
        #expect(line.count <= width, "\(line)")
        if tier == "ascii" { #expect(line.utf8.allSatisfy { $0 < 128 }) }
      }
    }
  }

  @Test func `a missing folder, a full disk and a special file are errors that name the file`()
    throws
  {
    for path in ["/no-such-folder/a.txt", "/dev/full", "/tmp"] {
      let result = try run(["-c", "load demo; show > \(path)"])
      #expect(result.code == 1)
      #expect(result.errors.contains(path), "\(result.errors)")
    }
  }

  @Test func `US-14: --output has what was printed once all has succeeded, else it is as before`()
    throws
  {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = ["HOME": folder.appendingPathComponent("home").path]
    let file = folder.appendingPathComponent("o.txt")
    func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
    func output(_ words: [String]) throws -> Result {
      try run(words, in: folder, environment: home)
    }
    let good = try output(["--output", "o.txt", "-c", "load demo; tz"])
    #expect(good.code == 0 && good.output == "", "\(good.errors)")
    let first = "demo: 7 metrics 2023-10-05..2026-10-04, 24 runs\nUTC\n"
    #expect(try text() == first)
    let bad = try output(["--output=o.txt", "-c", "load demo; unit; expect unit == lb"])
    #expect(bad.code == 3 && bad.output.hasSuffix("runs\nkg, km\n"))
    #expect(try text() == first)
    // The report of last week is replaced, a file of somebody else is not.
    #expect(try output(["--output", "o.txt", "-c", "unit"]).code == 0)
    #expect(try text() == "kg, km\n")
    let mine = folder.appendingPathComponent("mine.csv")
    try Data("date,steps\n2026-10-03,9000\n".utf8).write(to: mine)
    let own = try output(["--output", "mine.csv", "-c", "load mine.csv"])
    #expect(own.code == 2 && own.errors.contains("trendsh did not write it"))
    #expect(try String(contentsOf: mine, encoding: .utf8).hasPrefix("date,steps"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["home", "mine.csv", "o.txt"])
    #expect(try output(["--output", "o.txt", "check", "none.trsh"]).code == 4)
    for (words, reason) in [
      (["--output", "none/o.txt", "-c", "tz"], "there is no folder"),
      (["--output", "/dev/stdout", "-c", "tz"], "not a regular file"),
      (["--output", "o.txt", "--safe", "-c", "tz"], "'--safe' writes nothing"),
      (["--output", "o.txt", "serve", "--stdio"], "standard output"),
      (["--tee", "/dev/null", "-c", "tz"], "not a regular file"),
    ] {
      let result = try output(words)
      #expect(result.code == 2 && result.errors.contains(reason), "\(result.errors)")
    }
    #expect(try text() == "kg, km\n")
  }

  @Test func `an option of the program after a script is no word of it by accident`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("let a = $1\nlet b = $2\n".utf8).write(to: folder.appendingPathComponent("a.trsh"))
    let late = try run(["a.trsh", "x", "--output"], in: folder)
    #expect(late.code == 2 && late.errors.contains("write it before the script"))
    #expect(try run(["--", "a.trsh", "x", "--output"], in: folder).code == 0)
    #expect(try run(["a.trsh", "x", "--own"], in: folder).code == 0)
    for words in [["a.trsh", "x", "-c", "tz"], ["-c", "let a = $1", "x", "-c", "tz"]] {
      let short = try run(words, in: folder)
      #expect(short.code == 2 && short.errors.contains("'-c' too: write it before the script"))
    }
    // A text without $1 has no use for words.
    let unused = try run(["-c", "tz", "a.trsh", "x"], in: folder)
    #expect(unused.code == 2 && unused.errors.contains("'a.trsh' is an argument of the text"))
    #expect(try run(["-c", "let a = $1", "x"], in: folder).code == 0)
    let help = try run(["help", "serve"])
    #expect(help.code == 0 && help.output.contains("\"complete\":\"stats wei\""))
    #expect(try run(["serve", "--help"]).code == 0)
    #expect(try run(["help", "--find", "crontab"]).output.contains("trendsh --help"))
    #expect(try run(["--help"]).output.contains("| mail -s Week"))
  }

  @Test func `US-14: --tee adds what is printed, errors too, and --timing tells the time`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = ["--tee", "t.txt", "--color", "always", "-c"]
    let good = try run(words + ["load demo; show"], in: folder)
    let bad = try run(words + ["scrol"], in: folder)
    #expect(good.output.contains("\u{1B}[") && bad.code == 2)
    let text = try String(contentsOf: folder.appendingPathComponent("t.txt"), encoding: .utf8)
    #expect(text.hasPrefix("demo: 7 metrics") && !text.contains("\u{1B}"))
    #expect(text.hasSuffix(bad.errors))
    let timed = try run(["--timing", "-c", "load demo; tz"], in: folder)
    let lines = timed.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.dropFirst(5).hasPrefix(" s  ") }, "\(lines)")
    #expect(lines.last?.hasSuffix(" s  tz") == true)
    let set = try run(["-c", "tz; set timing on; tz; set timing off; save t.trsh"], in: folder)
    #expect(set.errors.split(separator: "\n").count == 2, "\(set.errors)")
    #expect(try run(["check", "t.trsh"], in: folder).code == 0)
  }
}
