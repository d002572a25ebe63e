import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput

@Suite("Runs of several datasets") struct RunNameTests {
  private func two() -> Shell {
    var shell = Shell()
    shell.run("load demo; load demo as other")
    return shell
  }

  @Test func `one id of two is called after its dataset`() {
    var shell = two()
    #expect(
      shell.shown("cadence run7")
        == """
        t.trsh:1:1: error: several datasets have a run 'run7'
          cadence run7
          ^^^^^^^^^^^^ say which: demo:run7 or other:run7
        """)
    shell.run("cadence other:run7")
    #expect(shell.state("run.run") == "other:run7")
    #expect(shell.shown("runs --format csv").contains("\nother:run7,"))
    let day = shell.session.world.library.runs[0].run.record.start.day
    #expect(shell.shown("day \(day)").contains("demo:run1 "))
    #expect(shell.run("expect fail ambiguous-run follow run7") == 0)
  }

  @Test func `Tab offers names that reach`() {
    let shell = two()
    func found(_ text: String) -> [String] {
      Completer(shell.session).complete(text, at: text.utf8.count).candidates.map(\.text)
    }
    #expect(found("cadence ").contains("demo:run7"))
    #expect(!found("cadence ").contains("run7"))
    #expect(found("cadence other:run2").allSatisfy { $0.hasPrefix("other:run2") })
    #expect(found("cadence other:run2").contains("other:run24"))
  }

  @Test func `where one is left its id is enough, and its whole name still does`() {
    var shell = two()
    shell.run("unload demo; cadence run7")
    #expect(shell.state("run.run") == "run7")
    #expect(shell.run("cadence other:run7") == 0)
    #expect(shell.run("expect fail unknown-run cadence demo:run7") == 0)
  }

  @Test func `only the runs of the dataset that is loaded anew close`() {
    var shell = two()
    shell.run("cadence demo:run7; heart other:run7; load demo as other")
    #expect(shell.session.world.engine.index(of: "cadence") != nil)
    #expect(shell.session.world.engine.index(of: "heart") == nil)
    shell.run("unload demo")
    #expect(shell.session.world.engine.index(of: "cadence") == nil)
  }

  @Test func `a list of them is as wide as the terminal, and whole elsewhere`() {
    var shell = two()
    let whole = shell.shown("runs")
    #expect(whole.hasPrefix("run          date        start  duration"))
    shell.host.tableWidth = 40
    let narrow = shell.shown("runs").split(separator: "\n")
    #expect(narrow[0] == "run          date        duration     km")
    #expect(narrow.dropLast().allSatisfy { DisplayWidth.of($0) <= 40 })
    #expect(narrow.last?.hasPrefix("left out for room: start, ") == true)
    shell.run("runs > r.txt; save s.trsh")
    #expect(shell.host.files["r.txt"] == Array((whole + "\n").utf8))
    let saved = String(decoding: shell.host.files["s.trsh"] ?? [], as: UTF8.self)
    #expect(saved.contains("#| " + whole.split(separator: "\n")[0]))
    #expect(!saved.contains("left out for room"))
  }

  @Test func `a list of visits keeps its first columns`() {
    var shell = two()
    let whole = shell.shown("visits")
    shell.host.tableWidth = 36
    let narrow = shell.shown("show").split(separator: "\n")
    #expect(narrow[0] == "row  place          arrival")
    #expect(narrow.allSatisfy { DisplayWidth.of($0) <= 36 })
    #expect(
      shell.shown("table --format csv").hasPrefix("row,id,place,arrival,departure,minutes,source\n")
    )
    shell.host.tableWidth = nil
    #expect(shell.shown("show") == whole)
  }
}
