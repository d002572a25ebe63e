import Testing

@testable import Interpreter
@testable import TrendsCore

/// Trips by what goes on, is planned and is over.
@Suite("Groups of a list") struct ListGroupTests {
  /// Thirty trips, one each ten days, of which the numbers 4, 15 and 25 have no end.
  private func shell() -> Shell {
    var shell = Shell()
    var text = "trip,start,end\n"
    for number in 0..<30 {
      let day = 20_727 - 10 * number
      let end = [4, 15, 25].contains(number) ? "" : "\(Day(clamping: day + 3))"
      text += "trip\(number),\(Day(clamping: day)),\(end)\n"
    }
    shell.host.files["t.csv"] = Array(text.utf8)
    shell.run("tz UTC; clock 2026-10-05T12:00; load t.csv as t; trips; group status")
    return shell
  }

  @Test func `S4-18, S4-43: what goes on stands first and whole, wherever the view is`() {
    var shell = shell()
    let top = shell.shown("show").split(separator: "\n")
    #expect(top[0] == "ongoing (3)")
    #expect(top[2...4].map { $0.split(separator: " ")[0] } == ["4", "15", "25"])
    #expect(top[5] == "completed (9 of 27)")
    let end = shell.shown("view to 29; show").split(separator: "\n")
    #expect(end[0] == "ongoing (3)" && end[5] == "completed (9 of 27)")
    #expect(end.last == "rows 20–29 of 30")
    #expect(shell.run("expect group.ongoing == 3; expect group.completed == 27; invariants") == 0)
    #expect(shell.run("expect group.planned == 0") == 0)
    let csv = shell.shown("trips --format csv").split(separator: "\n")
    #expect(csv.count == 31 && csv[3].hasSuffix("ongoing") && csv[4].hasSuffix("completed"))
  }

  @Test func `S4-43: more that goes on than fits is counted by what is on show`() {
    var shell = Shell()
    let rows = (10..<30).map { "trip\($0),2026-09-\($0),\n" }.joined()
    shell.host.files["t.csv"] = Array("trip,start,end\n\(rows)".utf8)
    shell.run("tz UTC; clock 2026-10-04T12:00; load t.csv as t; trips; group status")
    #expect(shell.shown("show").hasPrefix("ongoing (10 of 20)\n"))
  }

  @Test func `S4-43: a trip that has not begun is planned, until it begins`() {
    var shell = Shell()
    shell.host.files["t.csv"] = Array(
      "trip,start,end\nPlanned,2026-11-01,2026-11-10\nNow,2026-10-01,2026-10-09\n".utf8)
    shell.run("tz UTC; clock 2026-10-04T12:00; load t.csv as t; trips; group status")
    #expect(
      shell.shown("show") == """
        ongoing (1)
        row  id         name  first       last
          1  t20261001  Now   2026-10-01  2026-10-09
        planned (1)
        row  id         name     first       last
          0  t20261101  Planned  2026-11-01  2026-11-10
        """)
    shell.run("clock 2026-11-01T00:00")
    #expect(shell.run("expect group.ongoing == 1; expect group.completed == 1") == 0)
    #expect(shell.run("expect group.planned == 0; expect count.started == 1") == 0)
  }

  @Test func `S4-43: groups of a source are counted as far as it has come`() {
    var shell = Shell()
    shell.host.files["v.csv"] = Array(
      ("place,arrival,departure\n"
        + (10..<50).map { "P,2026-09-01T08:\($0):00,2026-09-01T08:\($0):30\n" }.joined()).utf8)
    shell.run("tz UTC; clock 2026-10-04T12:00; load v.csv as v; visits; find p; group")
    #expect(shell.shown("show").hasPrefix("completed (10 of 20 so far)\n"))
    #expect(shell.shown("find; show").hasPrefix("completed (10 of 40)\n"))
  }
}
