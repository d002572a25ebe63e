import Testing

@testable import Interpreter

/// Where the rows on show are in the whole list.
@Suite("Places in a list") struct ListPlaceTests {
  /// The numbers in the first column of what is printed.
  private func rows(_ printed: String) -> [Int] {
    printed.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { Int($0) }
    }
  }

  @Test func `S4-40: a list says where it is, and how many rows there are`() {
    var shell = Shell()
    let top = shell.shown("load demo; visits").split(separator: "\n")
    #expect(top.last == "rows 0–9 of 300, 20 held")
    #expect(shell.shown("view to 299; show").hasSuffix("rows 290–299 of 300, 20 held"))
    #expect(shell.shown("set glyphs ascii; show").hasSuffix("rows 290-299 of 300, 20 held"))
    #expect(shell.shown("charts").contains("20 of 300 rows"))
    // A list that is on show as a whole is nowhere else.
    #expect(!shell.shown("source few list --rows 4; open f few; show").contains(" of 4"))
  }

  @Test func `S4-40: a source that does not tell its end has at least the rows that are held`() {
    var shell = Shell()
    shell.run("source r list --rows 40; open l r")
    #expect(shell.shown("show").hasSuffix("rows 0–9 of at least 20"))
    #expect(shell.shown("view to 39; show").hasSuffix("rows 30–39 of 40"))
    shell.run("source p list --rows 400 --prev; open m p --max 60; view to 70")
    #expect(shell.shown("view to 199; show").hasSuffix("rows 190–199 of at least 220, 60 held"))
  }

  @Test func `S4-10, S4-35: rows keep their numbers when others are cut`() {
    var shell = Shell()
    shell.run("load demo; visits")
    for page in 1...31 {
      let first = min(page * 10, 290)
      #expect(rows(shell.shown("more")) == (page < 30 ? Array(first..<(first + 10)) : []))
    }
    #expect(shell.run("invariants; expect viewport.start == 290; expect loaded.end == 300") == 0)
    #expect(shell.run("expect bounds.end == 300; expect loaded.start == 100") == 0)
    #expect(rows(shell.shown("table")) == Array(290..<300))
    #expect(shell.shown("table --format csv").contains("\n290,"))
  }

  @Test func `S4-22, S4-40: any row of loaded data is one load away`() {
    var shell = Shell()
    shell.run("load demo; visits; view to 299")
    #expect(shell.run("expect viewport.end == 300; expect count.started == 2") == 0)
    let there = shell.shown("table")
    #expect(shell.shown("view to 299; table") == there)
    #expect(shell.run("view to 104; expect viewport.start == 95; invariants") == 0)
    #expect(shell.run("view to 0; expect viewport.start == 0; expect loaded.prev == null") == 0)
    #expect(
      shell.shown("view to 5000; table").contains("stopped at row 299, the list has 300 rows"))
    // With `loads manual` it says that it is on its way.
    #expect(shell.shown("loads manual; view to 50").hasSuffix("visits: row 50 is not here yet"))
    #expect(shell.run("expect viewport.end == 300; settle; expect viewport.end == 51") == 0)
    #expect(
      shell.shown("view to 9").hasSuffix("visits: stopped at row 20, the first one loaded"))
    #expect(shell.run("settle; expect viewport.end == 10; invariants") == 0)
    shell.run("loads auto; fault refresh fail offline times 1")
    #expect(
      shell.shown("view to 299").hasSuffix("visits: row 299 could not be loaded (offline): retry"))
    #expect(shell.run("expect viewport.end == 10; retry; expect viewport.end == 300") == 0)
  }

  @Test func `S4-10: more says once that the list ends`() {
    var shell = Shell()
    shell.run("load demo; visits; view to 294")
    #expect(shell.shown("more").hasPrefix("row  id"))
    #expect(shell.shown("more") == "visits: the list ends here")
  }

  @Test func `a search of loaded data counts the rows that it found`() {
    var shell = Shell()
    shell.run("load demo; visits; find park; view to 25")
    #expect(rows(shell.shown("show")) == Array(16...25))
    #expect(shell.run("expect viewport.start == 16; invariants") == 0)
  }

  @Test func `S4-40: programs read the place of a list as JSON`() {
    var shell = Shell()
    shell.run("load demo; visits; view to 44")
    let json = shell.shown("describe --format json")
    #expect(
      json.hasPrefix(
        #"{"kind":"list","name":"visits","visible":{"start":35,"end":45},"loaded":{"start":0,"end":60},"#
          + #""total":300,"status":null,"selection":null,"rows":[{"row":35,"#), "\(json)")
  }
}
