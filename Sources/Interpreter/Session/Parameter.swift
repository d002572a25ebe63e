/// One thing that a command can be told: how it is shown, read and completed.
///
/// Positional parameters are read in the order of their declaration; flags may be anywhere.
public struct Parameter<Value: Sendable>: Sendable {
  public var info: ParameterInfo
  /// Takes the parameter's words from the arguments and returns their value.
  var read: @Sendable (inout Arguments) throws(Diagnostic) -> Value
}

/// A parameter without its type: enough for usage, help, completion and checks.
public struct ParameterInfo: Sendable {
  /// How many words it takes, and where they are.
  public enum Kind: Equatable, Sendable {
    /// One word; one word or none; one or more words; all remaining words as they are.
    case required, optional, many, tail
    /// A word that must be at this place: `nearest`.
    case literal
    /// A word that may be at this place, followed by a value: `as NAME`.
    case keyword
    /// `--name value`; `--name` alone.
    case flag, `switch`
  }

  public var kind: Kind
  /// Whether many words may be none.
  public var mayBeNone = false
  /// The text of a flag, literal or keyword; for other kinds the label.
  public var name: String
  /// What the usage line shows for the value: `DATE`.
  public var label: String
  /// One phrase for the help page; empty for a literal.
  public var help: String
  public var completion: Completion
  public var role: WordRole
  /// What the value has to be, for messages: `a day such as 2025-01-03`.
  var expected: String
  /// Whether a word can be read as the value.
  var accepts: @Sendable (String) -> Bool

  /// Whether its place among the words matters.
  public var isPositional: Bool { kind != .flag && kind != .switch }

  /// The parameter in a usage line: `[N]`, `--goal QUANTITY`, `FILE…`.
  public var usage: String {
    switch kind {
    case .required: label
    case .optional: "[\(label)]"
    case .many, .tail: mayBeNone ? "[\(label)…]" : "\(label)…"
    case .literal: name
    case .keyword: "[\(name) \(label)]"
    case .flag: "--\(name) \(label)"
    case .switch: "--\(name)"
    }
  }
}

extension ParameterInfo {
  /// Describes a parameter of a value type.
  init<Value>(_ kind: Kind, _ name: String, _ type: ValueType<Value>, _ help: String) {
    self.init(
      kind: kind, name: name, label: type.label, help: help, completion: type.completion,
      role: type.role, expected: type.expected, accepts: { type.read($0) != nil })
  }
}

extension Parameter {
  /// One word that must be given.
  static func required(_ type: ValueType<Value>, _ help: String) -> Parameter {
    Parameter(info: ParameterInfo(.required, type.label, type, help)) {
      arguments throws(Diagnostic) in
      guard let word = arguments.take() else {
        throw arguments.missing(type.label, type.expected)
      }
      guard let value = type.read(word.text) else {
        throw arguments.unfit(word, type.expected, type.completion)
      }
      return value
    }
  }

  /// One word that may be missing, also before a keyword that follows; the value is then nil.
  static func optional<Wrapped>(
    _ type: ValueType<Wrapped>, before keyword: String? = nil, _ help: String
  ) -> Parameter where Value == Wrapped? {
    Parameter(info: ParameterInfo(.optional, type.label, type, help)) {
      arguments throws(Diagnostic) in
      guard let word = arguments.next, word.isQuoted || keyword == nil || word.text != keyword
      else { return nil }
      arguments.index += 1
      guard let value = type.read(word.text) else {
        throw arguments.unfit(word, type.expected, type.completion)
      }
      return value
    }
  }

  /// One or more words, up to the end or to a keyword that follows.
  static func many<Element>(
    _ type: ValueType<Element>, until keyword: String? = nil, _ help: String
  ) -> Parameter where Value == [Element] {
    Parameter(info: ParameterInfo(.many, type.label, type, help)) {
      arguments throws(Diagnostic) in
      var values: [Element] = []
      while let word = arguments.next, word.isQuoted || keyword == nil || word.text != keyword {
        arguments.index += 1
        guard let value = type.read(word.text) else {
          throw arguments.unfit(word, type.expected, type.completion)
        }
        values.append(value)
      }
      guard !values.isEmpty else { throw arguments.missing(type.label, type.expected) }
      return values
    }
  }

  /// A keyword with its value, `as NAME`; nil where the keyword is not the next word.
  static func keyword<Wrapped>(
    _ keyword: String, _ type: ValueType<Wrapped>, _ help: String
  ) -> Parameter where Value == Wrapped? {
    Parameter(info: ParameterInfo(.keyword, keyword, type, help)) {
      arguments throws(Diagnostic) in
      guard let word = arguments.next, word.text == keyword, !word.isQuoted else { return nil }
      arguments.index += 1
      guard let value = arguments.take() else {
        throw arguments.missing("\(keyword) \(type.label)", type.expected)
      }
      guard let read = type.read(value.text) else {
        throw arguments.unfit(value, type.expected, type.completion)
      }
      return read
    }
  }

  /// A flag with a value; nil where it is not given.
  static func flag<Wrapped>(
    _ name: String, _ type: ValueType<Wrapped>, _ help: String
  ) -> Parameter where Value == Wrapped? {
    Parameter(info: ParameterInfo(.flag, name, type, help)) { arguments throws(Diagnostic) in
      guard let flag = arguments.flag(name), let word = flag.value else { return nil }
      guard let value = type.read(word.text) else {
        throw arguments.unfit(word, type.expected, type.completion)
      }
      return value
    }
  }
}

extension Parameter where Value == Bool {
  /// A flag without a value; true where it is given.
  static func `switch`(_ name: String, _ help: String) -> Parameter {
    let info = ParameterInfo(
      kind: .switch, name: name, label: "", help: help, completion: .nothing, role: .word,
      expected: "", accepts: { _ in true })
    return Parameter(info: info) { arguments throws(Diagnostic) in arguments.flag(name) != nil }
  }
}

extension Parameter where Value == Void {
  /// A fixed word that distinguishes this form of a command from its other forms.
  static func word(_ text: String) -> Parameter {
    let info = ParameterInfo(
      kind: .literal, name: text, label: text, help: "", completion: .words([text]), role: .word,
      expected: "'\(text)'", accepts: { $0 == text })
    return Parameter(info: info) { arguments throws(Diagnostic) in
      guard let word = arguments.take() else { throw arguments.missing("'\(text)'", "this word") }
      guard word.text == text else { throw arguments.unfit(word, "'\(text)'") }
    }
  }
}

extension Parameter where Value == [String] {
  /// All remaining words as they are: arguments of another program or script. May be empty.
  static func tail(_ label: String, role: WordRole, _ help: String) -> Parameter {
    let info = ParameterInfo(
      kind: .tail, name: label, label: label, help: help, completion: .file, role: role,
      expected: "",
      accepts: { _ in true })
    return Parameter(info: info) { arguments throws(Diagnostic) in
      var words: [String] = []
      while let word = arguments.take() { words.append(word.text) }
      return words
    }
  }
}
