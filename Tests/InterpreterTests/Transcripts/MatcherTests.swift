import Testing

@testable import Interpreter

@Suite("Matchers") struct MatcherTests {
  @Test func `an accent written in two ways is two texts`() throws {
    let (composed, apart) = ("caf\u{E9} 7", "cafe\u{301} 7")
    for matcher in [" \(composed)", "? \(composed)", "~0.5 \(composed)"] {
      #expect(try Matcher(matcher).matches(composed))
      #expect(try !Matcher(matcher).matches(apart), "\(matcher)")
    }
  }

  @Test func `patterns of a file may be as large as the limit, all together`() throws {
    let one = Transcript.Line("#|/ (.{1000}){3}.{999}")
    let most = Array(repeating: one, count: Pattern.allLimit / 4000)
    #expect(try ExpectedAnswer(most).patternSize == Pattern.allLimit)
    #expect(throws: Diagnostic.self) { try ExpectedAnswer(most + [Transcript.Line("#|/ ")]) }
    #expect(try ExpectedAnswer([one], room: 4000).output.count == 1)
    #expect(throws: Diagnostic.self) { try ExpectedAnswer([one], room: 3999) }
  }

  @Test(arguments: [
    ("[\\D]+", "abc", true), ("[\\D]+", "a1", false), ("[\\D5]+", "a5", true),
    ("[^\\D]+", "12", true),
    ("[^\\D]+", "1a", false), ("[\\S]+", "a b", false), ("[\\W_]+", "-_", true),
    ("[\\W]", "é", true),
  ])
  func `a class in brackets may be the opposite of another`(
    pattern: String, line: String, matches: Bool
  ) throws {
    #expect(try Matcher("/ \(pattern)").matches(line) == matches)
  }

  @Test func `any lines, none, and lines that may be absent`() throws {
    let matchers = try ["...", "? b", " c"].map { try Matcher($0) }
    #expect(matchers.mismatch(with: ["x", "y", "c"]) == nil)
    #expect(matchers.mismatch(with: ["b", "c"]) == nil)
    #expect(matchers.mismatch(with: ["c", "d"])?.line == 2)
  }
}
