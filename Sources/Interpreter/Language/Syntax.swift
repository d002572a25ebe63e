/// A word as written: text that stands for itself, or pieces with names to be filled in.
public struct Word: Equatable, Sendable {
  public enum Piece: Equatable, Sendable {
    case text(String)
    case name(String, Span)
  }

  public enum Content: Equatable, Sendable {
    case text(String)
    case pieces([Piece])
  }

  public var content: Content
  public var span: Span
  /// Whether it begins with a quote: then it is never a flag, a keyword or a number's sign.
  public var isQuoted: Bool

  /// The text of a word without names.
  public var literal: String? {
    if case .text(let text) = content { text } else { nil }
  }
}

/// A statement and where it stands.
public struct Statement: Equatable, Sendable {
  public indirect enum Kind: Equatable, Sendable {
    case command(CommandSyntax)
    case assignment(name: String, Word)
    case loop(Loop)
    case expectation(Expectation)
    /// Could not be read; its diagnostics say why.
    case broken
  }

  public var kind: Kind
  public var span: Span
}

public struct CommandSyntax: Equatable, Sendable {
  public struct Redirection: Equatable, Sendable {
    public var appends: Bool
    public var target: Word
    public var span: Span
  }

  public var verb: Word
  /// Everything after the verb, flags included, as written.
  public var words: [Word]
  public var redirection: Redirection?
}

public struct Loop: Equatable, Sendable {
  public var name: String
  public var range: Word
  public var step: Word?
  public var body: [Statement]
}

public struct Expectation: Equatable, Sendable {
  public enum Operator: String, Equatable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
  }

  public indirect enum Kind: Equatable, Sendable {
    case compare(path: Word, Operator, Word, tolerance: Word?)
    case failure(code: Word, Statement)
  }

  public var kind: Kind
}
