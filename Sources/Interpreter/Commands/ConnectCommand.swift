import TrendsCore
import TrendsImport
import TrendsOutput

extension Command {
  /// Defines a source whose pages a program answers: the client of a database by its address, or any
  /// program.
  ///
  /// Nothing runs yet: each question starts the program once, with the placeholders of its arguments
  /// filled in. Without a placeholder the command fails for a program, because every page would be the
  /// same. Passwords among the arguments are replaced by marks before the line is recorded or kept in
  /// the history, and notes say where they can still be seen; in an address they are refused.
  static let connect = Command(
    "connect", "Connects a database, or any program that answers with tables.",
    examples: [
      "connect weigh sqlite:weight.db --table weigh_in",
      """
      connect weigh sqlite3 -readonly -csv -header weight.db \
      "select day, kg from weigh_in where day >= '{from}' and day < '{to}' order by day"
      """,
    ],
    forms: [
      Form { (session: inout Session) throws(Failure) in try session.printConnections() },
      Form(
        .required(.name, "The name of the source"),
        .optional(
          .program,
          "An address such as postgres://HOST/DATABASE or sqlite:FILE, or a program; that of the name when left out"
        ),
        .tail(
          "ARG", role: .program,
          "A query; of a program its arguments, with {from} and {to}, or {limit} with {offset} or {after}"
        ),
        .flag("table", .text, "The table of an address to ask for"),
        .flag("columns", .columns, "The meaning of columns, as 'load' takes it: day=Date,value=kg"),
        .flag("person", .person, "Whose days to ask for, as {person} or by the column person=NAME"),
        .flag("unit", .text, "The unit of a table that does not name one"),
        .flag("date-order", .oneOf(DateOrder.self), "How to read 03/04/2024"),
        .flag("only", .columnValue, "The rows that are read: those of one person"),
        .flag("timeout", .timeSpan, "How long an answer may take; 30s when left out"),
        .flag(
          "retries", .whole(0...5),
          "How often a program that fails is tried again, after 250ms and then twice as long; 0 when left out"
        ),
        .flag("env", .variables, "Environment variables to pass on, such as MYSQL_PWD,JAVA_HOME"),
        .switch("pages", "Ask for days page by page, and never for all of them"),
        .switch(
          "stays", "The program stays, and each question is a line of JSON to it (docs/engines.md)"),
        .switch("rows", "The program that stays answers rows of a list, not days"),
        .switch("keep", "Keep the line for later sessions: 'connect NAME' then connects it"),
        .switch("forget", "Forget the line that is kept under the name")
      ) {
        (
          session: inout Session, name, program, arguments, table, columns, person, unit, dateOrder,
          only, timeout, retries, variables, isPaged, stays, isList, keeps, forgets
        ) throws(Failure) in
        if forgets {
          try session.keep(nil, as: name)
          if program == nil { return }
        }
        guard let program else {
          let others =
            table != nil || columns != nil || unit != nil || dateOrder != nil || only != nil
            || timeout != nil || retries != nil
            || variables != nil || isPaged || stays || isList || keeps
          guard !others else { throw Failure.flagsWithoutProgram(name) }
          guard session.world.isConnected(name) else {
            return try session.connectKept(name, person: person)
          }
          return try session.ask(name, of: person)
        }
        let wish = ConnectionWish(
          table: table, columns: columns?.pairs ?? [], person: person, unit: unit,
          dateOrder: dateOrder, only: only, timeout: timeout, retries: retries ?? 0,
          variables: variables ?? [], isPaged: isPaged,
          stays: stays, isList: isList)
        try session.connect(name, [program] + arguments, wish)
        if keeps { try session.keep(name, [program] + arguments, wish) }
      },
    ])
}

/// What a `connect` line says beside the program.
private struct ConnectionWish {
  var table: String?
  var columns: [(field: String, name: String)]
  var person: String?
  var unit: String?
  var dateOrder: DateOrder?
  var only: TableOptions.Only?
  var timeout: Int64?
  var retries: Int
  var variables: [String]
  var isPaged: Bool
  var stays: Bool
  var isList: Bool

  /// The flags as they are typed.
  var flags: [String] {
    func flag(_ name: String, _ value: String?) -> [String] {
      value.map { ["--\(name)", shown(asWord: $0)] } ?? []
    }
    let map = columns.map { "\($0.field)=\($0.name)" }.joined(separator: ",")
    return flag("table", table) + flag("columns", columns.isEmpty ? nil : map)
      + flag("person", person) + flag("unit", unit)
      + flag("date-order", dateOrder?.rawValue)
      + flag("only", only.map { "\($0.column)=\($0.value)" })
      + flag("timeout", timeout.map { "\($0)ms" })
      + flag("retries", retries == 0 ? nil : String(retries))
      + flag("env", variables.isEmpty ? nil : variables.joined(separator: ","))
      + (isPaged ? ["--pages"] : []) + (stays ? ["--stays"] : []) + (isList ? ["--rows"] : [])
  }
}

extension Session {
  /// Connects a program or a database under a name, and shows what is run for a question.
  fileprivate mutating func connect(
    _ name: String, _ typed: [String], _ wish: ConnectionWish
  ) throws(Failure) {
    let words = secrets.hide(inWords: typed)
    guard !words.contains(where: { $0.utf8.contains(0) }) else { throw Failure.argumentWithNUL }
    try checkSecrets(in: words)
    guard world.library[name] == nil || world.connectedDataset(name) != nil else {
      throw Failure.nameOfData(name)
    }
    let address = EngineAddress(words[0])
    let source =
      if let address {
        try Session.source(of: address, Array(words.dropFirst()), wish)
      } else {
        try Session.source(of: words, wish)
      }
    if world.connectedDataset(name) != nil {
      reconnect { $0.name == name }
      world.library.remove(name)
    }
    world.engine.setSource(name, .outside(source))
    var table = TableOptions(
      columns: wish.columns.filter { $0.field != Session.personField }, unit: wish.unit)
    table.dateOrder = wish.dateOrder
    table.only = wish.only
    world.connections[name] = table == TableOptions() ? nil : Connection(table: table)
    programAnswers.forget(name)
    let shown = source.program.map(shown(asWord:)).joined(separator: " ")
    context.note(
      source.stay == .lines
        ? "\(name): each question is a line of JSON to \(shown)"
        : "\(name): each page runs \(shown)")
    context.note("  now: open NAME \(name)")
    guard words.contains(where: Secrets.isMarked) else { return }
    let isKept = words != typed
    context.note(
      isKept
        ? "\(name): the line with the password is kept, and 'ps' shows the password during a run"
        : "\(name): the password is kept nowhere, but 'ps' shows it during a run")
    context.note("\(name): a passfile, a service file or --env NAME hides it from 'ps'")
  }

  /// The field of `--columns` that says whose row it is.
  private static let personField = "person"

  /// A program with its arguments.
  private static func source(
    of words: [String], _ wish: ConnectionWish
  ) throws(Failure) -> OutsideSource {
    guard !words[0].utf8.contains("://".utf8) else { throw Failure.unknownEngine(words[0]) }
    guard wish.table == nil else { throw Failure.tableOfProgram }
    guard wish.stays || !wish.isList else { throw Failure.rowsWithoutStays }
    if wish.stays { return try staying(words, wish) }
    let source = OutsideSource(
      program: words, environment: wish.variables, timeout: wish.timeout ?? 30_000,
      retries: wish.retries,
      usual: EnginePreset.all.contains { $0.client == words[0] } ? .days : nil)
    guard var source else {
      for (given, missing) in [
        ("{offset}", "{limit}"), ("{after}", "{limit}"), ("{to}", "{from}"),
        ("{metric}", "{from}"),
      ] where words.dropFirst().contains(where: { $0.contains(given) }) {
        throw Failure.missingPlaceholder(missing, beside: given)
      }
      throw Failure.noPlaceholder
    }
    guard wish.person == nil || source.asksForPerson else { throw Failure.personUnused }
    source.isPaged = wish.isPaged
    source.person = wish.person
    return source
  }

  /// A program that stays, and is told in each request what is asked.
  private static func staying(
    _ words: [String], _ wish: ConnectionWish
  ) throws(Failure) -> OutsideSource {
    let told = ["from", "to", "start", "end", "limit", "offset", "after"].map { "{\($0)}" }
    if let placeholder = told.first(where: { mark in words.contains { $0.contains(mark) } }) {
      throw Failure.placeholderInStays(placeholder)
    }
    let source = OutsideSource(
      program: words, environment: wish.variables, timeout: wish.timeout ?? 30_000,
      retries: wish.retries, usual: wish.isList ? .list(.offset) : .days)
    guard var source else { throw Failure.noPlaceholder }
    source.stay = .lines
    source.isPaged = wish.isPaged
    source.person = wish.person
    return source
  }

  /// The client of a database, with a query of its own or that of a table.
  private static func source(
    of address: EngineAddress, _ arguments: [String], _ wish: ConnectionWish
  ) throws(Failure) -> OutsideSource {
    guard let preset = EnginePreset.with(scheme: address.scheme) else {
      throw Failure.noPlaceholder
    }
    guard !wish.stays, !wish.isList else { throw Failure.staysOfAddress }
    guard address.text.utf8.count > address.scheme.utf8.count + 1 else {
      throw Failure.addressOfNothing(address.text)
    }
    guard !address.hasPassword else { throw Failure.passwordInAddress(preset.secret) }
    guard arguments.count < 2 else { throw Failure.severalQueries }
    let column = wish.columns.first { $0.field == personField }?.name
    let query: String
    switch (arguments.first, wish.table ?? (address.isFiles ? "" : nil)) {
    case (let given?, nil), (let given?, ""): query = given
    case (_?, _?): throw Failure.queryAndTable
    case (nil, let table?):
      guard wish.person == nil || column != nil else { throw Failure.personWithoutColumn }
      query = TableQuery(
        table: table.isEmpty ? SQLDialect.literal(address.path) : preset.dialect.table(table),
        columns: wish.columns.filter { $0.field != personField },
        personColumn: column, isPaged: wish.isPaged
      ).sql(preset.dialect)
    case (nil, nil): throw Failure.addressWithoutTable
    }
    let timeout = wish.timeout ?? preset.timeout
    let source = OutsideSource(
      program: preset.words(address, query, timeout),
      environment: preset.environment + wish.variables, timeout: timeout, retries: wish.retries,
      usual: .days)
    guard var source else { throw Failure.noPlaceholder }
    guard !wish.isPaged || source.hasPages else { throw Failure.pagesWithoutDay }
    if preset.stay != nil, EnginePreset.isOneStatement(query) { source.stay = .client }
    guard wish.person == nil || source.asksForPerson else { throw Failure.personUnused }
    source.isPaged = wish.isPaged
    source.person = wish.person
    return source
  }

  /// Asks a connected source for another person; its charts follow when they are opened or refreshed.
  fileprivate mutating func ask(_ name: String, of person: String?) throws(Failure) {
    guard case .outside(var source)? = world.engine.made[name] else {
      throw Failure.notConnected(name)
    }
    guard let person else {
      return context.print(source.program.map(shown(asWord:)).joined(separator: " "))
    }
    guard source.asksForPerson else { throw Failure.asksForNobody(name) }
    source.person = person
    world.engine.setSource(name, .outside(source))
    programAnswers.forget(name)
    let views = world.engine.views.filter { view in
      world.connectedDataset(name)?.shows(in: view) == true || view.madeSource == name
    }.map(\.name)
    reconnect { $0.name == name }
    world.library.remove(name)
    for index in world.engine.views.indices where views.contains(world.engine.views[index].name) {
      context.asks(index)
      world.engine.send(.refresh(keep: true, force: true), to: index)
    }
    try finishLoads()
    context.tellFailures()
  }
}

extension Session {
  /// Keeps a line that connects the same.
  fileprivate mutating func keep(
    _ name: String, _ words: [String], _ wish: ConnectionWish
  ) throws(Failure) {
    guard !words.contains(where: Secrets.isMarked) else { throw Failure.secretIsNotKept }
    var words = words
    // In a later session another folder may be the current one.
    if let address = EngineAddress(words[0]), address.isFile {
      words[0] = "\(address.scheme):\(host.absolute(address.path))"
    }
    try keep(
      "connect \(name) \((wish.flags + words.map(shown(asWord:))).joined(separator: " "))", as: name
    )
    context.note("\(name): kept; 'connect \(name)' connects it in a later session")
  }

  /// Lists the connected programs with their words, and the names of those that are kept beside them,
  /// which a replay does not know.
  fileprivate mutating func printConnections() throws(Failure) {
    var table = Table([.init("name", room: .name()), .init("person"), .init("runs", room: .name())])
    for (name, source) in world.engine.made.sorted(by: { $0.key < $1.key }) {
      guard case .outside(let source) = source else { continue }
      table.rows.append([
        .text(name), source.person.map { .text($0) } ?? .missing,
        .text(source.program.map(shown(asWord:)).joined(separator: " ")),
      ])
    }
    context.print(table)
    if origin == .replay || origin.isSafe { return }
    do throws(Failure) {
      let names = try keptSources().lines.map(\.name).filter { !world.isConnected($0) }
      guard !names.isEmpty else { return }
      noteOptionally("kept: \(names.joined(separator: ", ")): 'connect NAME' connects one")
    } catch { noteOptionally(error.message) }
  }
}

extension Session {
  /// Fails if an argument holds the mark of a password that this session does not know.
  ///
  /// This happens when a line is recalled from the history, where the password was not kept. A
  /// replay is exempt because it starts no program.
  private func checkSecrets(in words: [String]) throws(Failure) {
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

extension ValueType where Value == String {
  /// The person that replaces `{person}`.
  fileprivate static let person = ValueType(
    "ID", "1 to 64 letters, digits and characters of _ : . + - @", role: .name
  ) { OutsideSource.isPerson($0) ? $0 : nil }
}

extension EngineAddress {
  /// Whether it names files of data, which are the table.
  fileprivate var isFiles: Bool { scheme == "duckdb" && EnginePreset.isFiles(path) }
}
