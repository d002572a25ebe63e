/// Which files a session reads, so that the next one can begin with them.
extension Session {
  /// The `load` commands of a text that ran, with names of files that hold in any folder; nil where
  /// the text has none. An empty list: what was loaded before is not wanted any more.
  public static func loads(in text: String, from folder: String) -> [String]? {
    let statements = Parser.parse(SourceText(name: "", text)).statements
    var lines: [String]?
    for case .command(let syntax) in statements.map(\.kind) {
      let words = syntax.words.compactMap(\.literal)
      switch syntax.verb.literal {
      case "load" where words.first == "demo", "unload": lines = []
      // A name stood for something that nobody knows later.
      // Nor is what came through a pipe there again.
      case "load" where words.count == syntax.words.count && !words.contains("-"):
        lines = (lines ?? []) + [line(words, from: folder)]
      default: break
      }
    }
    return lines
  }

  /// Whether a text is one `load` and nothing else.
  public static func isLoad(_ text: String) -> Bool {
    let script = Parser.parse(SourceText(name: "", text))
    guard script.problems.isEmpty, script.statements.count == 1,
      case .command(let syntax) = script.statements[0].kind
    else { return false }
    return syntax.verb.literal == "load" && syntax.redirection == nil
  }

  private static func line(_ words: [String], from folder: String) -> String {
    let flags = CommandTable["load"]?.flags ?? []
    var line = "load"
    var isValue = false
    for word in words {
      let isFlag = word.utf8.starts(with: "--".utf8)
      let isPath = !isValue && !isFlag && word != "as" && word != "-"
      let isFar = word.utf8.first.map { $0 == 0x2F || $0 == 0x7E } ?? true
      let whole = isPath && !isFar ? folder + "/" + word : word
      line += " " + (isFlag ? whole : Word.written(whole))
      isValue =
        word == "as" || isFlag && flags.contains { $0.kind == .flag && "--" + $0.name == word }
    }
    return line
  }
}
