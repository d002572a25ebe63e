import Testing
import TrendsCore

@testable import Interpreter

/// A machine without a time zone: the load says what that means, and the prompt asks once.
@Suite("Question for the time zone") struct ZoneQuestionTests {
  private func shell(isInteractive: Bool, isZoneKnown: Bool = false) -> Shell {
    var shell = Shell()
    shell.session.settings.isInteractive = isInteractive
    shell.session.settings.isZoneKnown = isZoneKnown
    shell.host.files["z.csv"] = Array("time,weight_kg\n2026-09-01T23:30:00Z,80\n".utf8)
    shell.host.files["d.csv"] = Array("date,weight_kg\n2026-09-01,80\n".utf8)
    return shell
  }

  @Test func `a script is told, once, and only of data that a zone places`() {
    var shell = shell(isInteractive: false)
    #expect(!shell.shown("load d.csv").contains("no time zone"))
    #expect(
      shell.shown("load z.csv").contains("Type 'zone Europe/Berlin', or start trendsh with --tz"))
    #expect(!shell.shown("load z.csv as again").contains("no time zone"))
    #expect(shell.session.promptText == "trendsh>" || !shell.session.promptText.contains("zone"))
    var known = self.shell(isInteractive: false, isZoneKnown: true)
    #expect(!known.shown("load z.csv").contains("no time zone"))
    var told = self.shell(isInteractive: false)
    told.run("zone UTC")
    #expect(!told.shown("load z.csv").contains("no time zone"))
  }

  @Test func `the prompt asks once, and takes a zone, a city, or nothing`() {
    for (answer, command) in [
      ("UTC", "zone UTC"), ("", ""), (" show", " show"), ("sho", "sho"),
      ("jump today", "jump today"),
      ("Nowhere", "zone Nowhere"),
    ] {
      var shell = shell(isInteractive: true)
      shell.run("load z.csv")
      #expect(shell.session.promptText.contains("your time zone"), "\(answer)")
      #expect(shell.session.meant(by: answer) == command, "\(answer)")
      #expect(!shell.session.promptText.contains("your time zone"), "\(answer)")
      shell.run("load z.csv as again")
      #expect(!shell.session.promptText.contains("your time zone"), "\(answer)")
      #expect(shell.session.meant(by: "UTC") == "UTC")
    }
  }
}
