import TrendsCore

/// Replaces the words that a person typed; only words that are known to be harmless stay.
///
///     load anna.csv as me            load data1.csv as xa
///     goal 75.3kg # before June      goal 71.1kg
///     select 2025-01-03              select 2022-06-10
struct Disguise {
  /// Number of weeks by which days become earlier.
  let weeks: Int
  /// Factor of values such as weights.
  let factor: Double
  /// New names of table cells, and of files in the header.
  var names: [String: String] = [:]
  /// New names of datasets, which are called after their file or by `as`.
  var datasets: [String: String] = [:]
  /// Names of views that were open. A word that is one of them means the view, except where only a
  /// dataset can be meant.
  var views: Set<String> = []
  /// The patterns of `find`, and the word that replaces each in commands and cells.
  private(set) var sought: [(text: SoughtText, word: String)] = []
  /// New names of files that are not inputs: those that are written or did not exist.
  private(set) var otherFiles: [String: String] = [:]
  /// New words by the old ones in lower case, so that equal words stay equal.
  private var words: [String: String] = [:]
  /// Number of new words so far.
  private var lastWord = 0
  /// The persons that were named, in order.
  private var people: [String] = []
  /// The role of each name of `let`: that of the first parameter it is used for.
  private var roles: [String: WordRole] = [:]

  /// Whether a text is the name of a time zone, which becomes UTC.
  private let isZone: (String) -> Bool

  init(weeks: Int, factor: Double, isZone: @escaping (String) -> Bool) {
    self.weeks = weeks
    self.factor = factor
    self.isZone = isZone
  }
}

// MARK: words

extension Disguise {
  /// Replaces a text piece by piece: days move, unknown words get new ones, numbers are changed or
  /// blanked, and other characters beyond ASCII become `_`.
  mutating func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      if let day = Day(iso: String(rest.prefix(10))), !(result.last?.isNumber ?? false) {
        result += shifted(day).description
        rest = rest.dropFirst(10)
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter }
        result += self.word(String(word))
        rest = rest.dropFirst(word.count)
      } else if first.isNumber {
        let digits = rest.prefix { $0.isNumber }
        let decimals = rest.dropFirst(digits.count + 1).prefix { $0.isNumber }
        let isDecimal = rest.dropFirst(digits.count).first == "." && !decimals.isEmpty
        if isDecimal, let value = Double(decimal: (digits + "." + decimals).utf8) {
          // A number with decimals may be a measured value; it keeps the number of decimals.
          result += (value * factor).fixed(min(6, decimals.count))
          rest = rest.dropFirst(digits.count + 1 + decimals.count)
          continue
        }
        result += self.digits(String(digits))
        rest = rest.dropFirst(digits.count)
      } else {
        result += first.isASCII ? String(first) : "_"
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the word if it is harmless, else its replacement: `xa`, `xb`, … `xaa`. Of a person's own text
  /// no word is harmless.
  private mutating func word(_ word: String, isOwn: Bool = false) -> String {
    let small = word.lowercased()
    if !isOwn {
      if word.count == 1, word.utf8.count == 1 || PlainWords.contains(small) { return word }
      if PlainWords.contains(small) { return word }
    }
    if let known = words[small] { return known }
    var new: String
    repeat {
      lastWord += 1
      var number = lastWord
      new = ""
      while number > 0 {
        new = String(UnicodeScalar(UInt8(ascii: "a") + UInt8((number - 1) % 26))) + new
        number = (number - 1) / 26
      }
      new = "x" + new
    } while PlainWords.contains(new)
    words[small] = new
    return new
  }

  /// Keeps up to four digits, as in a name; moves eight that are a day; replaces others by zeros,
  /// because they may be a telephone number or the like.
  private func digits(_ text: String) -> String {
    if text.utf8.count <= 4, text.utf8.allSatisfy(Lexer.isDigit) { return text }
    let bytes = Array(text)
    if bytes.count == 8,
      let day = Day(iso: "\(String(bytes[0..<4]))-\(String(bytes[4..<6]))-\(String(bytes[6..<8]))")
    {
      return shifted(day).description.filter { $0 != "-" }
    }
    return String(repeating: "0", count: bytes.count)
  }

  private func shifted(_ day: Day) -> Day { day.advanced(by: -7 * weeks) }

  /// Returns a date some weeks earlier, in digits, with its time of day if it has one.
  func written(_ day: Day, _ seconds: Int?) -> String {
    shifted(day).description + (seconds.map { " " + DisguisedCell.written(clock: $0) } ?? "")
  }

  /// Returns a time of day in the form of 24 hours, scaled as values are.
  func written(clock seconds: Int) -> String {
    DisguisedCell.written(clock: Int((Double(seconds) * factor).rounded()) % 86_400)
  }

  /// Moves every day that is written as 2025-01-03, unless more digits touch it.
  func shifted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isInside = index > 0 && Lexer.isDigit(bytes[index - 1])
      if !isInside, index + 10 <= bytes.count,
        index + 10 == bytes.count || !Lexer.isDigit(bytes[index + 10]),
        let day = Day(iso: String(decoding: bytes[index..<(index + 10)], as: UTF8.self))
      {
        result += shifted(day).description.utf8
        index += 10
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Changes a number of a command: a weight is scaled, days in ranges move, other numbers stay.
  private mutating func number(_ text: String) -> String {
    for unit in ["kg", "lb", "st"] where text.hasSuffix(unit) {
      let number = String(text.dropLast(unit.count))
      guard let value = Double(decimal: number.utf8) else { continue }
      let parts = number.split(separator: ".", omittingEmptySubsequences: false)
      return (value * factor).fixed(min(6, parts.dropFirst().first?.utf8.count ?? 0)) + unit
    }
    // Durations have units of one letter, or of the shell's own words.
    let runs = text.split { !$0.isLetter }
    let isPlain = runs.allSatisfy { $0.utf8.count == 1 || PlainWords.contains($0.lowercased()) }
    return isPlain ? shifted(text) : plain(text)
  }

  /// Scales an amount with or without a unit, as the values of the data are.
  private func value(_ text: String) -> String {
    guard let bound = Bound(text), bound.unit != ":" else { return text }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = min(6, parts.dropFirst().first?.utf8.count ?? 0)
    return (bound.value * factor).fixed(decimals) + text.dropFirst(digits.count)
  }

  /// Replaces every word and every number of a person's own text.
  private mutating func prose(_ text: String) -> String {
    // The word of the shell that takes a note back.
    if text == "none" { return text }
    var result = ""
    var word = ""
    for letter in text + " " {
      if letter.isLetter || letter.isNumber {
        word.append(letter)
      } else {
        if !word.isEmpty { result += self.word(word, isOwn: true) }
        word = ""
        result.append(letter)
      }
    }
    return String(result.dropLast())
  }

  /// Replaces a word of a command by its role.
  mutating func disguised(_ text: String, _ role: WordRole) -> String {
    switch role {
    case .number: return number(text)
    case .value: return value(text)
    case .prose: return prose(text)
    case .line: return (try? rewritten(Disguise.statements(text))) ?? plain(text)
    case .date: return plain(text)
    case .zone: return isZone(text) ? "UTC" : plain(text)
    case .program: return "program"
    case .input, .script, .output, .runOrInput: return file(text, role)
    case .pattern: return sought.first { $0.text.text == text }?.word ?? plain(text)
    case .dataset: return datasets[text] ?? plain(text)
    case .word, .name, .text:
      if let data = datasets[text], !views.contains(text) { return data }
      if let known = names[text] { return known }
      if let file = otherFiles[text] { return file }
      let parts = text.pieces(at: ":")
      if parts.count == 2, let data = datasets[parts[0]] { return data + ":" + plain(parts[1]) }
      return role == .text && ShapeReader.whole(text) { $0.number() } != nil && text.utf8.count <= 4
        ? text : plain(text)
    }
  }

  /// Returns the new name of a file; `-`, `demo` and the ids of runs are not files.
  private mutating func file(_ text: String, _ role: WordRole) -> String {
    if let known = names[text] ?? otherFiles[text] { return known }
    if text == "-" || text == "demo" { return text }
    // A session that ran a script is not anonymised, so such a word is that of a run.
    let isRun =
      [.runOrInput, .script].contains(role)
      && !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    if isRun { return disguised(text, .name) }
    // A known ending stays, because it may decide how the file is read or written.
    let end = text.pieces(at: ".").last.map { $0.lowercased() } ?? ""
    let isKnown = text.utf8.contains(UInt8(ascii: ".")) && PlainWords.contains(end)
    let name = "file\(otherFiles.count + 1)" + (isKnown ? ".\(end)" : "")
    otherFiles[text] = name
    return name
  }
}

// MARK: commands

extension Disguise {
  /// Gives new names to files, datasets and patterns before any word is replaced, so that all uses
  /// agree.
  ///
  /// `values` are the values of names.
  mutating func learn(_ statements: [Statement], _ values: [String: String]) {
    for statement in statements {
      for meant in statement.everyWord {
        if let name = meant.word.onlyName, roles[name] == nil { roles[name] = meant.role }
        let text = meant.word.literal ?? meant.word.onlyName.flatMap { values[$0] }
        switch (meant.role, text) {
        case (.pattern, let text?): learn(pattern: text)
        case (.line, let text?): learn(Disguise.statements(text), values)
        case (let role, let text?) where role.isFile: _ = file(text, role)
        case (.dataset, let text?) where datasets[text] == nil && names[text] == nil:
          datasets[text] = plain(text)
        default: break
        }
      }
    }
  }

  /// The statements of a line that is a word of another.
  private static func statements(_ line: String) -> [Statement] {
    Parser.parse(SourceText(name: "", line)).statements
  }

  /// Gives a pattern of `find` a new word, unless it finds something in the built-in data.
  private mutating func learn(pattern: String) {
    guard let text = SoughtText(pattern), pattern.contains(where: \.isLetter),
      !sought.contains(where: { $0.text == text }), !PlainWords.demoHas(text)
    else { return }
    sought.append((text, "seek\(sought.count + 1)"))
  }

  /// Returns the statements with other words, on one line; nothing else of the text stays.
  mutating func rewritten(_ statements: [Statement]) throws(Failure) -> String {
    var texts: [String] = []
    for statement in statements { texts.append(try rewritten(statement)) }
    return texts.joined(separator: "; ")
  }

  private mutating func rewritten(_ statement: Statement) throws(Failure) -> String {
    switch statement.kind {
    case .command(let syntax): return try rewritten(syntax)
    case .assignment(let name, let word):
      return "let \(plain(name)) = " + (try written(word, roles[name] ?? .text))
    case .calculation(let name, let words):
      let parts = try words.map { word throws(Failure) in try written(word, .number) }
      return "let \(plain(name)) = " + parts.joined(separator: " ")
    case .loop(let loop):
      let step = try loop.step.map { word throws(Failure) in " step " + (try written(word, .number))
      }
      return "for \(plain(loop.name)) in " + (try written(loop.range, .number)) + (step ?? "")
        + "; "
        + (try rewritten(loop.body)) + "; end"
    case .expectation(let expectation):
      switch expectation.kind {
      case .compare(let path, let comparison, let wanted, let tolerance):
        let near = try tolerance.map { word throws(Failure) in " +- " + (try written(word, .number))
        }
        return "expect " + (try written(path, .name)) + " \(comparison.rawValue) "
          + (try written(wanted, .name)) + (near ?? "")
      case .failure(let code, let inner):
        // An unknown code becomes `any`; the verdict has the real one.
        let kept = code.literal.map { plain($0) == $0 } == true ? code.literal : nil
        return "expect fail \(kept ?? "any") " + (try rewritten(inner))
      }
    case .broken:
      throw Failure.notReadable
    }
  }

  /// The name in the place of a person's.
  private mutating func person(_ text: String) -> String {
    if let place = people.firstIndex(of: text) { return "p\(place + 1)" }
    people.append(text)
    return "p\(people.count)"
  }

  /// The placeholders that the disguise of a program keeps.
  private static let placeholders = [
    "{from}", "{to}", "{start}", "{end}", "{zone}", "{metric}", "{person}", "{limit}", "{offset}",
    "{after}",
  ]

  /// Rewrites a command. A program and its arguments become `program` and the placeholders in them; so
  /// does the address of a database, whose table is left out.
  private mutating func rewritten(_ syntax: CommandSyntax) throws(Failure) -> String {
    var parts = [syntax.command?.verb ?? plain(syntax.verb.literal ?? "x")]
    var placeholders: [String] = []
    var hasProgram = false
    let isAddress = syntax.meant.contains {
      $0.role == .program && $0.place == .value
        && EngineAddress($0.word.literal ?? "") != nil
    }
    var words = syntax.meant[...]
    while let meant = words.popFirst() {
      if isAddress, meant.word.literal == "--table" {
        _ = words.popFirst()
        continue
      }
      if isAddress, case .flagAndValue("table") = meant.place { continue }
      if meant.word.literal == "--person", let value = words.popFirst() {
        if isAddress { placeholders.append("{person}") }
        parts.append("--person " + person(value.word.literal ?? ""))
        continue
      }
      if meant.role == .program, meant.place == .value {
        hasProgram = true
        let text = meant.word.literal ?? ""
        for mark in Disguise.placeholders
        where text.utf8.contains(mark.utf8) && !placeholders.contains(mark) {
          placeholders.append(mark)
        }
        continue
      }
      switch meant.place {
      case .fixed: parts.append(meant.role == .word ? meant.word.literal ?? "" : "--x")
      case .value:
        let text = meant.word.literal ?? ""
        let compares = !meant.word.isQuoted && Expectation.Operator(rawValue: text) != nil
        parts.append(compares ? text : try written(meant.word, meant.role))
      case .flagAndValue(let name):
        let value = meant.word.literal?.split(separator: "=", maxSplits: 1).dropFirst().first
        guard let value, !name.isEmpty else {
          throw Failure.flagInOneWord
        }
        parts.append("--\(name)=" + disguised(String(value), meant.role))
      }
    }
    if isAddress, !placeholders.contains("{from}"), !placeholders.contains("{limit}") {
      placeholders.insert("{from}", at: 0)
    }
    if hasProgram { parts += ["program"] + placeholders }
    if let redirection = syntax.redirection {
      let target = try written(redirection.target, .output)
      parts.append((redirection.appends ? ">> " : "> ") + target)
    }
    return parts.joined(separator: " ")
  }

  /// Rewrites one word; throws where a name is only a part of a file, program or pattern.
  private mutating func written(_ word: Word, _ role: WordRole) throws(Failure) -> String {
    switch word.content {
    case .text(let text):
      let new = disguised(text, role)
      return word.isQuoted ? "\"" + Word.escaped(new) + "\"" : Word.written(new)
    case .pieces(let pieces):
      let isOnlyNames = pieces.allSatisfy { if case .name = $0 { true } else { false } }
      guard isOnlyNames || !role.isFile && role != .program && role != .pattern else {
        throw Failure.nameInPieces
      }
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let piece): text += Word.escaped(plain(piece))
        case .name(let name, _):
          let isArgument = name.utf8.allSatisfy(Lexer.isDigit)
          text += "$" + (isArgument ? name : plain(name))
        }
      }
      return word.isQuoted ? "\"\(text)\"" : text
    }
  }
}

extension PlainWords {
  /// Whether the built-in data has the text, which then says nothing about a person.
  static func demoHas(_ text: SoughtText) -> Bool { demoTexts.contains { text.isIn($0) } }

  private static let demoTexts: [String] = {
    let data = Dataset.demo(
      today: VirtualClock(now: Instant(milliseconds: 0), zone: .utc).today, seed: 1, named: "demo")
    return data.visits.map(\.place) + data.runs.map(\.id) + data.trips.map(\.name)
  }()
}

extension Word {
  /// The name, if the word is `$name` and nothing else.
  var onlyName: String? {
    if case .pieces(let pieces) = content, pieces.count == 1,
      case .name(let name, _)? = pieces.first
    {
      name
    } else {
      nil
    }
  }
}

extension Statement {
  /// The words of all commands in the statement, with their roles.
  var everyWord: [MeantWord] {
    switch kind {
    case .command(let syntax):
      syntax.meant
        + (syntax.redirection.map { [MeantWord(word: $0.target, role: .output, place: .value)] }
          ?? [])
    case .loop(let loop): loop.body.flatMap(\.everyWord)
    case .expectation(let expectation):
      if case .failure(_, let inner) = expectation.kind { inner.everyWord } else { [] }
    case .assignment, .calculation, .broken: []
    }
  }
}
