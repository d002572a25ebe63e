/// The table of all verbs; `standard`, which lists them, is with the commands.
public enum CommandTable {
  /// Verbs of other tools, with the verb that is suggested for each.
  private static let meant: [String: String] = [
    "logout": "quit", "bye": "quit", "q": "quit", ":q": "quit", "import": "load",
    "read": "load", "plot": "show", "draw": "show", "graph": "show", "chart": "show",
    "predict": "forecast", "average": "stats", "mean": "stats", "avg": "stats", "median": "stats",
    "count": "stats", "sum": "stats", "correlate": "relate", "delete": "unload", "remove": "unload",
    "man": "help", "?": "help", "ls": "charts", "list": "charts",
  ]

  private static let byVerb: [String: Command] = Dictionary(
    (standard + older).map { ($0.verb, $0) }, uniquingKeysWith: { first, _ in first })

  /// The command with exactly this verb.
  public static subscript(verb: String) -> Command? { isShort(verb) ? byVerb[verb] : nil }

  /// Whether a word may be a verb. Strings are compared in a time that grows with the square of their
  /// combining marks.
  private static func isShort(_ word: String) -> Bool { word.utf8.count <= 64 }

  /// Returns the command of a verb; with `allowsPrefixes` a unique beginning of the verb is enough.
  ///
  /// An exact verb wins over longer ones that begin with it.
  static func command(
    for word: Word, allowsPrefixes: Bool
  ) throws(Diagnostic) -> Command {
    guard let verb = word.literal, !word.isQuoted else {
      throw Diagnostic.badVerb(at: word.span)
    }
    guard isShort(verb) else {
      throw Diagnostic.unknownVerb(verb, hint: "'help' lists all verbs", at: word.span)
    }
    if let command = byVerb[verb] { return command }
    let matches =
      allowsPrefixes && !verb.isEmpty
      ? standard.filter { $0.verb.utf8.starts(with: verb.utf8) } : []
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      let list = matches.map { "'\($0.verb)'" }.joined(separator: ", ")
      throw Diagnostic.ambiguousVerb(verb, list, at: word.span)
    }
    let keywords = ["let", "for", "expect", "end"]
    if SettingKey(rawValue: verb) != nil {
      throw Diagnostic.unknownVerb(verb, hint: "type: set \(verb)", at: word.span)
    }
    let nearest =
      meant[verb] ?? Nearest.to(verb, in: standard.map(\.verb) + keywords)
    throw Diagnostic.unknownVerb(
      verb,
      hint: verb == "clear"
        ? "^L clears the screen"
        : nearest.map { "did you mean '\($0)'?" } ?? "'help' lists all verbs", at: word.span)
  }
}
