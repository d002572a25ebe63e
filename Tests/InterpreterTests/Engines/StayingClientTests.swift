import TrendsCore
import Testing

@testable import Interpreter

/// Clients of databases that are started once for many questions.
@Suite("Clients that stay") struct StayingClientTests {
  /// What a client is started with and told for the first page of an address.
  private func request(_ line: String) -> Job.Request? {
    var shell = Shell(programs: true)
    shell.run("tz UTC; clock 2026-10-04; connect db --pages \(line); open weight db")
    return shell.host.started.first?.request
  }

  private static let page = "where \"day\" >= '2026-09-14' and \"day\" < '2026-10-05'"

  @Test func `each client reads queries its own way and ends an answer with a mark`() throws {
    let columns = "--table w --columns day=day,weight=kg"
    let psql = try #require(request("postgres://h/fit --timeout 9s \(columns)"))
    #expect(
      psql.words == ["psql", "-X", "-q", "--csv", "-v", "ON_ERROR_STOP=1", "postgres://h/fit"])
    #expect(
      psql.before.hasPrefix(
        "set default_transaction_read_only = on; set statement_timeout = 14000;\nselect d as "))
    #expect(psql.before.contains(Self.page))
    #expect(psql.before.hasSuffix("order by d\n\\g\n\\echo "))
    #expect(psql.after == "\n" && psql.marks == 1)
    let sqlite = try #require(request("sqlite:fit.db \(columns)"))
    #expect(
      sqlite.words == [
        "sqlite3", "-bail", "-readonly", "-csv", "-header", "-cmd", ".timeout 10000", "fit.db",
      ])
    #expect(sqlite.before.hasSuffix(";\n.print "))
    let duckdb = try #require(request("duckdb:lake/*.parquet \(columns.dropFirst(10))"))
    #expect(duckdb.words == ["duckdb", "-bail", "-csv"])
    #expect(duckdb.before.hasPrefix("set TimeZone = 'UTC';\nselect "))
    let mariadb = try #require(request("mariadb://me@h/fit \(columns)"))
    #expect(
      mariadb.words == [
        "mariadb", "-B", "--host=h", "--user=me", "--database=fit", "--unbuffered",
      ])
    #expect(mariadb.before.hasSuffix(";\nselect '"))
    #expect(mariadb.after == "';\n" && mariadb.marks == 2)
    let beeline = try #require(request("hive2://h:10000/fit \(columns)"))
    #expect(beeline.words.suffix(2) == ["-f", "/dev/stdin"])
  }

  @Test func `a client that would hold a lock or reads no queries is started for each`() {
    let columns = "--table w --columns day=day,weight=kg"
    for address in ["duckdb:fit.db", "clickhouse://h/fit", "trino://h:80/c/s"] {
      #expect(request("\(address) \(columns)") == nil, "\(address)")
    }
  }

  @Test(arguments: [
    ("select 1", true), ("select 'it''s' as \"a;b\" from `x#y`", true), ("select 'open", false),
    ("select 1; drop table w", false), ("select 1 -- why", false), ("select 1 /* why */", false),
    ("select 1\n.shell ls", false), ("\\! ls", false), ("select '\\' || 'x'", false), ("", false),
    (".shell ls", false), ("  .shell ls", false), ("select $$x$$", false),
    ("select 1 # why", false),
    ("select a - -1, b / c * d from w", true),
  ])
  func `only one whole statement is passed through standard input`(_ query: String, _ fits: Bool) {
    #expect(EnginePreset.isOneStatement(query) == fits)
  }

  @Test func `the prompt of beeline is no part of its answer`() {
    let bare = { (text: String) in EnginePreset.bare(Array(text.utf8)) }
    #expect(bare("0: jdbc:hive2://h:1/fit> day,kg\n1,2\n") == Array("day,kg\n1,2\n".utf8))
    for text in ["day,kg\n0: jdbc:hive2://h> 1\n", "0: jdbc:hive2://h>", "0: jdbc", ""] {
      #expect(bare(text) == Array(text.utf8))
    }
  }

  @Test func `a program that stays replays as any other`() {
    var shell = Shell(programs: true)
    shell.host.respond = { job in
      .success(Array("day,weight (kg)\n\(job.request == nil ? "no" : "2026-10-01"),70.5\n".utf8))
    }
    #expect(
      shell.run(
        "connect db --stays --person ü@x prog; open weight db; select 2026-10-01; "
          + "expect selection.value == 70.5; invariants; save t.trsh") == 0, "\(shell.host.errors)")
    #expect(shell.host.started.first?.words == ["prog"])
    #expect(TranscriptCheck(host: shell.host).run("t.trsh") == 0, "\(shell.host.errors)")
  }
}
