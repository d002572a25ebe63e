import TrendsCore
import Testing

@testable import Interpreter

/// A planted crash in the middle of a command: the session begins again, whatever ran.
@Suite("Planted crashes") struct CrashTests {
  @Test(arguments: [
    "follow last", "cadence last", "scroll -40d", "jump 2024-01-01", "range all", "refresh --force",
    "visits; more", "visits; find x", "visits; group day", "trips", "retry", "focus sleep",
    "open wide weight", "source s list; open l s; more; view to 100", "clock +1d", "load demo",
    "source d days; open q d; scroll -90d", "unload demo", "zone UTC", "settle", "step 3",
  ]) func `whatever a command was about, it ends well`(commands: String) {
    let slots = [
      "any", "initial", "refresh", "older", "newer", "tail", "prev", "next", "prewarm", "stream",
      "ingest",
    ]
    for slot in slots {
      for rule in ["", "p 0.3", "times 1"] {
        var shell = Shell { $0.keepsGoing = true }
        let lines = "load demo; fault \(slot) crash \(rule); \(commands); \(commands)"
        shell.run(lines)
        #expect(shell.run("invariants") == 0, "\(lines)")
      }
    }
  }

  @Test func `it is told once, and the next command finds an empty session`() {
    var shell = Shell()
    #expect(shell.run("load demo; fault ingest crash; follow last") == 0)
    #expect(shell.host.printed.contains("crashed: the session began again"))
    #expect(shell.run("expect fail no-view show") == 0)
    #expect(shell.run("load demo; show; invariants") == 0)
  }
}
