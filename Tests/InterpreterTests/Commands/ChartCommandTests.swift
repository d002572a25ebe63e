import Foundation
import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

@Suite("Charts: commands") struct ChartCommandTests {
  /// What a script prints, with the files it wrote.
  private func run(
    _ script: String, columns: Int = 80, rows: Int = 24, glyphs: Frame.Glyphs = .full
  ) -> (host: TestHost, exit: Int32) {
    let host = TestHost()
    var settings = Settings()
    (settings.columns, settings.rows, settings.glyphs) = (columns, rows, glyphs)
    var session = Session(
      host: host, settings: settings, clock: VirtualClock(now: host.now, zone: .utc))
    let exit = session.run(SourceText(name: "test", script))
    return (host, exit)
  }

  @Test("save-chart writes the kind that the name ends in", arguments: ["svg", "PNG", "html"])
  func kinds(_ ending: String) throws {
    let (host, exit) = run("load demo; save-chart a.\(ending) workout")
    #expect(exit == 0)
    let bytes = try #require(host.files["a.\(ending)"])
    let starts = ["svg": "<svg", "PNG": "\u{89}PNG", "html": "<!DOCTYPE html>"]
    let start = Array((starts[ending] ?? "").unicodeScalars.map { UInt8(clamping: $0.value) })
    #expect(Array(bytes.prefix(start.count)) == start)
    #expect(host.printed.hasSuffix("a.\(ending): workout\n"))
  }

  @Test func `an existing file is never replaced without --overwrite`() {
    let (host, exit) = run("load demo; save-chart a.svg; save-chart a.svg workout")
    #expect(exit == 1)
    #expect(host.errors.joined().contains("'a.svg' exists"))
    #expect(run("load demo; save-chart a.svg; save-chart a.svg workout --overwrite").exit == 0)
  }

  @Test func `another ending, a list and an empty chart are refused`() {
    #expect(run("load demo; save-chart a.pdf").exit == 2)
    let list = run("source rows list --rows 5; open l rows; save-chart a.svg")
    #expect(list.exit == 1 && list.host.errors.joined().contains("nothing to draw"))
    #expect(run("save-chart a.svg all").exit == 1)
  }

  @Test func `a picture is the same bytes for the same data`() {
    let script = "load demo; forecast; select -3d; save-chart a.svg; save-chart a.png"
    let (a, b) = (run(script).host.files, run(script).host.files)
    #expect(a == b && a.count == 2)
  }

  @Test("S0-05: all charts of days, the six of training first", arguments: [40, 80, 120])
  func all(_ columns: Int) {
    for glyphs in [Frame.Glyphs.full, .ascii] {
      let (host, exit) = run("load demo; show all", columns: columns, glyphs: glyphs)
      #expect(exit == 0)
      let lines = host.printed.split(separator: "\n").dropFirst()
      let names = ["workout", "energy", "distance", "sleep", "hrv", "resting", "weight"]
      let found = lines.compactMap { line in names.first { line.hasPrefix($0) } }
      #expect(found == names)
      for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
      #expect(lines.count <= 24)
    }
  }

  @Test func `all charts go into one file`() throws {
    let (host, _) = run("load demo; save-chart a.html all; save-chart a.svg all")
    let page = String(decoding: try #require(host.files["a.html"]), as: UTF8.self)
    #expect(page.components(separatedBy: "<svg ").count == 1 + 2 * 7)
    let svg = String(decoding: try #require(host.files["a.svg"]), as: UTF8.self)
    #expect(svg.components(separatedBy: "<svg ").count == 2)
    #expect(svg.contains("Resting") && svg.contains("Workout"))
  }

  @Test func `the strip of days is a picture too, open or not, and stands above all charts`() throws
  {
    let (host, exit) = run(
      """
      load demo; save-chart a.svg days --numbers --no-header --legend --past 10; charts
      """)
    #expect(exit == 0 && !host.printed.contains("strip"), "what is saved is not opened")
    let alone = String(decoding: try #require(host.files["a.svg"]), as: UTF8.self)
    #expect(alone.contains(">selected</text>") && !alone.contains("Streak •"))
    #expect(alone.components(separatedBy: "class=\"dayEdge").count - 1 == 13 + 6)
    let (open, _) = run(
      """
      load demo; days --past 5; save-chart b.svg days; focus days; save-chart c.svg
      save-chart all.html all; save-chart all.svg all; charts
      """)
    #expect(open.files["b.svg"] == open.files["c.svg"] && open.files["b.svg"] != nil)
    let page = String(decoding: try #require(open.files["all.html"]), as: UTF8.self)
    #expect(page.components(separatedBy: "<svg ").count == 1 + 1 + 2 * 7)
    let picture = String(decoding: try #require(open.files["all.svg"]), as: UTF8.self)
    #expect(picture.contains("Streak") && picture.contains("Resting"))
  }

  @Test func `a picture holds no more charts than fit, a page any number`() {
    let open = "source days days; for i in 1..25; open v$i days; end; save-chart a."
    #expect(run(open + "png all").host.errors.joined().contains("too many"))
    #expect(run(open + "html all").exit == 0)
  }

  @Test func `describe tells a program what it draws`() throws {
    let (host, _) = run("load demo; forecast; select -4d; describe --format json")
    let line = try #require(host.printed.split(separator: "\n").last)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(json["title"] as? String == "weight")
    #expect((json["x"] as? [String: Any])?["today"] as? String == "2026-10-04")
    let names = (json["series"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
    #expect(names == ["measured", "trend", "forecast"])
    let change = json["change"] as? [String: Any]
    #expect(change?["from"] as? String == "2026-09-21")
    #expect(change?["level"] as? Bool == true)
    #expect((json["selected"] as? [String: Any])?["at"] as? String == "2026-09-30")
  }

  @Test("a name from a file is told, never obeyed")
  func hostile() {
    let host = TestHost()
    host.files["a.csv"] = Array("day,we\u{1B}[2J\u{202E}ight\n2026-10-03,4\n2026-10-04,5\n".utf8)
    var session = Session(
      host: host, settings: Settings(), clock: VirtualClock(now: host.now, zone: .utc))
    _ = session.run(
      SourceText(name: "test", "load a.csv as x; show; describe; table; show all; charts"))
    _ = session.run(SourceText(name: "test", "save-chart a.svg; save-chart a.html"))
    let everything =
      host.printed + host.errors.joined()
      + host.files.filter { $0.key != "a.csv" }.map { String(decoding: $0.value, as: UTF8.self) }
      .joined()
    #expect(!everything.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }

  @Test(
    "days of a clock change are as far apart as others", arguments: ["2026-03-31", "2026-10-27"])
  func clockChange(_ today: String) {
    let script = """
      tz Europe/Berlin
      clock \(today)T12:00
      load demo
      show workout
      """
    let berlin = run(script).host.printed.split(separator: "\n").dropFirst(2)
    let utc = run(script.replacing("Europe/Berlin", with: "UTC")).host.printed
      .split(separator: "\n").dropFirst(2)
    #expect(Array(berlin) == Array(utc) && berlin.count > 10)
  }

  @Test func `show --picture says without a terminal which file to write`() {
    let (host, exit) = run("load demo; show --picture")
    #expect(host.errors.joined().contains("this terminal shows no pictures"))
    #expect(host.errors.joined().contains("save-chart chart.png") && exit != 0)
    #expect(
      run("load demo; show --picture --format json").host.errors.joined().contains("no format"))
  }

  @Test func `a run is saved with all its series on one axis`() throws {
    let (host, _) = run(
      "load demo; save-chart a.svg run run7; save-chart a.html run; save-chart a.png run run7")
    let svg = String(decoding: try #require(host.files["a.svg"]), as: UTF8.self)
    for title in ["Pace", "Heart rate", "Cadence"] { #expect(svg.contains(">\(title)<tspan")) }
    // The axes begin at the same place.
    let walls = svg.split(separator: "\n").filter { $0.hasPrefix("<path class=\"axis s\" d=\"M") }
      .compactMap { line -> Substring? in
        let places = line.dropFirst(24).split { "ML\" ".contains($0) }
        return places.count > 3 && places[0] == places[2] ? places[0] : nil
      }
    let counts = Dictionary(grouping: walls) { $0 }.mapValues(\.count)
    #expect(counts.values.contains { $0 >= 3 }, "\(counts)")
    let page = String(decoding: try #require(host.files["a.html"]), as: UTF8.self)
    #expect(page.contains("<h2>Pace") && page.contains("Values of Pace"))
    #expect(!page.contains("Values of Cadence"))
    #expect(run("load demo; save-chart a.png run run99").host.errors.joined().contains("run99"))
  }
}
