/// A word of a call and its role; also of a call that has mistakes.
struct MeantWord {
  /// How the word is used.
  enum Place: Equatable {
    /// The name of a flag, a literal, or a keyword between parameters.
    case fixed
    /// The value of a parameter or of a flag.
    case value
    /// A flag with its value in one word: `--unit=kg`.
    case flagAndValue(name: String)
  }

  var word: Word
  var role: WordRole
  var place: Place
}

extension CommandSyntax {
  /// The command that is called; nil where the verb is unknown.
  var command: Command? {
    do throws(Diagnostic) { return try CommandTable.command(for: verb, allowsPrefixes: true) } catch
    {
      return nil
    }
  }

  /// The words after the verb with their roles, in order; a word that no parameter takes is text.
  var meant: [MeantWord] {
    guard let command else {
      return words.map { MeantWord(word: $0, role: .text, place: .value) }
    }
    return MeantWords(command, words).all
  }

  /// The values whose role passes, without words whose value a name decides.
  func literals(_ isMeant: (WordRole) -> Bool) -> [String] {
    meant.filter { $0.place == .value && isMeant($0.role) }.compactMap(\.word.literal)
  }
}

/// Sorts words to parameters as `Call` does, but goes on after mistakes.
private struct MeantWords {
  private(set) var all: [MeantWord] = []

  /// Separates flags from positional words, then assigns the positional words to parameters.
  init(_ command: Command, _ words: [Word]) {
    let flags = command.flags + command.common.map(\.info)
    var positional: [Int] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let text = word.literal ?? word.beginning
      let isOfTail =
        command.tailStart.map { start in
          guard positional.count >= start else { return false }
          let last = all[positional[start - 1]].word
          return EngineAddress(last.literal ?? last.beginning) == nil
        } ?? false
      guard !isOfTail, !word.isQuoted, text.utf8.starts(with: "--".utf8) else {
        positional.append(all.count)
        all.append(MeantWord(word: word, role: .text, place: .value))
        continue
      }
      let parts = text.dropFirst(2).split(separator: "=", maxSplits: 1)
      let info = flags.first { $0.name == parts.first.map { String($0) } }
      let role = info?.role ?? .text
      if parts.count == 2 || word.literal == nil {
        all.append(
          MeantWord(word: word, role: role, place: .flagAndValue(name: info?.name ?? "")))
      } else {
        all.append(MeantWord(word: word, role: info == nil ? .text : .word, place: .fixed))
        if info?.kind == .flag, let value = rest.popFirst() {
          all.append(MeantWord(word: value, role: role, place: .value))
        }
      }
    }
    let arguments = positional.map { place in
      Argument(
        text: all[place].word.literal ?? "", span: all[place].word.span,
        isQuoted: all[place].word.isQuoted)
    }
    guard let form = command.form(for: arguments) else { return }
    place(positional, arguments, in: form)
  }

  /// Assigns positional words to the parameters of a form, in order.
  private mutating func place(
    _ positional: [Int], _ arguments: [Argument], in form: Command.Form
  ) {
    var next = 0
    func isKeyword(_ name: String) -> Bool {
      next < arguments.count && arguments[next].text == name && !arguments[next].isQuoted
    }
    let parameters = form.parameters.filter(\.isPositional)
    for (index, parameter) in parameters.enumerated() {
      let following = parameters.dropFirst(index + 1).first { $0.kind == .keyword }?.name
      switch parameter.kind {
      case .literal, .keyword:
        guard isKeyword(parameter.name) else { continue }
        all[positional[next]].role = .word
        all[positional[next]].place = .fixed
        next += 1
        if parameter.kind == .keyword, next < positional.count {
          all[positional[next]].role = parameter.role
          next += 1
        }
      case .required, .optional:
        guard next < positional.count else { return }
        all[positional[next]].role = parameter.role
        next += 1
      case .many, .tail:
        while next < positional.count, following.map(isKeyword) != true {
          all[positional[next]].role = parameter.role
          next += 1
        }
      case .flag, .switch: continue
      }
    }
  }
}

extension Word {
  /// The text before the first name; empty where the word begins with a name.
  fileprivate var beginning: String {
    if case .pieces(let pieces) = content, case .text(let text)? = pieces.first { text } else { "" }
  }
}
