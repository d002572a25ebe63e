/// Remembers which files a session reads, so that the next one can begin with them.
extension Session {
  /// Returns the `load` commands of an input that ran, with paths that hold in any folder.
  ///
  /// Nil where the input has none; empty where it says that earlier loads are not wanted any more
  /// (`load demo` or `unload`).
  public static func loads(in input: TypedInput, from folder: String) -> [String]? {
    let statements = input.script.statements
    var lines: [String]?
    for case .command(let syntax) in statements.map(\.kind) {
      let words = syntax.words.compactMap(\.literal)
      let isWhole = words.count == syntax.words.count
      switch syntax.command {
      case .some(.load) where words.first == "demo", .some(.unload): lines = []
      // A word with a name, or standard input, would mean something else or nothing in the next
      // session.
      case .some(.load) where isWhole && !words.contains("-"):
        lines = (lines ?? []) + [line(syntax, from: folder)]
      default: break
      }
    }
    return lines
  }

  /// Whether a text is one `load` and nothing else.
  public static func isLoad(_ text: String) -> Bool {
    let script = TypedInput(text).script
    guard script.problems.isEmpty, script.statements.count == 1,
      case .command(let syntax) = script.statements[0].kind
    else { return false }
    return syntax.command == .load && syntax.redirection == nil
  }

  /// The command as text, with relative input paths made absolute by `folder`.
  private static func line(_ syntax: CommandSyntax, from folder: String) -> String {
    var line = syntax.verb.literal ?? ""
    for meant in syntax.meant {
      let word = meant.word.literal ?? ""
      let isFar = word.utf8.first.map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") } ?? true
      let isNear = meant.place == .value && meant.role == .input && !isFar
      let whole = isNear ? folder + "/" + word : word
      line += " " + (meant.place == .value ? Word.written(whole) : whole)
    }
    return line
  }
}
