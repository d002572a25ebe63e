public import TrendsOutput

/// The work of a checked call, with its parameters already read.
public typealias Action = @Sendable (inout Session) throws(Failure) -> Void

/// A verb, declared once; checks, help, completion and the gate of safe mode derive from it.
///
///     Command("forecast", "Carries the trend of a daily metric forward.",
///       examples: ["load demo; forecast 14"],
///       .optional(.count, "How many days"),
///       .flag("goal", .weight, "Flatten the line at this weight")
///     ) { (context: inout CommandContext, days, goal) in … }
public final class Command: Sendable {
  /// What a command may do to the world outside; the gate of safe mode decides by it.
  public enum Effect: String, Equatable, Sendable {
    case pure, reads, writes, runs

    /// The strongest effect that the roles of its words imply.
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
  /// What else its help lists, such as keys; made when it is asked for.
  let makeLists: @Sendable () -> [HelpList]
  /// The ways to call it; the first that fits the words is used.
  public let forms: [Form]
  /// Flags that mean the same with every verb that has them.
  public let common: [CommonFlag]
  /// All flags of all forms without the common ones, each once.
  public let flags: [ParameterInfo]
  /// Number of words before the tail; nil where no form has one.
  package let tailStart: Int?

  public init(
    _ verb: String, _ summary: String,
    common: [CommonFlag] = [.format, .overwrite],
    examples: [String], lists: @autoclosure @escaping @Sendable () -> [HelpList] = [], forms: [Form]
  ) {
    self.verb = verb
    makeLists = lists
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
    examples: [String], lists: @autoclosure @escaping @Sendable () -> [HelpList] = [],
    _ parameters: repeat Parameter<each Value>,
    body: @escaping @Sendable (inout CommandContext, repeat each Value) throws(Failure) -> Void
  ) {
    self.init(
      verb, summary, common: common, examples: examples, lists: lists(),
      forms: [Form(repeat each parameters, body: body)])
  }

  /// Declares a verb that needs more than a `CommandContext`, such as files, programs or the past.
  public convenience init<each Value: Sendable>(
    _ verb: String, _ summary: String,
    common: [CommonFlag] = [.format, .overwrite],
    examples: [String], lists: @autoclosure @escaping @Sendable () -> [HelpList] = [],
    _ parameters: repeat Parameter<each Value>,
    body: @escaping @Sendable (inout Session, repeat each Value) throws(Failure) -> Void
  ) {
    self.init(
      verb, summary, common: common, examples: examples, lists: lists(),
      forms: [Form(repeat each parameters, body: body)])
  }

  /// One way to call a command: `select DATE` and `select nearest DATE` are two forms.
  public struct Form: Sendable {
    public let parameters: [ParameterInfo]
    /// Reads all parameters from the arguments and returns the work.
    let prepare: @Sendable (inout Arguments) throws(Diagnostic) -> Action

    /// Creates a form that works on a `CommandContext`. After it, the loads that it started are
    /// delivered (`finishLoads`).
    public init<each Value: Sendable>(
      _ parameters: repeat Parameter<each Value>,
      body: @escaping @Sendable (inout CommandContext, repeat each Value) throws(Failure) -> Void
    ) {
      self.init(repeat each parameters) {
        (session: inout Session, values: repeat each Value) throws(Failure) in
        try body(&session.context, repeat each values)
        if session.world.engineIsChanged { try session.finishLoads() }
        session.context.tellFailures()
      }
    }

    /// Creates a form that works on the whole session and delivers loads itself.
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

    /// Number of words that must be given.
    fileprivate var fixedCount: Int {
      parameters.count { [.required, .optional, .literal].contains($0.kind) }
    }
  }

  /// Flags that many verbs share.
  public enum CommonFlag: Equatable, Sendable {
    case on, format, overwrite
    /// `--on` that also takes `all`: every open chart of days, or every open view that pages.
    case onCharts, onPaged

    /// The flag without its dashes.
    var name: String {
      switch self {
      case .on, .onCharts, .onPaged: "on"
      case .format: "format"
      case .overwrite: "overwrite"
      }
    }
  }

  /// The value of `--on` that means every view.
  static let allViews = "all"
}

extension Command {
  /// What else its help lists.
  public var lists: [HelpList] { makeLists() }
}

extension Command: Equatable {
  /// Compares identity, as each verb is declared once.
  public static func == (a: Command, b: Command) -> Bool { a === b }
}

extension Command {
  /// Whether a form takes all remaining words as they are.
  var hasTail: Bool { tailStart != nil }

  /// The roles of all words that it may be called with.
  var roles: [WordRole] { forms.flatMap { $0.parameters.map(\.role) } }

  /// Whether any word may name a file or a program.
  var takesFiles: Bool { roles.contains { $0.isFile || $0 == .program } }

  /// Returns the first form whose fixed words are there, or nil where none fits.
  func form(for words: [Argument]) -> Form? {
    if let fit = forms.first(where: { takes(words, $0) }) { return fit }
    // If only the form without words was left, a form with parameters reports what is wrong.
    guard forms.contains(where: \.parameters.isEmpty) else { return nil }
    return forms.first { ($0.parameters.first?.kind ?? .literal) != .literal }
  }

  /// Whether the literal words of the form are at their places; other words are not looked at.
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

/// A list of names with their meaning in the help of a verb.
public struct HelpList: Sendable {
  public var heading: String
  public var rows: [(name: String, meaning: String)]
}

/// The values of the common flags in one call.
public struct CommonOptions: Equatable, Sendable {
  /// `--on`; nil for the focused view.
  public var view: String?
  /// `--format`; nil for the format of the settings.
  public var format: OutputFormat?
  /// `--overwrite`.
  public var overwrites = false

  public init() {}
}

extension Command.CommonFlag {
  /// The declaration of a common flag, for help and completion.
  var info: ParameterInfo {
    switch self {
    case .on:
      ParameterInfo(.flag, name, ValueType<String>.view, "Use this view, not the focused one")
    case .onCharts:
      ParameterInfo(
        .flag, name, ValueType<String>.viewOrAll, "Use this view, or all open day charts")
    case .onPaged:
      ParameterInfo(
        .flag, name, ValueType<String>.viewOrAll, "Use this view, or all open day charts and lists")
    case .format:
      ParameterInfo(
        .flag, name, ValueType<OutputFormat>.oneOf(OutputFormat.self), "Output format")
    case .overwrite:
      ParameterInfo(
        kind: .switch, name: name, label: "", help: "Replace an existing file",
        completion: .nothing, role: .word, expected: "", accepts: { _ in true })
    }
  }
}
