import Testing
import TrendsCore

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

/// What looks like one letter may be a quote, a slash or a bracket with a mark that follows it.
@Suite("Hostile names") struct HostileNameTests {
  private static let marks = ["\u{301}", "\u{FE0F}", "\u{200D}"]
  /// It takes what follows into its own letter.
  private static let prefix = "\u{D4E}"

  private static func disguises(_ sign: String) -> [String] {
    marks.map { "a\(sign)\($0)b" } + ["\(prefix)\(sign)b", "\(prefix)\(sign)\u{301}"]
  }

  @Test func `a name in quotes stays in them`() {
    for name in Self.disguises("\"") + Self.disguises("$x") + Self.disguises("\\") {
      let text = "'" + name + "; quit"
      let script = Parser.parse(SourceText(name: "", "load \(Word.written(text, isName: true))"))
      #expect(script.problems.isEmpty)
      guard script.statements.count == 1, case .command(let command) = script.statements[0].kind
      else {
        Issue.record("'\(name)' is more than a word")
        continue
      }
      #expect(command.words.compactMap(\.literal).map { Array($0.utf8) } == [Array(text.utf8)])
    }
  }

  @Test func `a part of a page or a table is escaped`() {
    for (sign, escaped) in [("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("&", "&amp;")] {
      for text in Self.disguises(sign) {
        #expect(SVGBackend.escaped(text).utf8.contains(escaped.utf8))
        #expect(sign == "&" || !SVGBackend.escaped(text).utf8.contains(sign.utf8))
      }
    }
    for text in Self.disguises("\",=1+1,\"") {
      let cell = Table.csv(text)
      #expect(cell.utf8.filter { $0 == 34 }.count == 6, "\(cell)")
    }
    #expect(Table.csv("=1+1") == "'=1+1")
    #expect(!Table.csv("a\u{1B}[31m").utf8.contains(27))
    var table = Table([.init("a")])
    table.rows = [[.text("x|\u{301}y")]]
    #expect(table.rendered(as: .markdown).last?.utf8.contains("\\|".utf8) == true)
  }

  @Test func `neither a bar, a backslash before one, nor a line break ends a cell`() {
    var table = Table([.init("a"), .init("b")])
    table.rows.append([.text("x\\|y\n| z |"), .text("w")])
    #expect(table.rendered(as: .markdown).last == "| x\\\\\\|y<br>\\| z \\| | w |")
    let lines = table.rendered(as: .text)
    #expect(lines.count == 2)
    #expect(lines.last?.contains("\n") == false)
  }

  @Test func `the name of a column is no more trusted than a cell`() {
    var table = Table([.init("a\u{10}b\u{1B}[2J\n"), .init("=1+1,\"")])
    table.rows = [[.text("x"), .text("y")]]
    for format in OutputFormat.allCases where format != .json {
      let lines = table.rendered(as: format)
      for line in lines { #expect(!line.utf8.contains { $0 < 0x20 }, "\(format): \(line)") }
      #expect(lines.count == (format == .markdown ? 3 : 2), "\(format)")
    }
    #expect(table.rendered(as: .csv).first?.hasSuffix("\"'=1+1,\"\"\"") == true)
  }

  @Test func `no way leads out of a folder`() {
    for part in ["../\u{301}x", "a/\u{301}../../x", "../", "a/../\u{FE0F}x"] {
      #expect(!InputLine.isValid(part), "\(part)")
    }
  }

  @Test func `only loads are run again at the next start`() {
    #expect(Session.remembered("load '/home/anna/x.csv' as w") == .load)
    for text in [
      "load x; quit", "connect y touch z", "load x > y", "load \"x\"\nquit", "", "lo x",
      "let a = b",
    ] { #expect(Session.remembered(text) != .load, "\(text)") }
  }

  @Test func `an empty part, many times over, is a pattern too large`() {
    #expect(throws: Mistake.self) { try Pattern("(){1000}{1000}{1000}") }
    #expect((try? Pattern("(a|){20}"))?.matches("aaa") == true)
  }

  @Test func `a place that no text has moves nothing`() {
    var renaming = Renaming(Parser.parse(SourceText(name: "", "load /home/anna/x.csv")))
    renaming.replace(Span(5, 21), with: "x.csv")
    for place in ["-9223372036854775808:1", "1:-9223372036854775808", "0:0", "9:9"] {
      let line = Transcript.Line("#! \(place) io: hm")
      #expect(renaming.moved(line).body == line.body)
    }
  }
}
