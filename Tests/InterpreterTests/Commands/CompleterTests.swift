import Testing

@testable import Interpreter

@Suite("Completion") struct CompleterTests {
  private func candidates(_ text: String) -> [String] {
    var shell = Shell()
    shell.run("load demo; let far = -30d")
    return Completer(shell.session).complete(text, at: text.utf8.count).candidates.map(\.text)
  }

  @Test func `verbs, flags, views, runs, days, names and paths of the state`() {
    #expect(candidates("scr") == ["scroll"])
    #expect(candidates("load demo; foc") == ["focus"])
    #expect(candidates("show --st") == ["--style"])
    #expect(candidates("show --style ") == ["area", "bar", "line"])
    #expect(candidates("focus s") == ["sleep"])
    #expect(candidates("cadence run2").contains("run24"))
    #expect(candidates("select 2026-10-0").contains("2026-10-04"))
    #expect(candidates("scroll $f") == ["$far"])
    #expect(candidates("state loaded.c") == ["loaded.count"])
    #expect(candidates("state weight.v") == ["weight.viewport"])
    #expect(candidates("expect loaded.count ").contains("=="))
    #expect(candidates("help sel") == ["select"])
    #expect(candidates("tz Eur") == ["Europe/Berlin"])
    #expect(candidates("load d") == ["demo"])
    #expect(candidates("range 1") == ["1M", "1W", "1Y"])
    #expect(candidates("select nea").contains("nearest"))
  }

  @Test func `what is replaced is the word at the cursor`() {
    var shell = Shell()
    shell.run("load demo")
    let found = Completer(shell.session).complete("show; focus sl", at: 14)
    #expect(found.replacing == 12..<14)
    #expect(found.suffix == " ")
  }
}
