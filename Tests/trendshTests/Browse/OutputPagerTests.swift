import Testing

@testable import trendsh

@Suite struct OutputPagerTests {
  private static let word = String(repeating: "x", count: 58)

  @Test(arguments: [
    ("one\ntwo\n", false), ("one\n/\(word)\ntwo\n", false), ("  \(word)\n\(word)\n", false),
    ("\(word) \(word)\n", false), ("a\n┌ \(word) \(word)\n", true),
    (String(repeating: "a\n", count: 24), true), (String(repeating: "\(word)\n", count: 12), true),
  ])
  func `a path that is wider than the terminal is no reason to page, a table is`(
    output: String, pages: Bool
  ) {
    let pager = OutputPager(Array(output.utf8), for: .init(columns: 40, rows: 24))
    #expect((pager != nil) == pages)
  }
}
