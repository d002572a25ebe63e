import TrendsCore

/// Makes a transcript that tells nothing of who recorded it: other dates, other values, other names,
/// and only the rows that were looked at.
///
/// Dates move by whole weeks, values grow or shrink by one factor, every text of a table gets a
/// number; what comes out is run again and must end each step as the original did.
struct Anonymiser {
  private let original: Transcript
  private let host: any Host
  private let weeks: Int
  private let factor: Double
  private var names: [String: String] = [:]
  /// What is loaded is called after its file, or as somebody chose.
  private var datasets: [String: String] = [:]
  /// Files that are not in the table of inputs: those that are written, or were not there.
  private var otherFiles: [String: String] = [:]
  /// What lists are searched for, and what stands for it in the names that hold it.
  private var sought: [(text: SoughtText, word: String)] = []
  /// Views that were open: what is called like one means it, but where only data can be meant.
  private var views: Set<String> = []

  init(_ transcript: Transcript, host: any Host) {
    original = transcript
    self.host = host
    // Nothing that is known of the file, such as when it was made, tells what was drawn.
    // Never so little that a year or a weight stays what it was.
    weeks = 53 + Int.random(in: 0..<200)
    let change = 0.05 + Double(Int.random(in: 0..<150)) / 1000
    factor = Bool.random() ? 1 + change : 1 - change
  }

  /// The new transcript, with answers of its own.
  mutating func anonymised() throws(Failure) -> Transcript {
    let wanted = try results(of: original)
    views = wanted.views
    let changed = try disguised()
    // A zone tells where somebody lives: it goes unless the session needs it.
    for candidate in [changed.inUTC, changed] {
      guard let found = try? results(of: candidate), found.codes == wanted.codes else { continue }
      let shorter = candidate.keepingRows(in: found.days, files: files(of: candidate))
      if let fewer = try? results(of: shorter), fewer.codes == wanted.codes {
        return fewer.recorded
      }
      return found.recorded
    }
    throw Failure(
      "not-anonymous", "with other dates and values the session does not end the same",
      hint: "'save --embed' keeps it as it is")
  }

  // MARK: running

  private struct Results {
    var codes: [String?]
    /// The days that any view held.
    var days: DayRange?
    var views: Set<String> = []
    var recorded: Transcript
  }

  /// Runs a transcript without its answers, and writes the new ones down.
  private func results(of transcript: Transcript) throws(Failure) -> Results {
    var bare = transcript
    for index in bare.steps.indices {
      bare.steps[index].lines = bare.steps[index].lines.filter {
        [.event, .embedded, .failure].contains($0.kind) || $0.bytes.isEmpty
      }
    }
    do throws(Replay.Refusal) {
      var replay = try Replay(SourceText(name: "", bytes: bare.bytes), Replay.Options(), host)
      var found = Results(codes: [], days: nil, recorded: bare)
      while !replay.isDone {
        let outcome = replay.step()
        found.codes.append(outcome.failure?.failure.code)
        found.views.formUnion(replay.session.world.engine.viewNames)
        found.days = replay.session.world.engine.heldDays(joining: found.days)
        let lines = bare.steps[outcome.index].lines
        found.recorded.steps[outcome.index].lines =
          replay.freshAnswer(of: outcome) + lines.filter { $0.kind != .failure }
      }
      return found
    } catch {
      throw Failure("not-anonymous", error.lines.first ?? "the session cannot be run again")
    }
  }

  private func files(of transcript: Transcript) -> Set<String> {
    let header = try? TranscriptHeader(in: SourceText(name: "", bytes: transcript.bytes))
    return Set(header?.inputs.map(\.name) ?? [])
  }

  // MARK: changing

  private mutating func disguised() throws(Failure) -> Transcript {
    var result = original
    let files = files(of: original)
    for (number, file) in files.sorted().enumerated() {
      let end = file.split(separator: ".").last.map { ".\($0)" } ?? ""
      names[file] = "data\(number + 1)\(end)"
      datasets[Dataset.name(ofFile: Path.file(of: file))] = "data\(number + 1)"
    }
    for step in result.steps {
      learnFiles(in: step.text)
      learnSought(in: step.text)
    }
    result.preamble = try disguised(result.preamble, files)
    for index in result.steps.indices {
      result.steps[index].lines = try disguised(result.steps[index].lines, files)
    }
    for step in result.steps { learnNames(in: step.text) }
    // Words of commands come last: names that stand in tables are known by then.
    for index in result.steps.indices {
      let step = result.steps[index]
      result.steps[index] = Transcript.Step(
        text: disguised(command: step.text), statements: step.statements)
      result.steps[index].lines = step.lines
    }
    return result
  }

  /// Header, data and events; the author's comments may say anything and go.
  private mutating func disguised(
    _ lines: [Transcript.Line], _ files: Set<String>
  ) throws(Failure) -> [Transcript.Line] {
    var result: [Transcript.Line] = []
    let blocks = Embedding.blocks(in: lines, files: files)
    for (place, line) in lines.enumerated() {
      if let block = blocks.first(where: { $0.contains(place) }) {
        if place == block.lowerBound { result += try disguised(block: Array(lines[block])) }
        continue
      }
      switch line.kind {
      case .header: result.append(Transcript.Line(disguised(header: line)))
      case .event:
        guard !line.body.utf8.starts(with: "follow".utf8) else {
          throw Failure("not-anonymous", "a run that was followed cannot be made anonymous")
        }
        result.append(Transcript.Line("#@ " + shifted(line.body)))
      case .failure:
        let text = otherFiles.reduce(String(decoding: line.bytes, as: UTF8.self)) { text, file in
          text.replacing(bytesOf: "'\(file.key)'", with: "'\(file.value)'")
        }
        result.append(Transcript.Line(text))
      case .other where line.bytes.isEmpty || line.bytes.starts(with: "#!".utf8):
        result.append(line)
      default: continue
      }
    }
    return result
  }

  private func disguised(header line: Transcript.Line) -> String {
    let body = line.body.drop { $0 == " " }
    guard body.utf8.starts(with: "data ".utf8),
      let input = try? InputLine(String(body.dropFirst(4)))
    else { return "#: " + shifted(String(body)) }
    var plain = InputLine(name: names[input.name] ?? input.name)
    plain.isEmbedded = true
    return plain.text
  }

  private mutating func disguised(block: [Transcript.Line]) throws(Failure) -> [Transcript.Line] {
    let embedding = Embedding(lines: block.map(\.body))
    let title = Embedding.name(block[0].body)
    guard let name = names[title] ?? (title.utf8.contains(UInt8(ascii: "@")) ? title : nil),
      let bytes = embedding.bytes, let text = String(validating: bytes, as: UTF8.self),
      let table = PlainTable(text)
    else {
      throw Failure(
        "not-anonymous", "'\(OutputGate.safe(title))' is no table of text",
        hint: "export writes one; load that instead")
    }
    let changed = table.mapped { disguised(cell: $0) }
    return Embedding(name: name, bytes: Array(changed.text.utf8)).lines
      .map { Transcript.Line("#+ \($0)") }
  }

  private mutating func disguised(cell: String) -> String {
    if cell.isEmpty { return cell }
    let moved = shifted(cell)
    if moved != cell { return moved }
    if let value = DisguisedCell.scaled(cell, by: factor) { return value }
    if MassUnit(rawValue: cell) != nil || Metric.known.contains(where: { $0.name == cell }) {
      return cell
    }
    if let known = names[cell] { return known }
    let found = sought.filter { $0.text.isIn(cell) }.map { " " + $0.word }
    names[cell] = "name\(names.count + 1)" + found.joined()
    return names[cell] ?? cell
  }

  /// The words of `find`, and of names that it uses: whoever is searched for is a name.
  private mutating func learnSought(in text: String) {
    // The rows of the demo are nobody's.
    let isDemo = original.steps.contains { $0.text.utf8.contains("load demo".utf8) }
    let statements = Parser.parse(SourceText(name: "", text)).statements
    for word in statements.flatMap(\.soughtWords) {
      guard let old = word.literal ?? values[word.onlyName ?? ""], let text = SoughtText(old),
        old.contains(where: \.isLetter), !isDemo, !sought.contains(where: { $0.text == text })
      else { continue }
      sought.append((text, "seek\(sought.count + 1)"))
    }
  }

  /// What `let` names stand for, by the last one.
  private var values: [String: String] {
    var values: [String: String] = [:]
    for statement in original.steps.flatMap({
      Parser.parse(SourceText(name: "", $0.text)).statements
    }) {
      if case .assignment(let name, let word) = statement.kind { values[name] = word.literal }
    }
    return values
  }

  private mutating func learnFiles(in text: String) {
    for (word, verb) in Parser.parse(SourceText(name: "", text)).statements.flatMap(\.everyWord) {
      guard ["load", "export", "save", "save-chart", "run", Statement.target].contains(verb),
        let old = word.literal, names[old] == nil, otherFiles[old] == nil,
        old.utf8.contains(UInt8(ascii: ".")), Double(decimal: old.utf8) == nil
      else { continue }
      let end = old.split(separator: ".").last.map { ".\($0)" } ?? ""
      otherFiles[old] = "file\(otherFiles.count + 1)\(end)"
    }
  }

  /// What somebody called a dataset or a moment may be a name, too.
  private mutating func learnNames(in text: String) {
    for statement in Parser.parse(SourceText(name: "", text)).statements {
      guard case .command(let syntax) = statement.kind else { continue }
      let words = syntax.words.compactMap(\.literal)
      switch syntax.verb.literal {
      case "load":
        if let place = words.firstIndex(of: "as"), place + 1 < words.count {
          datasets[words[place + 1]] = "name\(names.count + datasets.count + 1)"
        }
      case "mark":
        for word in words where names[word] == nil && !word.isEmpty {
          names[word] = "name\(names.count + datasets.count + 1)"
        }
      default: continue
      }
    }
  }

  /// A run may be called by its dataset: `anna:r20240325`.
  private func named(_ word: String, isOfData: Bool) -> String? {
    if isOfData || !views.contains(word), let name = datasets[word] { return name }
    if let whole = names[word] ?? otherFiles[word] { return whole }
    if let seek = sought.first(where: { $0.text.text == word }) { return seek.word }
    let parts = word.pieces(at: ":")
    guard parts.count == 2, let first = datasets[parts[0]] else { return nil }
    return first + ":" + shifted(parts[1])
  }

  private func disguised(command text: String) -> String {
    let source = SourceText(name: "", text)
    var bytes = source.bytes
    for (word, verb) in Parser.parse(source).statements.flatMap(\.everyWord).reversed() {
      guard let old = word.literal else { continue }
      var new =
        named(old, isOfData: ["load", "info", "unload", "export"].contains(verb)) ?? shifted(old)
      for unit in ["kg", "lb", "st"] where new == old && old.hasSuffix(unit) {
        let number = String(old.dropLast(unit.count))
        if Double(decimal: number.utf8) != nil { new = scaled(number) + unit }
      }
      guard new != old else { continue }
      let text = word.isQuoted ? "\"\(new)\"" : Word.written(new)
      bytes.replaceSubrange(word.span.start..<word.span.end, with: text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same number of decimals.
  private func scaled(_ number: String) -> String {
    guard let value = Double(decimal: number.utf8) else { return number }
    let decimals = number.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
    return (value * factor).fixed(min(6, decimals?.utf8.count ?? 0))
  }

  /// Every day that is written as 2025-01-03, some weeks earlier.
  private func shifted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isInside = index > 0 && Lexer.isDigit(bytes[index - 1])
      if !isInside, index + 10 <= bytes.count,
        index + 10 == bytes.count || !Lexer.isDigit(bytes[index + 10]),
        let day = Day(iso: String(decoding: bytes[index..<(index + 10)], as: UTF8.self))
      {
        result += day.advanced(by: -7 * weeks).description.utf8
        index += 10
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Transcript {
  /// The same with the clock in UTC.
  fileprivate var inUTC: Transcript {
    var result = self
    for index in result.preamble.indices where result.preamble[index].kind == .header {
      var words = result.preamble[index].body.split(separator: " ").map { String($0) }
      guard let place = words.firstIndex(of: "tz"), place + 1 < words.count, words[0] != "data"
      else { continue }
      words[place + 1] = "UTC"
      result.preamble[index] = Line("#: " + words.joined(separator: "  "))
    }
    return result
  }

  /// Without the rows of days that no view ever held.
  fileprivate func keepingRows(in days: DayRange?, files: Set<String>) -> Transcript {
    guard let days else { return self }
    var result = self
    result.preamble = preamble.keepingRows(in: days, files)
    for index in steps.indices {
      result.steps[index].lines = steps[index].lines.keepingRows(in: days, files)
    }
    return result
  }
}

extension [Transcript.Line] {
  fileprivate func keepingRows(in days: DayRange, _ files: Set<String>) -> [Transcript.Line] {
    var result = self
    for block in Embedding.blocks(in: self, files: files).reversed() {
      for place in block.dropFirst(2).reversed() {
        guard let day = self[place].body.utf8.firstDay, !days.contains(day) else { continue }
        result.remove(at: place)
      }
    }
    return result
  }
}

extension String.UTF8View {
  /// The first day that is written as 2025-01-03.
  fileprivate var firstDay: Day? {
    let bytes = Array(self)
    guard bytes.count >= 10 else { return nil }
    for start in 0...(bytes.count - 10) {
      if let day = Day(iso: String(decoding: bytes[start..<(start + 10)], as: UTF8.self)) {
        return day
      }
    }
    return nil
  }
}

extension Engine {
  /// The days that any view holds now, and those that were held before.
  fileprivate func heldDays(joining earlier: DayRange?) -> DayRange? {
    var days = earlier
    for view in views {
      guard case .days(let view) = view, let range = view.pager.window?.range, !range.isEmpty else {
        continue
      }
      let (first, end) = (Day(clamping: range.lowerBound), Day(clamping: range.upperBound))
      days = DayRange(min(days?.start ?? first, first), max(days?.end ?? end, end))
    }
    return days
  }
}

extension Replay {
  /// Answer lines for what a step came to.
  fileprivate func freshAnswer(of outcome: Outcome) -> [Transcript.Line] {
    var lines = outcome.lines.map { Transcript.Line(Matcher.exact($0).line) }
    if let failure = outcome.failure {
      lines.append(Transcript.Line("#! \(recorded(failure, outcome))"))
    }
    let digests = StateDigests.Slice.allCases.map { (slice: $0, digest: outcome.digests[$0]) }
    let verdict = Answer.Verdict(code: outcome.failure?.failure.code, digests: digests)
    return lines + [Transcript.Line("#= \(verdict.text)")]
  }
}

extension Word {
  /// `$name` alone.
  fileprivate var onlyName: String? {
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
  /// Stands for the verb of a file that output goes to.
  fileprivate static let target = ">"

  /// What `find` looks for.
  fileprivate var soughtWords: [Word] {
    switch kind {
    case .command(let syntax):
      syntax.verb.literal == "find" ? syntax.words.prefix(1).map { $0 } : []
    case .loop(let loop): loop.body.flatMap(\.soughtWords)
    case .expectation(let expectation):
      if case .failure(_, let inner) = expectation.kind { inner.soughtWords } else { [] }
    default: []
    }
  }

  /// Every word after the verb, in the order of the text, and the verb.
  fileprivate var everyWord: [(word: Word, verb: String)] {
    switch kind {
    case .command(let syntax):
      syntax.words.map { ($0, syntax.verb.literal ?? "") }
        + (syntax.redirection.map { [($0.target, Statement.target)] } ?? [])
    case .loop(let loop): [(loop.range, "")] + loop.body.flatMap(\.everyWord)
    case .expectation(let expectation):
      switch expectation.kind {
      case .failure(_, let inner): inner.everyWord
      case .compare(_, _, let wanted, _): [(wanted, "")]
      }
    case .assignment(_, let word): [(word, "")]
    case .broken: []
    }
  }
}
