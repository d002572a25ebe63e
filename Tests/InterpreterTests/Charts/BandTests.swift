import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// CH-13: what is normal for recovery, and what is advised for a night. CH-20, CH-22: numbers and headings.
@Suite("Charts: bands and headings") struct BandTests {
  @Test func `heart rate variability and resting pulse have the band of the 60 days before`() {
    var shell = Shell()
    shell.run("load demo; show hrv; show resting; stats hrv normal")
    let printed = shell.host.printed
    #expect(printed.contains("⠂⠂ normal 51–57") && printed.contains("Last 61, above normal."))
    #expect(printed.contains("⠂⠂ normal 53–57") && printed.contains("Last 54, normal."))
  }

  @Test func `sleep has what is advised, and a goal takes its place`() {
    var shell = Shell()
    shell.run("load demo; show sleep")
    #expect(shell.host.printed.contains("target 7.0–9.0"))
    #expect(shell.host.printed.contains("3 of 14 nights under 7 h."))
    shell = Shell()
    shell.run("load demo; goal sleep 8h a day; show sleep")
    #expect(!shell.host.printed.contains("target") && shell.host.printed.contains("goal"))
  }

  @Test func `a longer time has no band, as one of 60 days says nothing of it`() {
    var shell = Shell()
    shell.run("load demo; range 1Y --on hrv; show hrv")
    #expect(!shell.host.printed.contains("normal"))
  }

  @Test func `a heading that makes no name to type is the title`() {
    var shell = Shell()
    shell.host.files["n.csv"] = Array(
      "date,歩数\n2026-10-02,8000\n2026-10-03,12500\n2026-10-04,9000\n".utf8)
    shell.run("load n.csv as n; show; describe; show all; save-chart a.html")
    let printed = shell.host.printed
    #expect(printed.contains("歩数  ") && !printed.contains("COLUMN-2"))
    #expect(printed.contains("歩数. Line chart"))
    #expect(
      String(decoding: shell.host.files["a.html"] ?? [], as: UTF8.self).contains("<h1>歩数 "))
  }

  @Test func `ticks have the separators of texts`() {
    let rows = (1...20).map { "2026-09-\($0 < 10 ? "0" : "")\($0),\(8000 + $0 * 400)\n" }
    var shell = Shell()
    shell.host.files["s.csv"] = Array(("date,steps\n" + rows.joined()).utf8)
    shell.run("load s.csv as s; show")
    #expect(shell.host.printed.contains(" 10,000 ┤") || shell.host.printed.contains(" 15,000 ┤"))
  }

  @Test func `a bar of fewer days than the others is told`() {
    var shell = Shell { $0.columns = 120 }
    shell.run("load demo; range 1Y --on workout; show workout")
    #expect(
      shell.host.printed.contains("Last bar: 4 days.") && !shell.host.printed.contains("First bar"))
  }

  @Test func `a series of runs is told as one, and the key of a calendar has all marks`() {
    var shell = Shell { $0.columns = 30 }
    shell.run("load demo; stats heart calendar")
    #expect(shell.host.errors.joined().contains("measured in runs; type: heart last"))
    #expect(shell.shown("stats workout calendar").contains("█ over 60 min"))
  }

  @Test func `RQ-59: the key has no two entries with one mark`() {
    var shell = Shell {
      $0.color = true
      $0.columns = 100
    }
    shell.run("load demo; range 6M --on weight; show weight")
    let key = shell.host.printed.split(separator: "\n").last { $0.contains("80% band") } ?? ""
    #expect(
      key.filter { $0 == "░" }.count == 1 && key.contains("lowest to highest, ahead 80% band"))
  }
}
