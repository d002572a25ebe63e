import Testing

@testable import Interpreter

@Suite("Language") struct LanguageTests {
  @Test func `names are part of one word and never read again as code`() {
    var shell = Shell()
    #expect(shell.run("let v = \"; quit; focus sleep\"\nload demo\nlet w=weight\nfocus $w") == 0)
    #expect(shell.state("pager.id") == "weight")
    #expect(shell.run("let x=sl\nlet y = \"${x}\"") == 2)
    #expect(shell.run("let x=sl; focus \"$x\"'eep'") == 0)
    #expect(shell.state("pager.id") == "sleep")
  }

  @Test(arguments: ["plain", "two words", "-5", "it's", "\"it's\" \\ $5", "é$x'", "'", "\""])
  func `a word that is written is read as it was`(text: String) {
    let script = Parser.parse(SourceText(name: "", "load \(Word.written(text, isName: true))"))
    guard case .command(let command) = script.statements.first?.kind else {
      Issue.record("no command")
      return
    }
    #expect(command.words.map(\.literal) == [text])
  }

  @Test(arguments: ["let x=5", "let x =5", "let x= 5", "let x = 5", "let x=\"\""])
  func `blanks around the equals sign are as you like`(text: String) {
    var shell = Shell()
    #expect(shell.run(text) == 0)
  }

  @Test func `a line goes on after a backslash, in a string and in a loop`() {
    var shell = Shell()
    #expect(shell.run("load \\\n  demo\nfor i in 1..3; scroll \\\n -1d\nend\n") == 0)
    #expect(shell.state("viewport.end") == "2026-10-02")
    #expect(TypedInput("for i in 1..3").isComplete == false)
    #expect(TypedInput("find \"x").isComplete == false)
    #expect(TypedInput("load demo \\").isComplete == false)
    #expect(TypedInput("load demo").isComplete)
  }

  @Test func `comments begin only where a word could begin`() {
    var shell = Shell()
    #expect(shell.run("# first\nload demo # here\nset # shows all\n") == 0)
    #expect(shell.run("focus weight#1") == 2)
  }

  @Test func `a line that is too long is refused, also where a letter lies across the limit`() {
    for pad in 0..<4 {
      var shell = Shell()
      let line =
        "let x = '" + String(repeating: "a", count: pad) + String(repeating: "é", count: 33_000)
      #expect(shell.run("\(line)'") == 2)
      #expect(shell.host.errors.joined().contains("longer than 64 KiB"), "\(shell.host.errors)")
    }
  }

  @Test func `an empty word is written so that it stays one`() {
    #expect(Word.written("") == "''")
  }

  @Test func `CRLF is one line end and a mark at the start is skipped`() {
    var shell = Shell()
    #expect(shell.run("\u{FEFF}load demo\r\nscroll -5d\r\n") == 0)
    #expect(shell.state("viewport.end") == "2026-09-30")
  }

  @Test func `arguments of a script are words`() {
    var shell = Shell()
    #expect(shell.run("load $1; focus $2", arguments: ["demo", "sleep"]) == 0)
    #expect(shell.run("load $1", arguments: ["x\"; quit; #"]) == 4)
    #expect(shell.run("load $3", arguments: ["demo"]) == 2)
  }

  @Test func `expect compares numbers, days and text`() {
    var shell = Shell()
    let script = """
      load demo
      expect loaded.count == 21
      expect loaded.count >= 21.0
      expect loaded.count == 20 +- 1
      expect viewport.end == +1d
      expect today == 2026-10-04
      expect viewport.start < today
      expect pager.id == weight
      expect selection == null
      expect phase.after.reason == today
      expect weight.config.max == 42
      expect workout.loaded.count == 21
      expect fail unknown-view focus nowhere
      expect fail any focus nowhere
      """
    #expect(shell.run(script) == 0, "\(shell.host.errors)")
    #expect(shell.run("expect loaded.count == 22") == 3)
    #expect(shell.host.errors.last?.contains("loaded.count: wanted == 22, got 21") == true)
    #expect(shell.run("expect fail config focus nowhere") == 3)
    #expect(shell.run("expect fail any focus weight") == 3)
    #expect(shell.run("expect loaded.cont == 1") == 3)
    #expect(shell.host.errors.last?.contains("did you mean 'count'?") == true)
  }

  @Test func `a failure stops a script unless it keeps going`() {
    var shell = Shell()
    #expect(shell.run("load demo; focus nowhere; scroll -5d") == 1)
    #expect(shell.state("viewport.end") == "2026-10-05")
    shell.session.settings.keepsGoing = true
    #expect(shell.run("focus nowhere; scroll -5d") == 1)
    #expect(shell.state("viewport.end") == "2026-09-30")
  }

  @Test func `scripts run scripts with their own names and arguments`() {
    var shell = Shell()
    shell.host.files["inner.trsh"] = Array("load $1\nlet only=here\nscroll -5d\n".utf8)
    #expect(shell.run("run inner.trsh demo") == 0)
    #expect(shell.state("viewport.end") == "2026-09-30")
    #expect(shell.run("run inner.trsh demo; focus $only") == 2)
    shell.host.files["self.trsh"] = Array("run self.trsh\n".utf8)
    #expect(shell.run("run self.trsh") == 5)
    shell.host.files["bad.trsh"] = Array("load demo\nscrol\n".utf8)
    #expect(shell.run("run bad.trsh") == 1)
  }

  @Test func `output goes to a file, which is never replaced unasked`() {
    var shell = Shell()
    #expect(shell.run("load demo; state loaded.count > a.txt; show >> b.txt; show >> b.txt") == 0)
    #expect(shell.host.files["a.txt"] == Array("21\n".utf8))
    #expect(shell.run("state loaded.count > a.txt") == 1)
    #expect(shell.run("state today --overwrite > a.txt") == 0)
    #expect(shell.host.files["a.txt"] == Array("\"2026-10-04\"\n".utf8))
  }

  @Test func `safe mode writes nothing`() {
    var shell = Shell(.safe)
    #expect(shell.run("load demo; state > a.txt") == 1)
    #expect(shell.run("load demo; save a.trsh") == 1)
    #expect(shell.host.files.isEmpty)
  }

  @Test func `budgets stop what never ends`() {
    var shell = Shell { $0.maxSteps = 1000 }
    #expect(shell.run("for a in 1..1000000; for b in 1..1000000; end; end") == 5)
    #expect(shell.host.errors.last?.contains("1000 steps") == true)
    var doubling = "let a=xxxxxxxxxxxxxxxx\n"
    for _ in 1...40 { doubling += "let a=\"$a$a\"\n" }
    var other = Shell()
    #expect(other.run(doubling) == 5)
  }

  @Test func `loops nested too deep are refused`() {
    var shell = Shell()
    #expect(shell.run(String(repeating: "for i in 1..2\n", count: 10_000)) == 2)
  }

  @Test func `prefixes of verbs stand only at the prompt`() {
    var shell = Shell()
    #expect(shell.run("load demo; scr -5d") == 2)
    #expect(
      TypedInput("load demo; scr -5d; for i in 1..2; sho; end").expanded.text
        == "load demo; scroll -5d; for i in 1..2; show; end")
    #expect(TypedInput("s -5d").expanded.text == "s -5d")
  }
}
