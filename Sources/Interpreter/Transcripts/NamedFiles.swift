import TrendsCore

/// The files that a script names: what it loads, and the scripts that it runs, with theirs.
struct NamedFiles {
  private(set) var loads: [String] = []
  /// By name, in the order in which they are met.
  private(set) var scripts: [(name: String, text: SourceText)] = []
  private static let limit = 200

  /// `read` answers the bytes of a script, or nothing.
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

  /// A word of a script that names a file by its whole path or out of its folder: on another machine
  /// there is none.
  static func farPath(in script: SourceText) -> String? {
    Parser.parse(script).statements.flatMap(\.everyCommand).flatMap(\.words).compactMap(\.literal)
      .first { word in
        word.utf8.first == UInt8(ascii: "/") && word.utf8.count > 1
          || word.utf8.starts(with: "~/".utf8) || word.pieces(at: "/").contains("..")
      }
  }
}

extension Statement {
  /// Its commands, in loops and expectations, too.
  fileprivate var everyCommand: [CommandSyntax] {
    switch kind {
    case .command(let syntax): [syntax]
    case .loop(let loop): loop.body.flatMap(\.everyCommand)
    case .expectation(let expectation):
      if case .failure(_, let inner) = expectation.kind { inner.everyCommand } else { [] }
    case .assignment, .broken: []
    }
  }
}
