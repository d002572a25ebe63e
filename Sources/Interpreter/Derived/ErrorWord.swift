import TrendsCore
import TrendsImport
import TrendsOutput

/// A word that failures go by, for `help errors` and docs/errors.md: scripts compare it, so it stays.
struct ErrorWord: Sendable {
  /// Where it comes from, which gives the exit code.
  enum Layer: String, CaseIterable, Sendable {
    case line = "A line that cannot be read: exit 2, and nothing runs"
    case command = "A command that cannot do its work: exit 1, 3 or 5"
    case file = "A file that is not read: exit 4"
    case world = "A file, a program or a transcript's input that is not there: exit 1 or 4"

    /// The words that this layer knows by itself.
    var words: [String] {
      switch self {
      case .line: Diagnostic.Code.allCases.map(\.rawValue)
      case .command: Failure.Code.allCases.map(\.rawValue)
      case .file: ImportError.Code.allCases.map(\.rawValue)
      case .world: HostError.Code.allCases.map(\.rawValue) + ["exit-N"]
      }
    }
  }

  /// What provokes it.
  enum Example: Equatable, Sendable {
    /// A script, and the files that it reads.
    case script(String, files: [String: String] = [:])
    /// Something that no script does by itself.
    case told(String)
  }

  let word: String
  let meaning: String
  let example: Example

  init(_ word: String, _ meaning: String, _ script: String, files: [String: String] = [:]) {
    self.word = word
    self.meaning = meaning
    example = .script(script, files: files)
  }

  init(_ word: String, _ meaning: String, told: String) {
    self.word = word
    self.meaning = meaning
    example = .told(told)
  }

  /// By the first layer that uses a word: a few are said by several.
  static let all: [(layer: Layer, words: [ErrorWord])] = [
    (.line, ofLines), (.command, ofCommands), (.file, ofFiles), (.world, ofTheWorld),
  ]

  static var table: Table {
    var table = Table([.init("word"), .init("meaning")])
    table.rows = all.flatMap(\.words).sorted { $0.word < $1.word }
      .map { [.text($0.word), .text($0.meaning)] }
    return table
  }

  /// docs/errors.md.
  static var page: String {
    var lines = [
      "# Errors", "",
      "What fails has a word, which `--format json` gives as `code`, `expect fail WORD …` waits for and",
      "transcripts keep. Words stay as they are; the sentences beside them may be said better tomorrow.",
      "`help errors` lists them. The examples are run by a test.", "",
    ]
    for (layer, words) in all {
      lines += ["## \(layer.rawValue)", "", "| word | meaning | for example |", "|---|---|---|"]
      lines += words.map { "| `\($0.word)` | \($0.meaning) | \($0.shownExample) |" }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// What `help WORD` prints.
  func lines(as format: HelpFormat) -> [String] {
    switch format {
    case .json:
      let members: [(String, JSON)] = [
        ("word", .string(word)), ("meaning", .string(meaning)), ("example", .string(shownExample)),
      ]
      return [JSON.object(members).text]
    case .markdown: return ["## \(word)", "", meaning + ".", "", "For example: " + shownExample]
    default: return ["\(word): \(meaning)", "", "  For example: " + plainExample]
    }
  }

  /// The example without the marks of the page.
  private var plainExample: String {
    shownExample.replacing { $0 == "`" ? "" : nil }
  }

  private var shownExample: String {
    switch example {
    case .told(let text): return text.replacing { $0 == "|" ? "\\|" : nil }
    case .script(let script, let files):
      let names = files.keys.sorted().map { name in
        "\(name): `\(ErrorWord.short(files[name] ?? ""))`"
      }
      let with = names.isEmpty ? "" : " with " + names.joined(separator: ", ")
      return "`\(ErrorWord.short(script))`" + with
    }
  }

  private static func short(_ text: String) -> String {
    let whole = text.hasSuffix("\n") ? String(text.dropLast()) : text
    let line = whole.replacing { scalar in
      switch scalar {
      case "\n": " ⏎ "
      case "|": "\\|"
      case "`": "'"
      default: nil
      }
    }
    return line.count > 90 ? line.prefix(60) + "…" : line
  }
}
