/// One word of a call after its names were filled in.
public struct Argument: Equatable, Sendable {
  public var text: String
  public var span: Span
  /// Whether it begins with a quote or a name; it is then never a flag or a keyword.
  public var isQuoted: Bool
  /// False while a script is checked and a name in the word has no value yet; `text` is then empty.
  public var isKnown = true
}
