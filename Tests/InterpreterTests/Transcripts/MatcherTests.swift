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

  @Test func `any lines, none, and lines that may be absent`() throws {
    let matchers = try ["...", "? b", " c"].map { try Matcher($0) }
    #expect(matchers.mismatch(with: ["x", "y", "c"]) == nil)
    #expect(matchers.mismatch(with: ["b", "c"]) == nil)
    #expect(matchers.mismatch(with: ["c", "d"])?.line == 2)
  }
}
