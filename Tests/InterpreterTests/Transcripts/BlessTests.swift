import Foundation
import Testing

@testable import Interpreter

@Suite("Bless") struct BlessTests {
  private func blessed(_ text: String) -> (code: Int32, text: String, host: TestHost) {
    let host = TestHost()
    host.files["a.trsh"] = Array(text.utf8)
    let code = Bless(host: host).run("a.trsh")
    return (code, String(decoding: host.files["a.trsh"] ?? [], as: UTF8.self), host)
  }

  static let head = """
    #: transcript 1  rules \(Version.rules)
    #: clock 2026-10-04T12:00:00Z  tz UTC  seed 42

    """

  @Test func `only what fails is rewritten; comments, commands and matchers that fit stay`() {
    let text =
      Self.head
      + "# mine\nload demo\n#|...\n#= ok\nstate loaded.count  # keep\n#| 22\n# a note\nstate today\n#|* \"2026*\n"
    let (code, after, host) = blessed(text)
    #expect(code == 0, "\(host.errors)")
    #expect(after == text.replacingOccurrences(of: "#| 22", with: "#| 21"))
    #expect(host.printed == "a.trsh: blessed, 1 step\n")
    #expect(TranscriptCheck(host: host).run("a.trsh") == 0)
  }

  @Test func `blessing twice changes nothing`() {
    let text =
      Self.head
      + "load demo\n#| wrong\n#= ok data:00000000\nfocus nowhere\nscroll -5d\n#= err x view:00000001\n"
    let (code, once, host) = blessed(text)
    #expect(code == 0, "\(host.errors)")
    #expect(TranscriptCheck(host: host).run("a.trsh") == 0, "\(host.errors)")
    let (_, twice, second) = blessed(once)
    #expect(twice == once)
    #expect(second.printed == "a.trsh: nothing to bless\n")
    #expect(once.contains("#! 1:1 unknown-view"))
    #expect(once.contains("#= ok  data:"))
  }

  @Test(arguments: [
    "load demo\nstats # caf\u{1B}\n", "load demo\n\0\n", "<<<<<<< a\nload demo\n",
    "# mine\n\nskroll -5d\n",
  ]) func `what is no script stays as it is, and is told of where it stands`(text: String) {
    let (code, after, host) = blessed(text)
    #expect(code == 2)
    #expect(after == text)
    let line = text.contains("skroll") ? 3 : text.hasPrefix("<") ? 1 : 2
    #expect(host.errors.first?.hasPrefix("a.trsh:\(line):") == true, "\(host.errors)")
  }

  @Test func `bytes that are no text stay as they are`() {
    let host = TestHost()
    let bytes = Array("load demo\nstats # caf".utf8) + [0xE9, 10]
    host.files["a.trsh"] = bytes
    #expect(Bless(host: host).run("a.trsh") == 2)
    #expect(host.files["a.trsh"] == bytes)
  }

  @Test func `an expect that fails is told where it stands in the file as it is now`() {
    let (code, after, host) = blessed("load demo\ntz\n\nexpect loaded.count == 3\n")
    #expect(code == 3)
    let line = after.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("expect") }
    #expect(host.errors.first?.hasPrefix("a.trsh:\((line ?? 0) + 1):") == true, "\(host.errors)")
  }

  @Test func `a script becomes a transcript`() {
    let (code, text, host) = blessed(
      "#!/usr/bin/env trendsh\n# why\nload demo\nstate loaded.count\n")
    #expect(code == 0, "\(host.errors)")
    let lines = text.split(separator: "\n").map { String($0) }
    #expect(lines[0] == "#!/usr/bin/env trendsh")
    #expect(lines[1].hasPrefix("#: transcript 1"))
    #expect(lines.contains("# why"))
    #expect(lines.contains("#| 21"))
    #expect(TranscriptCheck(host: host).run("a.trsh") == 0, "\(host.errors)")
    #expect(blessed(text).text == text)
  }

  @Test func `an expectation of the author is never blessed, and what came before is kept`() {
    let text = Self.head + "load demo\n#| x\nexpect loaded.count == 5\nstate today\n#| y\n"
    let (code, after, host) = blessed(text)
    #expect(code == 3)
    #expect(host.errors.first?.contains("has to be changed by hand") == true)
    #expect(after.contains("#| demo: 7 metrics"))
    #expect(after.hasSuffix("expect loaded.count == 5\nstate today\n#| y\n"))
  }

  @Test(arguments: [
    ("<<<<<<< a\nload demo\n=======\n>>>>>>> b\n", 2), ("for i in 1..1000000000\nend\n#| x\n", 5),
    ("load demo\n#| x\n#@ explode\n", 5),
  ])
  func `what cannot be blessed stays as it was`(body: String, code: Int32) {
    let (found, after, _) = blessed(Self.head + body)
    #expect(found == code)
    #expect(after == Self.head + body)
  }

  struct Aligned: Sendable, CustomTestStringConvertible {
    var before: [String]
    var lines: [String]
    var after: [String]
    var testDescription: String { "\(before) on \(lines)" }

    static let all = [
      Aligned(before: ["#| a", "#| b"], lines: ["a", "c"], after: ["#| a", "#| c"]),
      Aligned(
        before: ["#| a", "#|...", "#| z"], lines: ["a", "x", "y", "q"],
        after: ["#| a", "#|...", "#| q"]),
      Aligned(
        before: ["#|* a*", "#| b"], lines: ["new", "abc", "b"], after: ["#| new", "#|* a*", "#| b"]),
      Aligned(before: ["#|? o", "#| b"], lines: ["c"], after: ["#|? o", "#| c"]),
      Aligned(before: ["#|/ \\d+", "#| x"], lines: ["12"], after: ["#|/ \\d+"]),
      Aligned(before: ["#| x"], lines: [], after: []),
      Aligned(before: [], lines: ["", "b"], after: ["#|", "#| b"]),
    ]
  }

  @Test("as much as can be stays", arguments: Aligned.all)
  func alignment(_ one: Aligned) throws {
    let before = try one.before.map { try Matcher(String($0.dropFirst(2))) }
    let after = before.aligned(with: one.lines)
    #expect(after.map(\.line) == one.after)
    #expect(after.mismatch(with: one.lines) == nil)
    #expect(after.aligned(with: one.lines) == after)
  }
}
