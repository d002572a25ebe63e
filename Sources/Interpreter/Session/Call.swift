import TrendsOutput

/// A command with the words it is called with, sorted into positional words and flags.
struct Call: Sendable {
  var command: Command
  var arguments: Arguments
  /// The flags that mean the same with every verb.
  var common: CommonOptions

  /// Sorts words into positional words and flags, as the command declares them.
  ///
  /// After `--`, or where the tail of a form begins, every word is positional. The address of a
  /// database begins no tail: `connect` has flags behind it.
  init(_ command: Command, _ words: [Argument], at span: Span) throws(Diagnostic) {
    self.command = command
    common = CommonOptions()
    arguments = Arguments(verb: command.verb, span: span, words: [], flags: [])
    var rest = words[...]
    while let word = rest.popFirst() {
      if isFlag(word) {
        if word.text == "--" {
          arguments.words += rest
          break
        }
        try take(word, &rest)
      } else {
        arguments.words.append(word)
        if let start = command.tailStart, arguments.words.count >= start,
          EngineAddress(arguments.words[start - 1].text) == nil
        {
          arguments.words += rest
          break
        }
      }
    }
  }

  /// What the call may do: without its program, a verb that runs one only reads.
  var effect: Command.Effect {
    let isBare = command.tailStart.map { arguments.words.count < $0 } ?? false
    return command.effect == .runs && isBare ? .reads : command.effect
  }

  private func isFlag(_ word: Argument) -> Bool {
    !word.isQuoted && word.text.utf8.starts(with: "--".utf8)
  }

  /// Reads one flag, `--name`, `--name value` or `--name=value`, and checks its value.
  private mutating func take(
    _ word: Argument, _ rest: inout ArraySlice<Argument>
  ) throws(Diagnostic) {
    let body = word.text.dropFirst(2)
    let equals = body.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(equals.map { body[..<$0] } ?? body)
    let declared = command.flags + command.common.map(\.info)
    guard let info = declared.first(where: { $0.name == name }) else {
      throw unknown(name, word, among: declared)
    }
    guard arguments.flag(name) == nil else {
      throw Diagnostic.repeatedFlag(name, of: command.verb, at: word.span)
    }
    let value = try value(of: info, word, after: equals, in: body, &rest)
    arguments.flags.append(FlagArgument(name: name, value: value, span: word.span))
    note(name, value)
  }

  /// A mistake: the verb has no such flag. The hint is the nearest one that it has.
  private func unknown(
    _ name: String, _ word: Argument, among infos: [ParameterInfo]
  ) -> Diagnostic {
    let hint = Nearest.question(name, in: infos.map(\.name), mark: "--")
    return Diagnostic.unknownFlag(
      name, of: command.verb, hint: hint, at: word.span)
  }

  /// Returns the value of a flag; nil for a switch.
  private func value(
    of info: ParameterInfo, _ word: Argument, after equals: Substring.Index?, in body: Substring,
    _ rest: inout ArraySlice<Argument>
  ) throws(Diagnostic) -> Argument? {
    if info.kind == .switch {
      guard equals == nil else {
        throw Diagnostic.flagWithoutValue(info.name, of: command.verb, at: word.span)
      }
      return nil
    }
    let value: Argument
    if let equals {
      let text = String(body[body.utf8.index(after: equals)...])
      value = Argument(text: text, span: word.span, isQuoted: false, isKnown: word.isKnown)
    } else if let next = rest.popFirst() {
      value = next
    } else {
      throw Diagnostic.flagNeedsValue(
        info.name, info.label, expected: info.expected, of: command.verb, at: word.span)
    }
    // Two forms may have a flag of the same name with different values; the form that is chosen
    // later reads it.
    let meanings = command.forms.flatMap(\.parameters).filter {
      $0.kind == .flag && $0.name == info.name
    }
    guard
      !value.isKnown || info.accepts(value.text)
        || meanings.contains(where: { $0.accepts(value.text) })
    else { throw arguments.unfit(value, info.expected, info.completion) }
    return value
  }

  /// Keeps the value of a common flag.
  private mutating func note(_ name: String, _ value: Argument?) {
    guard let flag = command.common.first(where: { $0.name == name }) else { return }
    switch flag {
    case .on, .onCharts, .onPaged: common.view = value?.text
    case .format: common.format = value.flatMap { OutputFormat(rawValue: $0.text) }
    case .overwrite: common.overwrites = true
    }
  }

  /// Chooses the form, reads every parameter and returns what will run; nothing runs if this
  /// throws.
  func prepare() throws(Diagnostic) -> Action {
    for word in arguments.words { try refuseDash(word) }
    guard let form = command.form(for: arguments.words) else { throw noForm() }
    try refuseForeignFlags(in: form)
    var arguments = arguments
    let action = try form.prepare(&arguments)
    guard common.view == Command.allViews,
      let flag = command.common.first(where: { $0 == .onCharts || $0 == .onPaged })
    else { return action }
    return { session throws(Failure) in try session.onEach(flag, action) }
  }

  /// Refuses an unquoted word with a leading `-` that is neither a number, a duration nor `-`
  /// alone.
  ///
  /// Such a word is most likely a mistyped flag. A command with a tail takes it.
  private func refuseDash(_ word: Argument) throws(Diagnostic) {
    guard word.text.utf8.first == UInt8(ascii: "-"), !word.isQuoted, word.text != "-",
      !command.hasTail, TimeSpan(word.text) == nil, SpanWord.read([word.text]) == nil,
      ShapeReader.whole(word.text, { $0.number() }) == nil
    else { return }
    throw Diagnostic.dash(word.text, verb: command.verb, at: word.span)
  }

  /// Refuses flags that only other forms of the command have.
  private func refuseForeignFlags(in form: Command.Form) throws(Diagnostic) {
    for flag in arguments.flags where !command.common.contains(where: { $0.name == flag.name }) {
      if !form.parameters.contains(where: { !$0.isPositional && $0.name == flag.name }) {
        throw Diagnostic.flagOfOtherForm(flag.name, of: command.verb, at: flag.span)
      }
    }
  }

  /// A mistake: no form fits. It names the literal words that begin the forms.
  private func noForm() -> Diagnostic {
    let words = command.forms.compactMap { form in
      form.parameters.first { $0.kind == .literal }?.name
    }
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    let isAlone = words.count == 1
    guard let word = arguments.words.first else {
      return arguments.missing("a word", isAlone ? list : "one of \(list)")
    }
    let hint = Nearest.question(word.text, in: words)
    return Diagnostic.noneOf(
      word.text, (isAlone ? "not \(list)" : "not one of \(list)"), for: command.verb,
      hint: hint, at: word.span)
  }
}
