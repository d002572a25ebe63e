/// The reason why the header of a transcript is refused.
public struct TranscriptProblem: Error, Sendable {
  public var diagnostic: Diagnostic
  /// The exit code: 2 for text that cannot be read, 4 for inputs, 5 for a newer form of
  /// transcripts.
  public var exit: Int32 = 2
}
