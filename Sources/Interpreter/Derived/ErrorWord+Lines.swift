extension ErrorWord {
  /// The words of `Diagnostic.Code`, in alphabetical order.
  static let ofLines: [ErrorWord] = [
    ErrorWord(
      "ambiguous-verb", "the beginning of a verb fits several verbs, at the prompt",
      told: "`s` at the prompt"),
    ErrorWord(
      "bad-argument", "a word is not what the verb takes there (a setting's value: exit 1)",
      "load demo; scroll nowhere"),
    ErrorWord(
      "bad-character", "a character is not allowed there, or is not UTF-8", "scroll (5)"),
    ErrorWord("bad-escape", "an escape in a string is unknown", #"let x = "\q""#),
    ErrorWord("bad-header", "a line of a transcript's header cannot be read", "#: clock never"),
    ErrorWord(
      "bad-input", "a 'data' line of a header cannot be read",
      told: "a header with `#: data w.csv  rows many`"),
    ErrorWord(
      "bad-matcher", "a recorded line of output has a pattern that cannot be read",
      told: "a transcript with the line `#|/ (`"),
    ErrorWord(
      "bad-name", "a name is not a letter and then letters, digits, '_' and '-', or is reserved",
      "let 5x = 1"),
    ErrorWord(
      "bad-path", "a path of the state is not words joined by dots", "expect loaded..count == 3"),
    ErrorWord(
      "bad-range", "a word is not a range, or the range ends before it begins",
      "for i in 5; show; end"),
    ErrorWord(
      "bad-step", "a word is not a step, or the step does not fit the range",
      "for i in 1..5 step 0; show; end"),
    ErrorWord("bad-verb", "a verb is in quotes or has a name in it", #""load" demo"#),
    ErrorWord(
      "bad-verdict", "a recorded result cannot be read",
      told: "a transcript with the line `#= maybe`"),
    ErrorWord("expected-code", "'expect fail' lacks the word of a failure", "expect fail"),
    ErrorWord("expected-command", "'expect fail' lacks the command", "expect fail any"),
    ErrorWord("expected-equals", "'let' lacks its '='", "let x 5"),
    ErrorWord("expected-file", "'>' lacks the file to write", "metrics >"),
    ErrorWord("expected-in", "'for' lacks its 'in'", "for i 1..5"),
    ErrorWord("expected-name", "'let' or 'for' lacks a name", "let"),
    ErrorWord("expected-number", "'+-' lacks its number", "expect loaded.count == 3 +-"),
    ErrorWord("expected-operator", "'expect' lacks its comparison", "expect loaded.count"),
    ErrorWord("expected-path", "'expect' lacks a path of the state", "expect"),
    ErrorWord("expected-range", "'in' lacks its range", "for i in"),
    ErrorWord("expected-step", "'step' lacks its size", "for i in 1..5 step"),
    ErrorWord("expected-value", "a value is missing", "let x ="),
    ErrorWord("expected-verb", "a statement does not begin with a verb", "> file"),
    ErrorWord(
      "fingerprint", "a file is not the one that was recorded: exit 4",
      told: "`check` of a transcript after its file was changed"),
    ErrorWord("flag-value", "a flag lacks its value, or takes none", "load w.csv --strict=yes"),
    ErrorWord(
      // The `#` makes it one byte too long.
      "line-too-long", "a line is longer than 64 KiB",
      "#" + String(repeating: "x", count: SourceCheck.lineLimit)),
    ErrorWord("missing-argument", "a word that the verb needs is missing", "load"),
    ErrorWord(
      "newer-format", "a transcript was written by a newer trendsh: exit 5", "#: transcript 99"),
    ErrorWord("open-for", "a 'for' has no 'end'", "for i in 1..3"),
    ErrorWord("open-string", "a string is never closed", #"load "w.csv"#),
    ErrorWord(
      "orphan", "a transcript has an answer before any command",
      told: "a transcript that begins with `#| 12 days`"),
    ErrorWord("repeated-flag", "a flag is given twice", "load demo --strict --strict"),
    ErrorWord("stray-end", "an 'end' has no 'for'", "end"),
    ErrorWord(
      "syntax", "a statement cannot be read; another mistake says why",
      told: "only shown with another mistake"),
    ErrorWord(
      "too-deep", "loops are nested more than 32 deep",
      String(repeating: "for i in 1..2; ", count: Parser.depthLimit + 1)),
    ErrorWord(
      // Every `(` is a mistake, and the reader stops after its limit.
      "too-large", "a script has too many mistakes, words or commands, or a file is too large",
      String(repeating: "(\n", count: Lexer.mistakeLimit + 1)),
    ErrorWord("too-many-arguments", "a verb has more words than it takes", "redo now please"),
    ErrorWord("unexpected", "something follows a complete statement", "let x = 5 6"),
    ErrorWord("unknown-flag", "a verb has no such flag, or not in this form", "load demo --fast"),
    ErrorWord("unknown-verb", "there is no verb of that name", "scrol -5d"),
    ErrorWord("unset-name", "a name has no value", "load $x"),
  ]
}
