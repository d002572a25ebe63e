import Testing

@testable import trendsh

@Suite("Sentences on a terminal") struct ProseTests {
  private func wrapped(_ text: String, to columns: Int) -> String {
    String(decoding: Prose.wrapped(Array(text.utf8), to: columns), as: UTF8.self)
  }

  @Test func `a long sentence is broken between its words`() {
    #expect(
      wrapped("weight: the newest day is 2024-04-11, shown at the right edge\n", to: 30)
        == "weight: the newest day is\n  2024-04-11, shown at the\n  right edge\n")
    #expect(wrapped("  one two three\n", to: 10) == "  one two\n    three\n")
    #expect(wrapped("体重 体重 体重", to: 10) == "体重 体重\n  体重")
  }

  @Test(
    arguments: [
      "short", "run        date        start", "     │ ●⠤⠤⠤ 12 and more words here",
      #"{"message":"words and more words"}"#, "| words | and more |", "a-word-without-a-blank",
      "\u{1B}[1mbold words of a chart\u{1B}[0m",
    ])
  func `what is aligned or drawn stays as it is`(_ line: String) {
    #expect(wrapped(line, to: 12) == line)
  }
}
