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
    "the list of keys and the hint fit",
    arguments: [(80, 23), (24, 5), (40, 9), (200, 49), (120, 16)])
  func fits(columns: Int, rows: Int) {
    for isASCII in [false, true] {
      let keys = BrowseKeys(isASCII: isASCII)
      let lines = keys.lines(columns: columns, rows: rows)
      #expect(lines.count <= rows && lines.allSatisfy { DisplayWidth.of($0) <= columns })
      let hint = keys.hint(columns: columns)
      #expect(
        DisplayWidth.of(hint) <= columns && hint.contains("? keys") && hint.contains("q done"))
      if isASCII { #expect((lines + [hint]).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }) }
    }
  }
}
