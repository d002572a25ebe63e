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

  @Test func `a question begins with what it is about, and each word brings what may follow`() {
    let subjects = candidates("stats ")
    #expect(subjects.contains("sleep") && subjects.contains("runs") && subjects.contains("fitness"))
    #expect(!subjects.contains("mean") && !subjects.contains("by") && !subjects.contains("pace"))
    #expect(candidates("stats sle") == ["sleep"])
    // The focused view need not be named.
    #expect(candidates("stats med") == ["median"])
    let parts = candidates("stats sleep ")
    #expect(["by", "mean", "this", "weekday", "calendar", "top"].allSatisfy(parts.contains))
    #expect(!parts.contains("sleep") && !parts.contains("pace") && !parts.contains("avg"))
    #expect(candidates("stats sleep av") == ["average", "avg"])
    #expect(candidates("stats sleep by we") == ["week", "weekday"])
    #expect(!candidates("stats sleep by ").contains("sport"))
    #expect(candidates("stats runs by ").contains("sport"))
    #expect(candidates("stats sleep this ") == ["day", "month", "week", "year"])
    #expect(candidates("stats sleep last 8 ") == ["days", "months", "weeks", "years"])
    #expect(candidates("stats sleep since 202") == ["2023-", "2024-", "2025-", "2026-"])
    #expect(candidates("stats sleep < ") == [])
    #expect(candidates("stats runs di") == ["distance"])
    #expect(candidates("stats runs sport ") == ["running"])
    #expect(candidates("runs be") == ["best"])
    #expect(candidates("runs best ").contains("10km"))
    #expect(candidates("relate sleep h") == ["hrv"])
    #expect(!candidates("compare sleep ").contains("mean"))
    #expect(!candidates("stats sleep ").contains("without"))
  }

  @Test func `days in steps, values, loads, weights, and what a path is now`() {
    #expect(candidates("jump 202") == ["2023-", "2024-", "2025-", "2026-"])
    #expect(candidates("jump 2025-0").contains("2025-09-"))
    #expect(candidates("jump 2024-02-2").last == "2024-02-29")
    #expect(candidates("scroll old") == ["oldest"])
    #expect(!candidates("export a.csv --from ").contains("next"))
    #expect(candidates("set glyphs a") == ["ascii"])
    #expect(candidates("set pager ") == ["off", "on"])
    #expect(candidates("goal n") == ["none"])
    #expect(candidates("hold wei") == ["weight:"])
    #expect(candidates("hold old") == ["older"])
    #expect(candidates("expect loaded.count == ") == ["21"])
    #expect(candidates("expect fail any foc") == ["focus"])
    #expect(candidates("for i ") == ["in"])
    #expect(candidates("info de") == ["demo"])
  }

  @Test func `a name with a blank comes in quotes`() {
    let shell = Shell()
    shell.host.files["my weights.csv"] = []
    func text(_ typed: String) -> [String] {
      Completer(shell.session).complete(typed, at: typed.utf8.count).candidates.map(\.text)
    }
    #expect(text("load my") == ["'my weights.csv'"])
    #expect(text("load \"my") == ["\"my weights.csv\""])
    #expect(text("table > m") == ["'my weights.csv'"])
    // Quotes where they are certain, and none around what a word may be besides a file.
    shell.host.files["my.csv"] = []
    #expect(text("load my") == ["my weights.csv", "my.csv"])
    shell.host.files["my wide one.csv"] = []
    #expect(text("load 'my w") == ["'my weights.csv", "'my wide one.csv"])
    #expect(!text("load ").contains("as"))
    #expect(text("load my.csv a") == ["as"])
    #expect(!text("load my.csv 'a").contains("'as"))
  }

  @Test func `the value of a flag behind its sign`() {
    #expect(candidates("show --style=b") == ["--style=bar"])
    #expect(candidates("show --style=") == ["--style=area", "--style=bar", "--style=line"])
    #expect(candidates("show --nosuch=b") == [])
  }

  @Test func `a keyword, and what comes behind it`() {
    #expect(candidates("zone Europe/Berlin ") == ["from"])
    #expect(candidates("zone Europe/Berlin from 2025-0").contains("2025-09-"))
    #expect(candidates("zone Europe/Berlin from 2025-03-01 ") == ["to"])
    #expect(candidates("zone Europe/Berlin from 2025-03-01 to 2025-0").contains("2025-09-"))
  }

  @Test func `a hint says what may still follow`() {
    var shell = Shell()
    shell.run("load demo")
    let completer = Completer(shell.session)
    let scroll =
      "DURATION|DATE|CLOCK|oldest|newest   How far, or the day or time that becomes the first visible one"
    #expect(completer.hint("scroll ") == scroll + "   --snap day|week")
    #expect(
      completer.hint("scroll -5d --snap ")
        == "day|week   Stop at the start of a day or week")
    #expect(completer.hint("quit") == nil)
    #expect(completer.hint("scrol") == nil)
    #expect(completer.hint("zones target ")?.contains("RANGE") == true)
  }

  @Test func `only what a command takes is offered`() {
    var shell = Shell()
    shell.run("load demo")
    func offered(_ line: String) -> [String] {
      Completer(shell.session).complete(line, at: line.utf8.count).candidates.map(\.text)
    }
    #expect(offered("unload ") == ["demo"])
    #expect(offered("load ").contains("demo"))
    for line in ["run ", "export ", "save-chart ", "save "] {
      #expect(!offered(line).contains("demo"), "\(line)")
    }
  }

  @Test func `what is replaced is the word at the cursor`() {
    var shell = Shell()
    shell.run("load demo")
    let found = Completer(shell.session).complete("show; focus sl", at: 14)
    #expect(found.replacing == 12..<14)
    #expect(found.suffix == " ")
  }
}
