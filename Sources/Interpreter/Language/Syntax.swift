import TrendsCore
import TrendsOutput

/// A word as written: plain text, or pieces with names whose values are filled in when it runs.
public struct Word: Equatable, Sendable {
  /// A part of a word: text with quotes and escapes resolved, or a name without its `$`.
  public enum Piece: Equatable, Sendable {
    case text(String)
    case name(String, Span)
  }

  /// What the word says; a word without any name is always `.text`.
  public enum Content: Equatable, Sendable {
    case text(String)
    case pieces([Piece])
  }

  public var content: Content
  public var span: Span
  /// Whether it begins with a quote; such a word is never a flag, a keyword or a negative number.
  public var isQuoted: Bool

  /// The text of a word without names; nil if it has any.
  public var literal: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// Returns `text` as it is written between double quotes, with `"`, `\` and `$` escaped.
  static func escaped(_ text: String) -> String {
    text.replacing { ["\"", "\\", "$"].contains($0) ? "\\\($0)" : nil }
  }

  /// Returns `text` as one word of a script, in quotes only where it needs them.
  ///
  /// With `isName` a leading `-` is quoted too, so that a file name is not read as a flag. An empty
  /// text comes back empty.
  ///
  ///     Word.written("my file.csv")            // 'my file.csv'
  ///     Word.written("-5d")                    // -5d
  ///     Word.written("-w.csv", isName: true)   // '-w.csv'
  static func written(_ text: String, isName: Bool = false) -> String {
    let isFlag = isName && text.utf8.first == UInt8(ascii: "-")
    if !isFlag, !text.isEmpty, text.utf8.allSatisfy(Lexer.isBare) { return text }
    if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    return "\"" + Word.escaped(text) + "\""
  }
}

/// One statement of a script and its place in the text.
public struct Statement: Equatable, Sendable {
  /// What the statement is, by its first word.
  public indirect enum Kind: Equatable, Sendable {
    case command(CommandSyntax)
    /// `let NAME = WORD`.
    case assignment(name: String, Word)
    /// `let NAME = WORD + WORD …`: values and the signs between them.
    case calculation(name: String, [Word])
    case loop(Loop)
    case expectation(Expectation)
    /// A statement with a mistake of form, which the script's `problems` describe.
    case broken
  }

  public var kind: Kind
  /// From its first to its last word; for a loop, up to and including `end`.
  public var span: Span
}

extension Statement {
  /// Every word of the statement and of statements inside it, in the order of the text.
  ///
  /// Keywords such as `for`, `in` and `expect` are not included.
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
    case .calculation(_, let words): words
    case .broken: []
    }
  }
}

/// A command as written: a verb, words, and perhaps a file for the output.
public struct CommandSyntax: Equatable, Sendable {
  /// A `> FILE` or `>> FILE` at the end of a command.
  public struct Redirection: Equatable, Sendable {
    /// Whether it is `>>`.
    public var appends: Bool
    public var target: Word
    /// The place of the operator, without the file.
    public var span: Span
  }

  public var verb: Word
  /// Everything after the verb, flags included, as written.
  public var words: [Word]
  public var redirection: Redirection?
}

/// A `for NAME in RANGE [step SIZE] … end`; range and step are read by `LoopRange`.
public struct Loop: Equatable, Sendable {
  public var name: String
  public var range: Word
  /// Nil for a step of 1, or of one day.
  public var step: Word?
  public var body: [Statement]
}

/// An `expect`: a comparison with a value of the state, or a command that has to fail.
public struct Expectation: Equatable, Sendable {
  /// The comparisons, each by its own text.
  public enum Operator: String, Equatable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="

    /// Whether the comparison of two numbers holds; the tolerance makes every one but `!=` easier to
    /// meet.
    func holds(_ a: Double, _ b: Double, tolerance: Double = 0) -> Bool {
      switch self {
      case .equal: abs(a - b) <= tolerance
      case .unequal: abs(a - b) > tolerance
      case .less: a < b + tolerance
      case .atMost: a <= b + tolerance
      case .greater: a > b - tolerance
      case .atLeast: a >= b - tolerance
      }
    }
  }

  /// What is expected: a value at `path`, or the failure `code` of the command in the statement.
  public indirect enum Kind: Equatable, Sendable {
    case compare(path: Word, Operator, Word, tolerance: Word?)
    case failure(code: Word, Statement)
  }

  public var kind: Kind
}

extension Script {
  /// Returns the format that the command at `span` asks for with `--format`, so that a mistake in
  /// that command is printed in the same format; nil if it asks for none.
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

  /// Reads `--format F` or `--format=F`; the words are not checked yet, so the flag is looked for
  /// by its text.
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
