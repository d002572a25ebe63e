import TrendsCore
import TrendsOutput

extension Command {
  /// Prints the overview, or the page of a verb, a topic or an error word, in that order of
  /// precedence.
  ///
  /// `--format` has its own values because help can also be printed as a man page or as Markdown.
  static let help = Command(
    "help", "Lists the verbs, or explains a verb, a topic, a setting or the word of an error.",
    common: [.overwrite],
    examples: [
      "help", "help scroll", "help dates", "help no-unit", "help --find zone",
      "help scroll --format json",
    ],
    .optional(.verb, "A verb, a topic, a setting or the word of an error"),
    .flag("format", .oneOf(HelpFormat.self), "Output format"),
    .flag("find", .text, "Look for a word in all of help")
  ) { (context: inout CommandContext, verb, format, word) throws(Failure) in
    let format = format ?? HelpFormat(rawValue: context.settings.format.rawValue) ?? .text
    let layout = HelpLayout(settings: context.settings)
    if let word {
      let found = HelpSearch(word)
      guard !found.table.rows.isEmpty else { throw Failure.notInHelp(OutputGate.safe(word)) }
      return context.printLines(
        layout.fit(found.lines(as: format, columns: context.settings.columns), as: format))
    }
    guard let verb else {
      let here = format == .text ? context.helpHere : []
      context.printLines(layout.fit(here + HelpPage.overview(as: format), as: format))
      return
    }
    // `exit` is an old verb and the topic of exit codes, `seed` one and a setting.
    let isOld = CommandTable.older.contains { $0.verb == verb }
    let isOther = HelpTopic(rawValue: verb) != nil || SettingKey(rawValue: verb) != nil
    if let command = CommandTable[verb], !isOld || !isOther {
      let own = format == .text ? context.ownExamples(command.examples) : nil
      context.printLines(
        layout.fit(HelpPage(command: command, examples: own).lines(as: format), as: format))
    } else if let topic = HelpTopic(rawValue: verb)
      ?? (QuestionWords.named.contains(verb) ? .questions : nil)
    {
      context.printLines(
        layout.fit(topic.lines(as: format, columns: context.settings.columns), as: format))
    } else if let key = SettingKey(rawValue: verb) {
      let now = key.read(context.settings)
      context.printLines([
        "\(verb): \(key.summary)", "", "  set \(verb) \(Word.written(now))   as it is now",
      ])
    } else if let word = ErrorWord.all.lazy.flatMap(\.words).first(where: { $0.word == verb }) {
      context.printLines(layout.fit(word.lines(as: format), as: format))
    } else {
      if ManualPage.usage.contains(where: { $0.hasPrefix("trendsh \(verb) ") }) {
        throw Failure.noSuchVerb(
          verb, hint: "'trendsh \(verb)' is typed outside the shell: 'trendsh --help' explains it")
      }
      let names = CommandTable.standard.map(\.verb) + HelpTopic.allCases.map(\.rawValue)
      throw Failure.noSuchVerb(
        verb,
        hint: Nearest.question(verb, in: names)
          ?? "'help --find \(Word.written(verb))' looks in all of help")
    }
  }

  /// Ends the session after the current line.
  static let quit = Command("quit", "Leaves the shell.", examples: ["quit"]) {
    (session: inout Session) throws(Failure) in
    session.turn.hasQuit = true
  }

  /// The same under the name that other shells have.
  static let exit = Command("exit", "Leaves the shell; now 'quit'.", examples: ["exit"]) {
    (session: inout Session) throws(Failure) in
    session.turn.hasQuit = true
  }

  /// Runs the commands of a file, each of which is a step of `undo` by itself, or prints the page of a
  /// run. A loaded run comes before a file of its name.
  static let run = Command(
    "run", "Runs a script, with $1 to $9, or shows all about a run.",
    common: [], examples: ["load demo; run run7", "load demo; run last"],
    .required(.script, "The script; or a run, last or a day"),
    .tail("ARG", role: .text, "The script's arguments")
  ) { (session: inout Session, path, arguments) throws(Failure) in
    if let format = session.context.runPage(path, arguments) {
      return try session.context.printRun(named: path, in: format)
    }
    try session.context.refuseUnknownRun(path, arguments)
    session.turn.managesWorld = true
    try session.runFile(path, arguments: arguments)
  }

  /// Writes the recording as a transcript and proves it by replaying it first.
  static let save = Command(
    "save", "Writes the session so far as a transcript that can be run and checked.",
    common: [.overwrite], examples: [],
    .required(.output, "The file to write"),
    .switch("embed", "Embed the loaded files"),
    .switch("anonymise", "Change dates, values and names, but not failures"),
    .switch("last", "The session before this one, also after a crash")
  ) { (session: inout Session, path, embeds, anonymises, isLast) throws(Failure) in
    try session.save(to: path, embeds: embeds, anonymises: anonymises, isLast: isLast)
  }

  /// All settings, for help and manual page.
  private static let settings = HelpList(
    heading: "Settings", rows: SettingKey.allCases.map { ($0.rawValue, $0.summary) })

  /// Lists the settings, prints one, or changes one. Settings are part of what `undo` restores.
  static let set = Command(
    "set", "Shows or changes a setting of this session; rc.trsh keeps it.",
    examples: ["set", "set width 100", "set glyphs ascii", "help width"], lists: [settings],
    .optional(.setting, "The setting"), .optional(.settingValue, "Its new value")
  ) { (context: inout CommandContext, key, value) throws(Failure) in
    guard let key else {
      var table = Table([.init("setting"), .init("value"), .init("what it is")])
      for setting in SettingKey.allCases {
        table.rows.append([
          .text(setting.rawValue), .text(setting.read(context.settings)), .text(setting.summary),
        ])
      }
      context.print(table)
      return
    }
    if let value {
      try key.write(value, to: &context.settings)
      if key == .seed { context.world.engine.reseed(context.settings.seed) }
    } else {
      context.print(key.read(context.settings))
    }
  }
}

extension ValueType where Value == SettingKey {
  /// The name of a setting.
  static let setting = ValueType(
    "KEY", "a setting: " + SettingKey.allCases.map(\.rawValue).joined(separator: ", "),
    completion: .words(SettingKey.allCases.map(\.rawValue)), role: .word
  ) { SettingKey(rawValue: $0) }
}

extension ValueType where Value == String {
  /// Any text; the setting itself decides whether it fits.
  static let settingValue = ValueType("VALUE", "a value", completion: .settingValue, role: .text) {
    $0
  }
}
