import TrendsCore

/// The words of a `CREATE TABLE`, as far as they name columns.
struct SQLiteWords {
  /// A word, name or mark.
  fileprivate enum Token: Equatable {
    /// A bare word in capitals, with its own spelling.
    case word(String, written: String)
    /// A name between quotes or brackets.
    case name(String)
    case mark(UInt8)
  }

  struct Column: Equatable {
    var name: String
    /// Whether its value is the number of the row.
    var isRowID: Bool
    /// Whether its value is computed when it is read, so that no record has it.
    var isComputed: Bool
  }

  private let text: [UInt8]
  private var place = 0
  /// Whether the words after the columns were `WITHOUT ROWID`; known after `columns`.
  private(set) var isWithoutRowID = false

  /// Bytes that are looked at.
  static let limit = 1 << 20

  init(_ sql: String) { text = Array(sql.utf8.prefix(SQLiteWords.limit)) }

  /// Returns the columns in order, those of `(…)` after the name of the table.
  mutating func columns() -> [Column] {
    while let token = next(), token != .mark(UInt8(ascii: "(")) {}
    var columns: [Column] = []
    var items: [Token] = []
    var depth = 1
    var key: [Token] = []
    while let token = next() {
      if token == .mark(UInt8(ascii: "(")) { depth += 1 }
      if token == .mark(UInt8(ascii: ")")) { depth -= 1 }
      guard depth == 0 || depth == 1 && token == .mark(UInt8(ascii: ",")) else {
        // What is in brackets matters only for the columns of a key.
        if depth == 1 || items.first?.isWord("PRIMARY", "CONSTRAINT") == true {
          items.append(token)
        }
        continue
      }
      if SQLiteWords.isConstraint(items) {
        if let own = SQLiteWords.key(items) { key = own }
      } else if let column = SQLiteWords.column(items) {
        columns.append(column)
      }
      items = []
      if depth == 0 { break }
    }
    var last: Token?
    while let token = next() {
      if token.isWord("ROWID"), last?.isWord("WITHOUT") == true { isWithoutRowID = true }
      last = token
    }
    // A key of one column that is told apart from it counts like one beside it.
    if key.count == 1, let name = key[0].text?.lowercased(),
      let index = columns.firstIndex(where: { $0.name.lowercased() == name }),
      integers.contains(name)
    {
      columns[index].isRowID = true
    }
    return columns
  }

  /// The names of the columns whose type is exactly `INTEGER`, in lower case.
  private var integers: Set<String> {
    var words = SQLiteWords(String(decoding: text, as: UTF8.self))
    while let token = words.next(), token != .mark(UInt8(ascii: "(")) {}
    var names: Set<String> = []
    var before: [Token] = []
    while let token = words.next() {
      if token == .mark(UInt8(ascii: ",")) || token == .mark(UInt8(ascii: ")")) {
        before = []
      } else {
        before.append(token)
        if before.count == 2, token.isWord("INTEGER"), let name = before[0].text {
          names.insert(name.lowercased())
        }
      }
    }
    return names
  }

  /// Whether the words are a rule for the table and not a column.
  private static func isConstraint(_ items: [Token]) -> Bool {
    items.first?.isWord("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN") ?? false
  }

  /// The columns of a `PRIMARY KEY (…)`; nil for any other rule.
  private static func key(_ items: [Token]) -> [Token]? {
    guard let primary = items.firstIndex(where: { $0.isWord("PRIMARY") }) else { return nil }
    guard let open = items[primary...].firstIndex(of: .mark(UInt8(ascii: "("))) else { return nil }
    let inside = items[items.index(after: open)...].prefix { $0 != .mark(UInt8(ascii: ")")) }
    return inside.filter { $0.text != nil && !$0.isWord("ASC", "DESC") }
  }

  /// The column that the words define; nil without a name.
  private static func column(_ items: [Token]) -> Column? {
    guard let name = items.first?.text else { return nil }
    let rest = items.dropFirst()
    let primary = rest.firstIndex { $0.isWord("PRIMARY") }
    // A key that descends is an old exception: it is no number of the row.
    let descends = primary.map { rest[$0...].contains { $0.isWord("DESC") } } ?? false
    let isInteger =
      rest.first?.isWord("INTEGER") == true && rest.dropFirst().first?.isOfType != true
    let isComputed = rest.contains { $0.isWord("AS") } && !rest.contains { $0.isWord("STORED") }
    return Column(
      name: name, isRowID: isInteger && primary != nil && !descends, isComputed: isComputed)
  }

  /// Returns the next token; nil at the end.
  private mutating func next() -> Token? {
    skipSpace()
    guard place < text.count else { return nil }
    let byte = text[place]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      return .name(quoted(until: byte, isDoubled: true))
    case UInt8(ascii: "["): return .name(quoted(until: UInt8(ascii: "]"), isDoubled: false))
    case _ where SQLiteWords.isOfWord(byte):
      let start = place
      while place < text.count, SQLiteWords.isOfWord(text[place]) { place += 1 }
      let written = String(decoding: text[start..<place], as: UTF8.self)
      return .word(written.uppercased(), written: written)
    default:
      place += 1
      return .mark(byte)
    }
  }

  /// Passes over spaces and comments.
  private mutating func skipSpace() {
    while place < text.count {
      let byte = text[place]
      let next = place + 1 < text.count ? text[place + 1] : 0
      if byte <= UInt8(ascii: " ") {
        place += 1
      } else if byte == UInt8(ascii: "-"), next == byte {
        while place < text.count, text[place] != UInt8(ascii: "\n") { place += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        place += 2
        while place < text.count, text[place - 1] != UInt8(ascii: "*") || text[place] != byte {
          place += 1
        }
        place += 1
      } else {
        return
      }
    }
  }

  /// Returns the name that begins after a quote and ends before the next one; a doubled quote is
  /// part of it.
  private mutating func quoted(until end: UInt8, isDoubled: Bool) -> String {
    var bytes: [UInt8] = []
    place += 1
    while place < text.count {
      let byte = text[place]
      place += 1
      if byte == end {
        guard isDoubled, place < text.count, text[place] == end else { break }
        place += 1
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

extension SQLiteWords.Token {
  /// Whether it is one of these bare words.
  fileprivate func isWord(_ words: String...) -> Bool {
    if case .word(let word, _) = self { words.contains(word) } else { false }
  }

  /// The name that it may be; nil for a mark.
  fileprivate var text: String? {
    switch self {
    case .word(_, let written): written
    case .name(let name): name
    case .mark: nil
    }
  }

  /// Whether it goes on with the type of a column.
  fileprivate var isOfType: Bool {
    !isWord(
      "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE", "REFERENCES",
      "GENERATED", "AS")
  }
}
