/// Verbs, flags and words that have other names since a transcript was recorded.
///
/// The file itself is not changed.
struct Renames: Sendable {
  /// One renamed verb or flag.
  struct Entry: Sendable {
    /// The `rules` under which the new name was introduced.
    var since: Int
    /// The verb, by its old name if it is the one that was renamed.
    var verb: String
    /// The old name of the flag; nil if the verb was renamed.
    var flag: String?
    /// The old word after the verb; nil if the verb or a flag was renamed.
    var word: String?
    /// The new name.
    var new: String
  }

  var entries: [Entry]

  /// The renames of this version: until rules 4 the ranges were those of the app.
  static let standard = Renames(
    entries: ["1W", "1M", "3M", "6M", "1Y"].map {
      Entry(since: 4, verb: "range", word: $0, new: "app-" + $0)
    })

  /// Returns the script with current names; `rules` is nil for a file without a header.
  static func current(_ script: Script, since rules: Int?) -> Script {
    standard.applied(to: script, recordedUnder: rules ?? Version.rules)
  }

  /// Returns the script with the names introduced after `rules`. Spans keep pointing to the old
  /// text.
  func applied(to script: Script, recordedUnder rules: Int) -> Script {
    let entries = entries.filter { $0.since > rules }
    if entries.isEmpty { return script }
    var script = script
    for index in script.statements.indices { rename(&script.statements[index], entries) }
    return script
  }

  private func rename(_ statement: inout Statement, _ entries: [Entry]) {
    switch statement.kind {
    case .command(var syntax):
      for entry in entries where syntax.verb.literal == entry.verb && !syntax.verb.isQuoted {
        if let old = entry.word {
          for index in syntax.words.indices
          where syntax.words[index].literal == old && !syntax.words[index].isQuoted {
            syntax.words[index].content = .text(entry.new)
          }
        } else if let flag = entry.flag {
          for index in syntax.words.indices {
            rename(&syntax.words[index], "--" + flag, "--" + entry.new)
          }
        } else {
          syntax.verb.content = .text(entry.new)
        }
      }
      statement.kind = .command(syntax)
    case .loop(var loop):
      for index in loop.body.indices { rename(&loop.body[index], entries) }
      statement.kind = .loop(loop)
    case .expectation(var expectation):
      guard case .failure(let code, var inner) = expectation.kind else { return }
      rename(&inner, entries)
      expectation.kind = .failure(code: code, inner)
      statement.kind = .expectation(expectation)
    case .assignment, .calculation, .broken: return
    }
  }

  /// Renames a flag, alone or with its value after `=`.
  private func rename(_ word: inout Word, _ old: String, _ new: String) {
    guard let text = word.literal, !word.isQuoted else { return }
    if text == old { word.content = .text(new) }
    if text.utf8.starts(with: (old + "=").utf8) {
      word.content = .text(new + text.dropFirst(old.count))
    }
  }
}
