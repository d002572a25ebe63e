import Interpreter
import TrendsCore
import TrendsOutput

/// The command line, read but not yet carried out.
struct Options: Equatable {
  /// Something to run; several of them run in the order given.
  enum Input: Equatable {
    case text(String)
    case file(String)
    case standardInput
  }

  /// What the program is asked to do.
  enum Mode: Equatable {
    case run
    case check([String])
    case bless([String])
    case shrink([String])
    /// A page, or the places where a text is found.
    case help(verb: String?, find: String?)
    case usage, version
    case serve
    case completions(String)
  }

  var mode = Mode.run
  var inputs: [Input] = []
  /// Words after the script, which it sees as `$1` and so on.
  var arguments: [String] = []
  /// Values of options by name; the last one counts.
  var values: [String: String] = [:]
  var switches: Set<String> = []
  /// Whether scripts are checked and not run: `-n`.
  var onlyChecks = false
  /// Whether `--` says that all words are for the script.
  private var passesWords = false
  /// Files that replace inputs of a transcript: `--with NAME=FILE`.
  var replaced: [String: String] = [:]
  /// Folders in which scripts may write anything: `--allow-write DIR`.
  var writable: [String] = []

  /// Why the command line cannot be read.
  struct Mistake: Error, Equatable {
    var message: String

    var json: JSON { .error(code: "bad-options", message) }
  }

  /// Reads the words after the program's name. `--help` and `--version` take precedence over
  /// everything.
  static func read(_ words: [String]) throws(Mistake) -> Options {
    var options = Options()
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-c": options.inputs.append(.text(try value(of: "-c", &rest)))
      case "-f": options.inputs.append(.file(try value(of: "-f", &rest)))
      case "-n": options.onlyChecks = true
      case "-":
        options.inputs.append(.standardInput)
        // More inputs may follow; anything else are the arguments of the script.
        if let next = rest.first, ["-c", "-f"].contains(next) { continue }
        options.arguments += rest
        rest = []
      case "-h": options.mode = .usage
      case "-V": options.mode = .version
      case "--":
        options.take(plain: rest)
        rest = []
      case let flag where flag.utf8.starts(with: "--".utf8): try options.take(flag, &rest)
      case let flag where flag.utf8.first == UInt8(ascii: "-"):
        throw Mistake(message: "there is no option '\(flag)'; 'trendsh --help' lists them")
      default:
        rest = try options.takeFlags(from: rest, after: word)
      }
    }
    if let shell = options.values["completions"] { options.mode = .completions(shell) }
    try options.refuseMixtures()
    try options.refuseLateOptions()
    try options.refuseUnusedWords()
    if options.switches.contains("help") { options.mode = .usage }
    if options.switches.contains("version") { options.mode = .version }
    return options
  }

  /// Words after a script are its own: an option of the program there was meant for the program.
  private func refuseLateOptions() throws(Mistake) {
    guard !passesWords else { return }
    for word in arguments {
      let name = String(word.prefix { $0 != "=" })
      let isOption =
        ["-c", "-f", "-n", "-h", "-V"].contains(word)
        || ProgramOption.all.contains { "--" + $0.name == name }
      guard isOption else { continue }
      throw Mistake(
        message: "words after the script are its own, '\(name)' too: write it before the script; "
          + "'trendsh -- SCRIPT …' passes it on")
    }
  }

  /// A word after `-c TEXT` is an argument of the text. If that uses none, a script was meant.
  private func refuseUnusedWords() throws(Mistake) {
    let texts = inputs.map { input in
      if case .text(let text) = input { text } else { nil as String? }
    }
    guard let word = arguments.first, !texts.contains(nil),
      !texts.contains(where: { $0?.utf8.contains(UInt8(ascii: "$")) == true })
    else { return }
    throw Mistake(
      message:
        "'\(OutputGate.safe(word, escapingBreaks: true))' is an argument of the text of '-c', which "
        + "has no $1; a script beside it is written '-f FILE'")
  }

  /// Options that contradict each other.
  private func refuseMixtures() throws(Mistake) {
    guard values["output"] != nil else { return }
    if switches.contains("safe") {
      throw Mistake(
        message: "'--safe' writes nothing, so '--output' cannot go with it: redirect with '>'")
    }
    if mode == .serve {
      throw Mistake(message: "'serve' answers on standard output, so '--output' cannot go with it")
    }
  }

  /// The words that say what the program does instead of running a script.
  private static let modes = ["bless", "check", "help", "serve", "shrink"]

  /// Takes a plain word, which is a mode with its words, or a script with its arguments.
  private mutating func takeFlags(
    from rest: ArraySlice<String>, after word: String
  ) throws(Mistake) -> ArraySlice<String> {
    guard inputs.isEmpty, Options.modes.contains(word) else {
      if inputs.isEmpty { inputs.append(.file(word)) } else { arguments.append(word) }
      arguments += rest
      return []
    }
    var rest = rest
    var words: [String] = []
    var sought: String?
    while let next = rest.popFirst() {
      if word == "help", next == "--find" {
        sought = try Options.value(of: next, &rest)
      } else if next.utf8.starts(with: "--".utf8) {
        try take(next, &rest)
      } else {
        words.append(next)
      }
    }
    if word == "serve" {
      guard words.isEmpty, switches.contains("stdio") || switches.contains("help") else {
        throw Mistake(message: "'serve' needs --stdio: type 'trendsh serve --stdio'")
      }
      mode = .serve
    } else if word == "help" {
      // The modes of the program are no verbs: its own help has them.
      let isMode = words.first.map { Options.modes.contains($0) && $0 != "serve" }
      mode = isMode == true ? .usage : .help(verb: words.first, find: sought)
    } else {
      guard !words.isEmpty || switches.contains("help") else {
        throw Mistake(message: "'\(word)' needs a transcript")
      }
      switch word {
      case "check": mode = .check(words)
      case "bless": mode = .bless(words)
      default: mode = .shrink(words)
      }
    }
    return []
  }

  /// Takes the words after `--`: a script and its arguments.
  private mutating func take(plain rest: ArraySlice<String>) {
    passesWords = true
    guard let first = rest.first else { return }
    inputs.append(.file(first))
    arguments = Array(rest.dropFirst())
  }

  /// Takes one option with its value, which follows `=` or is the next word.
  private mutating func take(
    _ flag: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) {
    let body = flag.dropFirst(2)
    let equals = body.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(equals.map { body[..<$0] } ?? body)
    guard let option = ProgramOption.all.first(where: { $0.name == name }) else {
      throw Mistake(
        message: "there is no option '--\(OutputGate.safe(name, escapingBreaks: true))'; "
          + "'trendsh --help' lists them")
    }
    guard option.value != nil else {
      guard equals == nil else { throw Mistake(message: "'--\(name)' takes no value") }
      switches.insert(name)
      return
    }
    let value: String
    if let equals {
      value = String(body[body.utf8.index(after: equals)...])
    } else {
      value = try Options.value(of: "--" + name, &rest)
    }
    if name == "with" { return try replace(value) }
    if name == "allow-write" {
      guard !value.isEmpty else { throw Mistake(message: "'--allow-write' needs a folder") }
      return writable.append(value)
    }
    let isOther = name == "format" && ["man", "junit"].contains(value)
    guard option.choices.isEmpty || option.choices.contains(value) || isOther else {
      throw Mistake(
        message: "'--\(name)' must be one of \(option.choices.joined(separator: ", ")), "
          + "not '\(OutputGate.safe(value, escapingBreaks: true))'")
    }
    values[name] = value
  }

  /// Takes the value of `--with`.
  private mutating func replace(_ text: String) throws(Mistake) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw Mistake(message: "'--with' needs NAME=FILE")
    }
    replaced[String(parts[0])] = String(parts[1])
  }

  private static func value(
    of name: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) -> String {
    guard let value = rest.popFirst() else { throw Mistake(message: "'\(name)' needs a value") }
    return value
  }

  /// The value of an option as a number in a range; nil if the option is not given.
  func number(_ name: String, in range: ClosedRange<Int>) throws(Mistake) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(decimal: text.utf8), range.contains(number) else {
      throw Mistake(
        message:
          "'--\(name)' must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value of `--seed`; nil if it is not given.
  func seed() throws(Mistake) -> UInt64? {
    guard let text = values["seed"] else { return nil }
    guard let seed = UInt64(decimal: text.utf8) else {
      throw Mistake(message: "'--seed' must be a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }
}

extension JSON {
  /// An error outside of any script, in the form of a diagnostic without a place.
  static func error(code: String, _ message: String) -> JSON {
    .object([
      ("severity", .string("error")), ("code", .string(code)), ("message", .string(message)),
    ])
  }
}
