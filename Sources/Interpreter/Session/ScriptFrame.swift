/// The script that runs, as far as its commands ask for it.
struct ScriptFrame: Sendable {
  /// `$1` to `$9`.
  var arguments: [String] = []
  /// Its folder, where it has one.
  var folder: String?
  /// Scripts that run scripts.
  var depth = 0
}
