import Testing

@testable import Interpreter
@testable import TrendsCharts

/// Visits and trips as a person pages through them.
@Suite("Lists of what is loaded") struct ListCommandTests {
  private func shell(visits count: Int) -> Shell {
    var lines = ["id,place,arrival,departure"]
    for number in 0..<count {
      let (hour, minute) = (number / 60 % 24, number % 60)
      let time = "2025-06-0\(1 + number / 1440)T\(two(hour)):\(two(minute))"
      lines.append("\(number),Place \(number),\(time),\(time)")
    }
    let shell = Shell()
    shell.host.files["v.csv"] = Array((lines.joined(separator: "\n") + "\n").utf8)
    return shell
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test(
    "S4-24, S4-25, S4-29: lists of every size are read to their end",
    arguments: [1, 19, 20, 21, 40, 41, 55])
  func sizes(_ count: Int) {
    var shell = shell(visits: count)
    shell.run("load v.csv; visits; view to \(count - 1)")
    #expect(shell.run("expect loaded.count == \(count); invariants") == 0, "\(shell.host.errors)")
    #expect(shell.run("expect phase.after.reason == endOfList; expect count.drift == 0") == 0)
    #expect(shell.run("expect loaded.last == v20250601-0000") == 0, "\(shell.host.errors)")
  }

  @Test func `S4-29: a list of nothing is an error that says so`() {
    var shell = shell(visits: 0)
    #expect(shell.run("load demo; unload demo; visits") == 1)
    #expect(shell.host.errors.joined().contains("visits"), "\(shell.host.errors)")
  }

  @Test func `what is not there is told`() {
    var shell = shell(visits: 55)
    shell.run("load v.csv")
    #expect(shell.shown("visits; find nowhere").hasSuffix("visits: no row contains 'nowhere'"))
    #expect(shell.run("trips") == 1)
    #expect(shell.host.errors.joined().contains("no loaded data has trips"))
    #expect(shell.run("source trips list; trips") == 0)
  }

  @Test func `S4-03, S4-04: pages of 20 with 5 ahead, or of 50 with 10`() {
    var shell = shell(visits: 55)
    #expect(
      shell.run(
        "load v.csv; visits; expect config.page == 20; expect config.prefetch == 5; "
          + "expect loaded.count == 20; visits --large; expect config.page == 50; "
          + "expect config.prefetch == 10") == 0, "\(shell.host.errors)")
  }

  @Test func `S4-36: find is another question, and an empty one asks for all`() {
    var shell = shell(visits: 55)
    shell.run("load v.csv; visits; view to 30")
    let shown = shell.shown("find 'place 5'")
    #expect(shown.contains("Place 54") && shown.contains("Place 5 "), "\(shown)")
    #expect(shell.run("expect loaded.count == 6; expect gen == 2; expect viewport.start == 0") == 0)
    #expect(shell.run("find; expect loaded.count == 20; expect gen == 3; invariants") == 0)
    #expect(shell.run("find nowhere; expect loaded.count == 0; invariants") == 0)
  }

  @Test func `S4-36: a source that knows no texts is sifted page by page`() {
    var shell = Shell()
    shell.run("source rows list --rows 200; open l rows; find r19")
    #expect(shell.run("expect loaded.first == r190; expect loaded.count == 10") == 0)
    #expect(shell.run("invariants") == 0)
  }

  @Test func `S4-10: more shows the next rows and says where the list ends`() {
    var shell = shell(visits: 25)
    shell.run("load v.csv; visits")
    #expect(shell.shown("more").contains("Place 14") == true)
    #expect(shell.shown("more").contains("Place 0"))
    #expect(shell.shown("more").contains("the list ends here"))
  }

  @Test func `B4-14, S4-18: groups go by the clock`() {
    var shell = Shell()
    shell.host.files["t.csv"] = Array(
      "trip,start,end\nHarz,2025-06-20,\nSea,2025-06-29,2025-06-30\nOld,2025-01-01,2025-01-05\n"
        .utf8)
    shell.run("clock 2025-06-30T12:00; load t.csv; trips; group status")
    #expect(shell.run("expect group.ongoing == 2; expect group.completed == 1") == 0)
    #expect(shell.run("clock +12h; expect group.ongoing == 1; expect count.started == 1") == 0)
  }

  @Test func `S4-15, S4-28: a failure keeps the rows and waits for retry`() {
    var shell = shell(visits: 55)
    shell.run("load v.csv; visits; fault next fail offline times 1; view to 14")
    #expect(shell.shown("show").contains("more rows could not be loaded (offline): retry"))
    #expect(shell.run("expect loaded.count == 20; retry; expect loaded.count == 40") == 0)
  }

  @Test func `S4-34: a page that was cut comes back at once from the cache`() {
    var shell = Shell()
    shell.run(
      "source rows list --rows 400 --prev; latency any 100ms; "
        + "open l rows --max 60 --cache 20; view to 19; view to 39; view to 59; view to 79")
    #expect(shell.run("expect loaded.first == r040") == 0, "\(shell.host.errors)")
    let before = shell.shown("state t")
    #expect(shell.run("view to 49; expect loaded.first == r020") == 0, "\(shell.host.errors)")
    #expect(shell.shown("state t") == before)
    #expect(shell.run("refresh; invariants") == 0)
    #expect(shell.shown("state t") != before)
  }

  @Test func `B4-03, B4-04: what is loaded again comes in without a row twice`() {
    var shell = shell(visits: 30)
    shell.run("load v.csv as v; visits; view to 25")
    let more = self.shell(visits: 55).host.files["v.csv"] ?? []
    shell.host.files["w.csv"] = more
    #expect(
      shell.run("load w.csv as v; invariants; expect count.drift == 0") == 0,
      "\(shell.host.errors)")
    #expect(
      shell.run("view to 54; expect loaded.count == 55; invariants; expect count.drift == 0") == 0,
      "\(shell.host.errors)")
    #expect(shell.run("expect loaded.first == v20250601-0054") == 0, "\(shell.host.errors)")
  }

  @Test func `S4-14: a refresh of a list asks for the first page again, and keeps the question`() {
    var shell = shell(visits: 55)
    shell.run("load v.csv; visits; view to 30; expect loaded.count == 40")
    #expect(shell.run("refresh; expect loaded.count == 20; expect viewport.start == 0") == 0)
    #expect(shell.run("expect loaded.first == v20250601-0054; expect gen == 2") == 0)
    shell.run("view to 30; refresh --keep")
    #expect(shell.run("expect viewport.start == 21; expect gen == 3; invariants") == 0)
    #expect(shell.run("find 'place 5'; refresh; expect loaded.count == 6; invariants") == 0)
  }

  @Test func `S4-31, S4-42, B4-11: visits of two sources that begin together are both shown`() {
    var shell = Shell()
    shell.host.files["a.csv"] = Array(
      "place,arrival,departure\nHome,2026-10-02T08:00,2026-10-02T09:00\nX,2026-10-02T10:00,2026-10-02T11:00\n"
        .utf8)
    shell.host.files["b.csv"] = Array(
      "place,arrival,departure\nOffice,2026-10-02T08:00,2026-10-02T12:00\n".utf8)
    shell.host.files["t.csv"] = Array("trip,start,end\nAlps,2026-09-01,2026-09-09\n".utf8)
    shell.host.files["u.csv"] = Array("trip,start,end\nSea,2026-09-01,2026-09-03\n".utf8)
    shell.run("load a.csv as a; load b.csv as b; load t.csv as t; load u.csv as u")
    let visits = shell.shown("visits --format csv")
    #expect(
      visits.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] } == [
        "a/v20261002-1000", "b/v20261002-0800", "a/v20261002-0800",
      ])
    #expect(visits.hasPrefix("row,id,place,arrival,departure,minutes,source"))
    #expect(shell.state("count.drift") == "0")
    #expect(shell.shown("trips --format csv").split(separator: "\n").count == 3)
    // Of one source nothing is said.
    shell.run("unload b; unload t; unload u")
    #expect(
      shell.shown("visits --format csv").hasPrefix("row,id,place,arrival,departure,minutes\n"))
  }

  @Test func `S4-36, S4-41: a search of a source that filters goes on to its end`() {
    var shell = Shell()
    shell.run("source r list --rows 1000; open l r")
    #expect(shell.shown("find r900").contains("r900"))
    #expect(shell.state("loaded.count") == "1")
    #expect(shell.state("phase.after.s") == "exhausted")
    #expect(shell.shown("find zzz").hasSuffix("l: no row contains 'zzz'"))
    shell.run("find")
    #expect(shell.state("loaded.count") == "20")
  }
}
