import TrendsCore
import TrendsCharts
import TrendsOutput
import TrendsImport

/// The words that say nothing about a person: those of the shell itself, of its answers about the
/// built-in data, and of the heads of tables.
enum PlainWords {
  /// Whether a word, in lower case, is harmless.
  static func contains(_ word: String) -> Bool { own.contains(word) || TableWords.isKnown(word) }

  /// Collected from the table of verbs, the settings, formats and the state of the built-in data.
  private static let own: Set<String> = {
    var texts: [String] = SettingKey.allCases.map(\.rawValue) + fixed
    for command in CommandTable.standard {
      texts.append(command.verb)
      let parameters = command.forms.flatMap(\.parameters) + command.common.map(\.info)
      for parameter in parameters {
        texts += [parameter.name] + parameter.completion.fixedWords
      }
    }
    texts += QuestionWords.vocabulary
    texts += Frame.Glyphs.allCases.map(\.rawValue) + OutputFormat.allCases.map(\.rawValue)
    texts += Theme.Base.allCases.map(\.rawValue) + Theme.Ink.allCases.map(\.rawValue)
    demo.collect(into: &texts)
    let words = texts.flatMap { $0.split { !$0.isLetter }.map { $0.lowercased() } }
    return Set(words)
  }()

  /// Keywords, units, endings of files and words of the state that no table lists.
  private static let fixed = [
    "let", "for", "in", "step", "end", "expect", "fail", "true", "false", "null", "on", "off", "ok",
    "err", "demo", "today", "yesterday", "tomorrow", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday", "kg", "lb", "st", "bpm", "csv", "tsv", "json", "jsonl", "xml",
    "zip", "gpx", "fit", "tcx", "trsh", "svg", "png", "html", "txt", "md", "load", "days", "list",
    "any", "older", "newer", "initial", "refresh", "jump", "before", "after", "stream", "ingest",
    "prewarm", "tail", "family", "workout", "recovery", "limit", "offset", "from", "to", "ms",
    "min",
  ]

  /// The state of the built-in data, for the names in its paths.
  private static let demo: JSON = {
    let clock = VirtualClock(now: Instant(milliseconds: 0), zone: .utc)
    var world = World(clock: clock)
    let data = Dataset.demo(today: clock.today, seed: 1, named: "demo")
    world.library.add(data)
    for source in data.metrics {
      world.engine.open(source.metric.name, on: source, style: source.metric.usualStyle)
    }
    let dump = StateDump(world: world, frame: Settings().frame, explains: true)
    let whole = SessionState(world: world, settings: Settings()).json
    return .array([dump.json(of: 0, all: true), .object(whole)])
  }()
}

extension JSON {
  /// Adds the names of members at every depth, but no values.
  fileprivate func collect(into names: inout [String]) {
    switch self {
    case .object(let members):
      for (name, value) in members {
        names.append(name)
        value.collect(into: &names)
      }
    case .array(let items): for item in items { item.collect(into: &names) }
    default: break
    }
  }
}
