/// What has been used up of the budgets since they were last renewed.
struct Spent: Sendable {
  var steps = 0
  /// Bytes of output.
  var printed = 0
  /// Bytes and files written.
  var written = (bytes: 0, files: Set<String>())
}
