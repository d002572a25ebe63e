extension Completer {
  /// Returns in one line what may still follow in the command at the end of a text.
  ///
  /// Nil if nothing may follow or no verb is known yet. After a flag that takes a value, the hint
  /// is about that value.
  ///
  ///     completer.hint("scroll ")
  ///     // DURATION|DATE|oldest|newest   How far, or …   --snap day|week
  public func hint(_ text: String) -> String? {
    let words = CompletionContext(Array(text.utf8))
    guard let verb = words.previous.first else {
      return CommandTable[words.current].flatMap { hint(of: $0, given: [], flagsGiven: []) }
    }
    guard let command = command(verb) else { return nil }
    let flags = command.flags + command.common.map(\.info)
    if let last = words.previous.last, last.utf8.starts(with: "--".utf8),
      let flag = flags.first(where: { "--" + $0.name == last }), flag.kind == .flag
    {
      return "\(flag.label)   \(flag.help)"
    }
    return hint(
      of: command, given: plainWords(words, flags), flagsGiven: Set(words.previous))
  }

  /// The open parameters of all forms that still fit, the help of the first one, and unused flags.
  private func hint(
    of command: Command, given: [String], flagsGiven: Set<String>
  ) -> String? {
    let rests = command.forms.compactMap { rest(of: $0, given: given) }
    var seen: Set<String> = []
    let usages = rests.map { $0.map(\.usage).joined(separator: " ") }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    let flags = command.flags.filter { !flagsGiven.contains("--" + $0.name) }.map(\.usage)
    // The help of the first open parameter; before any word the summary of the command says more.
    let help = rests.lazy.compactMap(\.first).first { !$0.help.isEmpty }?.help
    let what = help ?? (given.isEmpty ? command.summary : nil)
    guard !usages.isEmpty || !flags.isEmpty else { return nil }
    return [usages.joined(separator: " | "), what ?? "", flags.joined(separator: "  ")]
      .filter { !$0.isEmpty }.joined(separator: "   ")
  }

  /// The parameters of a form that are still open; nil if the words so far belong to another form.
  ///
  /// `many` and `tail` stay open, because more words may always follow.
  private func rest(of form: Command.Form, given: [String]) -> [ParameterInfo]? {
    var words = given[...]
    var open = form.parameters.filter(\.isPositional)[...]
    while let word = words.first {
      guard let parameter = open.first else { return nil }
      switch parameter.kind {
      case .literal:
        guard word == parameter.name else { return nil }
      case .keyword:
        guard word == parameter.name else { return nil }
        words.removeFirst()
      case .many, .tail:
        return Array(open)
      default: break
      }
      if !words.isEmpty { words.removeFirst() }
      open.removeFirst()
    }
    return Array(open)
  }
}
