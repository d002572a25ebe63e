import TrendsCore
import TrendsOutput

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

  /// As it stands between double quotes.
  static func escaped(_ text: String) -> String {
    text.replacing { ["\"", "\\", "$"].contains($0) ? "\\\($0)" : nil }
  }

  /// As it is written to say this text, in quotes where it needs them; a name is no flag either.
  static func written(_ text: String, isName: Bool = false) -> String {
    let isFlag = isName && text.utf8.first == UInt8(ascii: "-")
    if !isFlag, !text.isEmpty, text.utf8.allSatisfy(Lexer.isBare) { return text }
    if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    return "\"" + Word.escaped(text) + "\""
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

extension Statement {
  /// Every word of it, in the order of the text.
  var words: [Word] {
    switch kind {
    case .command(let syntax):
      [syntax.verb] + syntax.words + (syntax.redirection.map { [$0.target] } ?? [])
    case .loop(let loop): [loop.range] + (loop.step.map { [$0] } ?? []) + loop.body.flatMap(\.words)
    case .expectation(let expectation):
      switch expectation.kind {
      case .failure(let code, let inner): [code] + inner.words
      case .compare(let path, _, let wanted, let tolerance):
        [path, wanted] + (tolerance.map { [$0] } ?? [])
      }
    case .assignment(_, let word): [word]
    case .broken: []
    }
  }
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

extension Script {
  /// The format that the command at a place asks for, so that what is wrong with it is told so.
  func format(at span: Span) -> OutputFormat? { Script.format(at: span, in: statements) }

  private static func format(at span: Span, in statements: [Statement]) -> OutputFormat? {
    for statement in statements
    where statement.span.start <= span.start && span.start <= statement.span.end {
      switch statement.kind {
      case .command(let syntax): return format(of: syntax.words.compactMap(\.literal))
      case .loop(let loop): return format(at: span, in: loop.body)
      default: return nil
      }
    }
    return nil
  }

  private static func format(of words: [String]) -> OutputFormat? {
    for (place, word) in words.enumerated() {
      if word == "--format" {
        return place + 1 < words.count ? OutputFormat(rawValue: words[place + 1]) : nil
      }
      if word.utf8.starts(with: "--format=".utf8) {
        return OutputFormat(rawValue: String(word.dropFirst(9)))
      }
    }
    return nil
  }
}
