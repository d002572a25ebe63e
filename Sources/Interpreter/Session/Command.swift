public import TrendsOutput

/// What a checked call does when its turn comes.
public typealias Action = @Sendable (inout Session) throws(Failure) -> Void

/// A verb: declared once, and everything else about it is derived from the declaration.
///
///     Command("forecast", "Carries the trend of a daily metric forward.",
///       examples: ["load demo; forecast 14"],
///       .optional(.count, "How many days"),
///       .flag("goal", .weight, "Flatten the line at this weight")
///     ) { (context: inout CommandContext, days, goal) in … }
public final class Command: Sendable {
  /// What a command may do to the world outside: the gate of safe mode.
  public enum Effect: String, Equatable, Sendable {
    case pure, reads, writes, runs

    init(of roles: [WordRole]) {
      if roles.contains(.program) {
        self = .runs
      } else if roles.contains(.output) {
        self = .writes
      } else {
        self = roles.contains(where: \.isRead) ? .reads : .pure
      }
    }
  }

  public let verb: String
  public let summary: String
  public let effect: Effect
  public let examples: [String]
  public let forms: [Form]
  /// Flags that mean the same with every verb that has them.
  public let common: [CommonFlag]
  /// All flags of all forms, each once.
  public let flags: [ParameterInfo]
  /// How many words stand before the tail, where a form has one.
  package let tailStart: Int?

  public init(
    _ verb: String, _ summary: String,
    common: [CommonFlag] = [.format, .overwrite],
    examples: [String], forms: [Form]
  ) {
    self.verb = verb
    self.summary = summary
    self.common = common
    self.examples = examples
    self.forms = forms
    let parameters = forms.flatMap(\.parameters)
    effect = Effect(of: parameters.map(\.role))
    var seen: Set<String> = []
    flags = parameters.filter { !$0.isPositional && seen.insert($0.name).inserted }
    tailStart =
      parameters.contains { $0.kind == .tail }
      ? forms.map(\.fixedCount).max() : nil
  }

  public convenience init<each Value: Sendable>(
    _ verb: String, _ summary: String,
    common: [CommonFlag] = [.format, .overwrite],
    examples: [String], _ parameters: repeat Parameter<each Value>,
    body: @escaping @Sendable (inout CommandContext, repeat each Value) throws(Failure) -> Void
  ) {
    self.init(
      verb, summary, common: common, examples: examples,
      forms: [Form(repeat each parameters, body: body)])
  }

  /// A verb that goes beyond what a `CommandContext` offers.
  public convenience init<each Value: Sendable>(
    _ verb: String, _ summary: String,
    common: [CommonFlag] = [.format, .overwrite],
    examples: [String], _ parameters: repeat Parameter<each Value>,
    body: @escaping @Sendable (inout Session, repeat each Value) throws(Failure) -> Void
  ) {
    self.init(
      verb, summary, common: common, examples: examples,
      forms: [Form(repeat each parameters, body: body)])
  }

  /// One way to call a command; `select DATE` and `select nearest DATE` are two.
  public struct Form: Sendable {
    public let parameters: [ParameterInfo]
    let prepare: @Sendable (inout Arguments) throws(Diagnostic) -> Action

    /// What such a command sets going has arrived when it ends.
    public init<each Value: Sendable>(
      _ parameters: repeat Parameter<each Value>,
      body: @escaping @Sendable (inout CommandContext, repeat each Value) throws(Failure) -> Void
    ) {
      self.init(repeat each parameters) {
        (session: inout Session, values: repeat each Value) throws(Failure) in
        try body(&session.context, repeat each values)
        if session.world.engineIsChanged { try session.finishLoads() }
      }
    }

    public init<each Value: Sendable>(
      _ parameters: repeat Parameter<each Value>,
      body: @escaping @Sendable (inout Session, repeat each Value) throws(Failure) -> Void
    ) {
      var infos: [ParameterInfo] = []
      repeat infos.append((each parameters).info)
      self.parameters = infos
      prepare = { arguments throws(Diagnostic) in
        let values = (repeat try (each parameters).read(&arguments))
        try arguments.finish()
        return { session throws(Failure) in try body(&session, repeat each values) }
      }
    }

    /// Words that must be there.
    fileprivate var fixedCount: Int {
      parameters.count { $0.kind == .required || $0.kind == .literal }
    }
  }

  public enum CommonFlag: String, Equatable, Sendable, CaseIterable {
    case on, format, overwrite
  }
}

extension Command: Equatable {
  /// Each is declared once.
  public static func == (a: Command, b: Command) -> Bool { a === b }
}

extension Command {
  var hasTail: Bool { tailStart != nil }

  /// The roles of the words that it may be called with.
  var roles: [WordRole] { forms.flatMap { $0.parameters.map(\.role) } }

  var takesFiles: Bool { roles.contains { $0.isFile || $0 == .program } }

  /// The form that a call means: the one whose fixed words it has.
  func form(for words: [Argument]) -> Form? {
    if let fit = forms.first(where: { takes(words, $0) }) { return fit }
    // Where words are there that no form takes, one with parameters says what is wrong with them.
    guard forms.contains(where: \.parameters.isEmpty) else { return nil }
    return forms.first { ($0.parameters.first?.kind ?? .literal) != .literal }
  }

  private func takes(_ words: [Argument], _ form: Form) -> Bool {
    if form.parameters.isEmpty { return words.isEmpty || forms.count == 1 }
    var position = 0
    for parameter in form.parameters where parameter.isPositional {
      switch parameter.kind {
      case .literal:
        guard position < words.count, words[position].text == parameter.name,
          !words[position].isQuoted
        else { return false }
        position += 1
      case .required: position += 1
      default: return true
      }
    }
    return true
  }
}

/// What the flags common to many verbs say in one call.
public struct CommonOptions: Equatable, Sendable {
  public var view: String?
  public var format: OutputFormat?
  public var overwrites = false

  public init() {}
}

extension Command.CommonFlag {
  var info: ParameterInfo {
    switch self {
    case .on:
      ParameterInfo(.flag, "on", ValueType<String>.view, "Use this view, not the focused one")
    case .format:
      ParameterInfo(
        .flag, "format", ValueType<OutputFormat>.oneOf(OutputFormat.self), "How to print")
    case .overwrite:
      ParameterInfo(
        kind: .switch, name: "overwrite", label: "", help: "Replace a file that exists",
        completion: .nothing, role: .word, expected: "", accepts: { _ in true })
    }
  }
}
