import Testing

/// Every mistake of form names its place, and nothing of the script runs.
@Suite("Mistakes of form") struct MistakeTests {
  @Test(arguments: [
    ("let", "1:1: error: 'let' needs a name"),
    ("let 1x = 2", "1:5: error: a name is a letter, then letters, digits, '_' and '-'"),
    ("let x", "1:5: error: 'let' needs '=' and a value"),
    ("let x =", "1:5: error: 'let x' needs a value after '='"),
    ("for", "1:1: error: 'for' needs a name"),
    ("for 1 in 1..2\nend", "1:5: error: a name is a letter, then letters, digits, '_' and '-'"),
    ("for x\nend", "1:5: error: 'in' is missing after the name"),
    ("for x in\nend", "1:7: error: 'in' needs a range"),
    ("for x in 1..3 step\nend", "1:15: error: 'step' needs a size"),
    ("for x in 1..2", "1:1: error: this 'for' has no 'end'"),
    ("for x in 1..x\nend", "1:10: error: '1..x' is not a range of numbers or days"),
    ("for x in 1\nend", "1:10: error: '1' is not a range"),
    ("for x in 1..1e99\nend", "1:10: error: the range goes beyond 9007199254740992"),
    ("for x in 1..2 step 0\nend", "1:20: error: '0' is not a step above 0"),
    ("for d in 2025-01-01..2025-03-01 step 1M\nend", "1:38: error: '1M' is not a step for days"),
    (
      "for d in 2025-01-01..2025-01-03 step -1d\nend", "1:38: error: '-1d' is not a step above 0"
    ),
    ("end", "1:1: error: this 'end' has no 'for'"),
    ("expect", "1:1: error: 'expect' needs a path of the state"),
    ("expect a", "1:8: error: a comparison is missing: == != < <= > or >="),
    ("expect a ==", "1:8: error: the value to compare with is missing"),
    ("expect a == 1 +-", "1:15: error: '+-' needs a number"),
    ("expect a == 1 +- x", "1:18: error: 'x' is not a number"),
    ("expect a == 1 ~ 2", "1:15: error: nothing can follow an expectation"),
    ("set \"\\u{zz}\"", "1:6: error: '\\u' needs a code point in braces"),
    ("set \"\\u{41", "1:5: error: the string that begins here is never closed"),
    ("set \"\\u{D800}\"", "1:6: error: '\\u' needs a code point in braces"),
    ("set \"\\q\"", "1:6: error: unknown escape '\\q' in a string"),
    ("set \"a", "1:5: error: the string that begins here is never closed"),
    ("let name = 5; set $nam", "1:19: error: '$nam' is not set"),
    ("set >", "1:5: error: '>' needs a file to write"),
    ("history forgett 1", "1:9: error: 'forgett' is not on or off, nor 'forget', nor 'search'"),
  ])
  func `it is told with its place`(text: String, told: String) {
    var shell = Shell()
    let lines = shell.shown(text)
    #expect(lines.split(separator: "\n").first.map { String($0) } == "t.trsh:" + told)
    #expect(shell.run(text) == 2)
  }

  @Test func `a word that begins another form is offered, too`() {
    var shell = Shell()
    #expect(shell.shown("history forgett 1").contains("did you mean 'forget'?"))
  }

  @Test func `escapes stand for their characters`() {
    var shell = Shell()
    let text = #"let x = "a\u{41}\t\n\u{1F600}\\"; let y = "$x"; load $y"#
    #expect(shell.run(text) == 4)
    #expect(shell.host.errors.joined().contains(#"aA\u{9}\u{A}😀\"#))
  }

  @Test func `loops step as their range says`() {
    var shell = Shell()
    #expect(shell.run("load demo\nfor x in 0.1..0.3 step 0.1\nset colour 1$x\nend") == 2)
    #expect(shell.run("load demo\nfor d in 2026-10-01..2026-10-04 step 2\nselect $d\nend") == 0)
    #expect(shell.state("selection.at") == "2026-10-03")
    #expect(shell.run("for d in 2026-09-01..2026-10-04 step 2w\nselect $d\nend") == 0)
    #expect(shell.state("selection.at") == "2026-09-29")
    #expect(shell.run("for x in 3..1\nscroll -\"$x\"d\nend") == 0)
  }
}
