import TrendsCore
import TrendsOutput
import TrendsImport

/// Makes a transcript that says nothing about who recorded it: other dates, values and names, and
/// only the rows that some view held.
///
/// Dates move by whole weeks, values are scaled by one factor, and every text of a table gets a
/// number. The result is run again, and every step must end as in the original.
struct Anonymiser {
  private let original: Transcript
  private let host: any Host
  private var disguise: Disguise
  /// Number of names given to cells of tables.
  private var cells = 0

  /// Draws the shift of dates and the factor of values.
  init(_ transcript: Transcript, host: any Host) {
    original = transcript
    self.host = host
    // From the system's random numbers, not from the session's seed: whatever is known about the
    // file says nothing about them. At least 53 weeks and 5 %, so that no year and no weight stays
    // as it was.
    let change = 0.05 + Double(Int.random(in: 0..<150)) / 1000
    disguise = Disguise(
      weeks: 53 + Int.random(in: 0..<200), factor: Bool.random() ? 1 + change : 1 - change,
      isZone: { Zone.isValidName($0) && host.zone(found: $0) != nil })
  }

  /// Returns the changed transcript with answers of its own; throws if it cannot be changed, or if
  /// a step then ends differently.
  ///
  /// Runs the session up to four times.
  mutating func anonymised() throws(Failure) -> Transcript {
    let wanted = try results(of: original)
    disguise.views = wanted.views
    let changed = try disguised()
    var reason = ""
    // A zone says where a person lives, so UTC is tried first.
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

  /// What a run of a transcript came to.
  private struct Results {
    /// The code of each step's failure; nil where it succeeded.
    var codes: [String?]
    /// The days that any view held at any time; nil where none did.
    var days: DayRange?
    /// Names of all views that were open.
    var views: Set<String> = []
    /// The transcript with the answers of this run.
    var recorded: Transcript
  }

  /// Runs a transcript without its expected answers and records the new ones.
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
        // Events before the verdict came while the step ran, and must stay before it.
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

  /// The names of the inputs in the header.
  private func files(of transcript: Transcript) -> Set<String> {
    let header = try? TranscriptHeader(in: SourceText(name: "", bytes: transcript.bytes))
    return Set(header?.inputs.map(\.name) ?? [])
  }

  // MARK: changing

  /// Returns the transcript with other dates, values and names. Its answers are placeholders: a
  /// replay has to supply them.
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
    // Commands come last, because texts of tables that commands name are known by then.
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

  /// The failure of a step that cannot be changed.
  private func cannot(_ index: Int, _ reason: String) -> Failure {
    Failure.stepNotAnonymous(index + 1, original.steps[index].title, reason)
  }

  /// Changes header, data and events, and drops all comments of the author, which may say anything.
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

  /// Changes dates and the names of inputs. Facts about an input, such as its hash, are dropped.
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

  /// Reduces a recorded failure to its code and the new names of files in it.
  ///
  /// A replay's host repeats a refusal by these; the words come from the replay.
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

  /// Changes the view of a load; the code of its failure is a word of the shell and stays.
  private mutating func disguised(event: String) -> String {
    let known = RecordedEvent(text: event, span: Span(0, 0))
    if let (name, range) = known.file {
      let end = known.text[range.upperBound...]
      return RecordedEvent.renewal(of: disguise.names[name] ?? disguise.disguised(name, .name))
        + end
    }
    let words = event.split(separator: " ").map { String($0) }
    guard words.first == "load", words.count > 2 else { return disguise.shifted(event) }
    return "load \(disguise.disguised(words[1], .name)) " + words[2...].joined(separator: " ")
  }

  /// Changes an embedded file, or the data of an event.
  private mutating func disguised(
    block: [Transcript.Line], of event: String?
  ) throws(Failure) -> [Transcript.Line] {
    let embedding = Embedding(lines: block.map(\.body))
    let title = Embedding.name(block[0].body)
    let name = disguise.names[title] ?? disguise.disguised(title, .name)
    func lines(_ text: String) -> [Transcript.Line] {
      Embedding(name: name, bytes: Array(text.utf8)).lines.map { Transcript.Line("#+ \($0)") }
    }
    // The message of a program may say anything.
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

  /// The failure of an input that is not a table of text.
  private func notText(_ title: String) -> Failure {
    Failure.noTableOfText(OutputGate.safe(title))
  }

  /// Scales the values of a followed run, whose rows are tick, second and value.
  private func followed(_ text: String) -> String {
    text.pieces(at: "\n").map { line in
      let fields = line.split(separator: ",").map { String($0) }
      guard fields.count == 3, let value = Double(decimal: fields[2].utf8) else { return "" }
      return fields[0] + "," + fields[1] + "," + (value * disguise.factor).fixed(2)
    }.map { $0 + "\n" }.joined()
  }

  /// Keeps a comment of a table if it consists of known words, as `Units:lbs`; replaces any other.
  private mutating func disguised(comment: String) -> String {
    let isPlain = disguise.plain(comment) == comment && comment.count { $0.isNumber } <= 2
    return isPlain ? comment : " comment"
  }

  /// Changes the head of a column, or a cell of the first row of a table without heads.
  private mutating func disguised(head: String, _ order: DateOrder) -> String {
    let isWords = head.contains(where: \.isLetter) && disguise.shifted(head) == head
    return isWords && CellMeaning(head, order) == .other
      && DisguisedCell.scaled(head, by: disguise.factor) == nil
      ? disguise.plain(head) : disguised(cell: head, order)
  }

  /// Changes a cell by what it is: a date, a time, a number, a known word, or a text that gets a
  /// number.
  private mutating func disguised(cell: String, _ order: DateOrder) -> String {
    let moved = disguise.shifted(cell)
    if moved != cell {
      // Only a date with a time, such as 2025-06-01T10:00:00Z, and no text around it.
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

  /// The values of names, as the last `let` of each sets them; names set from other names have
  /// none.
  private static func values(_ scripts: [Script]) -> [String: String] {
    var values: [String: String] = [:]
    for statement in scripts.flatMap(\.statements) {
      if case .assignment(let name, let word) = statement.kind { values[name] = word.literal }
    }
    return values
  }
}

extension Transcript {
  /// The same transcript with `tz UTC` in its header.
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

  /// The same transcript without embedded rows of days outside `days`.
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
  /// The same lines without rows of other days; the first two lines of a block always stay.
  fileprivate func keepingRows(in days: DayRange, _ files: Set<String>) -> [Transcript.Line] {
    var result = self
    for block in Embedding.blocks(in: self, files: files).reversed() {
      // A row without a day belongs to the day of the row above it.
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
  /// The first day that is written as 2025-01-03; nil where there is none.
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
  /// The range that covers `earlier` and the windows of all views of days.
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
  /// The lines of an answer for what a step came to; the verdict is the last one.
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
