import TrendsCore

/// The files that a script names: those that it loads, and the scripts that it runs with theirs.
struct NamedFiles {
  /// Names of loaded files, each once.
  private(set) var loads: [String] = []
  /// Scripts that could be read, in the order in which they were met.
  private(set) var scripts: [(name: String, text: SourceText)] = []
  /// Most scripts that are followed.
  private static let limit = 200

  /// Searches a script and the scripts it runs; `read` returns the bytes of one, or nil.
  init(_ source: SourceText, _ read: (String) -> [UInt8]?) {
    var waiting = [source]
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      for command in Parser.parse(next).statements.flatMap(\.everyCommand) {
        loads += command.literals { $0.isRead && $0 != .script }.filter { seen.insert($0).inserted }
        for name in command.literals({ $0 == .script }) {
          guard seen.insert(name).inserted, scripts.count < NamedFiles.limit,
            let bytes = read(name)
          else { continue }
          let text = SourceText(name: name, bytes: bytes)
          scripts.append((name, text))
          waiting.append(text)
        }
      }
    }
  }

  /// Returns the first word of a script that is an absolute path or leads out of its folder, and so
  /// would not exist on another machine; nil where there is none.
  static func farPath(in script: SourceText) -> String? {
    Parser.parse(script).statements.flatMap(\.everyCommand).flatMap(\.words).compactMap(\.literal)
      .first { word in
        word.utf8.first == UInt8(ascii: "/") && word.utf8.count > 1
          || word.utf8.starts(with: "~/".utf8) || word.pieces(at: "/").contains("..")
      }
  }
}

extension Statement {
  /// Its commands, those in loops and expectations included.
  fileprivate var everyCommand: [CommandSyntax] {
    switch kind {
    case .command(let syntax): [syntax]
    case .loop(let loop): loop.body.flatMap(\.everyCommand)
    case .expectation(let expectation):
      if case .failure(_, let inner) = expectation.kind { inner.everyCommand } else { [] }
    case .assignment, .calculation, .broken: []
    }
  }
}
