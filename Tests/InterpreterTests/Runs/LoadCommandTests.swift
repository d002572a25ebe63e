import Testing
import TrendsCore

@testable import Interpreter

/// Loads of activities follow from the heart rates that a person says.
@Suite("Loads by the reserve") struct LoadCommandTests {
  private var shell: Shell {
    var shell = Shell()
    shell.host.files["a.csv"] = Array(
      """
      Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Average Heart Rate
      1,"Sep 28, 2026, 6:00:00 AM",Run,Run,1850,5.01,1800,125
      2,"Sep 29, 2026, 6:00:00 AM",Ride,Ride,1800,9.00,1800,

      """.utf8)
    shell.run("load a.csv as a")
    return shell
  }

  @Test func `loads follow from zones reserve, which is undone like anything else`() {
    var shell = shell
    #expect(shell.shown("zones reserve") == "60..190 bpm")
    let usual = shell.shown("table workout-load --format csv")
    #expect(usual.contains("2026-09-28,25,"), "\(usual)")
    #expect(usual.contains("2026-09-29,25,"), "\(usual)")
    shell.run("zones reserve 40..150")
    #expect(shell.shown("zones reserve") == "40..150 bpm")
    let other = shell.shown("table workout-load --format csv")
    #expect(other.contains("2026-09-28,65,") && other.contains("2026-09-29,25,"), "\(other)")
    shell.run("undo")
    #expect(shell.shown("table workout-load --format csv") == usual)
    shell.run("redo")
    #expect(shell.shown("table workout-load --format csv") == other)
  }

  @Test func `sources say from what loads were taken`() {
    var shell = shell
    let said = shell.shown("sources workout-load --format csv")
    #expect(said.contains("the activities,2,a"), "\(said)")
    #expect(said.contains("a: loads 1 by heart rate, 1 by time;"), "\(said)")
    #expect(shell.shown("sources workout-load --first activities") == "")
    #expect(shell.shown("sources workout-load --first acts").contains("no source has 'acts'"))
    #expect(shell.shown("sources nosuch --first a").contains("no loaded data has it"))
  }

  @Test func `loads that an exported file states stay as they are, and it is said`() {
    var shell = shell
    shell.run("export all.zip; unload a; load all.zip as z")
    let stated = shell.shown("table workout-load --format csv")
    #expect(
      shell.shown("zones reserve 40..150")
        == "z: all.zip/days.csv states the loads, so they do not change")
    #expect(shell.shown("table workout-load --format csv") == stated)
  }

  @Test(arguments: ["190..60", "60..60", "0..190", "60..1000", "60", "nan..190"])
  func `two heart rates must ascend`(rates: String) {
    var shell = shell
    #expect(shell.shown("zones reserve \(rates)").contains("two heart rates from 1 to 999"))
    #expect(shell.shown("zones reserve") == "60..190 bpm")
  }
}
