/// What a line came to beside what it printed.
struct Turn: Sendable {
  /// Lines to be run after it like typed ones.
  var upcoming: [String] = []
  /// Lines that were run so since the prompt was last asked, for its history.
  var amounted: [String] = []
  /// Set by `quit`.
  var hasQuit = false
  /// Set by commands that keep the world themselves: `undo`, `redo` and `run`.
  var managesWorld = false
}
