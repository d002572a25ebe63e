import TrendsCore

extension Command {
  static let connect = Command(
    "connect", "Names a program that answers page by page, such as a database's own client.",

    examples: [
      """
      connect weigh sqlite3 -readonly -csv -header weight.db \
      "select day, kg from weigh_in where day >= '{from}' and day < '{to}' order by day"
      """
    ],
    .required(.name, "The name of the source"), .required(.program, "What answers"),
    .tail(
      "ARG", role: .program,
      "Its arguments, with {from} and {to}, or {limit} with {offset} or {after}"),
    .flag("timeout", .timeSpan, "How long a page may take; 30s when left out")
  ) { (session: inout Session, name, program, arguments, timeout) throws(Failure) in
    let words = [program] + arguments
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw Failure("bad-argument", "an argument holds a NUL")
    }
    guard let source = OutsideSource(program: words, timeout: timeout ?? 30_000) else {
      throw Failure(
        "bad-argument", "no argument says what is asked for",
        hint: "write {from} and {to} for days, {limit} with {offset} or {after} for a list")
    }
    session.world.engine.setSource(name, .outside(source))
    let shown = words.map(shown(asWord:)).joined(separator: " ")
    session.note("\(name): each page runs \(shown)")
  }
}

/// A word as it would be typed, so that it is seen where each ends.
private func shown(asWord word: String) -> String {
  let safe = OutputGate.safe(word, escapingBreaks: true)
  let isPlain = word.utf8.allSatisfy { byte in
    byte > 0x7F || (48...57).contains(byte) || (97...122).contains(byte | 0x20)
      || "{}_-+=.,:/@%".utf8.contains(byte)
  }
  return isPlain && !word.isEmpty ? safe : "'" + safe.replacing(bytesOf: "'", with: "'\\''") + "'"
}

extension ValueType where Value == String {
  fileprivate static let program = ValueType(
    "PROGRAM", "a program", completion: .file, role: .program
  ) {
    $0.isEmpty ? nil : $0
  }
}
