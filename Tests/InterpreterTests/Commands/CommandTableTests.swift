import Foundation
import Testing

@testable import Interpreter
@testable import TrendsOutput

@Suite("Command table") struct CommandTableTests {
  @Test func `verbs are unique, sorted and plain words`() {
    let verbs = CommandTable.standard.map(\.verb)
    #expect(verbs == verbs.sorted())
    #expect(Set(verbs).count == verbs.count)
    #expect(verbs.allSatisfy { Lexer.isName($0) })
  }

  @Test(arguments: CommandTable.standard.map(\.verb))
  func `a summary is one sentence and each parameter says what it is`(verb: String) throws {
    let command = try #require(CommandTable[verb])
    #expect(command.summary.hasSuffix("."))
    #expect(command.summary.first?.isUppercase == true)
    for parameter in command.forms.flatMap(\.parameters) where parameter.kind != .literal {
      #expect(!parameter.help.isEmpty, "\(verb) \(parameter.name)")
    }
  }

  @Test(arguments: CommandTable.standard.filter { !$0.examples.isEmpty }.map(\.verb))
  func `a line of an example can be typed as it stands`(verb: String) throws {
    var shell = Shell(programs: true)
    let lines = shell.shown("help \(verb)").split(separator: "\n").map { String($0) }
    let start = try #require(lines.firstIndex(of: "Examples:"))
    var planner = Shell()
    let text = lines[(start + 1)...].map { $0.dropFirst(2) }.joined(separator: "\n")
    _ = planner.shown("quit\n" + text)
    #expect(planner.host.errors.isEmpty, "\(planner.host.errors)")
  }

  static let examples =
    CommandTable.standard.flatMap(\.examples) + HelpTopic.allCases.flatMap(\.examples)

  @Test(arguments: examples)
  func `every example runs`(example: String) {
    var shell = Shell(programs: true)
    #expect(shell.run(example) == 0, "\(shell.host.errors)")
  }

  @Test(arguments: CommandTable.standard.map(\.verb) + HelpTopic.allCases.map(\.rawValue))
  func `help explains every verb in every form`(verb: String) {
    var shell = Shell()
    for format in HelpFormat.allCases {
      #expect(shell.run("help \(verb) --format \(format.rawValue)") == 0)
    }
    #expect(shell.shown("help \(verb)").hasPrefix("\(verb): "))
  }

  @Test func `help of select`() {
    var shell = Shell()
    #expect(
      shell.shown("help select") == """
        select: Selects a day, a time in a run or a row of a list, and prints it.

          select nearest DATE --within DURATION
          select DATE|DURATION|CLOCK|ROW|next|prev|none

          DATE                             The day to look near
          --within DURATION                At most this far away
          DATE|DURATION|CLOCK|ROW|next|prev|none
                                           The day, time or row to select
          --on VIEW                        Use this view, not the focused one
          --format text|json|csv|markdown  Output format
          --overwrite                      With > FILE: replace an existing file

        Examples:
          load demo; select 2025-01-03
          load demo; select -3d
          load demo; select next
          load demo; select nearest -10d --within 3d
          load demo; cadence run7; select 12:30
          load demo; visits; select 12; select next
          load demo; select none
        """)
  }

  @Test func `every output format prints every table`() {
    for format in OutputFormat.allCases {
      var shell = Shell { $0.format = format }
      #expect(
        shell.run("load demo; charts; sources; metrics; info; runs; stats; table; show; forecast 3")
          == 0)
      #expect(!shell.host.printed.isEmpty)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `other shells get their completions`(name: String) {
    #expect(ShellCompletions.script(for: name)?.contains("trendsh") == true)
  }

  @Test func `an apostrophe in a help text ends no string of another shell`() {
    for (shell, escaped) in [("zsh", #"'\''"#), ("fish", #"\'"#)] {
      let script = ShellCompletions.script(for: shell) ?? ""
      for line in script.replacingOccurrences(of: escaped, with: "").split(separator: "\n") {
        #expect(line.count(where: { $0 == "'" }).isMultiple(of: 2), "\(shell): \(line)")
      }
    }
  }

  @Test func `help on a narrow terminal has what a word means below it`() {
    var shell = Shell { $0.columns = 40 }
    let lines = shell.shown("help scroll").split(separator: "\n").map { String($0) }
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
    let place = lines.lastIndex(of: "  --snap day|week")
    #expect(place.map { lines[$0 + 1] } == "      Stop at the start of a day or week")
  }
}
