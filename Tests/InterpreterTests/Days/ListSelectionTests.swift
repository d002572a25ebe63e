import Testing

@testable import Interpreter

/// `select` in lists.
@Suite("A selected row of a list") struct ListSelectionTests {
  @Test func `S4-56: a row is selected by its number, its day or its neighbour`() {
    var shell = Shell()
    shell.run("load demo; clock 2026-10-04T12:00; visits")
    // Without a selection the first row on show is next.
    #expect(shell.shown("select next").contains("visit300"))
    #expect(shell.run("expect selection.at == 0; expect fail no-data select prev") == 0)
    #expect(shell.host.errors.isEmpty)
    // It is brought on show, as little as possible.
    #expect(shell.shown("select 250").contains("\n250 "))
    #expect(shell.run("expect viewport.end == 251; select prev; expect viewport.end == 251") == 0)
    #expect(shell.run("select next; select next; expect viewport.end == 252; invariants") == 0)
    #expect(shell.run("select 12; expect viewport.start == 12; expect selection.at == 12") == 0)
    #expect(shell.shown("select 2026-09-01").contains("2026-09-01T17:34"))
    #expect(shell.run("expect selection.at == 96; select none; expect selection == null") == 0)
    #expect(shell.run("select 299; expect fail no-data select next") == 0)
    #expect(shell.run("expect fail no-data select 300; expect selection.at == 299") == 0)
  }

  @Test func `S4-56: the selected row is marked, and told where it is not on show`() {
    var shell = Shell()
    shell.run("load demo; visits; select 3")
    #expect(shell.shown("show").contains("▸3 "))
    #expect(shell.shown("set glyphs ascii; show").contains(">3 "))
    #expect(!shell.shown("table --format csv").contains(">"))
    #expect(shell.shown("scroll oldest; show").hasSuffix("rows 290-299 of 300, 20 held"))
    #expect(shell.run("expect selection.resolved == false; select next") == 0)
    #expect(shell.run("expect selection.at == 4; expect viewport.start == 4") == 0)
    shell.run("view to 20")
    #expect(shell.shown("show").contains(", row 4 is selected"))
  }

  @Test func `S4-56: a selection stays with its row when rows come above it`() {
    var shell = Shell()
    shell.run("source r list --rows 60 --prev; open l r; select 5")
    let row = shell.shown("state selection.id")
    #expect(row == "\"r005\"")
    shell.run("source r insert q03..q01; refresh")
    #expect(shell.run("expect selection.id == r005; expect selection.at == 8; invariants") == 0)
    #expect(shell.run("undo; undo; expect selection.at == 5; undo; expect selection == null") == 0)
    shell.run("source s list --rows 30; open m s --page 5; fault next fail offline times 1")
    #expect(shell.shown("select 25").contains("row 25 is not here yet"))
    #expect(shell.run("expect selection == null; retry; select 25; expect selection.at == 25") == 0)
  }

  @Test func `S4-56: days and times are no rows, and rows no days`() {
    var shell = Shell()
    shell.run("load demo; visits")
    #expect(shell.run("expect fail not-days select -3d; expect fail not-days select 12:30") == 0)
    #expect(shell.run("source r list; open l r; expect fail not-days select 2026-09-01") == 0)
    #expect(shell.run("focus weight; expect fail not-a-list select 12") == 0)
    #expect(shell.run("days; expect fail not-a-list select 12 --on days") == 0)
    #expect(shell.run("visits; find nowhere; expect fail no-data select 0; select none") == 0)
  }
}
