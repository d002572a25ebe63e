import Testing

@testable import Interpreter

@Suite("Undo") struct UndoTests {
  @Test(arguments: [
    "set width 100", "tz Asia/Tokyo", "seed 9", "unit lb", "goal 75kg", "loads manual",
  ])
  func `whatever a command changed is what undo takes back`(command: String) {
    var shell = Shell()
    shell.run("load demo; scroll -5d")
    let before = shell.shown("state --all; set; tz; unit; goal")
    #expect(shell.run(command) == 0)
    let verb = command.split(separator: " ")[0]
    #expect(shell.shown("undo") == "undone: \(verb)")
    #expect(shell.shown("state --all; set; tz; unit; goal") == before)
    #expect(shell.shown("redo") == "redone: \(verb)")
  }

  @Test func `what cannot go back so far stays where it is`() {
    var shell = Shell()
    shell.run("load demo; scroll -1d; scroll -1d")
    let before = shell.shown("state --all; charts")
    #expect(shell.shown("back 5").contains("only 3 changes can be undone"))
    #expect(shell.shown("state --all; charts") == before)
    #expect(shell.shown("back 2") == "2 changes back")
  }

  @Test func `a loop and a script are one step each, with steps of their own inside`() {
    var shell = Shell()
    shell.host.files["a.trsh"] = Array("scroll -1d\nscroll -1d\n".utf8)
    shell.run("load demo; for i in 1..3; scroll -1d; end; run a.trsh")
    #expect(shell.state("viewport.end") == "2026-09-30")
    #expect(shell.shown("undo") == "undone: run")
    #expect(shell.state("viewport.end") == "2026-10-02")
    #expect(shell.shown("undo") == "undone: for")
    #expect(shell.state("viewport.end") == "2026-10-05")
    #expect(shell.run("for i in 1..3; scroll -1d; undo; end; expect viewport.end == +1d") == 0)
  }

  @Test func `what was printed before a file that is refused is printed once`() {
    var shell = Shell()
    shell.host.files["a.txt"] = []
    #expect(shell.shown("for i in 1..2; tz; tz > a.txt; end").hasPrefix("UTC\nt.trsh:1:"))
    #expect(shell.shown("for i in 1..1; tz; tz > b.txt; end") == "UTC")
    #expect(shell.host.files["b.txt"] == Array("UTC\n".utf8))
  }

  @Test func `an interrupted loop leaves everything as before it`() {
    var shell = Shell()
    shell.run("load demo; scroll -5d")
    let before = shell.shown("state --all")
    shell.host.interruptCountdown = 20
    #expect(shell.run("for i in 1..1000; scroll -1d; end; scroll -100d") == 130)
    shell.host.interruptCountdown = 0
    #expect(shell.shown("state --all") == before)
    #expect(shell.shown("undo") == "undone: scroll")
  }
}
