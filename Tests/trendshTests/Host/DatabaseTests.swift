import Foundation
import Testing
@testable import TrendsCharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Real databases behind `connect`, by their own programs.
@Suite("Databases", .serialized) struct DatabaseTests {
  private func run(
    _ program: String, _ words: [String], environment: [String: String] = [:]
  ) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.environment = ShellEnvironment.variables(
      ["HOME": "/nonexistent", "PATH": "/usr/local/bin:/usr/bin:/bin"]
    ).merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: printed, as: UTF8.self),
      String(decoding: complained, as: UTF8.self)
    )
  }

  private func shell(_ script: String, environment: [String: String] = [:]) throws -> String {
    let result = try run(
      PseudoTerminal.binary.path,
      ["--no-rc", "--tz", "UTC", "--today", "2025-06-30", "--allow-programs", "-c", script],
      environment: environment)
    #expect(result.code == 0, "\(result.errors)")
    return result.output
  }

  private static func program(_ name: String) -> String? {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The socket of a server that `scripts/test` has started.
  private static let socket = ProcessInfo.processInfo.environment["TRENDSH_POSTGRES"]

  /// A database that another tool has written.
  private static let exported =
    ProcessInfo.processInfo.environment["TRENDSH_SHARED"].map {
      URL(fileURLWithPath: $0).appendingPathComponent("samples/sqlite/healthkit-to-sqlite.db")
    }

  private static var hasExported: Bool {
    exported.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
  }

  @Test(
    .enabled(if: socket != nil && program("psql") != nil, "no PostgreSQL: scripts/test starts one"))
  func `PostgreSQL answers pages of days, of metrics and of lists`() throws {
    let socket = try #require(Self.socket)
    let psql = try #require(Self.program("psql"))
    let there = ["PGHOST": socket, "PGUSER": "postgres", "PGDATABASE": "postgres"]
    let made = try run(
      psql,
      [
        "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c",
        """
        drop table if exists weigh_in, daily, visit;
        create table weigh_in as select d::date as day, 70 + (d::date - date '2025-01-01') * 0.01 as kg
          from generate_series(date '2025-01-01', date '2025-06-29', interval '1 day') d;
        create table daily as select day, 'steps' as metric, 1000 + extract(doy from day) as value
          from weigh_in;
        create table visit as select 'v' || lpad(n::text, 3, '0') as id, 'Place ' || n as place
          from generate_series(1, 55) n;
        """,
      ], environment: there)
    #expect(made.code == 0, "\(made.errors)")
    let days = try shell(
      """
      connect db psql -X --csv -c "select day, kg as \\"weight (kg)\\", kg * 2 as other from \
      weigh_in where day >= '{from}' and day < '{to}' order by day"
      open weight db; scroll -20d; scroll newest
      expect loaded.count <= 42; expect loaded.end == +1d; select 2025-06-01; invariants
      """, environment: there)
    #expect(days.contains("71.5 kg"), "\(days)")
    let metrics = try shell(
      """
      connect db psql -X --csv -c "select day, value as {metric} from daily where metric = \
      '{metric}' and day >= '{from}' and day < '{to}' order by day"
      open steps db; expect loaded.rows == 20; select 2025-06-29
      """, environment: there)
    #expect(metrics.contains("1,180") || metrics.contains("1180"), "\(metrics)")
    let list = try shell(
      """
      connect db psql -X --csv -c "select id, place from visit where id > '{after}' order by id \
      limit {limit}"
      open l db; view to 54; expect loaded.count == 55; expect phase.after.s == exhausted; show
      """, environment: there)
    #expect(list.contains("v055") && list.contains("Place 55"), "\(list)")
    let failed = try shell(
      """
      connect db psql -X --csv -c "select no_such from weigh_in where day >= '{from}'"
      open w db; expect phase.refresh.code == exit-1
      """, environment: there)
    #expect(failed.contains("no_such"), "\(failed)")
  }

  /// The whole law, with all verbs and every engine, is tested by `scripts/engines`.
  @Test(
    .enabled(if: program("sqlite3") != nil && program("python3") != nil, "no sqlite3 or python3"))
  func `sqlite answers what a file with the same rows answers`() throws {
    try obeysTheLaw("sqlite")
  }

  @Test(
    .enabled(
      if: socket != nil && program("psql") != nil && program("python3") != nil,
      "no PostgreSQL or python3: scripts/test starts one"))
  func `PostgreSQL answers what a file with the same rows answers`() throws {
    try obeysTheLaw("postgres")
  }

  private func obeysTheLaw(_ engine: String) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../scripts/engines").standardized.path
    var there = ["TRENDSH": try PseudoTerminal.binary.path]
    if let socket = Self.socket { there["TRENDSH_POSTGRES"] = socket }
    let result = try run(
      try #require(Self.program("python3")), [script, "--few", engine], environment: there)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("8 of 8 verbs equal"), "\(result.output)")
    #expect(result.output.contains("2 of 2 verbs equal"), "\(result.output)")
    #expect(result.output.contains("3 of 3 verbs equal"), "\(result.output)")
  }

  /// A client that is told to end tells its server, which would go on for a minute otherwise.
  @Test(
    .enabled(if: socket != nil && program("psql") != nil, "no PostgreSQL: scripts/test starts one"))
  func `no query outlives a timeout, nor the end of the shell`() throws {
    let psql = try #require(Self.program("psql"))
    let there = [
      "PGHOST": try #require(Self.socket), "PGUSER": "postgres", "PGDATABASE": "postgres",
    ]
    func queries() throws -> String {
      try run(
        psql,
        [
          "-X", "-A", "-t", "-c",
          """
          select count(*) from pg_stat_activity
          where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()
          """,
        ], environment: there
      ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let connect = """
      psql -X --csv -c "select '{from}' as day, 1 as kg from pg_sleep(60) where '{to}' <> ''"
      """
    let slow = try shell(
      "connect db --timeout 1s \(connect)\nopen w db\nexpect phase.refresh.code == timeout",
      environment: there)
    #expect(slow.contains("did not answer"), "\(slow)")
    #expect(try queries() == "0")
    for signal in [SIGTERM, SIGHUP, SIGKILL] {
      let process = Process()
      process.executableURL = try PseudoTerminal.binary
      process.arguments = ["--no-rc", "--allow-programs", "-c", "connect db \(connect)\nopen w db"]
      process.environment = ShellEnvironment.variables(
        ["HOME": "/nonexistent", "PATH": "/usr/local/bin:/usr/bin:/bin"]
      ).merging(there) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      while try queries() == "0", process.isRunning { usleep(50_000) }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      // Of a shell that is killed the kernel interrupts the client, which takes a moment.
      for _ in 0..<100 where try queries() != "0" { usleep(50_000) }
      #expect(try queries() == "0", "\(signal)")
    }
  }

  @Test(
    .enabled(if: program("sqlite3") != nil, "no sqlite3 here"),
    .enabled(if: hasExported, "no samples/sqlite: set TRENDSH_SHARED"))
  func `the sqlite3 shell answers for a database of another tool`() throws {
    let file = try #require(Self.exported)
    let truth = try JSONSerialization.jsonObject(
      with: Data(
        contentsOf: file.deletingLastPathComponent().appendingPathComponent("EXPECTED.json")))
    let files = (truth as? [String: Any])?["files"] as? [String: Any]
    let database = files?["healthkit-to-sqlite.db"] as? [String: Any]
    var wanted: [String: Double] = [:]
    for case let row as [Any] in database?["steps_by_written_day_and_source"] as? [Any] ?? [] {
      guard let day = row.first as? String, let sum = row.last as? NSNumber else { continue }
      wanted[day, default: 0] += sum.doubleValue
    }
    #expect(!wanted.isEmpty)
    for (day, steps) in wanted {
      let answer = try shell(
        """
        clock \(day)T12:00
        connect db sqlite3 -readonly -csv -header '\(file.path)' "select substr(startDate, 1, 10) as \
        day, sum(value) as steps from rStepCount where day >= '{from}' and day < '{to}' group by day"
        open steps db; select \(day); state selection.value
        """)
      let value = answer.split(separator: "\n").last.map { $0.filter { $0.isNumber || $0 == "." } }
      #expect(value.flatMap { Double($0) } == steps, "\(day): \(answer), expected \(steps)")
    }
    print("samples/sqlite: 1 file, \(wanted.count) days")
  }

  @Test(.enabled(if: program("sqlite3") != nil, "no sqlite3 here"))
  func `the sqlite3 shell answers pages of visits, by offset and after an id`() throws {
    let sqlite = try #require(Self.program("sqlite3"))
    let folder = try PseudoTerminal.freshHome()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("visits.db").path
    let made = try run(
      sqlite,
      [
        file,
        """
        create table visit (n integer primary key, id text, place text);
        with recursive c(n) as (select 1 union all select n + 1 from c where n < 55)
        insert into visit select n, printf('v%03d', n), 'Place ' || n from c;
        """,
      ])
    #expect(made.code == 0, "\(made.errors)")
    let keyset = try shell(
      """
      connect visits sqlite3 -readonly -csv -header '\(file)' "select id, place from visit where \
      '{after}' = '' or id < '{after}' order by id desc limit {limit}"
      visits; more; more; expect loaded.first == v055; expect viewport.first == v035
      for i in 1..4; more; end
      expect loaded.count == 55; expect loaded.last == v001; expect phase.after.s == exhausted
      view to 0; invariants; show
      """)
    #expect(keyset.contains("Place 46"), "\(keyset)")
    // Each run puts a row on top behind the answer's back, and the second one fails.
    let drifting = try shell(
      """
      connect visits sh -c 'cd \(folder.path); n=$(cat n || echo 0); echo $((n + 1)) > n
      [ $n = 1 ] && { echo database is locked >&2; exit 5; }
      sqlite3 -csv -header visits.db "select id, place from visit order by n desc limit {limit} \
      offset {offset}"
      sqlite3 visits.db "insert into visit (id, place) values (\\"w$n\\", \\"New\\")"' sh
      visits; more
      expect phase.after.code == exit-5; expect loaded.count == 20
      retry; view to 54
      expect loaded.count == 55; expect count.drift == 3; invariants
      refresh; view to 54; expect loaded.first == w5
      """)
    #expect(drifting.contains("Place 55"), "\(drifting)")
  }

  /// S4-51.
  @Test func `a program that fails is tried again as often as is said`() throws {
    let folder = try PseudoTerminal.freshHome()
    defer { try? FileManager.default.removeItem(at: folder) }
    func script(_ name: String, failures: Int, retries: Int) -> String {
      """
      connect \(name) --pages --retries \(retries) sh -c 'cd \(folder.path); n=$(cat \(name) || echo 0)
      echo $((n + 1)) > \(name); [ $n -lt \(failures) ] && { echo locked >&2; exit 5; }
      echo day,kg; echo $0,70' {from}
      open v \(name)
      """
    }
    let met = try shell(
      script("two", failures: 2, retries: 2)
        + "\nexpect count.failed == 0; expect loaded.count == 21; expect count.started == 1")
    #expect(!met.contains("attempt"))
    let failed = try shell(
      script("three", failures: 3, retries: 2) + "\nexpect phase.refresh.code == exit-5")
    #expect(failed.contains("locked (attempt 3)"), "\(failed)")
    #expect(
      try String(contentsOf: folder.appendingPathComponent("three"), encoding: .utf8) == "3\n")
  }
}
