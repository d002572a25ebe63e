import TrendsCore
import TrendsImport
import TrendsOutput

/// A word that identifies a failure, with its meaning and an example.
///
/// Scripts compare these words, so they never change. `help errors`, `help WORD` and docs/errors.md
/// are made from this list.
struct ErrorWord: Sendable {
  /// The layer that reports the failure; its raw value is the heading, which names the exit code.
  enum Layer: String, CaseIterable, Sendable {
    case line = "A line has a mistake: exit 2, and nothing runs"
    case command = "A command fails: exit 1, 3 or 5"
    case file = "A file is not loaded: exit 4"
    case world = "A file, a program or an input of a transcript fails: exit 1 or 4"

    /// All words that the layer can report. A test compares them with the list below.
    var words: [String] {
      switch self {
      case .line: Diagnostic.Code.allCases.map(\.rawValue)
      case .command: Failure.Code.allCases.map(\.rawValue)
      case .file: ImportError.Code.allCases.map(\.rawValue)
      case .world: HostError.Code.allCases.map(\.rawValue) + ["exit-N"]
      }
    }
  }

  /// How a person can see the failure.
  enum Example: Equatable, Sendable {
    /// A script that fails with the word, and the files that it needs by name.
    case script(String, files: [String: String] = [:])
    /// A description, where no script alone causes the failure.
    case told(String)
  }

  /// The word itself, such as `no-unit`.
  let word: String
  /// What has happened, without a full stop. It may be improved, unlike the word.
  let meaning: String
  let example: Example

  /// A word with a script that causes it.
  init(_ word: String, _ meaning: String, _ script: String, files: [String: String] = [:]) {
    self.word = word
    self.meaning = meaning
    example = .script(script, files: files)
  }

  /// A word with a description of its cause.
  init(_ word: String, _ meaning: String, told: String) {
    self.word = word
    self.meaning = meaning
    example = .told(told)
  }

  /// All words. A word that several layers use is listed once, under the first of them.
  static let all: [(layer: Layer, words: [ErrorWord])] = [
    (.line, ofLines), (.command, ofCommands), (.file, ofFiles), (.world, ofTheWorld),
  ]

  /// The words with their meanings, in alphabetical order.
  static var table: Table {
    var table = Table([.init("word"), .init("meaning")])
    // Sorted, because a person looks for a word and not for its layer.
    table.rows = all.flatMap(\.words).sorted { $0.word < $1.word }
      .map { [.text($0.word), .text($0.meaning)] }
    return table
  }

  /// The content of docs/errors.md.
  static var page: String {
    var lines = [
      "# Errors", "",
      "Each failure has a word: `--format json` prints it as `code`, `expect fail WORD …` expects it, and",
      "transcripts keep it. The words do not change; their meanings here may be reworded.",
      "`help errors` lists them. A test runs the examples.", "",
    ]
    for (layer, words) in all {
      lines += ["## \(layer.rawValue)", "", "| word | meaning | for example |", "|---|---|---|"]
      lines += words.map { "| `\($0.word)` | \($0.meaning) | \($0.shownExample) |" }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// The page that `help WORD` prints.
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

  /// The example without Markdown's backticks.
  private var plainExample: String {
    shownExample.replacing { $0 == "`" ? "" : nil }
  }

  /// The example in Markdown, with `|` escaped for table cells.
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

  /// One line of at most 61 characters if the text is longer than 90; line breaks become `⏎`.
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
    // Bytes of a file that no page may hold are shown as escapes.
    let safe = OutputGate.safe(line)
    // Long examples exist to exceed a limit; their beginning shows the idea.
    return safe.count > 90 ? safe.prefix(60) + "…" : safe
  }
}
