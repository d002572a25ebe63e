/// What is wrong with a line of a transcript.
struct Mistake: Error {
  var message: String
  /// The exit code of a check that it ends: 2 for text that cannot be read, 4 for an input.
  var exit: Int32 = 2
}
