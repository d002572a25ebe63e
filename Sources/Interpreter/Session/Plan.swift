/// A checked statement: what will happen when its turn comes.
struct Planned: Sendable {
  var span: Span
  var action: Doing
  /// Its recorded answer is a failure, so failing is what it should do (shell.md section 4).
  var expectsFailure = false

  indirect enum Doing: Sendable {
    case call(PreparedCall)
    /// Has names whose values are not known before it runs.
    case unready(CommandSyntax)
    case assign(String, Word)
    case loop(Loop, body: [Planned])
    case compare(Comparison)
    case failure(code: Word, Planned)
    /// Was recorded as a mistake: fails with it.
    case mistake(Diagnostic)
  }

  struct Comparison: Sendable {
    var path: Word
    var comparison: Expectation.Operator
    var wanted: Word
    var tolerance: Word?
  }
}

/// A command that is ready to run.
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
