/// Why a transcript cannot be taken.
public struct TranscriptProblem: Error, Sendable {
  public var diagnostic: Diagnostic
  /// 2 for what cannot be read, 4 for inputs, 5 for a newer form than this program knows.
  public var exit: Int32 = 2
}
