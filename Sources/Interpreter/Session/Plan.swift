/// A checked statement: what happens when it runs.
struct Planned: Sendable {
  var span: Span
  var action: Doing
  /// Whether its recorded answer is a failure: it is meant to fail, so its failure ends nothing.
  var expectsFailure = false

  /// What the statement does.
  indirect enum Doing: Sendable {
    case call(PreparedCall)
    /// A command with names whose values are known only when it runs; it is prepared then.
    case unready(CommandSyntax)
    case assign(String, [Word])
    case loop(Loop, body: [Planned])
    case compare(Comparison)
    /// `expect fail`: the command has to fail with this code.
    case failure(code: Word, Planned)
    /// A statement that was recorded as a mistake; it fails with that mistake.
    case mistake(Diagnostic)
  }

  /// The words of an `expect` that compares; names in them are filled in when it runs.
  struct Comparison: Sendable {
    var path: Word
    var comparison: Expectation.Operator
    var wanted: Word
    var tolerance: Word?
  }
}

/// A command with its parameters read, ready to run.
struct PreparedCall: Sendable {
  var verb: String
  var effect: Command.Effect
  var common: CommonOptions
  var redirection: CommandSyntax.Redirection?
  var run: Action
}

/// A script that passed every check.
struct Plan: Sendable {
  var source: SourceText
  var statements: [Planned]
}
