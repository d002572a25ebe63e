extension Call {
  /// Checks what is known of a call while some names have no value: flags, number of words, known
  /// words.
  ///
  /// A call without such names is prepared, which checks everything. Otherwise one form that fits
  /// is enough, and the mistake of the first form is reported.
  func check() throws(Diagnostic) {
    guard
      arguments.words.contains(where: { !$0.isKnown })
        || arguments.flags.contains(where: { $0.value?.isKnown == false })
    else {
      _ = try prepare()
      return
    }
    var first: Diagnostic?
    for form in command.forms {
      do throws(Diagnostic) {
        try check(against: form)
        return
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
  }

  /// Matches the words against the parameters of one form; an unknown word fits every parameter.
  private func check(against form: Command.Form) throws(Diagnostic) {
    var rest = arguments.words[...]
    for parameter in form.parameters where parameter.isPositional {
      switch parameter.kind {
      case .tail: return
      case .many:
        guard let word = rest.popFirst() else {
          throw arguments.missing(parameter.label, parameter.expected)
        }
        try check(word, parameter)
        while let word = rest.first, !isKeyword(word, of: form) {
          rest.removeFirst()
          try check(word, parameter)
        }
      case .keyword:
        guard let word = rest.first, !word.isKnown || word.text == parameter.name else { continue }
        rest.removeFirst()
        guard let value = rest.popFirst() else {
          throw arguments.missing(parameter.usage, parameter.expected)
        }
        try check(value, parameter)
      case .optional:
        if let word = rest.popFirst() { try check(word, parameter) }
      case .required, .literal, .flag, .switch:
        guard let word = rest.popFirst() else {
          throw arguments.missing(parameter.label, parameter.expected)
        }
        try check(word, parameter)
      }
    }
    guard let extra = rest.first else { return }
    throw Diagnostic.oneTooMany(extra.text, for: command.verb, at: extra.span)
  }

  /// Whether the word is a keyword of the form, such as `as`, which ends a list of words.
  private func isKeyword(_ word: Argument, of form: Command.Form) -> Bool {
    form.parameters.contains { $0.kind == .keyword && $0.name == word.text }
  }

  private func check(_ word: Argument, _ parameter: ParameterInfo) throws(Diagnostic) {
    guard word.isKnown, !parameter.accepts(word.text) else { return }
    throw arguments.unfit(word, parameter.expected, parameter.completion)
  }
}
