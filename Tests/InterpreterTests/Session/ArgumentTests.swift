import Testing
import TrendsCore

@testable import Interpreter

/// What a script is given stands in what is recorded of it.
@Suite("Arguments of scripts") struct ArgumentTests {
  @Test(arguments: [
    ("load $1 as w", ["my file.csv"], "load \"my file.csv\" as w"),
    ("scroll -$1", ["5d"], "scroll -5d"),
    ("scroll -$1", ["5 d"], "scroll -5\" d\""),
    ("scroll $1", ["-5d"], "scroll \"-5d\""),
    ("let x = \"a $1 b\"", ["$y\"\\"], "let x = \"a \\$y\\\"\\\\ b\""),
    ("metrics > $2", ["a", "o.txt"], "metrics > \"o.txt\""),
    ("for i in 1..$1; scroll -$i; end", ["3"], "for i in 1..3; scroll -$i; end"),
    ("expect fail io load $1", ["x"], "expect fail io load \"x\""),
    ("let x = $y$1", ["-b"], "let x = $y$1"), ("let x = $1", ["a\nb"], "let x = $1"),
    ("let x = $2", ["a"], "let x = $2"), ("let x = 'a $1'", ["a"], "let x = 'a $1'"),
    ("load 'unclosed $1", ["a"], "load 'unclosed $1"),
  ])
  func `they are filled in`(line: String, arguments: [String], filled: String) {
    #expect(
      SourceText(name: "", line).filled(with: arguments).bytes == Array(filled.utf8),
      "\(String(decoding: SourceText(name: "", line).filled(with: arguments).bytes, as: UTF8.self))"
    )
  }

  @Test func `a session of a script with arguments is saved and replays`() {
    var shell = Shell(.typed)
    shell.host.files["my w.csv"] = Array("day,kg\n2025-06-01,70\n2025-06-02,71\n".utf8)
    let code = shell.run(
      "load $1 as $2\nscroll -$3\nlet day = $3\nexpect fail io load $4\nsave s.trsh",
      arguments: ["my w.csv", "w", "5d", "gone.csv"])
    #expect(code == 0, "\(shell.host.errors)")
    let saved = String(decoding: shell.host.files["s.trsh"] ?? [], as: UTF8.self)
    #expect(saved.contains("load \"my w.csv\" as \"w\""), "\(saved)")
    #expect(TranscriptCheck(host: shell.host).run("s.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a password among them is hidden`() {
    var shell = Shell(.typed) { $0.keepsGoing = true }
    shell.run("connect db p --password $1 {from}\nsave s.trsh", arguments: ["S3cretPw"])
    let saved = String(decoding: shell.host.files["s.trsh"] ?? [], as: UTF8.self)
    #expect(saved.contains("--password …"), "\(saved)")
    #expect(!saved.contains("S3cretPw"), "\(saved)")
  }
}
