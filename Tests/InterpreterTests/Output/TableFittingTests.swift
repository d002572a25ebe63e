import Testing

@testable import Interpreter
@testable import TrendsOutput

@Suite("Tables in little room") struct TableFittingTests {
  private let table: Table = {
    var table = Table([
      .init("run"), .init("km", isNumeric: true, room: .whole(goes: 1)),
      .init("samples", isNumeric: true, room: .whole(goes: 2)),
      .init("sport", room: .name(goes: 3)),
      .init("source", room: .name()),
    ])
    table.rows = [
      [
        .text("r1"), .number("9.81"), .number("1200"), .text("swimming in open water"),
        .text("my-watch-2024"),
      ],
      [.text("r2"), .missing, .missing, .text("run"), .text("体重の記録です")],
    ]
    return table
  }()

  @Test(
    "names are cut, then columns go, the least important first",
    arguments: [
      (
        70,
        """
        run    km  samples  sport                   source
        r1   9.81     1200  swimming in open water  my-watch-2024
        r2                  run                     体重の記録です
        """, []
      ),
      (
        42,
        """
        run    km  samples  sport       source
        r1   9.81     1200  swimming …  my-watch-…
        r2                  run         体重の記…
        """, []
      ),
      (
        30,
        """
        run    km  samples  source
        r1   9.81     1200  my-watch-…
        r2                  体重の記…
        """, ["sport"]
      ),
      (
        14,
        """
        run  source
        r1   my-watch…
        r2   体重の記…
        """, ["km", "samples", "sport"]
      ),
    ] as [(Int, String, [String])])
  func fitting(width: Int, shown: String, without: [String]) {
    let fitted = table.fitted(to: width, ellipsis: "…")
    let lines = fitted.table.rendered(as: .text)
    #expect(lines.joined(separator: "\n") == shown)
    #expect(fitted.without == without)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
  }
}
