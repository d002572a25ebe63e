import Testing

@testable import Interpreter

@Suite("The status of a view") struct ViewStatusTests {
  private func shell(_ change: (inout Settings) -> Void = { _ in }) -> Shell {
    var shell = Shell(.script, change)
    shell.run("source d days --from 2026-08-01; open w d")
    return shell
  }

  @Test func `S0-72: each load that fails is told by the command that asked for it, once`() {
    var shell = shell()
    shell.run("fault any fail offline")
    #expect(shell.shown("refresh") == "w: Not renewed since 12:00 (offline): retry.")
    #expect(
      shell.shown("jump 2026-08-05")
        == "w: The days from 5 Aug 2026 on could not be loaded (offline): retry.")
    #expect(
      shell.shown("page older")
        == "w: Days before 14 Sep 2026 could not be loaded (offline): retry.")
    #expect(shell.shown("resume") == "w: 4 Oct 2026 could not be read again (offline): retry.")
    #expect(shell.shown("open v d") == "v: could not be loaded (offline): retry")
    #expect(shell.shown("retry") == "v: could not be loaded (offline): retry")
    #expect(
      shell.shown("describe --format json --on w").contains(#""status":"failed jump offline"#))
  }

  @Test func `S0-72: the time of the last renewal has its day, unless it is today`() {
    var shell = shell()
    shell.run("clock +2d; fault any fail offline")
    #expect(
      shell.shown("refresh") == "w: Not renewed since 4 Oct 2026, 12:00 (offline): retry.")
    #expect(shell.state("status") == "failed refresh offline as of 4 Oct 2026, 12:00")
  }

  @Test func `an end is told where it is on show, and not before`() {
    var shell = shell()
    #expect(shell.state("status") == "null")
    shell.run("scroll 2026-08-04")
    #expect(shell.state("phase.before.s") == "exhausted")
    #expect(shell.state("status") == "null")
    shell.run("scroll oldest")
    #expect(shell.state("status") == "begins 2026-08-01")
  }

  @Test(arguments: [20, 40, 80])
  func `no line of it is wider than the screen, and the chart keeps to its rows`(_ columns: Int) {
    var shell = shell {
      $0.columns = columns
      $0.rows = 14
    }
    shell.run("fault any fail offline; scroll -7d; refresh")
    let lines = shell.shown("show").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
    #expect(lines.joined(separator: " ").contains("could not be loaded (offline): retry."))
    #expect(lines.count <= 14)
  }

  @Test func `strict ends with each page that fails, whatever broke it`() {
    for fault in ["fail offline", "wrong-range"] {
      var shell = shell { $0.isStrict = true }
      #expect(shell.run("fault any \(fault); refresh") == 1, "\(fault)")
      #expect(
        shell.host.errors.last?.contains("a page of w failed") == true, "\(shell.host.errors)")
    }
    var lists = Shell { $0.isStrict = true }
    lists.run("source r list --rows 60; open l r; fault next fail offline")
    #expect(lists.run("view to 30") == 1)
  }
}
