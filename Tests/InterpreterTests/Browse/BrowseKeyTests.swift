import Testing

@testable import Interpreter
@testable import TrendsOutput

@Suite("Keys of browse") struct BrowseKeyTests {
  @Test func `each key has a stroke, and each stroke one meaning`() {
    var seen: Set<String> = []
    for entry in BrowseKeys.all {
      for (_, strokes) in entry.keys {
        #expect(!strokes.isEmpty)
        for stroke in strokes { #expect(seen.insert(stroke).inserted, "\(stroke) is there twice") }
      }
    }
    let known = Set(BrowseKeys.all.flatMap { $0.keys.map(\.key) })
    #expect(known == Set(BrowseKey.allCases))
  }

  @Test func `arrows and the letters of vi mean the same`() {
    for (arrow, letter) in [
      ("Left", "h"), ("Down", "j"), ("Up", "k"), ("Right", "l"), ("Home", "g"), ("End", "G"),
      ("Shift-Left", "H"), ("Shift-Right", "L"), ("PgDn", "^F"), ("PgUp", "^B"),
    ] {
      #expect(BrowseKeys.key(of: arrow) == BrowseKeys.key(of: letter), "\(arrow)")
      #expect(BrowseKeys.key(of: arrow) != nil)
    }
  }

  @Test(
    "the list of keys and the hint fit, and no word is lost",
    arguments: [20, 24, 40, 80, 120, 200, 300])
  func fits(columns: Int) {
    for isASCII in [false, true] {
      let keys = BrowseKeys(isASCII: isASCII)
      let lines = keys.lines(columns: columns)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
      let words = Set(lines.flatMap { $0.split(separator: " ") })
      for entry in BrowseKeys.all where !entry.work.contains("⇧") {
        #expect(entry.work.split(separator: " ").allSatisfy { words.contains($0) }, "\(entry.work)")
      }
      let hint = keys.hint(columns: columns)
      #expect(
        DisplayWidth.of(hint) <= columns && hint.contains("? keys") && hint.contains("q done"))
      if isASCII { #expect((lines + [hint]).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }) }
    }
  }

  @Test(
    "the list of keys scrolls where it is taller than the screen", arguments: [(80, 24), (24, 6)])
  func scrolls(columns: Int, rows: Int) throws {
    var shell = Shell { ($0.columns, $0.rows, $0.isInteractive) = (columns, rows, true) }
    #expect(shell.run("load demo") == 0)
    var browse = try Browse(shell.session)
    let before = browse.lines
    var seen: [String] = []
    browse.take(.stroke("?"))
    for _ in 0..<200 {
      let page = browse.lines
      if let last = page.dropLast().last, seen.last != last { seen.append(last) }
      browse.take(.stroke("Down"))
    }
    #expect(browse.lines.joined().contains("cancels: all is as"))
    #expect(seen.count > 1)
    browse.take(.stroke("Home"))
    #expect(browse.lines[0].contains("h l"))
    browse.take(.stroke("?"))
    #expect(browse.lines == before)
  }
}
