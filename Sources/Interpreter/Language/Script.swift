/// The result of parsing one source text: its statements and every mistake of form in it.
public struct Script: Equatable, Sendable {
  public var source: SourceText
  /// Top-level statements in the order of the text; one with a mistake is `.broken`.
  public var statements: [Statement]
  /// Mistakes of form, sorted by place; where the text was too large the limit comes first.
  public var problems: [Diagnostic]
  /// False if the text was refused as a whole (forbidden characters or a limit). Such a refusal is
  /// reported even where a recorded answer expects a step to fail.
  var isRead = true
}

/// Queries that the prompt and the renderer of mistakes need.
extension Script {
  /// Whether the text needs no further line: no open string or `for`, no backslash at its end.
  var isComplete: Bool {
    source.bytes.last != UInt8(ascii: "\\")
      && !problems.contains { $0.has(.openString) || $0.has(.openFor) }
  }
}
