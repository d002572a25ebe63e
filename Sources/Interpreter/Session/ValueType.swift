import TrendsCore

/// What a parameter accepts: how it is called, read and completed.
public struct ValueType<Value: Sendable>: Sendable {
  /// What the usage line shows: `DATE`, `bar|line|area`.
  public var label: String
  /// What the value has to be, in the words of a user: `a day such as 2025-01-03`.
  public var expected: String
  public var completion: Completion
  /// What the word means for files, programs and privacy.
  public var role: WordRole
  /// Reads a word; nil where it does not fit.
  public var read: @Sendable (String) -> Value?

  public init(
    _ label: String, _ expected: String, completion: Completion = .nothing,
    role: WordRole = .text, read: @escaping @Sendable (String) -> Value?
  ) {
    self.label = label
    self.expected = expected
    self.completion = completion
    self.role = role
    self.read = read
  }
}

/// Where the candidates for a word come from.
public enum Completion: Equatable, Sendable {
  case nothing
  case words([String])
  /// Days, and words that may replace them.
  case dayOr([String])
  /// The words of a question, and what it may be about.
  case question
  case verb, view, viewOrAll, day, run, runOrPath, source, dataset, exported, zone, statePath
  /// Files; for `path` also `demo`.
  case file, path
  /// The values of the setting that the word before names.
  case settingValue
  /// Unfinished loads: by view, slot and family, or by number.
  case match
  case goal
}

extension Completion {
  /// Whether a day is accepted.
  var isOfDays: Bool {
    switch self {
    case .day, .dayOr: true
    default: false
    }
  }

  /// The words that are always candidates.
  var fixedWords: [String] {
    switch self {
    case .words(let words), .dayOr(let words): words
    default: []
    }
  }
}

extension ValueType {
  /// Returns the same type with another role.
  func used(as role: WordRole) -> ValueType {
    var type = self
    type.role = role
    return type
  }

  /// Returns the same type without the values that `accepts` refuses.
  func limited(
    to expected: String, _ accepts: @escaping @Sendable (Value) -> Bool
  ) -> ValueType {
    ValueType(label, expected, completion: completion, role: role) { [read] text in
      guard let value = read(text), accepts(value) else { return nil }
      return value
    }
  }
}

extension ValueType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the words of an enum.
  static func oneOf(_ type: Value.Type) -> ValueType {
    let words = type.allCases.map(\.rawValue)
    return ValueType(
      words.joined(separator: "|"), choice(of: words), completion: .words(words),
      role: .word
    ) { Value(rawValue: $0) }
  }

  /// The words as a phrase: `on or off`, `text, markdown or json`.
  private static func choice(of words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension ValueType where Value == String {
  static let name = ValueType(
    "NAME", "a name (a letter, then letters, digits, '_' and '-')", role: .name
  ) {
    Lexer.isName($0) ? $0 : nil
  }
  /// Where `goto` goes: a number of a step, or the name of a mark.
  static let stepOrMark = ValueType(
    "N|NAME", "a step of a replay, or the name of a mark", role: .name
  ) { text in
    Lexer.isName(text) || Int(decimal: text.utf8).map { $0 >= 0 } ?? false ? text : nil
  }
  static let view = ValueType("VIEW", "the name of a view", completion: .view, role: .name) {
    Lexer.isName($0) ? $0 : nil
  }
  static let metric = ValueType(
    "METRIC", "a metric such as steps", completion: .source, role: .name
  ) {
    Lexer.isName($0) ? $0 : nil
  }
  static let viewOrAll = ValueType(
    "VIEW|\(Command.allViews)", "the name of a view, or all", completion: .viewOrAll, role: .name
  ) {
    Lexer.isName($0) ? $0 : nil
  }
  /// A file or folder that is read.
  static let path = ValueType("PATH", "a file or folder", completion: .path, role: .input) {
    $0.isEmpty ? nil : $0
  }
  /// A script that is run, or a run that is told.
  static let script = ValueType(
    "FILE|RUN", "a script, or a run such as run7, last or a day", completion: .runOrPath,
    role: .script
  ) { $0.isEmpty ? nil : $0 }
  /// A file that is written.
  static let output = ValueType("FILE", "a file", completion: .file, role: .output) {
    $0.isEmpty ? nil : $0
  }
  /// Any text, which may be empty.
  static let text = ValueType("TEXT", "a text") { $0 }
  static let verb = ValueType("VERB", "a verb", completion: .verb, role: .word) { $0 }
  /// A source of pages: a metric, a made source or a connected program.
  static let source = ValueType("SOURCE", "the name of a source", completion: .source, role: .name)
  {
    Lexer.isName($0) ? $0 : nil
  }
  /// The same, or the metric of a dataset, such as `export:weight`.
  static let anySource = ValueType(
    "SOURCE", "the name of a source", completion: .source, role: .name
  ) { text in
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { Lexer.isName(String(decoding: $0, as: UTF8.self)) }
    return areNames && parts.count <= 2 ? text : nil
  }
  /// The name of a dataset.
  static let dataset = ValueType(
    "DATASET", "the name of a dataset", completion: .dataset, role: .dataset
  ) {
    Lexer.isName($0) ? $0 : nil
  }
  static let run = ValueType(
    "RUN", "a run: an id such as run7, 'last' or a day", completion: .run, role: .name
  ) { $0.isEmpty ? nil : $0 }
  /// The name of a time zone; whether it exists is checked when it is used.
  static let zone = ValueType(
    "ZONE", "a time zone such as Europe/Berlin", completion: .zone, role: .zone
  ) {
    Zone.isValidName($0) ? $0 : nil
  }
  static let statePath = ValueType(
    "PATH", "a path of the state such as loaded.count", completion: .statePath, role: .name
  ) { $0.isEmpty ? nil : $0 }
}

extension ValueType where Value == Int {
  /// A whole number from 0, of at most 18 digits.
  static let count = ValueType("N", "a whole number that is not negative", role: .number) { text in
    ShapeReader.whole(text) { $0.digits() }
  }

  /// A whole number within `range`.
  static func whole(_ range: ClosedRange<Int>) -> ValueType {
    count.limited(to: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      range.contains($0)
    }
  }
}

extension ValueType where Value == UInt64 {
  /// A seed of chance.
  static let seed = ValueType("N", "a whole number from 0 to \(UInt64.max)", role: .number) {
    UInt64(decimal: $0.utf8)
  }
}

extension ValueType where Value == Double {
  static let number = ValueType("NUMBER", "a number", role: .number) { text in
    ShapeReader.whole(text) { $0.number() }
  }
}

extension ValueType where Value == Quantity {
  /// A weight with its unit, above 0 and below 10,000 of it.
  static let weight = ValueType("QUANTITY", "a weight such as 75kg, 165lb or 11.5st", role: .number)
  { text in
    guard let quantity = Quantity(text), MassUnit(rawValue: quantity.unit) != nil,
      quantity.value > 0, quantity.value < 10_000
    else { return nil }
    return quantity
  }
}

extension ValueType where Value == DayWord {
  /// A day, also relative to today.
  static let day = ValueType(
    "DATE", "a day such as 2025-01-03, today or -30d", completion: .day, role: .date
  ) { DayWord($0) }
}
