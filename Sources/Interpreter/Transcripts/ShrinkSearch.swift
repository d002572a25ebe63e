import TrendsCore
import TrendsOutput

/// The search for the shortest transcript that fails as one does.
struct ShrinkSearch {
  let output: String
  private(set) var transcript: Transcript
  private let name: String
  private let symptom: Symptom
  private let verb: String
  private let divergence: Divergence
  private let files: Set<String>
  private let settings: Settings
  private let host: any Host
  /// Of the transcript as it was.
  private(set) var original = Size(steps: 0, rows: 0)
  private var tries = 0
  private var written: Instant?
  private(set) var writeFailure: HostError?

  /// Files are written no more often than this, in milliseconds.
  private static let pause: Int64 = 200

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
        "\(OutputGate.safe(source.name, escapingBreaks: true)): passes: there is no failure to keep",
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

  struct Size {
    var steps: Int
    var rows: Int
  }

  var size: Size {
    Size(
      steps: transcript.steps.count,
      rows: blocks.reduce(0) { $0 + max(0, $1.range.count - $1.head) })
  }

  var summary: String {
    divergence.lines.first.map { "still: " + $0 } ?? ""
  }

  private var mayGoOn: Bool { tries < Shrink.tryLimit && !host.isInterrupted }

  /// An earlier result, if it still fails so.
  mutating func goOn(from earlier: Transcript) -> Bool { accept(earlier) }

  mutating func run() {
    // A step that was recorded as failing changed nothing.
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

  /// Takes a candidate that fails in the same way at its last step, and nowhere before.
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

  private mutating func write(force: Bool) {
    let now = host.now
    if !force, let written, now.milliseconds - written.milliseconds < ShrinkSearch.pause { return }
    written = now
    do throws(HostError) {
      try host.write(transcript.bytes, to: output, mode: .overwrite, within: .anywhere)
    } catch { writeFailure = error }
  }

  /// Takes runs of items away, long ones first, as long as `attempt` accepts it.
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

  private mutating func dropSteps() {
    drop({ $0.transcript.steps.count - 1 }) { search, range in
      var candidate = search.transcript
      // What a dropped step brought along stays.
      let kept = candidate.steps[range].flatMap { $0.lines.brought(search.files) }
      candidate.steps.removeSubrange(range)
      candidate.preamble += kept
      return search.accept(candidate)
    }
  }

  // MARK: rows

  /// A run of `#+` lines: in the preamble, or after a step.
  private struct Block {
    var step: Int?
    var range: Range<Int>
    /// Lines that stay: the name, and the head of a table.
    var head: Int
  }

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

  private func rows(of index: Int) -> Int {
    let blocks = blocks
    guard blocks.indices.contains(index) else { return 0 }
    return blocks[index].range.count - blocks[index].head
  }

  // MARK: words

  /// Puts plainer words in the place of those that are left, and leaves flags out.
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
  fileprivate mutating func cut(after index: Int, _ files: Set<String>) {
    // What is brought along often stands at the end.
    let kept = steps[index...].flatMap { $0.lines.brought(files) }
    steps.removeSubrange((index + 1)...)
    for block in Embedding.blocks(in: steps[index].lines, files: files).reversed()
    where files.contains(Embedding.name(steps[index].lines[block.lowerBound].body)) {
      steps[index].lines.removeSubrange(block)
    }
    preamble += kept
  }

  /// A step for each statement, but for the last step.
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
  /// The lines of files that the transcript brings along.
  fileprivate func brought(_ files: Set<String>) -> [Transcript.Line] {
    if files.isEmpty { return [] }
    return Embedding.blocks(in: self, files: files).filter { block in
      files.contains(Embedding.name(self[block.lowerBound].body))
    }.flatMap { self[$0] }
  }
}
