import Testing
import TrendsCore

@testable import Interpreter

/// The strip follows what it is told to.
@Suite("Followed days") struct FollowedDaysTests {
  private func shell() -> Shell {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(
      "day,weight (kg),steps\n2026-10-01,80,0\n2026-10-02,80,9000\n2026-10-04,,100\n".utf8)
    shell.run("clock 2026-10-04T12:00; load w.csv as w")
    return shell
  }

  @Test func `S1-52: an amount counts above zero, a state on every day that has it`() {
    var shell = shell()
    let shown = shell.shown("days --past 5 --future 0 --follow steps --also weight")
    #expect(shown.contains("1 Day Streak • 2 Steps Days • 2 Weight Days"))
    #expect(shell.state("days.chatDays") == "2" && shell.state("days.entryDays") == "2")
    #expect(shell.state("days.followed") == "steps" && shell.state("days.also") == "weight")
  }

  @Test func `S1-52: a list can be followed, and one without entries is not told of them`() {
    var shell = shell()
    let shown = shell.shown("days --follow runs --past 3")
    #expect(shown.contains("0 Days Streak • 0 Run Days") && !shown.contains("Entries"))
  }

  @Test func `S1-52: what is not there cannot be followed, and what is gone has nothing`() {
    var shell = shell()
    let shown = shell.shown("days --follow stepz")
    #expect(shown.contains("there is no metric 'stepz' to follow"))
    #expect(shown.contains("did you mean 'steps'?"))
    shell.run("days --follow steps; unload w")
    #expect(shell.state("days.chatDays") == "0")
  }
}
