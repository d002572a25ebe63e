import Testing

@testable import Interpreter

/// `jump` and `scroll` in lists whose rows have days.
@Suite("Moves in a list by days") struct ListMoveTests {
  private func first(_ shell: inout Shell) -> String {
    shell.shown("table --format csv").split(separator: "\n").dropFirst().first.map(String.init)
      ?? ""
  }

  @Test func `S4-46: jump goes to the first row on a day or before it`() {
    var shell = Shell()
    shell.run("load demo; visits; clock 2026-10-04T12:00")
    for (day, row, arrival) in [
      ("2026-09-01", 96, "2026-09-01T17:34"), ("2026-09-30", 9, "2026-09-30T18:36"),
    ] {
      #expect(shell.shown("jump \(day)") == "", "\(day)")
      #expect(first(&shell).hasPrefix("\(row),") && first(&shell).contains(arrival))
    }
    // Before the oldest visit there is none: the last ones are shown.
    let oldest = shell.shown("jump 2020-01-01")
    #expect(oldest.hasPrefix("visits: the oldest row is of 2026-"))
    #expect(shell.run("expect viewport.end == 300; invariants") == 0)
    #expect(shell.run("jump last; expect viewport.start == 0") == 0)
    #expect(shell.run("jump first; expect viewport.end == 300") == 0)
  }

  @Test func `S4-46: a jump keeps to the search and the filter`() {
    var shell = Shell()
    shell.run("load demo; visits; find park; jump 2026-08-20")
    #expect(shell.run("expect viewport.start == 16; expect viewport.first == visit167") == 0)
    shell.run("find; visits --place park; jump 2026-08-20")
    #expect(shell.run("expect viewport.start == 16; expect viewport.first == visit167") == 0)
    #expect(shell.run("scroll oldest; expect viewport.end == 31; invariants") == 0)
    shell.run("visits --place nowhere")
    #expect(shell.shown("jump 2026-08-20") == "visits: the list has no rows")
    #expect(shell.run("scroll oldest; scroll newest; invariants") == 0)
  }

  @Test func `S4-46: scroll goes to the ends of a list, and others say what to type`() {
    var shell = Shell()
    shell.run("load demo; visits; scroll oldest")
    #expect(shell.run("expect viewport.end == 300; scroll newest; expect viewport.start == 0") == 0)
    #expect(shell.run("scroll 2026-09-01; expect viewport.start == 96") == 0)
    #expect(shell.run("scroll -5d") == 1)
    #expect(
      shell.host.errors.joined().contains(
        "'more' shows the next rows, 'jump 2026-09-01' goes to a day, 'scroll oldest' to the end"))
    #expect(shell.run("source r list; open l r; jump 2026-09-01") == 1)
    #expect(shell.host.errors.joined().contains("'l' has rows without days"))
    #expect(shell.run("find r; expect fail not-days scroll newest") == 0)
  }
}
