import TrendsCore
import Testing

@testable import Interpreter

/// Files that change under a session: `refresh` and `resume` read them again.
@Suite struct ReadingAgainTests {
  /// A session that has loaded one table.
  private func shell(_ rows: [String: Int] = ["2026-10-03": 100, "2026-10-04": 200]) -> Shell {
    var shell = Shell()
    write(rows, "g.csv", shell)
    shell.run("load g.csv as g")
    return shell
  }

  /// Puts a table into the host, as a version that differs from the one before.
  private func write(_ rows: [String: Int], _ path: String, _ shell: Shell) {
    let table = rows.sorted { $0.key < $1.key }.map { "\($0.key),\($0.value)\n" }.joined()
    put("date,steps\n" + table, path, shell)
  }

  private func put(_ text: String, _ path: String, _ shell: Shell) {
    shell.host.files[path] = Array(text.utf8)
    shell.host.versions[path] = "\(shell.host.versions[path].map { $0.count } ?? 0) \(text)"
  }

  private func remove(_ path: String, _ shell: Shell) {
    shell.host.files[path] = nil
    shell.host.versions[path] = nil
  }

  /// Whether the session, saved, runs again to the same answers.
  private func isReplayed(_ shell: inout Shell) -> Bool {
    shell.run("save s.trsh --overwrite")
    shell.host.errors = []
    return TranscriptCheck(host: shell.host).run("s.trsh") == 0
  }

  /// What is wrong with a replay of the session, saved; empty where nothing is.
  private func trouble(_ shell: inout Shell, _ flag: String = "") -> String {
    (shell.host.errors, shell.host.printed) = ([], "")
    shell.run("save s.trsh --overwrite \(flag)")
    return TranscriptCheck(host: shell.host).run("s.trsh") == 0
      ? "" : shell.host.printed + shell.host.errors.joined(separator: "\n")
  }

  /// S0-70.
  @Test func `refresh reads a changed file again and tells what differs by value`() {
    var shell = shell()
    write(["2026-10-03": 150, "2026-10-04": 200, "2026-10-02": 9], "g.csv", shell)
    shell.run("clock +1h")
    #expect(shell.shown("refresh") == "g: 1 new, 1 changed, 1 as before")
    #expect(shell.shown("select 2026-10-03").hasSuffix("150"))
    #expect(shell.state("steps.lastUpdated") == "2026-10-04T13:00:00.000")
    #expect(isReplayed(&shell))
  }

  /// S0-70.
  @Test func `a file that has not changed is not read, and the time of reading stays`() {
    var shell = shell()
    shell.run("clock +1h")
    #expect(shell.shown("refresh") == "")
    #expect(shell.state("steps.lastUpdated") == "2026-10-04T12:00:00.000")
  }

  /// S0-70.
  @Test func `resume reads all changed files, and views stay where they are`() {
    let days = (1...200).map { Day(iso: "2026-10-04")!.advanced(by: -$0).description }
    var rows = Dictionary(uniqueKeysWithValues: days.map { ($0, 5) })
    var shell = shell(rows)
    shell.run("scroll -100d; select 2026-06-20")
    let place = shell.state("steps.viewport")
    rows["2026-10-04"] = 7
    rows["2026-06-20"] = 8
    write(rows, "g.csv", shell)
    #expect(shell.shown("resume") == "g: 1 new, 1 changed, 199 as before")
    #expect(shell.state("steps.viewport") == place)
    #expect(shell.state("steps.selection").contains("2026-06-20"))
    #expect(shell.shown("table").contains("8"))
    #expect(isReplayed(&shell))
  }

  /// S0-70.
  @Test func `undo takes back what was read again, and the next refresh reads it once more`() {
    var shell = shell()
    write(["2026-10-04": 900], "g.csv", shell)
    shell.run("refresh; undo")
    #expect(shell.shown("select today").hasSuffix("200"))
    #expect(shell.shown("refresh") == "g: 0 new, 1 changed, 1 removed, 0 as before")
    #expect(isReplayed(&shell))
  }

  /// S0-70.
  @Test func `a file that is gone makes refresh fail, and what was read stays`() {
    var shell = shell()
    remove("g.csv", shell)
    #expect(shell.shown("refresh").contains("cannot read 'g.csv'"))
    #expect(shell.shown("select today").hasSuffix("200"))
    write(["2026-10-04": 3], "g.csv", shell)
    #expect(shell.shown("refresh") == "g: 0 new, 1 changed, 1 removed, 0 as before")
    #expect(isReplayed(&shell))
  }

  /// S0-70.
  @Test func `of a folder, files that came are read, and what was read of one that went stays`() {
    var shell = Shell()
    write(["2026-10-03": 1], "f/a.csv", shell)
    shell.run("load f as f")
    write(["2026-10-04": 2], "f/b.csv", shell)
    #expect(shell.shown("refresh") == "f: 1 new, 0 changed, 1 as before")
    remove("f/a.csv", shell)
    #expect(shell.shown("refresh") == "f/a.csv is gone: what was read of it stays")
    #expect(shell.shown("refresh") == "")
    #expect(shell.shown("select 2026-10-03").hasSuffix("1"))
    #expect(isReplayed(&shell))
  }

  /// S4-39.
  @Test func `refresh of a list reads its file again, and rows that changed are shown`() {
    var shell = Shell()
    let head = "place,arrival,departure\n"
    put(head + "Home,2026-10-02T08:00,2026-10-02T09:00\n", "v.csv", shell)
    shell.run("load v.csv as v; visits")
    put(
      head + "Home,2026-10-02T08:00,2026-10-02T09:30\nX,2026-10-03T10:00,2026-10-03T11:00\n",
      "v.csv", shell)
    #expect(shell.shown("refresh") == "v: 1 new, 1 changed, 0 as before")
    let rows = shell.shown("show")
    #expect(rows.contains("90") && rows.contains("X"))
    #expect(isReplayed(&shell))
  }

  /// S0-70.
  @Test func `a metric that is no longer in its file closes, and refresh of it says so`() {
    var shell = Shell()
    put("date,steps,floors\n2026-10-04,5,6\n", "g.csv", shell)
    shell.run("load g.csv as g; focus floors")
    put("date,steps\n2026-10-04,5\n", "g.csv", shell)
    #expect(shell.shown("refresh").contains("the files of 'floors' no longer have it"))
    // A command that fails changes nothing.
    #expect(shell.state("floors.id") == "floors")
    #expect(shell.shown("refresh --on steps").contains("floors: 0 new, 0 changed, 1 removed"))
    #expect(shell.shown("charts").contains("floors") == false)
  }

  @Test func `load of a known name says what is new and what has changed`() {
    var shell = shell()
    write(["2026-10-03": 150, "2026-10-04": 900], "g.csv", shell)
    #expect(shell.shown("load g.csv as g").contains("g: 0 new, 2 changed, 0 as before"))
    #expect(isReplayed(&shell))
  }

  @Test func `a damaged new version is refused, and the old rows stay`() {
    var shell = shell()
    put("\0\0\0", "g.csv", shell)
    #expect(shell.run("refresh") != 0)
    #expect(shell.shown("select today").hasSuffix("200"))
    #expect(isReplayed(&shell))
  }

  /// S0-70.
  @Test func `a folder of which one file has changed is saved with its other files beside it`() {
    for change in ["changed", "gone", "gone and back"] {
      var shell = Shell()
      for (name, day) in [("a", 1), ("b", 2), ("c", 3)] {
        write(["2026-10-0\(day)": day], "in/\(name).csv", shell)
      }
      shell.run("load in as f; select 2026-10-02")
      if change == "changed" {
        write(["2026-10-01": 9], "in/a.csv", shell)
      } else {
        remove("in/a.csv", shell)
      }
      shell.run("refresh")
      if change == "gone and back" {
        write(["2026-10-01": 7], "in/a.csv", shell)
        shell.run("refresh; select 2026-10-01")
      }
      shell.run("load in as f; select 2026-10-03")
      #expect(trouble(&shell) == "")
      for flag in ["--embed", "--anonymise"] {
        #expect(trouble(&shell, flag) == "", "\(change)")
      }
    }
  }

  /// S0-70.
  @Test func `what is told on coming back to the prompt is no part of a command's answer`() {
    for text in ["\0\u{1}\u{2}", "date,steps\n2026-10-04,5\n", nil] {
      var shell = shell()
      if let text { put(text, "g.csv", shell) } else { remove("g.csv", shell) }
      shell.session.comeBack()
      shell.run("select today")
      #expect(trouble(&shell) == "")
    }
  }

  /// S0-70.
  @Test func `coming back reads what can be read, beside a file that is gone`() {
    var shell = shell()
    put("date,floors\n2026-10-04,3\n", "h.csv", shell)
    shell.run("load h.csv as h")
    remove("g.csv", shell)
    put("date,floors\n2026-10-04,8\n", "h.csv", shell)
    shell.session.comeBack()
    #expect(shell.host.printed.contains("cannot read 'g.csv'"))
    #expect(shell.host.printed.contains("h: 0 new, 1 changed, 0 as before"))
    #expect(shell.shown("focus floors; select today").hasSuffix("8"))
    #expect(trouble(&shell) == "")
  }

  /// S0-70.
  @Test func `a refresh that fails tells nothing of what it has not taken over`() {
    var shell = Shell()
    put("date,steps,floors\n2026-10-04,5,6\n", "g.csv", shell)
    put("date,weight (kg)\n2026-10-04,70\n", "h.csv", shell)
    shell.run("load g.csv as g; load h.csv as h")
    put("date,steps,floors\n2026-10-04,9,6\n", "g.csv", shell)
    remove("h.csv", shell)
    let told = shell.shown("resume")
    #expect(told.contains("cannot read 'h.csv'") && !told.contains("changed"), "\(told)")
    #expect(shell.shown("focus steps; select today").hasSuffix("5"))
    #expect(
      shell.shown("refresh")
        == "g: 0 new, 1 changed, 1 as before\n  steps: 0 new, 1 changed, 0 as before")
    #expect(trouble(&shell) == "")
  }

  /// S0-70.
  @Test func `a file in whose place a folder has come is gone, and the folder's files are read`() {
    var shell = shell()
    remove("g.csv", shell)
    write(["2026-10-02": 4], "g.csv/more.csv", shell)
    #expect(
      shell.shown("refresh")
        == "g: 1 new, 0 changed, 2 as before\ng.csv is gone: what was read of it stays")
    #expect(shell.shown("refresh") == "")
    #expect(trouble(&shell) == "")
    remove("g.csv/more.csv", shell)
    write(["2026-10-02": 5], "g.csv", shell)
    let told = shell.shown("refresh")
    #expect(told.contains("g: 0 new, 1 changed, 2 removed"), "\(told)")
    #expect(trouble(&shell) == "")
  }

  /// S0-70.
  @Test func `a load of a file that is gone is replayed`() {
    var shell = shell()
    remove("g.csv", shell)
    #expect(shell.run("load g.csv as g") != 0)
    shell.run("select today")
    #expect(trouble(&shell) == "")
    write(["2026-10-04": 3], "g.csv", shell)
    shell.run("load g.csv as g; select today")
    #expect(trouble(&shell) == "")
  }

  /// S0-73.
  @Test func `a metric that comes with a new version opens with its siblings`() {
    var shell = Shell()
    func put(_ columns: String, _ values: String) {
      let rows = (1...40).map { day in
        "\(Day(iso: "2025-02-01")!.advanced(by: day)),\(values)"
      }
      self.put("date,\(columns)\n" + rows.joined(separator: "\n"), "g.csv", shell)
    }
    put("steps", "5")
    shell.run("load g.csv as g")
    put("steps,floors", "5,6")
    shell.run("refresh")
    let ends = ["steps", "floors"].map { shell.state("\($0).viewport.end") }
    #expect(ends[0] == ends[1] && ends[0].hasPrefix("2025-03"), "\(ends)")
    put("steps", "5")
    #expect(shell.shown("refresh").contains("floors: closed, the files no longer have it"))
  }
}
