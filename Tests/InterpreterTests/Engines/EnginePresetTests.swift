import TrendsCore
import Testing

@testable import Interpreter

/// Databases that `connect` knows by their address.
@Suite("Engines by address") struct EnginePresetTests {
  private func words(_ line: String) -> String {
    var shell = Shell(programs: true)
    let shown = shell.shown("connect db \(line)").replacing("\n  now: open NAME db", with: "")
    let prefix = "db: each page runs "
    return shown.hasPrefix(prefix) ? String(shown.dropFirst(prefix.count)) : shown
  }

  @Test(arguments: [
    (
      "postgres://coach@h:5433/fit?sslmode=require --table w",
      #"psql -X -q --csv -v ON_ERROR_STOP=1 -c 'set default_transaction_read_only = on; set statement_timeout = 35000' "#
        + #"-c 'select * from "w"' postgres://coach@h:5433/fit?sslmode=require"#
    ),
    (
      "service=fit 'select day, kg from w'",
      "psql -X -q --csv -v ON_ERROR_STOP=1 -c 'set default_transaction_read_only = on; set statement_timeout = 35000' "
        + "-c 'select day, kg from w' service=fit"
    ),
    (
      "sqlite:fit.db --table s.w",
      "sqlite3 -readonly -csv -header -cmd '.timeout 10000' fit.db 'select * from `s`.`w`'"
    ),
    ("sqlite:///d/fit.db --table w", ".timeout 10000' /d/fit.db 'select"),
    ("sqlite:~/fit.db --table w", ".timeout 10000' ~/fit.db 'select"),
    (
      "sqlite:fit.db --table w --columns day=at,weight=body.kg",
      "'select `at`, `body.kg` from `w`'"
    ),
    ("duckdb:fit.db --table w", #"-c 'select * from "w"'"#),
    ("duckdb:lake/**/*.parquet", #"-c "select * from 'lake/**/*.parquet'""#),
    (
      "mysql://me@h:3307/fit --table w",
      "mysql -B --host=h --port=3307 --user=me --database=fit -e 'select * from `w`'"
    ),
    ("mariadb://me@localhost/fit?socket=/run/s --table w", "--socket=/run/s --database=fit -e"),
    (
      "clickhouse://h:9001/fit --table w",
      "clickhouse-client --host=h --port=9001 --database=fit --format CSVWithNames -q "
        + "'select * from `w`'"
    ),
    (
      "trino://me@h:8080/hive/fit --table w",
      "trino --server=h:8080 --user=me --catalog=hive --schema=fit --timezone {zone} "
        + #"--output-format CSV_HEADER --execute 'select * from "w"'"#
    ),
    (
      "hive2://h:10000/fit --table w",
      "beeline -u jdbc:hive2://h:10000/fit --silent=true --outputformat=csv2 --showHeader=true "
        + "-e 'select * from `w`'"
    ),
    (
      "sqlite:fit.db --table 'a\"b' --columns day=at,weight=kg",
      #"'select `at`, `kg` from `a"b`'"#
    ),
    (
      "sqlite:fit.db --pages --table w --columns day=at,weight=kg",
      "from `w` where `at` >= date('{from}', '-1 day') and `at` < date('{to}', '+1 day')"
    ),
    (
      "postgres:///fit --table w --columns day=at,weight=kg,steps=n,person=who --person 7",
      #"select d as \"at\", v1 as \"kg\", v2 as \"n\" from (select \"at\"::date as d, "#
        + #"case when count(\"kg\") = 1 then min(\"kg\")::text else avg(\"kg\")::text end as v1, "#
        + #"case when count(\"n\") = 1 then min(\"n\")::text else sum(\"n\")::text end as v2 "#
        + #"from \"w\" where \"who\" = '{person}' group by \"at\"::date) t order by d"#
    ),
    (
      "postgres:///fit --table w --columns day=at,climb=sum",
      #"else sum("climb")::text end as v1"#
    ),
    // How values of another metric become one a day is not known.
    ("postgres:///fit --table w --columns day=at,mine=x", #"'select "at", "x" from "w"'"#),
    (
      "postgres:///fit --table w --columns day=at,mine=x,mine=sum",
      #"else sum("x")::text end as v1"#
    ),
  ])
  func `an address starts its client with a query`(line: String, wanted: String) {
    #expect(words(line).contains(wanted), "\(words(line))")
  }

  @Test(arguments: [
    ("sqlite:fit.db", "needs a table or a query"),
    ("sqlite:fit.db 'select 1' --table w", "a query and a table"),
    ("sqlite:fit.db select 1", "one word"), ("sh -c x {from} --table w", ""),
    ("--table w prog {from}", "goes with an address"),
    ("postgres://me:pw@h/fit --table w", "put it into ~/.pgpass or a service file"),
    ("mysql://me:pw@h/fit --table w", "~/.my.cnf"),
    ("sqlite:fit.db --table w --person 7", "which column has the person"),
    ("sqlite:fit.db 'select day, kg from w' --person 7", "does not depend on a person"),
    ("prog {from} {to}", ""), ("--person 7 prog {from}", "does not depend on a person"),
    ("postgres://h/fit?password=x --table w", "~/.pgpass"),
    ("'hive2://h/fit;password=x' --table w", "beeline"),
    ("sqlite3 fit.db 'select day, kg from w'", ""), ("--unit lb", "without a program only"),
    ("clickhouse://h/fit --table 'a`\\b'", ""),
    ("sqlite:fit.db --table w --pages", "pages need the column of days"),
    ("sqlite: --table w", "names neither a file nor a database"),
    ("POSTGRES://h/fit --table w", ""),
    ("oracle://h/fit --table w", "no client is known for 'oracle:'"),
    ("'oracle://h/fit' 'select 1'", "known are postgres, sqlite"),
    ("jdbc:hive2://h/fit --table w", "write hive2://h/fit"),
    ("sqlite:fit.db --table w --columns day=d,weight=kg,person=p --person a@b.de", ""),
    ("sqlite:fit.db --table w --date-order dmy --only who=7", ""),
  ])
  func `what is missing or too much is told with a remedy`(line: String, wanted: String) {
    var shell = Shell(programs: true)
    let code = shell.run("connect db \(line)")
    #expect((code == 0) == wanted.isEmpty)
    #expect(shell.host.errors.joined().contains(wanted), "\(shell.host.errors)")
  }

  @Test func `a person is asked for, and another one takes the place`() {
    var shell = Shell(programs: true)
    shell.host.respond = { job in
      .success(Array("day,kg\n2026-10-01,\(job.words[3])0.5\n".utf8))
    }
    #expect(shell.run("connect db prog {from} {to} {person}; open weight db") == 0)
    #expect(shell.state("phase.refresh.code") == "unknown-person")
    #expect(shell.host.started.isEmpty)
    #expect(
      shell.run("connect db --person 7; select 2026-10-01; expect selection.value == 70.5") == 0)
    #expect(
      shell.run("connect db --person 8; select 2026-10-01; expect selection.value == 80.5") == 0)
    #expect(shell.shown("table").contains("80.5"))
    #expect(shell.host.started.map { $0.words[3] } == ["7", "8"])
    #expect(shell.run("connect db --person 'a b'") == 2)
    #expect(shell.run("connect e prog {from}; expect fail any connect e --person 7") == 0)
    #expect(shell.run("connect db --person 77--") == 2)
    // A column of persons without a person asks for one.
    let all =
      "connect p sqlite:x.db --table w --columns day=day,weight=kg,person=who; open weight p"
    #expect(shell.shown(all).contains("connect p --person ID"))
    #expect(shell.run("expect fail unknown-source connect nobody --person 7; invariants") == 0)
  }

  @Test func `a client is told the zone, and days and instants of a page`() {
    var shell = Shell(programs: true)
    shell.run(
      "zone Asia/Tokyo; connect db --pages prog {from} {to} {start} {end} {zone}; open weight db")
    #expect(
      shell.host.started.first.map { Array($0.words.dropFirst()) } == [
        "2026-09-14", "2026-10-05", "2026-09-13T15:00:00.000Z", "2026-10-04T15:00:00.000Z",
        "Asia/Tokyo",
      ])
    #expect(shell.host.started.first?.zone == "Asia/Tokyo")
  }

  @Test func `a metric of any plain name can be asked for`() {
    var shell = Shell(programs: true)
    shell.host.respond = { job in .success(Array("day,value\n2026-10-01,4\n".utf8)) }
    shell.run(
      "connect db prog {from} {metric}; open vo2max db; open ben-weight db; open glucose db")
    #expect(shell.host.started.map { $0.words[2] } == ["vo2max", "ben-weight", "glucose"])
  }

  @Test func `an address is anonymised as a program is`() throws {
    var shell = Shell(programs: true)
    shell.host.respond = { _ in .success(Array("day,kg\n2026-10-01,70.5\n2026-10-02,71\n".utf8)) }
    #expect(
      shell.run(
        "connect db sqlite:secret.db --table secrets --unit kg --columns day=day,weight=kg,person=p "
          + "--person 4711; open weight db; table; connect; "
          + "save t.trsh --anonymise") == 0, "\(shell.host.errors)")
    let text = String(decoding: try #require(shell.host.files["t.trsh"]), as: UTF8.self)
    #expect(!["secret", "70.5", "4711"].contains { text.contains($0) }, "\(text)")
    let world = TestHost()
    world.files["t.trsh"] = shell.host.files["t.trsh"]
    #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)")
  }

  @Test func `the built-in data makes room for a database, which counts before files`() {
    var shell = Shell(programs: true)
    shell.host.files["w.csv"] = Array("day,weight (kg)\n2026-10-01,60\n".utf8)
    shell.host.respond = { _ in .success(Array("day,weight (kg)\n2026-10-01,70.5\n".utf8)) }
    let shown = shell.shown("load demo; connect db prog {from}; open weight db")
    #expect(shown.contains("demo: unloaded"))
    let told = shell.shown("unload db; load w.csv; connect db prog {from}; open weight db")
    #expect(
      told.hasSuffix("db: weight is in w, too: db counts; 'stats w:weight' asks of the other"),
      "\(told)")
    #expect(shell.run("select 2026-10-01; expect selection.value == 70.5; invariants") == 0)
  }

  @Test func `a table of visits opens as the list of visits`() {
    var shell = Shell(programs: true)
    shell.host.respond = { _ in
      .success(
        Array("id,place,arrival,departure\n1,Home,2026-10-01T08:00:00Z,2026-10-01T17:00:00Z\n".utf8)
      )
    }
    #expect(shell.run("connect v prog {from}; open visits v; visits") == 0)
    #expect(shell.shown("show").contains("Home"))
    #expect(shell.shown("open weight v").contains("no days for a chart"))
    #expect(shell.run("invariants; save t.trsh") == 0)
    #expect(TranscriptCheck(host: shell.host).run("t.trsh") == 0, "\(shell.host.errors)")
  }
}

/// Connections that are kept for later sessions.
@Suite("Kept connections") struct KeptSourcesTests {
  @Test func `a line is kept, connected by its name, and forgotten`() {
    var shell = Shell(.typed, programs: true)
    #expect(shell.run("connect db --unit kg sqlite:/d/fit.db --table 'my w' --keep") == 0)
    #expect(
      shell.host.sources.map { String(decoding: $0, as: UTF8.self) }
        == "connect db --table 'my w' --unit kg sqlite:/d/fit.db\n")
    #expect(shell.shown("unload db; connect db").contains("each page runs sqlite3"))
    #expect(shell.shown("unload db; connect").contains("kept: db: 'connect NAME' connects one"))
    #expect(shell.run("connect db") == 0 && !shell.shown("connect").contains("kept"))
    #expect(shell.run("connect db --forget; unload db; expect fail unknown-source connect db") == 0)
    #expect(shell.host.sources.map { $0.isEmpty } == true)
    #expect(shell.run("expect fail any connect db --forget") == 0)
    #expect(shell.run("connect s --keep p --password S3cretPw {from}") == 1)
    #expect(shell.host.sources.map { $0.isEmpty } == true)
  }

  @Test func `only a typed line keeps one, and a safe line uses none`() {
    var script = Shell(programs: true)
    #expect(script.run("expect fail unsafe connect db --keep sqlite:fit.db --table w") == 0)
    script.host.sources = Array("connect db sqlite:fit.db --table w\n".utf8)
    #expect(script.run("connect db; connect") == 0)
    var safe = Shell(.safe, programs: true)
    safe.host.sources = script.host.sources
    #expect(safe.run("connect db") == 1)
    #expect(safe.run("connect") == 0)
  }

  @Test func `the lines of a person stay as they were written`() {
    let text = "# mine\nconnect a sqlite:a.db \\\n  --table w\n\nconnect b prog {from}\n"
    var kept = KeptSources(Array(text.utf8))
    #expect(kept.lines.map(\.name) == ["a", "b"])
    #expect(String(decoding: kept.bytes, as: UTF8.self) == text)
    kept["a"] = "connect a x {from}"
    #expect(
      String(decoding: kept.bytes, as: UTF8.self)
        == "# mine\nconnect a x {from}\n\nconnect b prog {from}\n")
    kept["a"] = nil
    kept["c"] = "connect c y {from}"
    #expect(kept.lines.map(\.name) == ["b", "c"])
  }

  @Test func `a session with a kept connection replays without the file`() {
    var shell = Shell(.typed, programs: true)
    shell.host.sources = Array("connect db prog {from}\n".utf8)
    shell.host.respond = { _ in .success(Array("day,kg\n2026-10-01,70\n".utf8)) }
    for line in ["connect", "connect db", "open weight db", "table", "save t.trsh"] {
      #expect(shell.session.runPrompt(line) == 0)
    }
    let world = TestHost()
    world.files["t.trsh"] = shell.host.files["t.trsh"]
    #expect(TranscriptCheck(host: world).run("t.trsh") == 0, "\(world.errors)")
  }
}
