/// The amounts used of the budgets since they were last renewed.
struct Spent: Sendable {
  /// Statements run, those in loops included.
  var steps = 0
  /// Bytes of output.
  var printed = 0
  /// Bytes written to files, and the paths of the files.
  var written = (bytes: 0, files: Set<String>())
}
