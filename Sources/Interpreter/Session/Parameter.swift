/// One thing a command can be told: how it is shown, read and completed.
///
/// Positional parameters stand in the order of their declaration; flags stand anywhere.
public struct Parameter<Value: Sendable>: Sendable {
  public var info: ParameterInfo
  var read: @Sendable (inout Arguments) throws(Diagnostic) -> Value
}

/// What is known of a parameter without its type: enough for usage, help, completion and checks.
public struct ParameterInfo: Sendable {
  public enum Kind: Equatable, Sendable {
    case required, optional, many, tail
    /// A word that must stand here: `nearest`.
    case literal
    /// A word that may stand here and is then followed by a value: `as NAME`.
    case keyword
    case flag, `switch`
  }

  public var kind: Kind
  /// The flag's or literal's own text; else what the usage line shows.
  public var name: String
  public var label: String
  public var help: String
  public var completion: Completion
  public var role: WordRole
  var expected: String
  var accepts: @Sendable (String) -> Bool

  public var isPositional: Bool { kind != .flag && kind != .switch }

  /// As the usage line shows it: `[N]`, `--goal QUANTITY`, `FILE…`.
  public var usage: String {
    switch kind {
    case .required: label
    case .optional: "[\(label)]"
    case .many, .tail: "\(label)…"
    case .literal: name
    case .keyword: "[\(name) \(label)]"
    case .flag: "--\(name) \(label)"
    case .switch: "--\(name)"
    }
  }
}

extension ParameterInfo {
  init<Value>(_ kind: Kind, _ name: String, _ type: ValueType<Value>, _ help: String) {
    self.init(
      kind: kind, name: name, label: type.label, help: help, completion: type.completion,
      role: type.role, expected: type.expected, accepts: { type.read($0) != nil })
  }
}

extension Parameter {
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

  static func optional<Wrapped>(_ type: ValueType<Wrapped>, _ help: String) -> Parameter
  where Value == Wrapped? {
    Parameter(info: ParameterInfo(.optional, type.label, type, help)) {
      arguments throws(Diagnostic) in
      guard let word = arguments.take() else { return nil }
      guard let value = type.read(word.text) else {
        throw arguments.unfit(word, type.expected, type.completion)
      }
      return value
    }
  }

  /// One or more words up to the end, or up to a keyword that follows.
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

  /// A keyword and its value, both or neither: `as NAME`.
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
  static func `switch`(_ name: String, _ help: String) -> Parameter {
    let info = ParameterInfo(
      kind: .switch, name: name, label: "", help: help, completion: .nothing, role: .word,
      expected: "", accepts: { _ in true })
    return Parameter(info: info) { arguments throws(Diagnostic) in arguments.flag(name) != nil }
  }
}

extension Parameter where Value == Void {
  /// A word that tells this form of a command from its other forms.
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
  /// All words that are left, as they stand: another program's or script's own arguments.
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
