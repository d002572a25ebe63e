import TrendsCore
import TrendsImport
import TrendsOutput

extension Command {
  /// Defines a source whose pages a program answers.
  ///
  /// Nothing runs yet: each page that a view asks for starts the program once, with the
  /// placeholders of its arguments filled in. Without a placeholder the command fails, because
  /// every page would be the same. Passwords among the arguments are replaced by marks before the
  /// line is recorded or kept in the history, and notes say where they can still be seen.
  static let connect = Command(
    "connect", "Connects a program that answers page by page, such as a database client.",

    examples: [
      """
      connect weigh sqlite3 -readonly -csv -header weight.db \
      "select day, kg from weigh_in where day >= '{from}' and day < '{to}' order by day"
      """
    ],
    .required(.name, "The name of the source"), .required(.program, "The program that answers"),
    .tail(
      "ARG", role: .program,
      "Its arguments, with {from} and {to}, or {limit} with {offset} or {after}"),
    .flag("timeout", .timeSpan, "How long a page may take; 30s when left out"),
    .flag(
      "retries", .whole(0...5),
      "How often a program that fails is tried again, after 250ms and then twice as long; 0 when left out"
    ),
    .flag("env", .variables, "Environment variables to pass on, such as MYSQL_PWD,JAVA_HOME"),
    .flag("columns", .columns, "The meaning of columns, as 'load' takes it: day=Date,value=kg"),
    .flag("unit", .text, "The unit of a table that does not name one"),
    .switch("pages", "Ask for days page by page, and never for all of them")
  ) {
    (
      session: inout Session, name, program, arguments, timeout, retries, variables, columns, unit,
      isPaged
    ) throws(Failure) in
    let typed = [program] + arguments
    let words = session.secrets.hide(inWords: typed)
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw Failure.argumentWithNUL
    }
    guard
      var source = OutsideSource(
        program: words, environment: variables ?? [], timeout: timeout ?? 30_000,
        retries: retries ?? 0)
    else {
      for (given, missing) in [
        ("{offset}", "{limit}"), ("{after}", "{limit}"), ("{to}", "{from}"),
        ("{metric}", "{from}"),
      ] where words.dropFirst().contains(where: { $0.contains(given) }) {
        throw Failure.missingPlaceholder(missing, beside: given)
      }
      throw Failure.noPlaceholder
    }
    try session.checkSecrets(in: words)
    guard session.world.library[name] == nil || session.world.connectedDataset(name) != nil else {
      throw Failure.nameOfData(name)
    }
    source.isPaged = isPaged
    if session.world.connectedDataset(name) != nil {
      session.reconnect { $0.name == name }
      session.world.library.remove(name)
    }
    session.world.engine.setSource(name, .outside(source))
    let table = TableOptions(columns: columns?.pairs ?? [], unit: unit)
    session.world.connections[name] = table == TableOptions() ? nil : Connection(table: table)
    session.programAnswers.forget(name)
    let shown = words.map(shown(asWord:)).joined(separator: " ")
    session.context.note("\(name): each page runs \(shown)")
    guard words.contains(where: Secrets.isMarked) else { return }
    let isKept = words != typed
    session.context.note(
      isKept
        ? "\(name): the line with the password is kept, and 'ps' shows the password during a run"
        : "\(name): the password is kept nowhere, but 'ps' shows it during a run")
    session.context.note(
      "\(name): a passfile, a service file or --env NAME hides it from 'ps'")
  }
}

extension Session {
  /// Fails if an argument holds the mark of a password that this session does not know.
  ///
  /// This happens when a line is recalled from the history, where the password was not kept. A
  /// replay is exempt because it starts no program.
  fileprivate func checkSecrets(in words: [String]) throws(Failure) {
    guard origin != .replay, !words.allSatisfy(secrets.knows) else { return }
    throw Failure.hiddenSecret(Secrets.mark)
  }
}

/// The argument as it can be typed, quoted where needed, so that the ends of words are visible.
private func shown(asWord word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    byte > 0x7F || Lexer.isDigit(byte) || Lexer.isLetter(byte)
      || "{}_-+=.,:/@%".utf8.contains(byte)
  }
  if isPlain, !word.isEmpty { return OutputGate.safe(word, escapingBreaks: true) }
  // Only double quotes have escapes for line breaks and other controls.
  let hasControls = OutputGate.safe(word, escapingBreaks: true) != word
  let written =
    word.isEmpty ? "''" : hasControls ? "\"" + Word.escaped(word) + "\"" : Word.written(word)
  return OutputGate.safe(written, escapingBreaks: true)
}

extension ValueType where Value == [String] {
  /// Up to 64 names of environment variables separated by commas, at most 64 bytes each.
  fileprivate static let variables = ValueType(
    "NAMES", "names of variables such as MYSQL_PWD,JAVA_HOME", role: .name
  ) { text in
    let names = text.pieces(at: ",")
    let isValid = names.allSatisfy { name in
      !name.isEmpty && name.utf8.count <= 64 && !Lexer.isDigit(name.utf8.first ?? 0)
        && name.utf8.allSatisfy {
          Lexer.isDigit($0) || $0 == UInt8(ascii: "_") || Lexer.isLetter($0)
        }
    }
    return isValid && names.count <= 64 ? names : nil
  }
}

extension ValueType where Value == String {
  /// The program to run; any text but the empty one. Its role makes safe mode refuse the command.
  fileprivate static let program = ValueType(
    "PROGRAM", "a program", completion: .file, role: .program
  ) {
    $0.isEmpty ? nil : $0
  }
}
