import Testing

@testable import Interpreter

/// Lists of some days and places.
@Suite("Filters of lists") struct ListFilterTests {
  private func shell() -> Shell {
    var shell = Shell()
    shell.host.files["v.csv"] = Array(
      """
      place,arrival,departure
      Home,2026-09-01T08:00,2026-09-01T09:00
      Night train,2026-09-01T22:00,2026-09-02T07:00
      Hotel,2026-09-02T08:00,2026-09-02T09:00
      Home,2026-09-03T08:00,2026-09-03T09:00
      Grand Hotel,2026-09-04T08:00,2026-09-04T09:00

      """.utf8)
    shell.host.files["t.csv"] = Array(
      "trip,start,end\nAlps,2026-08-01,2026-08-09\nSea,2026-09-01,\nHarz,2026-09-20,2026-09-22\n"
        .utf8)
    shell.run("tz UTC; clock 2026-10-04T12:00; load v.csv; load t.csv")
    return shell
  }

  private func names(_ printed: String) -> [Substring] {
    printed.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[2] }
  }

  @Test func `S4-44: visits of some days, also those that began before, and of a place`() {
    var shell = shell()
    #expect(
      names(shell.shown("visits --from 2026-09-02 --to 2026-09-02 --format csv"))
        == ["Hotel", "Night train"])
    #expect(names(shell.shown("visits --place hotel --format csv")) == ["Grand Hotel", "Hotel"])
    #expect(
      shell.shown("show").hasSuffix("\nrows 0–1 of 2 at 'hotel'"), "\(shell.shown("show"))")
    #expect(
      shell.shown("visits --from 2026-09-05 --place hotel").hasSuffix(
        "\nno rows from 2026-09-05 at 'hotel'"))
    // The bare command shows all again.
    #expect(names(shell.shown("visits --format csv")).count == 5)
    #expect(!shell.shown("show").contains(" of 5"))
    #expect(shell.run("expect fail bad-range visits --from 2026-09-05 --to 2026-09-04") == 0)
  }

  @Test func `S4-44: trips that touch the days, among them those that go on`() {
    var shell = shell()
    #expect(names(shell.shown("trips --from 2026-09-21 --format csv")) == ["Harz", "Sea"])
    #expect(names(shell.shown("trips --to 2026-08-31 --format csv")) == ["Alps"])
    #expect(shell.run("group status; expect group.ongoing == 0; expect group.completed == 1") == 0)
  }

  @Test func `S4-44: a filter is part of the state, of undo and of other data`() {
    var shell = shell()
    shell.run("visits; find hotel; visits --to 2026-09-03")
    #expect(
      shell.state("filter")
        == #"{"from":null,"to":"2026-09-03","place":null,"text":"hotel","sort":null}"#)
    #expect(shell.shown("show").hasSuffix("row 0 of 1 up to 2026-09-03 with 'hotel'"))
    shell.run("find; undo; undo")
    #expect(shell.state("filter.to") == "null" && shell.state("filter.text") == "hotel")
    shell.run("redo")
    #expect(shell.state("filter.to") == "2026-09-03")
    // More data comes into the list that is on show.
    shell.host.files["w.csv"] = Array(
      "place,arrival,departure\nHotel,2026-09-02T20:00,2026-09-02T21:00\nX,2026-09-09T08:00,2026-09-09T09:00\n"
        .utf8)
    #expect(shell.run("find; load w.csv; expect bounds.end == 5; invariants") == 0)
    #expect(shell.run("visits; expect bounds.end == 7; expect filter == null") == 0)
  }

  @Test func `S4-44: a list is sorted by a column, equal cells as before`() {
    var shell = shell()
    #expect(
      names(shell.shown("visits --sort place --format csv"))
        == ["Grand Hotel", "Home", "Home", "Hotel", "Night train"])
    let days = shell.shown("visits --sort place --place home --format csv")
    #expect(days.contains("0,v20260903") && days.contains("1,v20260901"))
    #expect(names(shell.shown("visits --sort -minutes --format csv"))[0] == "Night train")
    #expect(shell.shown("show").hasSuffix("\nrows 0–4 of 5 by minutes downwards"))
    #expect(shell.state("filter.sort") == "-minutes")
    // A trip that goes on has no last day: it stands at the end, in both directions.
    #expect(names(shell.shown("trips --sort last --format csv")) == ["Alps", "Harz", "Sea"])
    #expect(names(shell.shown("trips --sort -last --format csv")) == ["Harz", "Alps", "Sea"])
    #expect(shell.run("expect fail not-days jump 2026-09-01") == 0)
    #expect(shell.run("expect fail bad-argument visits --sort size") == 0)
    #expect(shell.run("trips; jump 2026-09-01; invariants") == 0)
  }

  @Test func `S4-44: rows are numbered and reached within the filter`() {
    var shell = Shell()
    shell.run("load demo; visits --place park; view to 30")
    #expect(shell.run("expect bounds.end == 31; expect viewport.end == 31; invariants") == 0)
    #expect(shell.shown("charts").contains("31 rows"))
    shell.run("visits --place park --page 5; expect config.page == 5; invariants")
    #expect(shell.state("bounds.end") == "31")
  }

  @Test func `what a list shows is told within the width of the terminal`() {
    var shell = shell()
    shell.host.tableWidth = 30
    shell.run("visits --from 2026-09-01 --to 2026-09-30 --place hotel")
    #expect(
      shell.session.sceneLines.suffix(2) == [
        "rows 0–1 of 2 from 2026-09-01", "to 2026-09-30 at 'hotel'",
      ])
  }

  @Test func `a source made to order is not filtered`() {
    var shell = Shell()
    shell.run("source visits list --rows 5")
    #expect(shell.run("expect fail unsupported visits --place x") == 0)
  }
}
