import TrendsCore
import TrendsOutput

/// The help page of a verb, derived from its declaration.
struct HelpPage {
  let command: Command
  let examples: [String]

  /// A page with the examples that the verb declares, or with others.
  init(command: Command, examples: [String]? = nil) {
    self.command = command
    self.examples = examples ?? command.examples
  }

  /// The page in a format.
  func lines(as format: HelpFormat) -> [String] {
    switch format {
    case .text: text
    case .markdown: markdown
    case .man: ManualPage.man(of: command)
    case .json: [json.text]
    }
  }

  /// One usage line per form, such as `select nearest DATE --within DURATION`.
  ///
  /// Flags come before the last word of a form with a tail: after it everything belongs to the
  /// tail.
  var usages: [String] {
    command.forms.map { form in
      let flags = form.parameters.filter { !$0.isPositional }
      let words = form.parameters.filter { $0.isPositional && $0.kind != .tail }
      let tail = form.parameters.filter { $0.kind == .tail }
      let last = tail.isEmpty ? 0 : 1
      let order = Array(words.dropLast(last)) + flags + Array(words.suffix(last)) + tail
      return ([command.verb] + order.map(\.usage)).joined(separator: " ")
    }
  }

  /// Longest name, in bytes, that shares a line with its help.
  private static let widestName = 36
  /// Longest usage line, in bytes, that names every flag.
  private static let widestUsage = 76

  /// The usage lines, with `[FLAGS]` where all flags would not fit; they are listed below anyway.
  private var shortUsages: [String] {
    zip(usages, command.forms).map { usage, form in
      guard usage.utf8.count > HelpPage.widestUsage else { return usage }
      let positional = form.parameters.filter { $0.isPositional || $0.kind == .keyword }
      return ([command.verb] + positional.map(\.usage) + ["[FLAGS]"]).joined(separator: " ")
    }
  }

  /// Names and help of all parameters and common flags, each once, in the order of the forms.
  private var parameters: [(String, String)] {
    var seen: Set<String> = []
    let own = command.forms.flatMap(\.parameters).filter { !$0.help.isEmpty }
    let common = command.common.map { flag in
      var info = flag.info
      // Verbs that write no file themselves do it by a redirection.
      if flag == .overwrite, command.effect != .writes {
        info.help = "With > FILE: replace an existing file"
      }
      return info
    }
    return (own + common).compactMap { info in
      let name = info.isPositional && info.kind != .keyword ? info.label : info.usage
      let shown = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
      // A parameter that several forms have is listed once, with the help of the first.
      return seen.insert(shown).inserted ? (shown, info.help) : nil
    }
  }

  /// The page as text. Names that are too long have their help on the next line.
  private var text: [String] {
    var lines = ["\(command.verb): \(command.summary)", ""]
    lines += shortUsages.map { "  " + $0 }
    if !parameters.isEmpty {
      lines.append("")
      let widths = parameters.map { $0.0.utf8.count }.filter { $0 <= HelpPage.widestName }
      let width = widths.max() ?? 0
      for (name, help) in parameters {
        let padding = width - name.utf8.count
        if padding >= 0 {
          lines.append("  \(name)\(String(repeating: " ", count: padding))  \(help)")
        } else {
          lines += ["  \(name)", String(repeating: " ", count: width + 4) + help]
        }
      }
    }
    for list in command.lists {
      let width = list.rows.map { DisplayWidth.of($0.name) }.max() ?? 0
      lines += ["", "\(list.heading):"]
      lines += list.rows.map { "  \(DisplayWidth.padded($0.name, to: width))  \($0.meaning)" }
    }
    if !examples.isEmpty {
      lines += ["", "Examples:"] + examples.map { "  " + $0 }
    }
    return lines
  }

  /// The page as Markdown: usage and examples as code, parameters as a table.
  private var markdown: [String] {
    var lines = ["## \(command.verb)", "", command.summary, "", "```"] + usages + ["```"]
    if !parameters.isEmpty {
      lines += ["", "| what | meaning |", "|---|---|"]
      lines += parameters.map { name, help in
        // A bar would end the cell of the table.
        let safe = name.split(separator: "|").joined(separator: "\\|")
        return "| `\(safe)` | \(help) |"
      }
    }
    for list in command.lists {
      lines += ["", "| \(list.heading) | meaning |", "|---|---|"]
      lines += list.rows.map {
        "| `\($0.name.replacing(bytesOf: "|", with: "\\|"))` | \($0.meaning) |"
      }
    }
    if !examples.isEmpty { lines += ["", "```"] + examples + ["```"] }
    return lines
  }

  /// The page as an object.
  var json: JSON {
    .object([
      ("verb", .string(command.verb)), ("summary", .string(command.summary)),
      ("effect", .string(command.effect.rawValue)),
      ("usage", .array(usages.map { .string($0) })),
      (
        "parameters",
        .array(
          parameters.map { .object([("name", .string($0.0)), ("help", .string($0.1))]) })
      ),
      ("examples", .array(examples.map { .string($0) })),
    ])
  }

  /// The page of `help` without a word: groups of verbs as text, all pages in other formats.
  static func overview(as format: HelpFormat) -> [String] {
    let commands = CommandTable.standard
    switch format {
    case .json: return [JSON.array(commands.map { HelpPage(command: $0).json }).text]
    case .markdown:
      return commands.flatMap { HelpPage(command: $0).markdown + [""] }.dropLast()
    case .man: return ManualPage.man
    case .text: return verbsByGroup
    }
  }

  /// The verbs of every day, at most 30. Plain `help` has no others.
  static let everyday: [(name: String, commands: [Command])] = [
    ("Data", [.load, .info, .sources, .metrics, .unit, .zone, .export]),
    (
      "Looking",
      [.show, .browse, .range, .scroll, .select, .day, .note, .table, .describe, .saveChart]
    ),
    ("Asking", [.stats, .compare, .relate, .forecast, .goal]),
    ("Runs", [.runs, .run, .heart, .pace, .cadence]),
    ("Session", [.undo, .save, .help]),
  ]

  /// The everyday verbs without summaries, so that the page fits on a screen.
  private static var verbsByGroup: [String] {
    rows(everyday.map { ($0.name, $0.commands.map(\.verb).joined(separator: " ")) }) + [
      "",
      "'help VERB' explains one, 'help --find WORD' looks in all of help. 'help all'",
      "has all \(CommandTable.standard.count) verbs, 'help workshop' those for paging and replays.",
      "Also: help language, dates, units, questions, trust, exit, errors, limits.",
      "Tab completes, Up goes back to earlier lines, ^C stops a command, ^D leaves.",
    ]
  }

  /// The verbs for studying paging and replays, with their summaries.
  static var workshop: Table {
    var table = Table([.init("verb"), .init("meaning")])
    for group in CommandTable.groups where ["Paging", "Replay"].contains(group.name) {
      table.rows += group.commands.map { [.text($0.verb), .text($0.summary)] }
    }
    return table
  }

  /// Every verb and keyword with its summary.
  static var summaries: [String] {
    rows(
      CommandTable.standard.map { ($0.verb, $0.summary) }
        + HelpTopic.keywords.map { ($0.rawValue, $0.summary) })
  }

  /// Two aligned columns.
  private static func rows(_ entries: [(name: String, text: String)]) -> [String] {
    let width = entries.map(\.name.utf8.count).max() ?? 0
    return entries.map { name, text in
      "  " + name + String(repeating: " ", count: width - name.utf8.count + 2) + text
    }
  }
}

/// What `help` explains besides verbs: keywords of the language and lists.
enum HelpTopic: String, CaseIterable {
  case `let`, `for`, expect, all, workshop, language, dates, units, questions, exit, limits, trust,
    errors, serve

  /// Topics that are keywords and can begin a statement.
  static let keywords: [HelpTopic] = [.let, .for, .expect]

  var summary: String {
    switch self {
    case .let: "Names a value: $NAME is replaced by it afterwards."
    case .for: "Repeats statements for each number or day of a range."
    case .expect: "Fails unless the state, or a failure, is as expected."
    case .all: "Each verb and its summary."
    case .workshop: "The verbs for looking into paging, loads and replays."
    case .language: "The parts of a line, with their signs."
    case .dates: "How days, spans and times are written."
    case .units: "How amounts are written."
    case .exit: "The exit codes of the program, for scripts."
    case .questions: "The words that 'stats', 'compare' and 'relate' understand."
    case .limits: "The limits of sizes, depths and times."
    case .trust: "The rights of a line, by where it comes from."
    case .errors: "The words of failures, for scripts."
    case .serve: "The requests of 'trendsh serve --stdio', one JSON object a line."
    }
  }

  /// The syntax of a keyword; empty for lists.
  var usage: [String] {
    switch self {
    case .let: ["let NAME = WORD", "let NAME = WORD + - * / WORD …"]
    case .for: ["for NAME in RANGE [step WORD]", "  …", "end"]
    case .expect: ["expect PATH == != < <= > >= WORD [+- NUMBER]", "expect fail CODE COMMAND"]
    case .questions:
      ["stats [SUBJECT] [SPAN] [CONDITION…] [by GROUP…] [FIGURE…] [ORDER]"]
    default: []
    }
  }

  /// The table that the topic lists; nil for keywords and `all`.
  var table: Table? {
    switch self {
    case .questions: QuestionWords.table
    case .language: LanguageHelp.forms
    case .dates: LanguageHelp.dates
    case .units: LanguageHelp.units
    case .exit: LanguageHelp.exit
    case .workshop: HelpPage.workshop
    case .limits: Limit.table
    case .trust: Trust.table
    case .errors: ErrorWord.table
    case .serve: LanguageHelp.requests
    default: nil
    }
  }

  /// Lines below the table.
  private var notes: [String] {
    switch self {
    case .trust: [""] + Trust.notes
    case .expect:
      [
        "",
        "PATH is a path of 'state', such as id, viewport.start, loaded.count or",
        "calc.trend, or answer.NAME, a figure of the last question:",
        "",
      ] + HelpTopic.answers.map { "\(DisplayWidth.padded($0.question, to: 34))\($0.path)" } + [
        "",
        "A name is the text of a row or a column, without blanks. 'state answer'",
        "prints all of them.",
      ]
    default: []
    }
  }

  /// Questions on the built-in data, and a path that each leaves behind.
  static let answers: [(question: String, path: String)] = [
    ("stats weight", "answer.average"), ("stats sleep last week", "answer.mean"),
    ("stats sleep by month", "answer.2026-09.mean"), ("stats runs best 5km", "answer.least"),
    ("averages month weight", "answer.2026-09.average"),
    ("trend weight", "answer.2026-10-01.trend"),
    ("forecast 30", "answer.2026-10-18.low95"), ("backtest", "answer.auto.mae"),
    ("compare weight 2025 2026", "answer.change"), ("relate sleep hrv", "answer.rho"),
    ("goal 77kg by 2027-06-01", "answer.chance"),
    ("goal workout 30 a day; goal", "answer.workout.streak"),
    ("run run7", "answer.kilometers"), ("runs", "answer.run7.km"),
    ("runs --best", "answer.5km.seconds"),
    ("heart run7; zones heart", "answer.aerobic.share"), ("cadence run7; stats", "answer.average"),
  ]

  var examples: [String] {
    switch self {
    case .let:
      [
        "let far = -30d; load demo; scroll $far",
        "load demo; stats weight last 7 days; let kg = answer.mean; let more = $kg + 1",
      ]
    case .for:
      ["load demo; for i in 1..3; scroll -1d; end", "load demo; for d in last 3 days; day $d; end"]
    case .expect:
      [
        "load demo; expect loaded.count == 21", "load demo; expect viewport.end == +1d",
        "expect fail no-view show",
      ]
    case .questions:
      [
        "load demo; stats sleep this year < 6h by month count",
        "load demo; stats runs pace sport run weekday sat,sun top 3",
        "load demo; stats weight 2026; expect answer.mean > 70kg",
      ]
    case .dates:
      [
        "load demo; range 2025-03; select -1y", "load demo; stats sleep last 8 weeks",
        "load demo; heart run7; range 10:00..15:00; select +30s",
      ]
    case .units:
      ["load demo; unit mi; runs best 5km", "load demo; stats sleep < 6h this year count"]
    default: []
    }
  }

  /// The page in a format. `columns` is the width of the terminal, which tables are fitted to.
  func lines(as format: HelpFormat, columns: Int) -> [String] {
    switch (format, table) {
    // `all` has no table of its own: as JSON it is the list of all pages.
    case (.json, nil) where self == .all:
      [JSON.array(CommandTable.standard.map { HelpPage(command: $0).json }).text]
    case (.json, let table?): table.rendered(as: .json)
    case (.json, nil): [json.text]
    case (.markdown, let table?):
      ["## \(rawValue)", "", summary, ""] + table.rendered(as: .markdown)
        + (notes.isEmpty ? [] : ["", "```"] + notes.dropFirst() + ["```"])
    default: text(columns)
    }
  }

  private var json: JSON {
    .object([
      ("word", .string(rawValue)), ("summary", .string(summary)),
      ("usage", .array(usage.map { .string($0) })),
      ("examples", .array(examples.map { .string($0) })),
    ])
  }

  private func text(_ columns: Int) -> [String] {
    let listed = table.map { HelpLayout.listed($0, columns: columns - 2) } ?? []
    let page =
      self == .all
      ? HelpPage.summaries : (usage + listed + notes).map { $0.isEmpty ? "" : "  " + $0 }
    return ["\(rawValue): \(summary)", ""] + page
      + (examples.isEmpty ? [] : ["", "Examples:"] + examples.map { "  " + $0 })
  }
}
