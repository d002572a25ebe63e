import Foundation
import Testing
import TrendsCore

@testable import Interpreter

/// Passwords go to the program that needs them, and nowhere else.
@Suite("Secrets") struct SecretsTests {
  @Test(arguments: [
    (
      "connect db psql postgresql://coach:S3cretPw@host/fit {from}", "postgresql://coach:…@host/fit"
    ),
    ("connect db psql 'postgresql://coach:S3cretPw@host/fit?a={from}'", "coach:…@host"),
    ("connect db psql \"postgresql://coach:S3cretPw@host/{from}\"", "coach:…@host"),
    ("connect db p --password S3cretPw {from}", "--password … {from}"),
    ("connect db p --password=S3cretPw {from}", "--password=… {from}"),
    ("connect db p --api-key 'S3cretPw x' {from}", "--api-key '…' {from}"),
    ("connect db sh -c \"p --token S3cretPw -x {from}\"", "--token … -x"),
    ("connect db p \"host=h password=S3cretPw user=u\" {from}", "password=… user=u"),
    ("connect db p \"host=h password='S3cretPw a' user=u\" {from}", "password='…' user=u"),
    ("connect db env MYSQL_PWD=S3cretPw mysql {from}", "MYSQL_PWD=… mysql"),
    ("connect db mysql -uroot -pS3cretPw -e {from}", "-p… -e"),
    ("connect db curl -u me:S3cretPw https://h/{from}", "-u me:… https"),
    ("connect db curl -H 'Authorization: Bearer S3cretPw' https://h/{from}", "Authorization: …'"),
    ("connect db curl -d \"{\\\"token\\\": \\\"S3cretPw\\\"}\" https://h/{from}", "token"),
    ("connect db curl https://h/?access_token=S3cretPw&from={from}", "access_token=…&from={from}"),
    ("let password = S3cretPw", "let password = …"),
    ("let api_token = \"S3cretPw\"", "let api_token = \"…\""),
    ("let at = postgresql://me:S3cretPw@h/", "postgresql://me:…@h/"),
    ("conect db postgresql://me:S3cretPw@h/ {from}", "me:…@h"),
    ("connect db psql 'postgresql://me:S3cretPw@h/ {from}", "me:…@h"),
    ("connect db p --password=\"S3cretPw S3cretPw2; a\" {from}", "p --password=… {from}"),
    ("connect db env PGPASSWORD=\"S3cretPw, b\" psql {from}", "env PGPASSWORD=… psql"),
    ("connect db \"token=S3cretPw x\" {from}", "\"token=…\" {from}"),
    ("connect db sh -c \"mysql -pS3cretPw -e x\" {from}", "mysql -p… -e x"),
    ("connect db p --passwrd S3cretPw {from}", "--passwrd … {from}"),
    ("connect db p postgres://me:S3cretPw#?x@h/d {from}", "postgres://me:…@h/d"),
    ("let p = \"--password=S3cretPw\"", "let p = \"--password=…\""),
    ("PGPASSWORD=S3cretPw psql -h db", "PGPASSWORD=… psql"),
    ("token=S3cretPw", "token=…"), ("--password S3cretPw", "--password …"),
    ("load demo PGPASSWORD=S3cretPw", "load demo PGPASSWORD=…"),
    ("run s.trsh token=S3cretPw b", "run s.trsh token=… b"),
    ("connect c psql \"postgres://bob:S3cretPw x/y@host/db\" {from}", "bob:…@host/db"),
    ("connect e psql \"host=h password = S3cretPw user=u\" {from}", "password = … user=u"),
    ("connect g mongosh -u u -p S3cretPw {from}", "-p … {from}"),
    ("connect h curl --oauth2-bearer S3cretPw {from}", "--oauth2-bearer … {from}"),
    ("connect b prog --pasword=S3cretPw {from}", "--pasword=… {from}"),
    ("connect v sh \"user=x;pwd={S3cretPw;S3cretPw};a=b\" {from}", "pwd={…};a=b"),
    ("connect d p --password -S3cretPw {from}", "--password … {from}"),
    ("connect d mysqladmin -pS3cretPw {from}", "-p… {from}"),
    ("connect d mycli -pS3cretPw {from}", "-p… {from}"),
    ("connect d curl -ume:S3cretPw https://h/{from}", "-ume:… https"),
    ("connect d curl --user=me:S3cretPw https://h/{from}", "--user=me:… https"),
    ("connect d http -a me:S3cretPw h/{from}", "-a me:… h"),
    ("connect d git https://S3cretPwS3cretPwS3cretPw@h/{from}", "https://…@h/{from}"),
    ("connect d snowsql --private-key S3cretPw {from}", "--private-key … {from}"),
    ("connect d sqlite3 x.db \"PRAGMA key='S3cretPw'; select {from}\"", "key='…'; select"),
    ("connect d duckdb \"create secret (type s3, secret 'S3cretPw'); {from}\"", "secret '…'); {"),
    ("connect d curl -H 'Cookie: session=S3cretPw' https://h/{from}", "Cookie: …'"),
    ("connect d p ghp_S3cretPwS3cretPwS3cretPw {from}", "p … {from}"),
    ("connect d p eyJhS3cretPw.eyJzS3cretPw.S3cretPwS3 {from}", "p … {from}"),
    ("connect d sqlplus me/S3cretPw@orcl {from}", "me/… {from}"),
    ("export weight > postgres://me:S3cretPw@h/x", "> postgres://me:…@h/x"),
    ("info # password=S3cretPw", "# password=…"),
    ("let dbpass = S3cretPw", "let dbpass = …"), ("let pw = S3cretPw", "let pw = …"),
    ("load x.csv --password S3cretPw", "load x.csv --password …"),
    ("export r.csv --password=S3cretPw", "export r.csv --password=…"),
    ("expect fail any connect db p --password S3cretPw", "--password …"),
    ("for i in 1..2; connect d$i p --password S3cretPw {from}; end", "--password … {from}"),
  ])
  func `a line is kept without its password`(line: String, kept: String) {
    var shell = Shell(.typed) { $0.keepsGoing = true }
    shell.host.respond = { _ in .success(Array("day,kg\n2025-06-01,80\n".utf8)) }
    var secrets = Secrets()
    let hidden = secrets.hide(in: line)
    #expect(hidden.contains(kept), "\(hidden)")
    #expect(!hidden.contains("S3cretPw"), "\(hidden)")
    #expect(secrets.hide(in: hidden) == hidden)
    #expect(secrets.revealed(hidden).contains("S3cretPw"))
    _ = shell.run("\(line)\nsources; state; inflight; open kg db\nsave s.trsh")
    let saved = String(decoding: shell.host.files["s.trsh"] ?? [], as: UTF8.self)
    let journal = String(decoding: shell.host.journaled, as: UTF8.self)
    for text in [saved, journal, shell.host.printed, shell.host.errors.joined()] {
      #expect(!text.contains("S3cretPw"), "\(text)")
    }
    #expect(!"\(shell.session.state.json)".contains("S3cretPw"))
  }

  @Test func `the program gets its password, and what it says of it is hidden`() throws {
    var shell = Shell(.typed) { $0.keepsGoing = true }
    var seen: [[String]] = []
    shell.host.respond = { job in
      seen.append(job.words)
      return .failure(HostError(code: "exit-1", "'psql' failed: no role for S3cretPw at h"))
    }
    shell.run("let password = S3cretPw")
    shell.run(
      "connect db psql \"postgresql://me:$password@h/\" --token 'other 1' {from}; open kg db")
    let first = try #require(seen.first)
    #expect(first[1] == "postgresql://me:S3cretPw@h/")
    #expect(first[3] == "other 1")
    let told = shell.host.printed + shell.host.errors.joined()
    #expect(!told.contains("S3cretPw") && !told.contains("other 1"), "\(told)")
    #expect(told.contains("no role for … at h"), "\(told)")
    #expect(told.contains("--env NAME"))
    // It replays, without the password and without a program.
    #expect(shell.run("save a.trsh") == 0, "\(shell.host.errors)")
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  /// The text says `$pw` or `$1`, and the value came some other way.
  @Test(arguments: [
    "let x = S3cretPw; connect db p --password $x {from}",
    "let x = S3cretPw; connect db p --password=$x {from}",
    "let x = S3cretPw; connect db env PGPASSWORD=$x p {from}",
    "let x = S3cretPw; connect db p postgres://me:$x@h/ {from}",
  ])
  func `a password that a name stands for is not shown`(line: String) throws {
    var shell = Shell(.typed) { $0.keepsGoing = true }
    var seen: [[String]] = []
    shell.host.respond = { job in
      seen.append(job.words)
      return .failure(HostError(code: "exit-1", "'p' failed: no role for S3cretPw"))
    }
    shell.run(line)
    shell.run("open kg db")
    let told = shell.host.printed + shell.host.errors.joined()
    #expect(!told.contains("S3cretPw"), "\(told)")
    #expect(try #require(seen.first).joined(separator: " ").contains("S3cretPw"))
    #expect(shell.run("save a.trsh") == 0, "\(shell.host.errors)")
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a script that is brought along leaves its passwords`() {
    var shell = Shell(.typed, programs: true)
    shell.host.respond = { _ in .success(Array("day,kg\n2025-06-01,80\n".utf8)) }
    shell.host.files["s.trsh"] = Array(
      "connect db p postgresql://me:S3cretPw@h/ {from}\nopen kg db\n".utf8)
    #expect(shell.run("run s.trsh; save a.trsh --embed") == 0, "\(shell.host.errors)")
    #expect(shell.host.printed.contains("s.trsh: its passwords are left out"))
    #expect(!String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self).contains("S3cretPw"))
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a line that comes back from the history asks for its password`() {
    var shell = Shell(.typed)
    #expect(shell.run("connect db psql postgresql://me:…@h/ {from}") == 1)
    #expect(shell.host.errors.joined().contains("replaces a password that was not kept"))
    // In the same session it is known.
    shell.run("connect db psql postgresql://me:S3cretPw@h/ {from}")
    #expect(shell.run("connect db psql postgresql://me:…@h/ {from}") == 0)
  }

  @Test(arguments: [
    "let token = weight", "let secret = w", "let pass = -30d", "let auth = 2025-06-01",
    "connect d p password={from}", "connect d curl https://h:80/a@b {from}", "find token=x",
    "load password=diary.csv", "run a.trsh b=c",
    "find 'password: hunter2'", "load token.csv", "mark secret", "let name = S3cretPw",
    "connect db sqlite3 'weight of pass.db' \"select day, kg from w where day >= '{from}'\"",
    "connect db psql service=fit {from}", "connect db psql passfile=/x {from}",
    "connect db psql --password-file /x {from}", "connect db p ?page_token={after}&n={limit}",
    "connect db p postgresql://me@h:5432/fit {from}",
  ])
  func `nothing else is hidden`(line: String) {
    var secrets = Secrets()
    #expect(secrets.hide(in: line) == line)
  }

  /// Written by hand, as transcripts of ours hold marks in their places.
  @Test(arguments: [
    "connect db p --password S3cretPw {from} ;; load\n",
    "connect db p --password S3cretPw {from}\n#= state 0\n",
    "load demo --password S3cretPw\n#=> something else\n",
  ])
  func `check shows no password that stands in a transcript`(text: String) {
    let host = TestHost()
    host.files["t.trsh"] = Array(text.utf8)
    let check = TranscriptCheck(host: host)
    let result = check.judge("t.trsh")
    #expect(result.exit != 0)
    #expect(!result.errorLines.isEmpty)
    #expect(!result.errorLines.joined().contains("S3cretPw"), "\(result.errorLines)")
    #expect(!CheckReport.json([result]).contains("S3cretPw"))
  }

  /// Lines of words, quotes and marks of every kind: whatever is hidden, the program gets the words
  /// that were typed.
  @Test func `what is hidden comes back as it was`() {
    let parts = [
      "connect ", "db ", "psql ", "let ", "password", " = ", "--token", " ", "  ", "'", "\"", "\\",
      "$x", "://", "me:", "S3cret", "@h/", "=", ":", ";", "{from}", "-pX", "mysql ", "curl -u a:b ",
      "Authorization: Bearer q", "\\\"", "%", "ü", "for i in 1..2; ", "end", "expect fail any ",
      "|",
      "\n", "# x",
    ]
    var random = SplitMix64(seed: 27)
    var hidings = 0
    for _ in 0..<8_000 {
      let count = 1 + Int(random.next() % 14)
      let line = (0..<count).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
      var secrets = Secrets()
      let hidden = secrets.hide(in: line)
      guard hidden != line else { continue }
      hidings += 1
      #expect(secrets.hide(in: hidden) == hidden, "\(line)")
      let (before, after) = (Self.words(of: line), Self.words(of: hidden))
      guard let before, let after else { continue }
      #expect(before == after.map { secrets.revealed($0) }, "\(line)\n\(hidden)")
    }
    #expect(hidings > 200)
  }

  /// The words of all commands; nil where the text cannot be read.
  private static func words(of text: String) -> [String]? {
    let script = Parser.parse(SourceText(name: "", text))
    guard script.problems.isEmpty else { return nil }
    return script.statements.flatMap { statement -> [String] in
      switch statement.kind {
      case .command(let syntax): ([syntax.verb] + syntax.words).compactMap(\.literal)
      case .assignment(_, let word): [word.literal].compactMap { $0 }
      default: statement.everyWord.compactMap(\.word.literal)
      }
    }
  }

  @Test func `names of variables are passed on, never their values`() throws {
    var shell = Shell(.typed)
    var seen: [String] = []
    shell.host.respond = { job in
      seen = job.environment
      return .success(Array("day,kg\n2025-06-01,80\n".utf8))
    }
    #expect(
      shell.run("connect db --env MYSQL_PWD,JAVA_HOME mysql {from}; open kg db") == 0,
      "\(shell.host.errors)")
    #expect(seen == ["MYSQL_PWD", "JAVA_HOME"])
    #expect(shell.run("connect db --env A=b mysql {from}") != 0)
  }
}
