import Testing

@testable import trendsh

/// The parts of the editor that need no terminal.
@Suite("Editing") struct LineTests {
  @Test func `Up finds what begins with what was typed, Down comes back to it`() {
    let entries = ["show", "scroll -5d", "select today", "scroll +1d"]
    var recall = Recall()
    #expect(recall.older(entries, current: "scr") == "scroll +1d")
    #expect(recall.older(entries, current: "scroll +1d") == "scroll -5d")
    #expect(recall.older(entries, current: "scroll -5d") == nil)
    #expect(recall.newer(entries, current: "scroll -5d") == "scroll +1d")
    #expect(recall.newer(entries, current: "scroll +1d") == "scr")
    #expect(recall.newer(entries, current: "scr") == nil)
  }

  @Test func `Up goes through all when nothing begins with what was typed`() {
    var recall = Recall()
    #expect(recall.older(["show", "help"], current: "x") == "help")
    #expect(recall.older(["show", "help"], current: "help") == "show")
    #expect(recall.older([], current: "x") == nil)
  }

  @Test func `a changed line is a new draft`() {
    let entries = ["show", "select today"]
    var recall = Recall()
    #expect(recall.older(entries, current: "") == "select today")
    #expect(recall.older(entries, current: "sh") == "show")
    #expect(recall.end(entries, current: "show", oldest: false) == "sh")
  }

  @Test func `the line steps up and down in its column`() {
    let line = LineText("abc\nd\nefgh".unicodeScalars.map(\.value), cursor: 9)
    #expect(line.step(lines: -1) == -4)
    #expect(line.step(lines: 1) == nil)
    #expect(LineText([0x61], cursor: 1).step(lines: -1) == nil)
    #expect(line.lengthToLineStart == 3)
  }

  @Test func `characters of several scalars count as one`() {
    let line = LineText("e\u{301}👩‍👩‍👧")
    #expect(line.lengthBefore == 5)
    #expect(LineText(line.scalars, cursor: 0).lengthAfter == 2)
    #expect(LineText("").lengthBefore == 0)
    #expect(LineText("é日x").scalarOffset(ofByte: 2) == 1)
    #expect(LineText("é日x").scalarOffset(ofByte: 99) == 3)
  }

  @Test func `a prompt's colours have no width and end before its blank`() {
    let prompt = Prompt("\u{1B}[1mweight>\u{1B}[0m \u{7}\u{1B}[2J")
    #expect(prompt.visible == "weight> ".unicodeScalars.map(\.value))
    #expect(prompt.marked == Array("\u{1}\u{1B}[1m\u{1}weight>\u{1}\u{1B}[0m\u{1} ".utf8))
    let late = Prompt("\u{1B}[1mw> \u{1B}[0m")
    #expect(late.marked == Array("\u{1}\u{1B}[1m\u{1}w>\u{1}\u{1B}[0m\u{1} ".utf8))
  }

  @Test func `candidates fill the width in columns`() {
    let list = CandidateList(columns: 20, rows: 10) { $0 > 0x2E80 ? 2 : 1 }
    let texts = ["a", "bbb", "日本", "dd", "e"].map { Candidate(text: $0) }
    #expect(list.lines(texts) == ["a     日本  e", "bbb   dd"])
    let helped = [Candidate(text: "load", help: "Reads a file into a view"), Candidate(text: "x")]
    #expect(list.lines(helped) == ["load  Reads a file…", "x"])
    let many = (0..<500).map { Candidate(text: "c\($0)") }
    #expect(list.lines(many).count == 7)
    #expect(list.lines(many).last == "… type on to see fewer than 500")
    #expect(list.lines([]).isEmpty)
  }

  @Test func `the common prefix is of whole characters`() {
    let candidates = ["cafe\u{301}s", "cafe\u{301}", "cafe"].map { Candidate(text: $0) }
    #expect(
      Completion(replacing: 0..<0, candidates: Array(candidates[..<2])).commonPrefix
        == "cafe\u{301}")
    #expect(Completion(replacing: 0..<0, candidates: candidates).commonPrefix == "caf")
    #expect(Completion.none.commonPrefix.isEmpty)
  }

  @Test func `rows count as the line editor draws them`() {
    let layout = ScreenLayout(columns: 10) { $0 > 0x2E80 ? 2 : 1 }
    let row = { (text: String) in layout.row(after: text.unicodeScalars.map(\.value)) }
    #expect(row("123456789") == 0)
    #expect(row("1234567890") == 1)
    #expect(row("123456789日") == 1)
    #expect(row("a\nb\nc") == 2)
    #expect(row("") == 0)
  }

  @Test func `typing is undone by words`() {
    var undo = UndoStack()
    for end in 0...9 { undo.note(LineText(String("show week".prefix(end)))) }
    #expect(undo.undo()?.text == "show")
    #expect(undo.undo()?.text == "")
    #expect(undo.undo() == nil)
  }

  @Test func `sizes of the environment are held within bounds`() {
    #expect(
      Terminal.size { ["COLUMNS": "1000000000", "LINES": "-3"][$0] }
        == .init(columns: 1000, rows: 1))
    #expect(
      Terminal.size { ["COLUMNS": "99999999999999999999"][$0] } == .init(columns: 80, rows: 24))
    #expect(Terminal.speaksUnicode { ["LC_ALL": "", "LANG": "de_DE.UTF-8"][$0] })
    #expect(!Terminal.speaksUnicode { ["LC_ALL": "C", "LANG": "de_DE.UTF-8"][$0] })
  }
}
