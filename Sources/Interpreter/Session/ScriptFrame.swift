/// What the commands of a script can ask about the script that runs them.
struct ScriptFrame: Sendable {
  /// The values of `$1` to `$9`.
  var arguments: [String] = []
  /// The folder of the script with its slash, below which it may write; nil where it has none.
  var folder: String?
  /// Number of scripts that are running inside each other through `run`.
  var depth = 0
}
