import Foundation
import Testing

@testable import Interpreter

@Suite("Transcript values") struct TranscriptValueTests {
  @Test(arguments: [
    "", "\n", "load demo", "load demo\n", "# a\n\nload demo\r\n#| x\r\n#= ok\r\n",
    "load demo; scroll -1d",
    "for i in 1..2\n#| no answer\nend # x\n#| 1\n", "let x = \"a\nb\" ; load demo\n#! 1:1 x: y\n",
    "load \\\n  demo\n#|...\n\n# end", "\u{FEFF}load demo\n", "skroll \"open\n#| x\n",
  ])
  func `no byte is lost between reading and writing`(text: String) {
    #expect(Transcript(SourceText(name: "", text)).bytes == Array(text.utf8))
  }

  @Test(arguments: ExampleTests.files)
  func `examples are read and written without loss`(file: String) throws {
    let bytes = Array(try Data(contentsOf: ExampleTests.root.appendingPathComponent(file)))
    #expect(Transcript(SourceText(name: file, bytes: bytes)).bytes == bytes)
  }

  @Test func `a command of several lines is one step, several on a line too`() {
    let text =
      "# note\nload demo; scroll -1d\n#| a\nfor i in 1..2\n  state today\nend\n#| b\n#= ok\n"
    let transcript = Transcript(SourceText(name: "", text))
    #expect(transcript.preamble.map(\.bytes) == [Array("# note".utf8)[...]])
    #expect(transcript.steps.map(\.line) == [2, 4])
    #expect(transcript.steps.map(\.statements) == [2, 1])
    #expect(transcript.steps[1].command.count == 3)
    #expect(transcript.steps[1].lines.map(\.kind) == [.output, .verdict])
  }

  @Test func `old names go on meaning what they meant`() {
    let renames = Renames(entries: [
      .init(since: 2, verb: "drag", flag: nil, new: "scroll"),
      .init(since: 3, verb: "load", flag: "called", new: "as"),
    ])
    let script = Parser.parse(
      SourceText(name: "", "drag -5d\nfor i in 1..2\n  drag -1d\nend\nexpect fail any drag x"))
    let new = renames.applied(to: script, recordedUnder: 1)
    guard case .command(let syntax) = new.statements[0].kind,
      case .loop(let loop) = new.statements[1].kind,
      case .command(let inner) = loop.body[0].kind
    else {
      Issue.record("no command")
      return
    }
    #expect(syntax.verb.literal == "scroll")
    #expect(inner.verb.literal == "scroll")
    #expect(renames.applied(to: script, recordedUnder: 2) == script)
  }
}
