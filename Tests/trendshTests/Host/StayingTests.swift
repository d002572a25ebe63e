import Foundation
import Testing

/// Programs that are started once and asked many times.
@Suite("Programs that stay", .serialized) struct StayingTests {
  /// Answers each request with a day; writes down its starts and what it is asked. `$1` is what it does
  /// at a request instead, in the words of `sh`.
  private static let server = #"""
    echo start >> log
    while read -r line; do
      echo "$line" >> log
      end=${line##*\"mark\":\"}; end=${end%\"*}
      eval "$1"
      printf 'day,weight (kg)\n2026-10-01,80\n%s\n' "$end"
    done
    """#

  /// Runs lines in a folder with the server; returns what was printed and the server's log.
  private func run(
    _ lines: String, doing: String = ":", exit code: Int32 = 0
  ) throws -> (printed: String, log: [String]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trendsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.server.write(
      to: folder.appendingPathComponent("server"), atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = try PseudoTerminal.binary
    process.currentDirectoryURL = folder
    process.arguments = [
      "--no-rc", "--tz", "UTC", "--today", "2026-10-04", "--allow-programs", "-c",
      lines.replacingOccurrences(of: "SERVER", with: "sh server '\(doing)'"),
    ]
    process.environment = ShellEnvironment.variables(
      ["HOME": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin"])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == code, "\(printed)")
    let log = try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)
    return (printed, log.map { $0.split(separator: "\n").map { String($0) } } ?? [])
  }

  private func starts(_ log: [String]) -> Int { log.count { $0 == "start" } }

  @Test func `one start answers many questions`() throws {
    let (printed, log) = try run(
      "connect db --stays --pages SERVER\nopen weight db\nscroll -60d\nrefresh\nselect 2026-10-01")
    #expect(starts(log) == 1)
    #expect(log.count > 5, "\(log)")
    #expect(printed.contains("80.0 kg"), "\(printed)")
    let first = try #require(log.dropFirst().first)
    #expect(
      first.hasPrefix(
        #"{"ask":"days","zone":"UTC","from":"2026-09-14","to":"2026-10-05","start":"2026-09-14T00:00:00.000Z","#
      ), "\(first)")
  }

  @Test func `a list is asked for by rows, and a person is named`() throws {
    let (_, log) = try run("connect db --stays --rows --person 77 SERVER\nopen l db")
    #expect(
      log.dropFirst().first?.contains(#"{"ask":"rows","zone":"UTC","person":"77","limit""#) == true)
  }

  @Test func `a program that has gone meanwhile is started anew without a word`() throws {
    let lines = "connect db --stays SERVER\nopen weight db\nrefresh\nrefresh\nselect 2026-10-01"
    let (printed, log) = try run(
      lines, doing: #"[ $(grep -c ask log) = 2 ] && exit 3"#)
    #expect(starts(log) == 2, "\(log)")
    #expect(printed.contains("80.0 kg"), "\(printed)")
    #expect(!printed.contains("failed with exit 3"), "\(printed)")
  }

  @Test func `what ends a program in the midst of an answer is told`() throws {
    let lines = "connect db --stays SERVER\nopen weight db\ntable"
    let failed = try run(lines, doing: "echo no such thing >&2; exit 3", exit: 1)
    #expect(failed.printed.contains("'sh' failed with exit 3: no such thing"), "\(failed.printed)")
    let ended = try run(lines, doing: "echo day,weight; exit 0", exit: 1)
    #expect(ended.printed.contains("'sh' ended before its answer was whole"), "\(ended.printed)")
  }

  @Test func `a program says why it does not answer, and stays`() throws {
    let (printed, log) = try run(
      "connect db --stays SERVER\nopen weight db\nretry\ntable",
      doing:
        #"[ $(grep -c ask log) = 1 ] && { printf "{\"error\":\"not yet\"}\n$end\n"; continue; }"#)
    #expect(printed.contains("'sh' does not answer: not yet"), "\(printed)")
    #expect(printed.contains("80.0"), "\(printed)")
    #expect(starts(log) == 1)
  }

  @Test(arguments: [
    (
      #"printf "day,weight (kg)\n2026-10-01,80\n{\"error\":\"broke off\"}\n$end\n"; continue"#,
      "'sh' does not answer: broke off"
    ),
    (#"printf "{\"error\":5}\n$end\n"; continue"#, "'sh' does not answer: it gives no reason"),
    (
      #"printf "day,weight (kg)\n2026-10-01,80\n"; continue"#,
      "'sh' printed no mark at the end of its answer in 1.0 s"
    ),
    (#"printf "day,weight (kg)\n$end\nmore\n"; continue"#, "'sh' printed more after the mark"),
  ])
  func `an answer that is not whole is refused with the reason`(_ does: String, _ wanted: String)
    throws
  {
    let (printed, log) = try run(
      "connect db --stays --timeout 1s SERVER\nopen weight db\ntable", doing: does, exit: 1)
    #expect(printed.contains(wanted), "\(printed)")
    #expect(log.count { $0.contains("ask") } == 1, "\(log)")
  }

  @Test func `lines may end in CR and LF`() throws {
    let (printed, _) = try run(
      "connect db --stays --timeout 5s SERVER\nopen weight db\nselect 2026-10-01",
      doing: #"printf "day,weight (kg)\r\n2026-10-01,81\r\n$end\r\n"; continue"#)
    #expect(printed.contains("81.0 kg"), "\(printed)")
  }

  @Test func `a timeout ends the program, and the next question starts another`() throws {
    let (printed, log) = try run(
      "connect db --stays --timeout 1s SERVER\nopen weight db\nretry\ntable",
      doing: #"[ $(grep -c ask log) = 1 ] && exec sleep 60"#)
    #expect(printed.contains("did not answer in 1.0 s"), "\(printed)")
    #expect(printed.contains("80.0"), "\(printed)")
    #expect(starts(log) == 2)
  }

  @Test(arguments: [
    ("--rows SERVER", "'--rows' is for a program that stays"),
    ("--stays SERVER {from}", "{from} has no place in the words of a program that stays"),
    ("--stays sqlite:fit.db --table w", "'--stays' and '--rows' are for a program"),
  ])
  func `flags that do not fit are refused`(_ words: String, _ message: String) throws {
    let (printed, log) = try run("connect db \(words)", exit: 1)
    #expect(printed.contains(message), "\(printed)")
    #expect(log.isEmpty)
  }
}
