import TrendsCore
import TrendsOutput
import TrendsImport

/// Makes a transcript that tells nothing of who recorded it: other dates, other values, other names,
/// and only the rows that were looked at.
///
/// Dates move by whole weeks, values grow or shrink by one factor, every text of a table gets a
/// number; what comes out is run again and must end each step as the original did.
struct Anonymiser {
  private let original: Transcript
  private let host: any Host
  private var disguise: Disguise
  /// How many names the cells of tables have.
  private var cells = 0

  init(_ transcript: Transcript, host: any Host) {
    original = transcript
    self.host = host
    // Nothing that is known of the file, such as when it was made, tells what was drawn.
    // Never so little that a year or a weight stays what it was.
    let change = 0.05 + Double(Int.random(in: 0..<150)) / 1000
    disguise = Disguise(
      weeks: 53 + Int.random(in: 0..<200), factor: Bool.random() ? 1 + change : 1 - change,
      isZone: { Zone.isValidName($0) && host.zone(found: $0) != nil })
  }

  /// The new transcript, with answers of its own.
  mutating func anonymised() throws(Failure) -> Transcript {
    let wanted = try results(of: original)
    disguise.views = wanted.views
    let changed = try disguised()
    var reason = ""
    // A zone tells where somebody lives: it goes unless the session needs it.
    for candidate in [changed.inUTC, changed] {
      let found: Results
      do throws(Failure) { found = try results(of: candidate) } catch {
        reason = ": " + (error.message.split(separator: "\n").first.map { String($0) } ?? "")
        continue
      }
      guard found.codes == wanted.codes else {
        let step = zip(found.codes, wanted.codes).prefix { $0 == $1 }.count
        reason = ": step \(step + 1)"
        if step < original.steps.count { reason += ", '\(original.steps[step].title)'" }
        continue
      }
      let shorter = candidate.keepingRows(in: found.days, files: files(of: candidate))
      if let fewer = try? results(of: shorter), fewer.codes == wanted.codes {
        return fewer.recorded
      }
      return found.recorded
    }
    throw Failure.endsOtherwise(reason)
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
        [.event, .embedded, .failure, .verdict].contains($0.kind) || $0.bytes.isEmpty
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
        // What came while a step ran stands before its verdict, and what came after it behind.
        let end = lines.firstIndex { $0.kind == .verdict } ?? lines.endIndex
        let others = { (lines: ArraySlice<Transcript.Line>) in
          lines.filter { ![.failure, .verdict].contains($0.kind) }
        }
        let fresh = replay.freshAnswer(of: outcome)
        found.recorded.steps[outcome.index].lines =
          fresh.dropLast() + others(lines[..<end]) + fresh.suffix(1) + others(lines[end...])
      }
      return found
    } catch {
      throw Failure.notAnonymous(error.lines.first ?? "the session cannot be run again")
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
      let end = file.split(separator: ".").last.map { "\($0)".lowercased() } ?? ""
      let isKnown = PlainWords.contains(end) && file.utf8.contains(UInt8(ascii: "."))
      disguise.names[file] = "data\(number + 1)" + (isKnown ? ".\(end)" : "")
      disguise.datasets[Dataset.name(ofFile: Path.file(of: file))] = "data\(number + 1)"
    }
    let scripts = result.steps.map { Parser.parse(SourceText(name: "", $0.text)) }
    let values = Anonymiser.values(scripts)
    for script in scripts { disguise.learn(script.statements, values) }
    result.preamble = try disguised(result.preamble, files)
    for index in result.steps.indices {
      result.steps[index].lines = try disguised(result.steps[index].lines, files)
    }
    // Words of commands come last: names that stand in tables are known by then.
    for index in result.steps.indices {
      let step = result.steps[index]
      guard scripts[index].problems.isEmpty else { throw cannot(index, "it cannot be read") }
      let text: String
      do throws(Failure) { text = try disguise.rewritten(scripts[index].statements) } catch {
        throw cannot(index, error.message)
      }
      result.steps[index] = Transcript.Step(text: text, statements: step.statements)
      result.steps[index].lines = step.lines
    }
    return result
  }

  private func cannot(_ index: Int, _ reason: String) -> Failure {
    Failure.stepNotAnonymous(index + 1, original.steps[index].title, reason)
  }

  /// Header, data and events; the author's comments may say anything and go.
  private mutating func disguised(
    _ lines: [Transcript.Line], _ files: Set<String>
  ) throws(Failure) -> [Transcript.Line] {
    var result: [Transcript.Line] = []
    let blocks = Embedding.blocks(in: lines, files: files)
    var event: Transcript.Line?
    for (place, line) in lines.enumerated() {
      if let block = blocks.first(where: { $0.contains(place) }) {
        if place == block.lowerBound {
          result += try disguised(block: Array(lines[block]), of: event?.body)
        }
        continue
      }
      event = line.kind == .event ? line : nil
      switch line.kind {
      case .header: result.append(Transcript.Line(disguised(header: line)))
      case .event:
        result.append(Transcript.Line("#@ " + disguised(event: line.body)))
      case .failure: result.append(Transcript.Line("#! " + disguised(failure: line)))
      case .verdict: result.append(Transcript.Line("#= ok"))
      case .other where line.bytes.isEmpty: result.append(line)
      case .other where line.bytes.starts(with: "#!".utf8):
        result.append(Transcript.Line("#!/usr/bin/env trendsh"))
      default: continue
      }
    }
    return result
  }

  private mutating func disguised(header line: Transcript.Line) -> String {
    let body = line.body.drop { $0 == " " }
    guard body.utf8.starts(with: "data ".utf8),
      let input = try? InputLine(String(body.dropFirst(4)))
    else { return "#: " + disguise.shifted(String(body)) }
    var plain = InputLine(name: disguise.names[input.name] ?? input.name)
    plain.isEmbedded = !input.isFolder
    plain.isFolder = input.isFolder
    return plain.text
  }

  /// What the world refused is refused again by its code and the file that it names; the words are
  /// those of the replay.
  private func disguised(failure line: Transcript.Line) -> String {
    guard let answer = try? ExpectedAnswer([line]), let refusal = answer.refusal else {
      return "1:1 x: x"
    }
    let files = refusal.message.split(separator: "'", omittingEmptySubsequences: false)
      .compactMap { disguise.names[String($0)] ?? disguise.otherFiles[String($0)] }
    let isUnmet = line.body.utf8.contains(" mismatch: expected the failure ".utf8)
    let told = files.map { "'\($0)'" }.joined(separator: " ")
    return isUnmet
      ? "1:1 mismatch: expected the failure 'any', got '\(refusal.code)': \(told)"
      : "1:1 \(refusal.code): \(told)"
  }

  /// `load w:@1 fail io`: the word of a failure is the shell's own.
  private mutating func disguised(event: String) -> String {
    let words = event.split(separator: " ").map { String($0) }
    guard words.first == "load", words.count > 2 else { return disguise.shifted(event) }
    return "load \(disguise.disguised(words[1], .name)) " + words[2...].joined(separator: " ")
  }

  private mutating func disguised(
    block: [Transcript.Line], of event: String?
  ) throws(Failure) -> [Transcript.Line] {
    let embedding = Embedding(lines: block.map(\.body))
    let title = Embedding.name(block[0].body)
    let name = disguise.names[title] ?? disguise.disguised(title, .name)
    func lines(_ text: String) -> [Transcript.Line] {
      Embedding(name: name, bytes: Array(text.utf8)).lines.map { Transcript.Line("#+ \($0)") }
    }
    // What a program said of its failure may say anything.
    if let event, event.utf8.contains(" fail".utf8) { return lines("it failed\n") }
    guard let bytes = embedding.bytes else { throw notText(title) }
    if let event, event.utf8.starts(with: "follow".utf8) {
      return lines(followed(String(decoding: bytes, as: UTF8.self)))
    }
    guard var table = TableText(bytes) else { throw notText(title) }
    let order = table.order
    table.change(
      head: { disguised(head: $0, order) }, comment: { disguised(comment: $0) },
      cell: { disguised(cell: $0, order) })
    return lines(table.text)
  }

  private func notText(_ title: String) -> Failure {
    Failure.noTableOfText(OutputGate.safe(title))
  }

  /// Rows of a run that was followed: tick, second, value.
  private func followed(_ text: String) -> String {
    text.pieces(at: "\n").map { line in
      let fields = line.split(separator: ",").map { String($0) }
      guard fields.count == 3, let value = Double(decimal: fields[2].utf8) else { return "" }
      return fields[0] + "," + fields[1] + "," + (value * disguise.factor).fixed(2)
    }.map { $0 + "\n" }.joined()
  }

  /// A comment stays where it is made of words that every table has: `Units:lbs`.
  private mutating func disguised(comment: String) -> String {
    let isPlain = disguise.plain(comment) == comment && comment.count { $0.isNumber } <= 2
    return isPlain ? comment : " comment"
  }

  /// The head of a column; in a table without heads the cells of its first row.
  private mutating func disguised(head: String, _ order: DateOrder) -> String {
    let isWords = head.contains(where: \.isLetter) && disguise.shifted(head) == head
    return isWords && CellMeaning(head, order) == .other
      && DisguisedCell.scaled(head, by: disguise.factor) == nil
      ? disguise.plain(head) : disguised(cell: head, order)
  }

  private mutating func disguised(cell: String, _ order: DateOrder) -> String {
    let moved = disguise.shifted(cell)
    if moved != cell {
      // A day and a clock and nothing else, such as 2025-06-01T10:00:00Z.
      let isInstant = moved.count { $0.isLetter } <= 2 && moved.count { $0.isNumber } <= 23
      return isInstant ? moved : disguise.plain(cell)
    }
    switch CellMeaning(cell, order) {
    case .nothing: return cell
    case .date(let day, let seconds): return disguise.written(day, seconds)
    case .clock(let seconds) where cell.contains(where: \.isLetter):
      return disguise.written(clock: seconds)
    case .clock, .other: break
    }
    if let value = DisguisedCell.scaled(cell, by: disguise.factor) { return value }
    if TableWords.isKnown(cell) { return cell }
    if let known = disguise.names[cell] { return known }
    let found = disguise.sought.filter { $0.text.isIn(cell) }.map { " " + $0.word }
    cells += 1
    let name = "name\(cells)" + found.joined()
    disguise.names[cell] = name
    return name
  }

  /// The value of each name, as its last `let` gives it.
  private static func values(_ scripts: [Script]) -> [String: String] {
    var values: [String: String] = [:]
    for statement in scripts.flatMap(\.statements) {
      if case .assignment(let name, let word) = statement.kind { values[name] = word.literal }
    }
    return values
  }
}

extension Transcript {
  /// The same with the clock in UTC.
  fileprivate var inUTC: Transcript {
    var result = self
    for index in result.preamble.indices where result.preamble[index].kind == .header {
      var words = result.preamble[index].body
        .split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
      guard let place = words.firstIndex(of: "tz"), place + 1 < words.count, words[0] != "data"
      else { continue }
      words[place + 1] = "UTC"
      result.preamble[index] = Line("#: " + words.joined(separator: " "))
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
      // A row without a day belongs to that of the row above.
      var isKept = true
      let gone = block.dropFirst(2).filter { place in
        if let day = self[place].body.utf8.firstDay { isKept = days.contains(day) }
        return !isKept
      }
      for place in gone.reversed() { result.remove(at: place) }
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
    let verdict = ExpectedAnswer.Verdict(code: outcome.failure?.failure.code, digests: digests)
    return lines + [Transcript.Line("#= \(verdict.text)")]
  }
}
