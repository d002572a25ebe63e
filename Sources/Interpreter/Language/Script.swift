/// A script that was read: its statements, and every mistake of form in it.
public struct Script: Equatable, Sendable {
  public var source: SourceText
  public var statements: [Statement]
  public var problems: [Diagnostic]
  /// False where it is refused as a whole: no recorded answer foresees that.
  var isRead = true
}

extension Script {
  /// Whether the text is whole: no open string, no open `for`, no backslash at its end.
  var isComplete: Bool {
    source.bytes.last != UInt8(ascii: "\\")
      && !problems.contains { $0.has(.openString) || $0.has(.openFor) }
  }
}
