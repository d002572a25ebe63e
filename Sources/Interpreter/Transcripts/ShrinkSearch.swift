import TrendsCore
import TrendsOutput

/// The search for the shortest transcript that still has a given failure.
struct ShrinkSearch {
  /// Path of the result.
  let output: String
  /// The shortest transcript so far.
  private(set) var transcript: Transcript
  private let name: String
  /// The failure to keep.
  private let symptom: Symptom
  /// Verb of the failing step.
  private let verb: String
  /// The failure of the original, for the report.
  private let divergence: Divergence
  /// Names of embedded inputs.
  private let files: Set<String>
  private let settings: Settings
  private let host: any Host
  /// Size of the transcript before the search.
  private(set) var original = Size(steps: 0, rows: 0)
  /// Candidates replayed so far.
  private var tries = 0
  /// Time of the last write; nil before the first.
  private var written: Instant?
  /// The last failure of writing the result; the search goes on without it.
  private(set) var writeFailure: HostError?

  /// Least milliseconds between two writes of the result.
  private static let pause: Int64 = 200

  /// Replays the original to find its failure, and cuts everything after it.
  ///
  /// Throws where it passes or cannot be judged. Answers before the failing step are dropped,
  /// except for failures.
  init(
    _ source: SourceText, _ settings: Settings, _ host: any Host, output: String
  ) throws(Replay.Refusal) {
    host.limitTime(to: Budget.timeLimit)
    defer { host.limitTime(to: nil) }
    var replay = try Replay(source, Replay.Options(settings: settings), host)
    let judgement = Judgement()
    var found: Divergence?
    while !replay.isDone, found == nil {
      let outcome = replay.step()
      found = judgement.divergence(of: outcome, in: replay, before: nil)
    }
    guard let found else {
      throw Replay.Refusal(
        "\(OutputGate.safe(source.name, escapingBreaks: true)): passes, so there is nothing to shrink",
        line: nil, exit: 1)
    }
    guard found.exit != 5, found.exit != 130, let symptom = Symptom(found) else {
      throw Replay.Refusal(
        "\(OutputGate.safe(source.name, escapingBreaks: true)):\(found.line): "
          + (found.lines.first ?? "cannot be judged"), line: nil, exit: found.exit)
    }
    self.symptom = symptom
    self.host = host
    self.output = output
    self.settings = settings
    verb = found.verb
    divergence = found
    name = source.name
    let header = try? TranscriptHeader(in: source)
    files = Set(header?.inputs.filter(\.isEmbedded).map(\.name) ?? [])
    transcript = replay.transcript
    original = size
    transcript.cut(after: found.step - 1, files)
    let slices = found.slices.mapValues(\.expected)
    var bare = transcript
    for index in bare.steps.indices {
      let isLast = index == bare.steps.count - 1
      let lines = bare.steps[index].lines
      bare.steps[index].lines =
        isLast
        ? symptom.answer(of: lines, slices: slices)
        : lines.filter { [.event, .embedded, .failure].contains($0.kind) }
    }
    _ = accept(bare)
  }

  /// Numbers of steps and of embedded rows, for the report.
  struct Size {
    var steps: Int
    var rows: Int
  }

  var size: Size {
    Size(
      steps: transcript.steps.count,
      rows: blocks.reduce(0) { $0 + max(0, $1.range.count - $1.head) })
  }

  /// The failure in one line.
  var summary: String {
    divergence.lines.first.map { "still: " + $0 } ?? ""
  }

  /// False once the search has to end.
  private var mayGoOn: Bool { tries < Shrink.tryLimit && !host.isInterrupted }

  /// Takes an earlier result if it still fails in the same way.
  mutating func goOn(from earlier: Transcript) -> Bool { accept(earlier) }

  /// Shrinks until nothing gets shorter, then writes the result.
  mutating func run() {
    // Steps that were recorded as failing changed nothing, so all of them are tried at once.
    var quiet = transcript
    quiet.steps.removeAll { step in
      step.line != transcript.steps.last?.line && step.lines.contains { $0.kind == .failure }
    }
    if quiet.steps.count < transcript.steps.count { _ = accept(quiet) }
    _ = accept(transcript.withStatementsApart())
    var size = -1
    while mayGoOn, size != transcript.bytes.count {
      size = transcript.bytes.count
      dropSteps()
      dropRows()
      simplify()
    }
    write(force: true)
  }

  /// Replays a candidate and takes it if it fails in the same way at its last step and nowhere
  /// before.
  private mutating func accept(_ candidate: Transcript) -> Bool {
    tries += 1
    guard !candidate.steps.isEmpty else { return false }
    let source = SourceText(name: name, bytes: candidate.bytes)
    host.limitTime(to: Budget.timeLimit)
    defer { host.limitTime(to: nil) }
    guard var replay = try? Replay(source, Replay.Options(settings: settings), host),
      replay.transcript.steps.count == candidate.steps.count
    else { return false }
    let judgement = Judgement()
    while !replay.isDone {
      let outcome = replay.step()
      let isLast = replay.next == candidate.steps.count
      if !isLast, outcome.failure == nil, outcome.missing == nil, outcome.unknown == nil {
        continue
      }
      guard let found = judgement.divergence(of: outcome, in: replay, before: nil) else {
        if isLast { return false }
        continue
      }
      guard isLast, found.verb == verb, let other = Symptom(found),
        symptom.isSame(as: other, printed: outcome.lines)
      else { return false }
      transcript = candidate
      write(force: false)
      return true
    }
    return false
  }

  /// Writes the current transcript, but not more often than `pause` unless forced.
  private mutating func write(force: Bool) {
    let now = host.now
    if !force, let written, now.milliseconds - written.milliseconds < ShrinkSearch.pause { return }
    written = now
    do throws(HostError) {
      try host.write(transcript.bytes, to: output, mode: .overwrite, within: .anywhere)
    } catch { writeFailure = error }
  }

  /// Tries to drop runs of items, from half of all down to single ones.
  private mutating func drop(
    _ count: (ShrinkSearch) -> Int, _ attempt: (inout ShrinkSearch, Range<Int>) -> Bool
  ) {
    var length = max(1, count(self) / 2)
    while length > 0, mayGoOn {
      var place = 0
      while place < count(self), mayGoOn {
        let end = min(place + length, count(self))
        if !attempt(&self, place..<end) { place = end }
      }
      length /= 2
    }
  }

  /// Tries to drop steps, except for the last one.
  private mutating func dropSteps() {
    drop({ $0.transcript.steps.count - 1 }) { search, range in
      var candidate = search.transcript
      // Embedded files in a dropped step are still needed.
      let kept = candidate.steps[range].flatMap { $0.lines.brought(search.files) }
      candidate.steps.removeSubrange(range)
      candidate.preamble += kept
      return search.accept(candidate)
    }
  }

  // MARK: rows

  /// A block of `#+` lines.
  private struct Block {
    /// Index of the step; nil for the preamble.
    var step: Int?
    var range: Range<Int>
    /// Number of lines that stay: the name, and the head of a table.
    var head: Int
  }

  /// All blocks whose rows can be dropped; base 64 has none.
  private var blocks: [Block] {
    var places: [(Int?, [Transcript.Line])] = [(nil, transcript.preamble)]
    for index in transcript.steps.indices { places.append((index, transcript.steps[index].lines)) }
    return places.flatMap { step, lines in
      Embedding.blocks(in: lines, files: files).compactMap { range -> Block? in
        let first = lines[range.lowerBound].body
        guard !Embedding.ends(first, with: Embedding.mark) else { return nil }
        return Block(step: step, range: range, head: min(2, range.count))
      }
    }
  }

  /// Tries to drop rows of embedded data.
  private mutating func dropRows() {
    for index in blocks.indices {
      drop({ $0.rows(of: index) }) { search, range in
        let block = search.blocks[index]
        let start = block.range.lowerBound + block.head
        var candidate = search.transcript
        let lines = (start + range.lowerBound)..<(start + range.upperBound)
        if let step = block.step {
          candidate.steps[step].lines.removeSubrange(lines)
        } else {
          candidate.preamble.removeSubrange(lines)
        }
        return search.accept(candidate)
      }
    }
  }

  /// Number of rows of a block that can be dropped.
  private func rows(of index: Int) -> Int {
    let blocks = blocks
    guard blocks.indices.contains(index) else { return 0 }
    return blocks[index].range.count - blocks[index].head
  }

  // MARK: words

  /// Replaces words by simpler ones and drops flags, until no candidate is accepted.
  private mutating func simplify() {
    for index in transcript.steps.indices {
      var goesOn = true
      while goesOn, mayGoOn {
        goesOn = false
        for text in PlainerWords.candidates(for: transcript.steps[index].text) {
          var candidate = transcript
          let step = candidate.steps[index]
          candidate.steps[index] = Transcript.Step(text: text, statements: step.statements)
          candidate.steps[index].lines = step.lines
          guard accept(candidate) else { continue }
          goesOn = true
          break
        }
      }
    }
  }
}

extension Transcript {
  /// Removes the steps after `index`. Embedded files, which are often at the end, move to the
  /// preamble.
  fileprivate mutating func cut(after index: Int, _ files: Set<String>) {
    // Embedded files are often at the end, after the failing step.
    let kept = steps[index...].flatMap { $0.lines.brought(files) }
    steps.removeSubrange((index + 1)...)
    for block in Embedding.blocks(in: steps[index].lines, files: files).reversed()
    where files.contains(Embedding.name(steps[index].lines[block.lowerBound].body)) {
      steps[index].lines.removeSubrange(block)
    }
    preamble += kept
  }

  /// Splits lines with several statements into steps of one, except for the last step.
  fileprivate func withStatementsApart() -> Transcript {
    var apart = self
    apart.steps = steps.dropLast().flatMap { step -> [Step] in
      guard step.statements > 1 else { return [step] }
      let source = SourceText(name: "", step.text)
      var parts = Parser.parse(source).statements.map { Step(text: source.text($0.span)) }
      guard let last = parts.indices.last else { return [step] }
      parts[last].lines = step.lines
      return parts
    }
    if let last = steps.last { apart.steps.append(last) }
    return apart
  }
}

extension [Transcript.Line] {
  /// The lines of embedded files.
  fileprivate func brought(_ files: Set<String>) -> [Transcript.Line] {
    if files.isEmpty { return [] }
    return Embedding.blocks(in: self, files: files).filter { block in
      files.contains(Embedding.name(self[block.lowerBound].body))
    }.flatMap { self[$0] }
  }
}
