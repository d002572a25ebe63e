/// The sentences of failures of `connect`.
extension Failure {
  /// An address without a query and without a table.
  static var addressWithoutTable: Failure {
    Failure(
      .badArgument, "an address needs a table or a query",
      hint: "add --table NAME, or a query in quotes")
  }

  static var queryAndTable: Failure {
    Failure(.badArgument, "there is a query and a table", hint: "leave out --table, or the query")
  }

  static var severalQueries: Failure {
    Failure(.badArgument, "a query is one word", hint: "put it in quotes")
  }

  static var tableOfProgram: Failure {
    Failure(
      .badArgument, "'--table' goes with an address such as sqlite:FILE",
      hint: "a program is given its query among its arguments")
  }

  static var personWithoutColumn: Failure {
    Failure(
      .badArgument, "which column has the person is not said",
      hint: "add person=COLUMN to --columns, or write a query with {person}")
  }

  static var personUnused: Failure {
    Failure(
      .badArgument, "the question does not depend on a person",
      hint: "write '{person}' into the query, or leave out --person")
  }

  static func flagsWithoutProgram(_ name: String) -> Failure {
    Failure(
      .badArgument, "without a program only --person and --forget have a meaning",
      hint: "type the whole line: connect \(name) ADDRESS …")
  }

  static var pagesWithoutDay: Failure {
    Failure(
      .badArgument, "pages need the column of days", hint: "add --columns day=COLUMN")
  }

  static func passwordInAddress(_ remedy: String) -> Failure {
    Failure(
      .badArgument, "a password in an address can be seen by everybody on this machine",
      hint: remedy)
  }

  static func notConnected(_ name: String, kept: [String] = []) -> Failure {
    Failure(
      .unknownSource, "nothing is connected or kept under the name '\(name)'",
      hint: Nearest.question(name, in: kept) ?? "type: connect \(name) PROGRAM ARG …")
  }

  /// `connect --keep` and `--forget` in a script.
  static var keptByOthers: Failure {
    Failure(.unsafe, "only a typed line keeps a connection, or forgets one")
  }

  static func notKept(_ name: String) -> Failure {
    Failure(.unknownSource, "no connection is kept under the name '\(name)'", hint: "type: connect")
  }

  static var keptIsNotSafe: Failure {
    Failure(.unsafe, "a safe line may not use a kept connection")
  }

  static func keptLineIsWrong(_ name: String) -> Failure {
    Failure(
      .badArgument, "the line that is kept for '\(name)' cannot be read",
      hint: "mend it in sources.trsh, or type: connect \(name) --forget")
  }

  static var secretIsNotKept: Failure {
    Failure(
      .badArgument, "a line with a password is kept nowhere",
      hint: "a passfile, a service file or --env NAME keeps it out of the line")
  }

  static func asksForNobody(_ name: String) -> Failure {
    Failure(
      .badArgument, "'\(name)' does not ask for a person",
      hint: "connect it with {person} in its query, or with --columns person=COLUMN")
  }

  /// Files are loaded under the name.
  static func nameOfData(_ name: String) -> Failure {
    Failure(
      .badArgument, "data is loaded under the name '\(name)'",
      hint: "type: unload \(name), or connect under another name")
  }

  /// No argument has a placeholder, so every page would ask the same question.
  static var noPlaceholder: Failure {
    Failure(
      .badArgument, "no argument has a placeholder, so every page would be the same",
      hint: "write {from} and {to} for days, {limit} with {offset} or {after} for a list")
  }

  /// The address of a database that no client is known for.
  static func unknownEngine(_ address: String) -> Failure {
    let isJDBC = address.utf8.starts(with: "jdbc:".utf8)
    let bare = isJDBC ? String(address.dropFirst(5)) : address
    let known = EnginePreset.all.map { $0.schemes[0] }
    return Failure(
      .badArgument, "no client is known for '\(address.prefix { $0 != ":" }):'",
      hint: isJDBC && EngineAddress(bare) != nil
        ? "write \(bare)"
        : "known are \(known.joined(separator: ", ")); any program can be connected with {from} and {to}"
    )
  }

  static func addressOfNothing(_ address: String) -> Failure {
    Failure(
      .badArgument, "'\(address)' names neither a file nor a database",
      hint: "see: help connect")
  }

  static var rowsWithoutStays: Failure {
    Failure(
      .badArgument, "'--rows' is for a program that stays",
      hint: "add --stays, or write {limit} with {offset} or {after} into an argument")
  }

  static var staysOfAddress: Failure {
    Failure(
      .badArgument, "'--stays' and '--rows' are for a program, not for an address",
      hint: "the client of an address stays by itself where it can")
  }

  static func placeholderInStays(_ placeholder: String) -> Failure {
    Failure(
      .badArgument, "\(placeholder) has no place in the words of a program that stays",
      hint: "each request says it; {metric}, {person} and {zone} may stand in the words")
  }

  /// A placeholder that says where a page begins or ends, without the one that says how
  /// much it has, or where it begins.
  static func missingPlaceholder(_ missing: String, beside given: String) -> Failure {
    Failure(
      .badArgument, "\(given) also needs \(missing)", hint: "write \(missing) into an argument, too"
    )
  }

  /// A recalled line has the mark that replaced a password.
  static func hiddenSecret(_ mark: String) -> Failure {
    Failure(
      .hiddenSecret, "'\(mark)' replaces a password that was not kept",
      hint: "type the password again, or use --env, a passfile or a service file")
  }
}
