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
        r1   9.81    1,200  swimming in open water  my-watch-2024
        r2                  run                     体重の記録です
        """, []
      ),
      (
        42,
        """
        run    km  samples  sport       source
        r1   9.81    1,200  swimming …  my-watch-…
        r2                  run         体重の記…
        """, []
      ),
      (
        30,
        """
        run    km  samples  source
        r1   9.81    1,200  my-watch-…
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

  @Test func `names that begin alike are cut in the middle`() {
    let names = ["running-speed", "running-count", "weight", "a-long-name-alone"]
    #expect(
      DisplayWidth.shortened(names, to: 9, ellipsis: "…")
        == ["run…speed", "run…count", "weight", "a-long-n…"])
    #expect(
      DisplayWidth.shortened(["abcdef", "abcxyz"], to: 4, ellipsis: "…") == ["abc…", "abc…"])
    for width in 0...14 {
      let short = DisplayWidth.shortened(names, to: width, ellipsis: "…")
      #expect(short.allSatisfy { DisplayWidth.of($0) <= width })
      #expect(width < 6 || Set(short).count == 4, "\(short)")
    }
  }

  /// S4-54.
  @Test("no line wraps, whatever the columns are", arguments: 2...60)
  func narrow(width: Int) {
    var table = Table([
      .init("a column of words"), .init("days", isNumeric: true), .init("体重"), .init("last"),
    ])
    table.rows = [
      [
        .text(String(repeating: "long ", count: 40)), .number("1077"), .text("体重の記録です"),
        .text("2026-10-04"),
      ],
      [.text("short"), .missing, .missing, .text("a\nb")],
    ]
    let fitted = table.fitted(to: width, ellipsis: "…")
    let lines = fitted.table.rendered(as: .text)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(lines)")
    #expect(lines.count == 3)
    // Numbers are whole or left out.
    #expect(fitted.without.contains("days") || lines[1].contains("1,077"))
    #expect(fitted.table.columns.count + fitted.without.count == 4)
  }

  @Test("S4-54: tables and lists fit the terminal", arguments: [20, 40, 80, 120])
  func commands(width: Int) {
    let long = String(repeating: "a very long name ", count: 8)
    var shell = Shell()
    shell.host.tableWidth = width
    shell.host.files["v.csv"] = Array(
      """
      place,arrival,departure
      \(long),2026-09-01T08:00,2026-09-01T09:00
      Home,2026-09-02T08:00,2026-09-02T09:00
      """.utf8)
    shell.host.files["t.csv"] = Array(
      "trip,start,end\n\(long),2026-08-01,2026-08-05\nHarz,2026-07-01,2026-07-05\n".utf8)
    #expect(shell.run("load demo; hold older") == 0)
    for command in [
      "charts", "stats weight", "table weight", "averages week --on weight",
      "averages month --on workout", "runs", "load v.csv t.csv as own",
      "visits", "visits; describe", "visits; table", "visits --place very", "trips",
      "trips; group status; show", "visits; find very", "metrics", "sources", "info",
      "info own", "hold",
    ] {
      if command.hasPrefix("load") {
        #expect(shell.run(command) == 0)
        continue
      }
      let lines = shell.shown(command).split(separator: "\n")
        // Notes are sentences and go to the other stream.
        .filter {
          !$0.hasPrefix("left out for room: ") && !$0.hasSuffix(" so far")
            && !$0.hasSuffix(", the days on show")
        }
      #expect(!lines.isEmpty, "\(command)")
      for line in lines { #expect(DisplayWidth.of(line) <= width, "\(command): \(line)") }
    }
  }

  @Test func `the sentences of info go on below themselves and lose no word`() {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(
      "date,weight_kg,note\n2026-10-03,80,x\n2026-13-45,81,y\n2026-10-04,wrong,z\n".utf8)
    shell.run("load w.csv as w")
    let whole = shell.shown("info").split { " \n".contains($0) }
    for width in [50, 80, 120] {
      shell.host.tableWidth = width
      let lines = shell.shown("info").split(separator: "\n")
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(lines)")
      let words = lines.joined(separator: "\n").split { " \n".contains($0) }
      #expect(words == whole)
    }
  }
}
